/// One thing that is wrong in a script or a stream, and where.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
  /// Whether it stops the script from loading.
  public enum Severity: String, Sendable, Hashable {
    /// The file cannot be used.
    case error
    /// The file can be used, and says what its author did not mean.
    case warning
  }

  /// Whether it is an error or a warning.
  public var severity: Severity
  /// The place in the file.
  public var location: DAOError.Location
  /// What is wrong, and how to mend it.
  public var message: String

  /// A fault at a place; by default an error.
  public init(_ message: String, at location: DAOError.Location, severity: Severity = .error) {
    self.severity = severity
    self.location = location
    self.message = message
  }

  /// `file:line:column: error: what, and how to mend it`.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

/// One thing that is wrong in a script or a stream, and where.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
  /// Whether it stops the script from loading.
  public enum Severity: String, Sendable, Hashable {
    case error
    case warning
  }

  public var severity: Severity
  public var location: DAOError.Location
  /// What is wrong, and how to mend it.
  public var message: String

  public init(_ message: String, at location: DAOError.Location, severity: Severity = .error) {
    self.severity = severity
    self.location = location
    self.message = message
  }

  /// `file:line:column: error: what, and how to mend it`.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

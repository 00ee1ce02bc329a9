/// One error or warning in a script or stream, with its place.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
  /// Whether a fault is an error or a warning.
  public enum Severity: String, Sendable, Hashable {
    /// The file cannot be used.
    case error
    /// The file can be used; its text is probably a mistake.
    case warning
  }

  /// Whether this is an error or a warning.
  public var severity: Severity
  /// The place in the file.
  public var location: DAOError.Location
  /// What is wrong and how to correct it.
  public var message: String

  /// The code by which scripts silence it and the guide explains it; nil for that of all faults of its file.
  package var code: String?

  /// Makes a fault. The severity is an error by default.
  public init(_ message: String, at location: DAOError.Location, severity: Severity = .error) {
    self.severity = severity
    self.location = location
    self.message = message
  }

  package init(
    _ message: String, at location: DAOError.Location, severity: Severity = .error, code: String?
  ) {
    self.init(message, at: location, severity: severity)
    self.code = code
  }

  /// `file:line:column: error: message`.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

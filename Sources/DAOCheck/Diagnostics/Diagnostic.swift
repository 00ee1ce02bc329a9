import DAOCore

/// A finding of the check, at a place in a script or a stream.
package struct Diagnostic: Sendable, Hashable {
  package var code: DiagnosticCode
  package var severity: Fault.Severity
  package var location: DAOError.Location
  /// What is wrong, and how to mend it.
  package var message: String
  /// The operation that it concerns: `employee.selectAll`; nil for a fault of a file.
  package var operation: String?
  /// Other places of the same cause.
  package var otherPlaces: [DAOError.Location] = []
  /// What makes two diagnostics one whose messages or places differ; nil where these tell.
  var cause: Cause?

  package init(
    _ code: DiagnosticCode, _ message: String, at location: DAOError.Location, severity: Fault.Severity? = nil,
    operation: String? = nil
  ) {
    self.code = code
    self.severity = severity ?? (code.isError ? .error : .warning)
    self.location = location
    self.message = message
    self.operation = operation
  }

  /// A place, and what is wrong there.
  struct Cause: Hashable, Sendable {
    let location: DAOError.Location
    let text: String
  }

  /// The diagnostic of a fault that names no code of its own, or one.
  init(_ fault: Fault, otherwise code: DiagnosticCode, operation: String? = nil) {
    self.init(
      DiagnosticCode(of: fault, otherwise: code), fault.message, at: fault.location, severity: fault.severity,
      operation: operation)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: what, and how to mend it [code]`, as compilers write it.
  package var description: String {
    let others = otherPlaces.isEmpty ? "" : " (and at \(otherPlaces.count.counted("other place")))"
    return "\(location): \(severity.rawValue): \(message)\(others) [\(code.rawValue)]"
  }
}

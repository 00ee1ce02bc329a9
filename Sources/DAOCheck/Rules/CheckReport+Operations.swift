import DAOCore
import DAOScript

extension CheckReport {
  /// Adds a diagnostic of an operation.
  ///
  /// - Parameters:
  ///   - location: Nil for the place of the operation.
  ///   - severity: Nil for that of the code.
  ///   - kind: What messages have in common that are told as one; nil for the whole message.
  mutating func add(
    _ code: DiagnosticCode, _ message: String, at location: DAOError.Location?, severity: Fault.Severity? = nil,
    kind: String? = nil, in operation: CheckedOperation
  ) {
    let (location, name) = (location ?? operation.operation.location, operation.operation.name)
    var diagnostic = Diagnostic(code, message, at: location, severity: severity, operation: name)
    diagnostic.kind = kind
    add(diagnostic)
  }
}

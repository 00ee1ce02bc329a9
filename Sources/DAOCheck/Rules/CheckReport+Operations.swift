import DAOCore
import DAOScript

extension CheckReport {
  /// Adds a diagnostic of an operation.
  ///
  /// - Parameters:
  ///   - location: Nil for the place of the operation.
  ///   - severity: Nil for that of the code.
  mutating func add(
    _ code: DiagnosticCode, _ message: String, at location: DAOError.Location?, severity: Fault.Severity? = nil,
    in operation: CheckedOperation
  ) {
    let (location, name) = (location ?? operation.operation.location, operation.operation.name)
    add(Diagnostic(code, message, at: location, severity: severity, operation: name))
  }
}

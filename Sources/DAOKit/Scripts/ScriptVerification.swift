import DAOCheck
import DAOCore
import DAOScript

/// The check of loaded scripts against a database's schema.
struct ScriptVerification {
  private let scripts: [CompiledScript]

  /// - Parameter scripts: One that is there twice is checked once.
  init(_ scripts: [CompiledScript]) {
    var seen: Set<ObjectIdentifier> = []
    self.scripts = scripts.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// - Returns: The warnings.
  /// - Throws: ``DAOError/Code/script`` with all errors.
  func run(on connection: any Connection) throws -> [Fault] {
    let report = try ScriptCheck(connection).check(ScriptAnalysis(scripts: scripts, errors: []))
    let faults = report.diagnostics.map { Fault("\($0.message) [\($0.code.rawValue)]", at: $0.location, severity: $0.severity) }
    let errors = faults.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DAOError(.script, faults: errors) }
    return faults
  }
}

import DAOCore

/// Scripts as far as they compile, with all their faults.
package struct ScriptAnalysis: Sendable {
  /// The scripts with their sound operations, and their warnings.
  package let scripts: [CompiledScript]
  /// The faults that keep the scripts from loading.
  package let errors: [Fault]
  /// What the targets declare that the scripts' one depends on. Default: nothing.
  package var imports: [ImportedTypes] = []

  package init(scripts: [CompiledScript], errors: [Fault]) {
    self.scripts = scripts
    self.errors = errors
  }

  /// The errors and the warnings.
  package var faults: [Fault] { errors + scripts.flatMap(\.warnings) }

  /// The scripts.
  ///
  /// - Throws: One error with all faults.
  package func sound() throws(DAOError) -> [CompiledScript] {
    guard errors.isEmpty else { throw DAOError(.script, faults: errors) }
    return scripts
  }
}

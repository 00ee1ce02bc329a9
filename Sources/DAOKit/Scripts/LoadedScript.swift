import DAOCore
import DAOScript

/// The current operations of one script, for DAOs and handles. A reload replaces them.
///
/// Until the first reload, access costs one atomic load.
final class LoadedScript: Sendable {
  private let first: CompiledScript
  private let reloads: ReloadableScripts
  nonisolated(unsafe) private var latest: CompiledScript?  // guarded by the lock of the reloads

  init(_ script: CompiledScript, reloads: ReloadableScripts) {
    first = script
    self.reloads = reloads
  }

  /// The current version of the script.
  var current: CompiledScript {
    guard reloads.hasReplaced else { return first }
    return reloads.withLock { latest ?? first }
  }

  /// Replaces the script; called only under the lock of the reloads.
  func replace(with script: CompiledScript) { latest = script }

  /// An operation with the version of the script that a call of it must retain: only a script retains the operations of nested
  /// selects. Nil for the first version, which is retained here.
  typealias Found = (operation: CompiledOperation, script: CompiledScript?)

  /// The operation for a name.
  ///
  /// - Throws: ``DAOError`` if there is none, or several.
  func operation(named name: String, argumentCount: Int) throws(DAOError) -> Found {
    guard reloads.hasReplaced else { return (try first.operation(named: name, argumentCount: argumentCount), nil) }
    let script = current
    return (try script.operation(named: name, argumentCount: argumentCount), script)
  }

  /// The operation with exactly this selector; nil if there is none.
  subscript(selector selector: String) -> Found? {
    let script = reloads.hasReplaced ? current : nil
    return (script ?? first)[selector: selector].map { ($0, script) }
  }

  /// The current version of an operation.
  ///
  /// - Throws: ``DAOError/Code/unknownOperation`` if the script no longer has it.
  func latest(of operation: CompiledOperation) throws(DAOError) -> Found {
    guard reloads.hasReplaced else { return (operation, nil) }
    let script = current
    return (try script.operation(withSelector: operation.selector), script)
  }
}

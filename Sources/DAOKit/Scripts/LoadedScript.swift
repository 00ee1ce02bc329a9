import DAOCore
import DAOScript

/// The current operations of one script, for DAOs and handles. A reload replaces them.
///
/// Until the first reload, access costs one atomic load.
final class LoadedScript: Sendable {
  private let first: CompiledScript
  private let reloads: ReloadableScripts
  nonisolated(unsafe) private var latest: CompiledScript?  // guarded by the lock of the reloads
  /// The version before ``latest``, retained because a call may still run it.
  nonisolated(unsafe) private var previous: CompiledScript?  // guarded by the lock of the reloads

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
  func replace(with script: CompiledScript) {
    previous = latest
    latest = script
  }

  /// The operation for a name.
  ///
  /// - Throws: ``DAOError`` if there is none, or several.
  func operation(named name: String, argumentCount: Int) throws(DAOError) -> CompiledOperation {
    guard reloads.hasReplaced else { return try first.operation(named: name, argumentCount: argumentCount) }
    return try current.operation(named: name, argumentCount: argumentCount)
  }

  /// The operation with exactly this selector; nil if there is none.
  subscript(selector selector: String) -> CompiledOperation? {
    reloads.hasReplaced ? current[selector: selector] : first[selector: selector]
  }

  /// The current version of an operation.
  ///
  /// - Throws: ``DAOError/Code/unknownOperation`` if the script no longer has it.
  func latest(of operation: CompiledOperation) throws(DAOError) -> CompiledOperation {
    guard reloads.hasReplaced else { return operation }
    return try current.operation(withSelector: operation.selector)
  }
}

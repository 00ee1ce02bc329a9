import DAOCore
import DAOScript

/// The operations of one script as DAOs and handles see them: those that were loaded, until a reload puts others in their
/// place.
///
/// Where nothing is ever reloaded, looking costs one load of a flag.
final class LoadedScript: Sendable {
  private let first: CompiledScript
  private let reloads: ReloadableScripts
  nonisolated(unsafe) private var latest: CompiledScript?  // guarded by the lock of the reloads
  /// What ``latest`` has replaced: a call may still be running.
  nonisolated(unsafe) private var previous: CompiledScript?  // guarded by the lock of the reloads

  init(_ script: CompiledScript, reloads: ReloadableScripts) {
    first = script
    self.reloads = reloads
  }

  /// The script as it is now.
  var current: CompiledScript {
    guard reloads.hasReplaced else { return first }
    return reloads.withLock { latest ?? first }
  }

  /// Puts another script in place; only under the lock of the reloads.
  func replace(with script: CompiledScript) {
    previous = latest
    latest = script
  }

  /// The operation that a call means.
  ///
  /// - Throws: ``DAOError`` when there is none, or several.
  func operation(named name: String, argumentCount: Int) throws(DAOError) -> CompiledOperation {
    guard reloads.hasReplaced else { return try first.operation(named: name, argumentCount: argumentCount) }
    return try current.operation(named: name, argumentCount: argumentCount)
  }

  /// The operation with exactly this selector, nil when there is none.
  subscript(selector selector: String) -> CompiledOperation? {
    reloads.hasReplaced ? current[selector: selector] : first[selector: selector]
  }

  /// What an operation has become.
  ///
  /// - Throws: ``DAOError/Code/unknownOperation`` when the script has it no more.
  func latest(of operation: CompiledOperation) throws(DAOError) -> CompiledOperation {
    guard reloads.hasReplaced else { return operation }
    return try current.operation(withSelector: operation.selector)
  }
}

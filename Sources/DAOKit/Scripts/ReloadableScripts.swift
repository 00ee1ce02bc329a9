import DAOCore
import DAOScript
import Foundation
import Synchronization

/// The scripts that the DAOs of one database have loaded from files.
final class ReloadableScripts: Sendable {
  private let isReplaced = Atomic(false)
  private let groups = Guarded(ScriptGroups())

  /// Whether any script has been replaced. It stays false in a service that never reloads.
  var hasReplaced: Bool { isReplaced.load(ordering: .acquiring) }

  /// Runs `body` while no script is replaced.
  func withLock<R>(_ body: () throws -> R) rethrows -> R { try groups.withLock { _ in try body() } }

  /// Scripts that are read together.
  struct ScriptGroup: Sendable {
    /// Reads the scripts again.
    let read: @Sendable () throws(DAOError) -> [CompiledScript]
    let scripts: [WeakScript]

    var isInUse: Bool { scripts.contains { $0.script != nil } }
  }

  struct WeakScript: Sendable {
    weak let script: LoadedScript?
  }

  private struct ScriptGroups {
    var all: [ScriptGroup] = []
    /// The number of groups at which unused ones are removed.
    var limit = 64
    /// The number of reloads that have replaced something.
    var replacements = 0
  }

  // MARK: Loading

  /// Reads scripts and registers them for reloads.
  ///
  /// - Parameter read: Reads the scripts. In a reload its result replaces the script of the same name, or the only one.
  func load(_ read: @escaping @Sendable () throws(DAOError) -> [CompiledScript]) throws(DAOError) -> [LoadedScript] {
    let scripts = try read().map { LoadedScript($0, reloads: self) }
    let group = ScriptGroup(read: read, scripts: scripts.map { WeakScript(script: $0) })
    groups.withLock { groups in
      if groups.all.count >= groups.limit {
        groups.all.removeAll { !$0.isInUse }
        groups.limit = max(64, 2 * groups.all.count)
      }
      groups.all.append(group)
    }
    return scripts
  }

  /// The source files of the scripts in use.
  var files: Set<ExactText> {
    let scripts = groups.withLock { $0.all }.flatMap(\.scripts).compactMap(\.script)
    return Set(scripts.flatMap { $0.current.sources.keys })
  }

  // MARK: Reloading

  /// Replaces the changed scripts, all of them or none.
  ///
  /// - Returns: The names of the scripts that have changed.
  func reload() throws(DAOError) -> [String] {
    do {
      // No lock is held while scripts are read and verified: that may wait for a connection, which may be held by a transaction
      // that reloads too. If another reload was faster, what was read may be older than what that one has read.
      while true {
        let (all, replacements) = groups.withLock { ($0.all, $0.replacements) }
        let changes = try changes(of: all)
        guard !changes.isEmpty else { return [] }
        if replace(changes, after: replacements) { return Set(changes.map(\.version.name)).sorted() }
      }
    } catch {
      throw error as? DAOError ?? DAOError(.script, "\(error)")
    }
  }

  /// Replaces scripts, unless another reload has done so since `replacements` of them.
  private func replace(_ changes: [Change], after replacements: Int) -> Bool {
    groups.withLock { groups in
      guard groups.replacements == replacements else { return false }
      groups.replacements += 1
      for change in changes { change.script.replace(with: change.version) }
      isReplaced.store(true, ordering: .releasing)
      return true
    }
  }

  private struct Change {
    let script: LoadedScript
    let version: CompiledScript
  }

  private func changes(of groups: [ScriptGroup]) throws -> [Change] {
    var changes: [Change] = []
    var errors: [DAOError] = []
    for group in groups where group.isInUse {
      do {
        changes += try Self.changes(of: group)
      } catch {
        var error = error
        error.location = error.location ?? group.scripts.compactMap(\.script).first?.current.location
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw DAOError(all: errors) }
    return changes
  }

  private static func changes(of group: ScriptGroup) throws(DAOError) -> [Change] {
    let versions = try group.read()
    var changes: [Change] = []
    for script in group.scripts.compactMap(\.script) {
      let old = script.current
      let version = group.scripts.count == 1 ? versions.first : versions.first { $0.name == old.name }
      guard let version else {
        throw DAOError(.scriptNotFound, "the script '\(old.name)' is gone", location: old.location)
      }
      if version.sources != old.sources { changes.append(Change(script: script, version: version)) }
    }
    return changes
  }
}

extension DAOError {
  /// One error with all faults of several errors, each once: two DAOs may share a script.
  fileprivate init(all errors: [DAOError]) {
    guard errors.count > 1 else {
      self = errors[0]
      return
    }
    var faults: [Fault] = []
    for error in errors {
      let own = error.faults.isEmpty ? error.location.map { [Fault(error.message, at: $0)] } ?? [] : error.faults
      for fault in own where !faults.contains(fault) { faults.append(fault) }
    }
    self.init(.script, faults: faults)
  }
}

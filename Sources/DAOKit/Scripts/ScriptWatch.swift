import DAOCore
import Foundation

/// Reloads the scripts of a database when their files change, as long as it lives; see ``Database/watchScripts(every:_:)``.
public final class ScriptWatch: Sendable {
  private let task: Task<Void, Never>

  init(
    _ scripts: ReloadableScripts, interval: Duration, _ body: @escaping @Sendable (Result<[String], DAOError>) -> Void
  ) {
    // Now, and not when the task comes to run: what changes from here on is seen.
    let start = WatchRound(scripts)
    task = Task.detached(priority: .utility) {
      var round = start
      while (try? await Task.sleep(for: interval)) != nil {
        if let result = round.look(), !Task.isCancelled { body(result) }
      }
    }
  }

  /// Ends the watch; a reload that is under way is finished.
  public func stop() { task.cancel() }

  deinit { task.cancel() }
}

/// What a watch has seen last.
private struct WatchRound {
  private let scripts: ReloadableScripts
  private var seen: [ExactText: FileState]
  /// What was wrong with the scripts; a file that they lack is none of those that are looked at, so they are tried again.
  private var fault: String?

  init(_ scripts: ReloadableScripts) {
    self.scripts = scripts
    seen = Self.states(of: scripts.files)
  }

  /// Reloads if there is a reason to; nil when there is nothing to tell.
  mutating func look() -> Result<[String], DAOError>? {
    let states = Self.states(of: scripts.files)
    guard states != seen || fault != nil else { return nil }
    seen = states
    do {
      let names = try scripts.reload()
      fault = nil
      return names.isEmpty ? nil : .success(names)
    } catch {
      guard fault != error.description else { return nil }
      fault = error.description
      return .failure(error)
    }
  }

  private struct FileState: Equatable {
    var date: Date?
    var size: UInt64?
  }

  private static func states(of files: Set<ExactText>) -> [ExactText: FileState] {
    var states: [ExactText: FileState] = [:]
    for file in files {
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.string)
      states[file] = FileState(
        date: attributes?[.modificationDate] as? Date, size: (attributes?[.size] as? NSNumber)?.uint64Value)
    }
    return states
  }
}

import DAOCore
import Foundation

/// Reloads the scripts of a database when their files change, for as long as the watch exists. Created by
/// ``Database/watchScripts(every:_:)``.
public final class ScriptWatch: Sendable {
  private let task: Task<Void, Never>

  init(
    _ scripts: ReloadableScripts, interval: Duration, _ body: @escaping @Sendable (Result<[String], DAOError>) -> Void
  ) {
    // The files are looked at now, before the task starts, so that no later change is missed.
    let start = WatchRound(scripts)
    // An interval of zero would keep a processor busy.
    let interval = max(interval.bounded, .milliseconds(20))
    task = Task.detached(priority: .utility) {
      var round = start
      while (try? await Task.sleep(for: interval)) != nil {
        if let result = round.look(), !Task.isCancelled { body(result) }
      }
    }
  }

  /// Ends the watch. A reload in progress is finished.
  public func stop() { task.cancel() }

  deinit { task.cancel() }
}

/// The state of the files at the last look.
private struct WatchRound {
  private let scripts: ReloadableScripts
  private var seen: [ExactText: FileState]
  /// The last fault. After a fault the reload is tried again each time, since a missing file is not among the files that are
  /// watched.
  private var fault: String?

  init(_ scripts: ReloadableScripts) {
    self.scripts = scripts
    seen = Self.states(of: scripts.files)
  }

  /// Reloads the scripts if files have changed or the last reload failed. Returns nil if there is nothing to report.
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

import DAOCore
import DAORuntime

/// The newest result of a select that is observed, shared by all who observe the same.
///
/// It reads only when somebody waits for a result: a burst of commits is one read, and a slow reader misses those between.
package final class LiveSource<Output: Sendable>: Sendable {
  typealias Reading = (output: Output, rows: CachedResult)

  fileprivate struct State {
    var newest: Reading?
    /// The number of results that differed from the one before.
    var version = 0
    /// Whether a change may have made the newest result old.
    var isOld = true
    var isReading = false
    var failure: (any Error)?
    /// Those who wait, each for a version after one that it has seen.
    var waiters: [Int: (seen: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var waits = 0
    var observation: ChangeObservation?
  }

  private let state = Guarded(State())
  private let runtime: Runtime
  private let read: @Sendable () async throws -> Reading
  private let areEqual: (@Sendable (Output, Output) -> Bool)?

  /// - Parameters:
  ///   - areEqual: Whether two results are the same; nil where the rows tell, which they were made of.
  ///   - read: Runs the select, outside of transactions.
  init(
    _ runtime: Runtime, areEqual: (@Sendable (Output, Output) -> Bool)?,
    _ read: @escaping @Sendable () async throws -> Reading
  ) {
    self.runtime = runtime
    self.areEqual = areEqual
    self.read = read
    // Until its tables are known, any change may concern it.
    let observation = runtime.changes.observe(.unknown, by: LiveObserver(self))
    state.withLock { $0.observation = observation }
  }

  /// Whether nobody can get a result of it any more.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// The newest result, as soon as there is one after the version `seen`; nil for a cancelled task.
  func next(after seen: Int) async throws -> (version: Int, output: Output)? {
    guard runtime.openTransactions.current(for: .read) == nil else {
      throw DAOError(.deadlock, "results cannot be observed inside of a transaction, whose end they would wait for")
    }
    var isFirst = true
    while !Task.isCancelled {
      let number = try state.withLock { state -> Int? in
        if let failure = state.failure { throw failure }
        // What has come while it waited is shown, even if there are further changes by now.
        if state.version > seen, !isFirst || !state.isOld { return nil }
        state.waits += 1
        return state.waits
      }
      guard let number else { return state.withLock { state in state.newest.map { (state.version, $0.output) } } }
      isFirst = false
      await wait(number, after: seen)
    }
    return nil
  }

  private func wait(_ number: Int, after seen: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (hasNews, starts) = state.withLock { state -> (Bool, Bool) in
          guard state.failure == nil, !Task.isCancelled, state.version <= seen || state.isOld else { return (true, false) }
          state.waiters[number] = (seen, continuation)
          return (false, state.beginReading())
        }
        if hasNews { continuation.resume() }
        if starts { startReading() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
    }
  }

  /// A change may have made the newest result old.
  func noteChange() {
    let starts = state.withLock { state in
      state.isOld = true
      return state.beginReading()
    }
    if starts { startReading() }
  }

  /// Reads in a task of its own, which sees no transaction of the task that waits.
  private func startReading() {
    Task.detached { [weak self] in
      var failures = 0
      while let next = await self?.readOnce() {
        switch next {
        case .nothing: return
        case .reading: failures = 0
        case .another:
          try? await Task.sleep(for: .milliseconds(50 << min(failures, 9)))
          failures += 1
        }
      }
    }
  }

  fileprivate enum Next {
    case nothing, reading
    /// Another attempt: the server was not there.
    case another
  }

  /// Reads, and wakes those who wait. Returns what must be done then.
  private func readOnce() async -> Next {
    do {
      state.withLock { $0.isOld = false }
      let reading = try await read()
      let (woken, isAgain) = state.withLock { state in
        state.isReading = false
        state.observation?.move(to: reading.rows.sources)
        let isSame = state.newest.map { areEqual?($0.output, reading.output) ?? $0.rows.hasRows(of: reading.rows) } ?? false
        if !isSame {
          state.newest = reading
          state.version += 1
        }
        return (state.takeWaiters(before: state.version), state.beginReading())
      }
      for waiter in woken { waiter.resume() }
      return isAgain ? .reading : .nothing
    } catch {
      if isPassing(error), let next = state.withLock({ $0.postponeReading() }) { return next }
      let woken = state.withLock { state in
        state.isReading = false
        state.failure = error
        state.observation = nil
        return state.takeWaiters(before: .max)
      }
      for waiter in woken { waiter.resume() }
      return .nothing
    }
  }

  /// Whether an error only says that the server is away, or that those keep all connections who wait for it.
  private func isPassing(_ error: any Error) -> Bool {
    runtime.driver is any ListeningDriver && [.io, .cannotOpen, .busy].contains((error as? DAOError)?.code)
  }
}

extension LiveSource.State {
  /// Leaves the reading for later. Nil where there has been no result: then its error is the first.
  fileprivate mutating func postponeReading() -> LiveSource.Next? {
    guard newest != nil else { return nil }
    isOld = true
    isReading = !waiters.isEmpty
    return isReading ? .another : .nothing
  }

  /// Takes those who have not seen a version.
  fileprivate mutating func takeWaiters(before version: Int) -> [CheckedContinuation<Void, Never>] {
    let woken = waiters.filter { $0.value.seen < version }
    for number in woken.keys { waiters[number] = nil }
    return woken.values.map(\.continuation)
  }

  /// Whether the caller has to read now: somebody waits, and what there is may be old.
  fileprivate mutating func beginReading() -> Bool {
    guard isOld, !isReading, failure == nil, !waiters.isEmpty else { return false }
    isReading = true
    isOld = false
    return true
  }
}

/// Something that a change of a table may make old.
protocol Observed: AnyObject, Sendable {
  func noteChange()
}

extension LiveSource: Observed {}

/// Tells a source of changes, and lets go of it: the registry keeps its observers.
private final class LiveObserver: ChangeObserver {
  private weak let source: (any Observed)?

  init(_ source: any Observed) { self.source = source }

  func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
    if isCommitted { source?.noteChange() }
  }
}

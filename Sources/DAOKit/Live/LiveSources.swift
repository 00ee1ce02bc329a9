import DAOCore
import DAORuntime

/// The selects of one database that are observed, each once.
package final class LiveSources: Sendable {
  private struct Entry {
    weak var source: (any Observed)?
  }

  private struct State {
    var sources: [LiveKey: Entry] = [:]
    var isWatched = false
    /// Where the server tells of the changes of other processes.
    var listening: (any ChangeListening)?
    /// The number of sources that there have ever been.
    var count = 0
    /// The number of entries at which those of released sources are dropped.
    var limit = 16

    /// Drops the entries of released sources, once there may be as many of them as of others.
    mutating func clean() {
      guard sources.count >= limit else { return }
      sources = sources.filter { $0.value.source != nil }
      limit = max(16, sources.count * 2)
    }
  }

  private let state = Guarded(State())
  private let runtime: Runtime

  package init(_ runtime: Runtime) { self.runtime = runtime }

  /// The source of a select, shared with those who observe the same.
  ///
  /// - Parameters:
  ///   - key: What makes two selects the same; nil for one that is like no other.
  ///   - areEqual: Whether two results are the same. Default: the rows tell, which they were made of.
  ///   - read: Runs the select on a session that records its rows.
  package func source<Output: Sendable>(
    _ key: LiveKey?, _ owner: any StatementOwner, areEqual: (@Sendable (Output, Output) -> Bool)? = nil,
    _ read: @escaping @Sendable (Session) throws -> Output
  ) throws -> LiveSource<Output> {
    try runtime.pool.checkOpen()
    let (source, watches) = state.withLock { state -> (LiveSource<Output>, Bool) in
      state.count += 1
      let key = key ?? LiveKey(owner: ObjectIdentifier(owner), sql: "", values: [], type: Output.self, number: state.count)
      if let source = state.sources[key]?.source as? LiveSource<Output>, !source.hasFailed { return (source, false) }
      let source = LiveSource<Output>(runtime, areEqual: areEqual) { [runtime] in try await runtime.recording(owner, read) }
      state.clean()
      state.sources[key] = Entry(source: source)
      defer { state.isWatched = true }
      return (source, !state.isWatched)
    }
    if watches { watch() }
    return source
  }

  // MARK: Other processes

  /// How often changes of other processes are looked for.
  private static let interval = Duration.seconds(1)

  /// Hears of changes of other processes, or looks for them, as long as there is something to observe.
  private func watch() {
    Task.detached { [weak self, runtime] in
      let driver = runtime.driver as? any ListeningDriver
      var last: Int64?
      while true {
        if let driver { self?.listen(driver) }
        try? await Task.sleep(for: Self.interval)
        guard let self, let sources = self.present() else { return }
        guard driver == nil else { continue }
        do {
          // Of the connection that writes: its own commits do not count.
          let now = try runtime.pool.withIdleSession(for: .write, .schema) { try $0.connection.foreignCommits() } ?? last
          // The first number tells nothing of what came between the first results and it: they are read once more.
          if last != now { for source in sources { source.noteChange() } }
          last = now
        } catch {
          // Whoever waits is told by the select itself.
          for source in sources { source.noteChange() }
        }
      }
    }
  }

  private func listen(_ driver: any ListeningDriver) {
    state.withLock { state in
      // A process without descriptors tries again.
      guard state.listening == nil, state.isWatched, (try? runtime.pool.checkOpen()) != nil else { return }
      state.listening = try? driver.listen { [weak runtime] in runtime?.changes.note(changeOfOthers: $0) }
    }
  }

  /// The sources that are still observed; nil where there are none, and nothing is to be watched any more.
  private func present() -> [any Observed]? {
    let (sources, ended) = state.withLock { state -> ([any Observed], (any ChangeListening)?) in
      let sources = state.sources.values.compactMap(\.source)
      state.isWatched = !sources.isEmpty
      return (sources, sources.isEmpty ? state.listening.take() : nil)
    }
    ended?.end()
    return sources.isEmpty ? nil : sources
  }

  deinit { state.withLock { $0.listening }?.end() }
}

extension LiveSources: ClosedWithDatabase {
  package func databaseDidClose() {
    let (sources, ended) = state.withLock { state in
      defer { state.sources = [:] }
      return (state.sources.values.compactMap(\.source), state.listening.take())
    }
    ended?.end()
    // Whoever waits is told by the select itself.
    for source in sources { source.noteChange() }
  }
}

/// What makes two selects the same.
package struct LiveKey: Hashable, Sendable {
  private let owner: ObjectIdentifier
  private let sql: ExactText
  private let values: ExactValues
  private let type: ObjectIdentifier
  private let number: Int

  package init(owner: ObjectIdentifier, sql: String, values: [TypedValue], type: Any.Type, number: Int = 0) {
    self.owner = owner
    self.sql = ExactText(sql)
    self.values = ExactValues(values: values)
    self.type = ObjectIdentifier(type)
    self.number = number
  }
}

extension Runtime {
  /// Runs a select on a session that records its rows, all of one state of the database.
  fileprivate func recording<Output: Sendable>(
    _ owner: any StatementOwner, _ read: @escaping @Sendable (Session) throws -> Output
  ) async throws -> LiveSource<Output>.Reading {
    // The notice comes from the primary, which a replica may be behind.
    try await perform(owner, pool.policy.readsMayLag ? .write : .read, beginningWith: .beginning(.snapshot)) {
      [configuration] session in
      try session.withSnapshot {
        let connection = CachingConnection(recording: session.connection, dates: configuration.dateStrategy)
        let output = try read(Session(recordingOn: connection, for: session))
        return (output, connection.result)
      }
    }
  }
}

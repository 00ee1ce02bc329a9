import DAOCore

/// The versions and repeatable streams that a database has recorded.
struct StreamState {
  /// Whether the history table exists, with rows or without.
  let hasTable: Bool
  /// The history, in the order of its versions.
  let records: [StreamRecord]
  /// The engine's version number; nil for an engine without one.
  let mirroredVersion: Int?
  /// The repeatable streams that have run, by their names.
  let repeated: [String: RepeatableRecord]

  /// The version of the database; 0 for a new one.
  ///
  /// Without a history it is the engine's number, the only one in a database of WFDataSource.
  var version: Int { records.last?.version ?? mirroredVersion ?? 0 }

  /// The streams up to the engine's number, in a database without a history; none where there is one.
  func adoptable(of streams: [SchemaStream]) -> [SchemaStream] {
    records.isEmpty ? streams.filter { $0.version <= version } : []
  }

  /// Whether the engine's number is too low, as in a database that was restored from a dump.
  var mirrorIsBehind: Bool { mirroredVersion.map { $0 < version } ?? false }

  /// Whether another program has brought the database to a newer version than the newest of these.
  func isNewer(than streams: StreamSet) -> Bool { version > streams.versions.last?.version ?? 0 }

  /// The repeatable streams that have run, and that are no longer there.
  func forgotten(by streams: StreamSet) -> [String] {
    guard !isNewer(than: streams) else { return [] }
    return repeated.keys.filter { name in !streams.repeatables.contains { $0.name == name } }.sorted()
  }

  /// The streams that still have to run to reach `target`, by default the newest version.
  ///
  /// Repeatable streams run only after the newest version, since they may use all of its schema.
  ///
  /// - Throws: ``DAOError/Code/stream`` if the streams do not fit the database, or if `target` cannot be reached.
  func pending(of streams: StreamSet, to target: Int?, seed: String?) throws(DAOError) -> [any RunnableStream] {
    let repeatables = try streams.repeatables(seed: seed)
    if let error = contradiction(to: streams) { throw error }
    if let target { try check(target: target, streams.versions) }
    let versions = streams.versions.filter { $0.version > version && $0.version <= target ?? Int.max }
    // Its repeatable streams may belong to a newer program.
    guard !isNewer(than: streams) else { return [] }
    guard target == nil || target == streams.versions.last?.version else { return versions }
    return versions + repeatables.filter(isPending)
  }

  /// Whether a repeatable stream has changed since its last run, or has never run.
  private func isPending(_ stream: RepeatableStream) -> Bool { repeated[stream.name]?.checksum != stream.checksum }

  private func check(target: Int, _ streams: [SchemaStream]) throws(DAOError) {
    guard target >= version else {
      throw DAOError(
        .stream,
        "the database stands at version \(version), and streams only go up: to have version \(target), restore a backup")
    }
    guard target == version || streams.contains(where: { $0.version == target }) else {
      let newest = streams.last.map { "the newest is \($0.version)" } ?? "there are none at all"
      throw DAOError(.stream, "there is no stream of version \(target); \(newest)")
    }
  }

  /// The error that prevents all streams from running; nil if there is none.
  private func contradiction(to streams: StreamSet) -> DAOError? {
    if let mirroredVersion, !records.isEmpty, mirroredVersion > version {
      return DAOError(
        .stream,
        """
        the version number of the database (user_version) is \(mirroredVersion), but its history in \(StreamHistory.table) \
        ends at \(version): something else has changed it. Where the schema is that of version \(version), set the number back to it
        """)
    }
    let newest = streams.versions.last?.version ?? 0
    if version > newest, !streams.allowsNewerDatabase {
      return DAOError(
        .stream,
        """
        the database stands at version \(version), which is newer than the newest stream, \(newest): it was made by a newer \
        version of this program, or the streams are incomplete. Update the program, use another database, or allow it by \
        'Configuration.allowsNewerSchema' where the newer schema still serves this program
        """)
    }
    let faults = entries(of: streams.versions).filter { $0.version.map { $0 <= newest } ?? true }.compactMap(\.fault)
    return faults.isEmpty ? nil : DAOError(.stream, faults: faults)
  }

  /// The state of each version and repeatable stream.
  func status(of streams: StreamSet, seed: String?) throws(DAOError) -> StreamStatus {
    StreamStatus(
      version: version, entries: entries(of: streams.versions) + entries(of: try streams.repeatables(seed: seed)))
  }

  /// Each version of the database and of the streams, ascending.
  private func entries(of streams: [SchemaStream]) -> [StreamStatus.Entry] {
    let recorded = Dictionary(records.map { ($0.version, $0) }) { first, _ in first }
    let known = Set(streams.map(\.version))
    var entries = streams.map { stream in
      let record = recorded[stream.version]
      return StreamStatus.Entry(
        version: stream.version, name: stream.name, file: stream.file, state: state(of: stream, record),
        appliedAt: record?.appliedAt, duration: record?.milliseconds.map { .milliseconds($0) })
    }
    for record in records where !known.contains(record.version) {
      entries.append(
        StreamStatus.Entry(
          version: record.version, name: record.name, file: record.name, state: .missing,
          appliedAt: record.appliedAt, duration: record.milliseconds.map { .milliseconds($0) }))
    }
    return entries.sorted { ($0.version ?? 0) < ($1.version ?? 0) }
  }

  /// The repeatable streams in the order in which they run.
  private func entries(of streams: [RepeatableStream]) -> [StreamStatus.Entry] {
    streams.map { stream in
      let record = repeated[stream.name]
      return StreamStatus.Entry(
        version: nil, name: stream.name, file: stream.file, state: isPending(stream) ? .pending : .applied,
        appliedAt: record?.appliedAt, duration: record.map { .milliseconds($0.milliseconds) })
    }
  }

  private func state(of stream: SchemaStream, _ record: StreamRecord?) -> StreamStatus.State {
    if let record {
      guard record.checksum == stream.checksum else { return .changed }
      return record.milliseconds == nil ? .adopted : .applied
    }
    if stream.version > version { return .pending }
    return records.isEmpty ? .adopted : .outOfOrder
  }
}

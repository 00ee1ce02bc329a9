import DAOCore
import DAORecords
import DAORuntime

/// The application of one sync file, in a transaction.
struct SyncApplication {
  private let inspection: SyncInspection
  private let path: String
  private let book: SyncBook
  private let session: Session

  init(_ inspection: SyncInspection, _ path: String, _ book: SyncBook, _ session: Session) {
    (self.inspection, self.path, self.book, self.session) = (inspection, path, book, session)
  }

  struct Result {
    let report: SyncReport
    /// The tables that have changed whose rows may have a time.
    let expiring: [String]
  }

  func run(_ progress: (Double) -> Void) throws -> Result {
    let header = inspection.header
    var store = try SyncStore.enabled(on: session)
    try store.noteFile()
    let received = try store.integer("received", of: header.actor)
    if let obstacle = inspection.obstacle(for: store.own, at: try store.presentTime(), received: received) {
      throw refused(obstacle)
    }
    guard header.to > received || header.to == 0 else {
      return Result(report: try report(store, received, isRepeated: true), expiring: [])
    }
    guard try !store.isForgotten(header.known(of: store.own)) else {
      throw refused(
        "this database was restored from a backup, or has forgotten what was deleted since that file of it which '\(header.actor.instance)' knows: another "
          + "epoch has begun, in which both send everything; let that apply a file of this instance first")
    }
    try store.set([("acknowledged", header.known(of: store.own)), ("acknowledged_at", header.to)], of: header.actor)
    try extendTables(store)
    let own = store.own
    let layout = try book.layout(&store)
    guard store.own == own else {
      throw refused("the key of a table has changed, and both are to send everything: apply it again")
    }
    try layout.reconcile(&store, on: session)
    let seq = try store.tick(past: inspection.latest)
    var applying = try SyncApplying(
      session, store, layout, header, seq: seq, try report(store, header.to, isRepeated: false))
    if inspection.rows > 0 {
      try withoutTriggers(layout, store) {
        try applyRows(&applying, progress)
        try applying.settleUniqueKeys()
        try applying.settleForeignKeys()
      }
    }
    try applying.sendMissing()
    store = applying.store
    try store.raiseFloor(to: applying.floor)
    try store.set([("received", header.to), ("is_peer", 1)], of: header.actor)
    try store.prune(layout.ordered)
    let expiring = applying.touched.filter { layout.tables[$0]?.expires ?? false }.compactMap { layout.tables[$0]?.name }
    return Result(report: applying.report, expiring: expiring)
  }

  private func refused(_ reason: String) -> DAOError {
    DAOError(.stale, "the sync file '\(path)' cannot be applied: \(reason)")
  }

  private func report(_ store: SyncStore, _ number: Int64, isRepeated: Bool) throws -> SyncReport {
    // Of an instance that has written no file none is to come that it wrote before.
    let own = try SyncSequence(epoch: store.own.epoch, number: store.hasNoFiles() ? 0 : store.clock)
    let sequence = SyncSequence(epoch: inspection.header.actor.epoch, number: number)
    var report = SyncReport(
      instance: inspection.header.actor.instance, sequence: sequence,
      acknowledgement: SyncAcknowledgement(instance: store.own.instance, applied: sequence, own: own))
    report.isRepeated = isRepeated
    return report
  }

  /// Reads the file a second time: a change of it since the first is found by its check before anything is committed.
  private func applyRows(_ applying: inout SyncApplying, _ progress: (Double) -> Void) throws {
    var input = try SyncInput(path)
    var count = 0
    while let row = try input.next() {
      try applying.apply(row, of: input.tables)
      count += 1
      if count % 1024 == 0 {
        try session.checkCancellation()
        progress(min(Double(input.offset) / Double(max(inspection.size, 1)), 1))
      }
    }
    try applying.writeRun()
    guard input.header == inspection.header, count == inspection.rows else {
      throw DAOError(.stale, "the sync file '\(path)' was changed while it was applied")
    }
  }

  /// Gives tables what comes by itself in the file too: the columns of documents, and that of times.
  private func extendTables(_ store: SyncStore) throws {
    for file in inspection.tables where store.rule(of: file.name) != nil && !file.name.asciiLowercased.hasPrefix("daokit_") {
      if DocumentTables.hold(file.columns.map(\.name)), file.keys.count == 1 {
        try DocumentTables.extend(file.name, key: file.keys[0].name, Array(file.schema.columns.dropFirst()), on: session)
      }
      guard file.columns.contains(where: { $0.name == ExpiryColumn.name }),
        let table = try store.connection.storedTables().first(where: { $0.name.asciiLowercased == file.name.asciiLowercased }),
        !table.columns.contains(where: { $0.name.asciiLowercased == ExpiryColumn.name })
      else { continue }
      for sql in ExpiryColumn.additions(to: table.name, store.connection.dialect) { try store.connection.execute(sql) }
    }
  }

  /// Runs `body` while changes are not logged, and without the triggers that change synced tables.
  private func withoutTriggers(_ layout: SyncLayout, _ store: SyncStore, _ body: () throws -> Void) throws {
    let connection = store.connection
    // Faster, and without a change of the schema, after which all connections prepare their statements anew.
    guard !layout.holdsAllTriggers else { return try connection.withoutTriggers(body) }
    try connection.execute("UPDATE \(SyncNames.state) SET applying = 1")
    for trigger in layout.heldTriggers {
      try connection.execute(connection.dialect.dropTrigger(trigger.name, on: trigger.table))
    }
    try body()
    for trigger in layout.heldTriggers { try connection.execute(trigger.sql) }
    try connection.execute("UPDATE \(SyncNames.state) SET applying = 0")
  }
}

import DAOCore
import DAOKit
import DAORecords
import DAORuntime

// The steps of the sync, each on a session in a transaction of its own.
extension Database {
  func startSync(
    _ instance: String, _ tables: [String], _ rules: [String: SyncRule], _ rule: SyncRule, on session: Session
  ) throws {
    guard 1...255 ~= instance.utf8.count, !instance.utf8.contains(where: { $0 < 0x20 }) else {
      throw DAOError(.configuration, "the name of an instance has 1 to 255 bytes, and no line ends")
    }
    let isNew = try SyncStore(session) == nil
    var store = try isNew ? SyncStore.create(on: session, instance: instance) : SyncStore.enabled(on: session)
    try store.noteFile(as: instance)
    let known = Set(try store.connection.storedTables().map(\.name.asciiLowercased))
    if let name = (tables + rules.keys).first(where: { !known.contains($0.asciiLowercased) }) {
      throw DAOError(.configuration, "there is no table '\(name)'")
    }
    let before = store.rules.filter { $0.value == nil }.keys
    var all: [String: SyncRule?] = [:]
    for (name, rule) in rules { all[name.asciiLowercased] = .some(rule) }
    for name in tables { all[name.asciiLowercased] = .some(nil) }
    try store.set(all, fallback: rule)
    // What others have sent of tables that are synced from now on was left out: they are asked for it again.
    if before.contains(where: { store.rule(of: $0) != nil }) { try store.beginEpoch(as: instance) }
    var functions = all.compactMapValues { $0 }
    functions[""] = rule
    let book = registry(SyncBook.init)
    book.set(functions)
    _ = try book.layout(&store)
  }

  func endSync(on session: Session) throws {
    guard let store = try SyncStore(session) else { return }
    let dialect = store.connection.dialect
    for trigger in try store.connection.schemaDetails().triggers where trigger.name.hasPrefix(SyncNames.logPrefix) {
      try store.connection.execute(dialect.dropTrigger(trigger.name, on: trigger.table))
    }
    for table in try store.connection.storedTables() where table.name.hasPrefix(SyncNames.logPrefix) {
      try store.connection.execute("DROP TABLE \(dialect.quote(table.name))")
    }
    for name in [SyncNames.state, SyncNames.actors, SyncNames.marks, SyncNames.tables] {
      try store.connection.execute("DROP TABLE \(name)")
    }
    registry(SyncBook.init).forget()
  }

  func beginEpoch(on session: Session) throws {
    var store = try SyncStore.enabled(on: session)
    try store.beginEpoch(as: store.own.instance)
  }

  func note(_ acknowledgement: SyncAcknowledgement, on session: Session) throws {
    var store = try SyncStore.enabled(on: session)
    let actor = SyncActor(instance: acknowledgement.instance, epoch: acknowledgement.own.epoch)
    guard acknowledgement.applied.epoch == store.own.epoch else { return }
    let (known, point) = try (store.integer("acknowledged", of: actor), store.integer("acknowledged_at", of: actor))
    guard (acknowledgement.own.number, acknowledgement.applied.number) >= (point, known) else { return }
    guard try !store.isForgotten(acknowledgement.applied.number) else { return try store.beginEpoch(as: store.own.instance) }
    try store.set(
      [("is_peer", 1), ("acknowledged", acknowledgement.applied.number), ("acknowledged_at", acknowledgement.own.number)],
      of: actor)
    try store.prune(registry(SyncBook.init).layout(&store).ordered)
  }

  func forget(_ instance: String, on session: Session) throws {
    var store = try SyncStore.enabled(on: session)
    for actor in store.actors.values where actor.instance.isExactly(instance) {
      try store.set([("is_peer", 0)], of: actor)
    }
    try store.prune(registry(SyncBook.init).layout(&store).ordered)
  }

  // MARK: Files

  /// Where a file begins, and whom it is for.
  struct SyncFileStart {
    let from: Int64
    let target: SyncActor?
    let layout: SyncLayout
  }

  func beginFile(for instance: String, since sequence: SyncSequence?, on session: Session) throws -> SyncFileStart {
    var store = try SyncStore.enabled(on: session)
    guard !store.own.instance.isExactly(instance) else {
      throw DAOError(.configuration, "'\(instance)' is this instance: write a file for another one, or for all")
    }
    try store.noteFile()
    if let sequence, sequence.epoch == store.own.epoch, try store.isForgotten(sequence.number) {
      try store.beginEpoch(as: store.own.instance)
    }
    let layout = try registry(SyncBook.init).layout(&store)
    try layout.reconcile(&store, on: session)
    let target = instance.isEmpty ? nil : store.lastActor(of: instance) ?? SyncActor(instance: instance, epoch: 0)
    if let target { try store.set([("is_peer", 1)], of: target) }
    // Before the file has its point: what is applied meanwhile may not be in it.
    try store.note(mark: store.clock)
    let known = try target.map { try store.integer("acknowledged", of: $0) } ?? 0
    let from = sequence.map { $0.epoch == store.own.epoch ? $0.number : 0 } ?? known
    return SyncFileStart(from: from, target: target, layout: layout)
  }

  func writeFile(_ path: String, _ start: SyncFileStart) throws -> SyncSequence {
    var point = SyncSequence(epoch: 0, number: 0)
    try PartialFile.write(to: path, replacing: true) { file in
      try runtime.withSession(for: .read, .other("the writing of a sync file")) { session in
        try session.withSnapshot {
          let store = try SyncStore.enabled(on: session)
          guard try !store.connection.isFile(at: path) else {
            throw DAOError(.configuration, "'\(path)' is the database itself: write the sync file to another path")
          }
          point = store.sequence
          let header = SyncHeader(
            actor: store.own, target: start.target ?? .none, from: min(start.from, store.clock), to: store.clock,
            marks: try store.marks().filter { start.from <= $0 && $0 < store.clock } + [store.clock],
            received: try store.received())
          try SyncWriting(store: store, layout: start.layout, session: session, target: start.target, header: header)
            .write(to: file)
        }
      }
      // Before the file has its name: no other one ends at a point that a restored backup does not know.
      try withSyncSession { session in try SyncStore.enabled(on: session).add(mark: point.number) }
    }
    return point
  }

  func apply(
    _ inspection: SyncInspection, _ path: String, _ progress: (Double) -> Void, on session: Session
  ) throws -> SyncApplication.Result {
    try SyncApplication(inspection, path, registry(SyncBook.init), session).run(progress)
  }

  func finish(_ applied: SyncApplication.Result, _ progress: (Double) -> Void) -> SyncReport {
    for table in applied.expiring { registry(Expiry.init).look(at: table) }
    progress(1)
    return applied.report
  }

  func noteLoss(_ inspection: SyncInspection, on session: Session) throws {
    var store = try SyncStore.enabled(on: session)
    // What the refused application has found out was rolled back with it.
    try store.noteFile()
    _ = try registry(SyncBook.init).layout(&store)
    guard try !inspection.isOfFuture(at: store.presentTime()) else { return }
    // Two that have both begun an epoch would refuse each other's files for ever otherwise.
    _ = try store.number(of: inspection.header.actor)
    if try inspection.showsLoss(of: store) {
      try store.beginEpoch(as: store.own.instance, after: inspection.header.target.epoch)
    }
  }

  // MARK: Sessions

  /// Runs `body` in a transaction of its own.
  func withSyncSession<R>(enforcingKeys: Bool = true, _ body: (Session) throws -> R) throws -> R {
    try refuseTransaction()
    return try runtime.withSession(for: .write, .other("a sync")) { try atomically($0, enforcingKeys, body) }
  }

  /// Runs `body` in a transaction of its own, on the connection's own thread.
  func withSyncSession<R>(enforcingKeys: Bool = true, _ body: (Session) throws -> R) async throws -> sending R {
    try refuseTransaction()
    return try await runtime.withSession(for: .write, .other("a sync")) { try atomically($0, enforcingKeys, body) }
  }

  private func refuseTransaction() throws {
    guard runtime.openTransactions.current(for: .write) == nil else {
      throw DAOError(.configuration, "the sync of a database does nothing inside of a transaction: call it outside")
    }
  }

  private func atomically<R>(_ session: Session, _ enforcingKeys: Bool, _ body: (Session) throws -> R) throws -> R {
    let connection = try SyncStore.connection(of: session)
    let isOff = try !enforcingKeys && connection.enforcesForeignKeys()
    if isOff { try connection.enforceForeignKeys(false) }
    defer { if isOff { try? connection.enforceForeignKeys(true) } }
    do {
      return try session.atomically { try body(session) }
    } catch {
      registry(SyncBook.init).forgetLayout()
      throw error
    }
  }
}

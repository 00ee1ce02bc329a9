import DAOCore
import DAOKit
import DAORecords
import DAORuntime

// Databases that meet now and then, and agree.
extension Database {
  /// Logs what changes from now on, by this program and others, so that it can be sent to other instances; the rows that are there count
  /// as older than every change.
  ///
  /// ```swift
  /// try database.processStreams(in: .module)
  /// try database.enableSync(instance: "laptop", except: ["cache"], rules: ["stock": .byColumn])
  /// ```
  /// Called at each start, it looks after the tables that have changed or are new; what it is told is kept, and replaces what it was told
  /// before. Tables that are made later are synced too. With another name for the instance, another epoch begins.
  /// - Parameters:
  ///   - instance: The name of this instance, which no other one has: 1 to 255 bytes, without line ends.
  ///   - tables: The tables that are neither sent nor applied. Default: none.
  ///   - rules: The rules of tables. Default: ``SyncRule/lastWriter`` for all.
  ///   - rule: The rule of the other tables.
  /// - Throws: ``DAOError/Code/configuration`` for tables without a primary key, with their names, for names that are those of no table,
  ///   and inside of a transaction; ``DAOError/Code/database`` for an engine that is a server.
  public func enableSync(
    instance: String, except tables: [String] = [], rules: [String: SyncRule] = [:], rule: SyncRule = .lastWriter
  ) throws {
    guard 1...255 ~= instance.utf8.count, !instance.utf8.contains(where: { $0 < 0x20 }) else {
      throw DAOError(.configuration, "the name of an instance has 1 to 255 bytes, and no line ends")
    }
    try withSyncSession { session in
      let isNew = try SyncStore(session) == nil
      var store = try isNew ? SyncStore.create(on: session, instance: instance) : SyncStore.enabled(on: session)
      if !isNew { try store.noteFile() }
      if !store.own.instance.utf8.elementsEqual(instance.utf8) { try store.beginEpoch(as: instance) }
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
  }

  /// Ends the sync: nothing is logged any more, and the log is gone.
  ///
  /// Other instances keep what they have. Enabled again, the database begins anew: its rows count as older than every change.
  /// - Throws: ``DAOError``, also inside of a transaction.
  public func disableSync() throws {
    try withSyncSession { session in
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
  }

  /// The name of this instance; nil where the sync is not enabled.
  ///
  /// - Throws: ``DAOError``.
  public var syncInstance: String? {
    get throws {
      try runtime.withSession(for: .read, .schema) { session in
        session.connection is any SyncingConnection ? try SyncStore(session)?.own.instance : nil
      }
    }
  }

  /// Begins another epoch, after a backup was put in the place of the database byte by byte.
  ///
  /// A database that is another file than it was begins one by itself.
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled.
  public func beginSyncEpoch() throws {
    try withSyncSession { session in
      var store = try SyncStore.enabled(on: session)
      try store.beginEpoch(as: store.own.instance)
    }
  }

  /// Writes the rows into a file that have changed since a point, each as it is now, with the deleted ones.
  ///
  /// ```swift
  /// try laptop.writeChanges(to: path, for: "phone")
  /// let report = try phone.applyChanges(from: path) { share in print("\(Int(share * 100)) %") }
  /// ```
  /// The file says too what this instance has applied of others, so that they forget what all know.
  /// - Parameters:
  ///   - instance: The only instance that may apply it; what that has written or sent is left out. Default: any.
  ///   - sequence: Where the file begins. Default: where that instance knows the changes up to, by its own files, or by
  ///     ``acknowledge(_:)``; without one, the beginning. So does a point of an epoch that has ended.
  /// - Returns: The point up to which it has the changes.
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled, for tables without a primary key, and inside of a
  ///   transaction; errors of writing.
  @discardableResult
  public func writeChanges(
    to path: String, for instance: String = "", since sequence: SyncSequence? = nil
  ) throws -> SyncSequence {
    let book = registry(SyncBook.init)
    let (from, target, layout) = try withSyncSession { session in
      var store = try SyncStore.enabled(on: session)
      try store.noteFile()
      if let sequence, sequence.epoch == store.own.epoch, try store.isForgotten(sequence.number) {
        try store.beginEpoch(as: store.own.instance)
      }
      let layout = try book.layout(&store)
      try layout.reconcile(&store)
      let target = instance.isEmpty ? nil : store.lastActor(of: instance) ?? SyncActor(instance: instance, epoch: 0)
      if let target { try store.set([("is_peer", 1)], of: target) }
      let known = try target.map { try store.integer("acknowledged", of: $0) } ?? 0
      return (sequence.map { $0.epoch == store.own.epoch ? $0.number : 0 } ?? known, target, layout)
    }
    var point = SyncSequence(epoch: 0, number: 0)
    try PartialFile.write(to: path, replacing: true) { file in
      try runtime.withSession(for: .read, .other("the writing of a sync file")) { session in
        try session.withSnapshot {
          let store = try SyncStore.enabled(on: session)
          point = store.sequence
          let header = SyncHeader(
            actor: store.own, target: target ?? .none, from: min(from, store.clock), to: store.clock,
            marks: try store.marks().filter { from <= $0 && $0 < store.clock } + [store.clock], received: try store.received())
          try SyncWriting(store: store, layout: layout, session: session, target: target, header: header).write(to: file)
        }
      }
      // Before the file has its name: no other one ends at a point that a restored backup does not know.
      try withSyncSession { session in try SyncStore.enabled(on: session).add(mark: point.number) }
    }
    return point
  }

  /// Applies a sync file: all of it, or nothing. Files that come again change nothing, and one that follows a lost one is refused.
  ///
  /// While it is applied, foreign keys are not enforced, and triggers that change synced tables do not run, since what they have done at
  /// the writer is in the file. In the end all keys hold: of two rows with one unique key the one gives way that was written earlier or ranks
  /// lower, and a row whose parent is deleted is deleted too, or has NULL where its foreign key says so.
  /// - Parameter progress: Is told the share that is done, up to 1. Default: nobody is.
  /// - Throws: ``DAOError/Code/encoding`` for a file that is damaged or of another version; ``DAOError/Code/stale`` for one that cannot
  ///   be applied here, or not yet, with the reason; ``DAOError/Code/schemaChanged`` for one of another schema, unless this one has
  ///   only got more columns; ``DAOError/Code/constraint`` where a key would not hold; ``DAOError/Code/configuration`` where the sync is
  ///   not enabled, and inside of a transaction.
  @discardableResult
  public func applyChanges(from path: String, progress: (_ share: Double) -> Void = { _ in }) throws -> SyncReport {
    let inspection = try SyncInspection(path)
    let book = registry(SyncBook.init)
    do {
      let (report, expiring) = try withSyncSession(enforcingKeys: false) { session in
        try SyncApplication(inspection, path, book, session).run(progress)
      }
      for table in expiring { registry(Expiry.init).look(at: table) }
      progress(1)
      return report
    } catch let error as DAOError where error.code == .stale {
      try withSyncSession { session in try SyncApplication(inspection, path, book, session).noteLoss() }
      throw error
    }
  }

  /// Notes that another instance has applied a file, where no file of it says so.
  ///
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled, and inside of a transaction.
  public func acknowledge(_ acknowledgement: SyncAcknowledgement) throws {
    try withSyncSession { session in
      var store = try SyncStore.enabled(on: session)
      let actor = SyncActor(instance: acknowledgement.instance, epoch: acknowledgement.own.epoch)
      guard acknowledgement.applied.epoch == store.own.epoch else { return }
      guard try acknowledgement.own.number >= store.integer("acknowledged_at", of: actor) else { return }
      guard try !store.isForgotten(acknowledgement.applied.number) else { return try store.beginEpoch(as: store.own.instance) }
      try store.set(
        [("is_peer", 1), ("acknowledged", acknowledgement.applied.number), ("acknowledged_at", acknowledgement.own.number)],
        of: actor)
      try store.prune(registry(SyncBook.init).layout(&store).ordered)
    }
  }

  /// Forgets an instance that does not come back, so that deleted rows are no longer kept for it.
  ///
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled, and inside of a transaction.
  public func forgetSyncInstance(_ instance: String) throws {
    try withSyncSession { session in
      var store = try SyncStore.enabled(on: session)
      for actor in store.actors.values where actor.instance.utf8.elementsEqual(instance.utf8) {
        try store.set([("is_peer", 0)], of: actor)
      }
      try store.prune(registry(SyncBook.init).layout(&store).ordered)
    }
  }

  /// Runs `body` in a transaction of its own.
  private func withSyncSession<R>(enforcingKeys: Bool = true, _ body: (Session) throws -> R) throws -> R {
    guard runtime.openTransactions.current(for: .write) == nil else {
      throw DAOError(.configuration, "the sync of a database does nothing inside of a transaction: call it outside")
    }
    return try runtime.withSession(for: .write, .other("a sync")) { session in
      let connection = try SyncStore.connection(of: session)
      let isOff = try !enforcingKeys && connection.enforcesForeignKeys()
      if isOff { try connection.enforceForeignKeys(false) }
      defer { if isOff { try? connection.enforceForeignKeys(true) } }
      return try session.atomically { try body(session) }
    }
  }
}

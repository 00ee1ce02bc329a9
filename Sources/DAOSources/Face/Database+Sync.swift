import DAOCore
import DAOKit

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
    try withSyncSession { try startSync(instance, tables, rules, rule, on: $0) }
  }

  /// Logs what changes from now on, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func enableSync(
    instance: String, except tables: [String] = [], rules: [String: SyncRule] = [:], rule: SyncRule = .lastWriter
  ) async throws {
    try await withSyncSession { try startSync(instance, tables, rules, rule, on: $0) }
  }

  /// Ends the sync: nothing is logged any more, and the log is gone.
  ///
  /// Other instances keep what they have. Enabled again, the database begins anew: its rows count as older than every change.
  /// - Throws: ``DAOError``, also inside of a transaction.
  public func disableSync() throws {
    try withSyncSession { try endSync(on: $0) }
  }

  /// Ends the sync, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func disableSync() async throws { try await withSyncSession { try endSync(on: $0) } }

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
    try withSyncSession { try beginEpoch(on: $0) }
  }

  /// Begins another epoch, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func beginSyncEpoch() async throws { try await withSyncSession { try beginEpoch(on: $0) } }

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
    try writeFile(path, withSyncSession { try beginFile(for: instance, since: sequence, on: $0) })
  }

  /// Writes the rows into a file that have changed since a point, on threads outside of the cooperative pool.
  ///
  /// ```swift
  /// try await laptop.writeChanges(to: path, for: "phone")
  /// let report = try await phone.applyChanges(from: path)
  /// ```
  /// - Returns: The point up to which it has the changes.
  /// - Throws: ``DAOError``, also where the task was cancelled.
  @discardableResult
  public func writeChanges(
    to path: String, for instance: String = "", since sequence: SyncSequence? = nil
  ) async throws -> SyncSequence {
    let file = try await withSyncSession { try beginFile(for: instance, since: sequence, on: $0) }
    return try await runtime.offload { try writeFile(path, file) }
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
    do {
      let applied = try withSyncSession(enforcingKeys: false) { try apply(inspection, path, progress, on: $0) }
      return finish(applied, progress)
    } catch let error as DAOError where error.code == .stale {
      try withSyncSession { try noteLoss(inspection, on: $0) }
      throw error
    }
  }

  /// Applies a sync file, on threads outside of the cooperative pool.
  ///
  /// - Parameter progress: Is told the share that is done, on the thread that does it. Default: nobody is.
  /// - Throws: ``DAOError``, also where the task was cancelled.
  @discardableResult
  public func applyChanges(
    from path: String, progress: @Sendable (_ share: Double) -> Void = { _ in }
  ) async throws -> SyncReport {
    let inspection = try await runtime.offload { try SyncInspection(path) }
    do {
      let applied = try await withSyncSession(enforcingKeys: false) { try apply(inspection, path, progress, on: $0) }
      return finish(applied, progress)
    } catch let error as DAOError where error.code == .stale {
      try await withSyncSession { try noteLoss(inspection, on: $0) }
      throw error
    }
  }

  /// Notes that another instance has applied a file, where no file of it says so.
  ///
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled, and inside of a transaction.
  public func acknowledge(_ acknowledgement: SyncAcknowledgement) throws {
    try withSyncSession { try note(acknowledgement, on: $0) }
  }

  /// Notes that another instance has applied a file, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func acknowledge(_ acknowledgement: SyncAcknowledgement) async throws {
    try await withSyncSession { try note(acknowledgement, on: $0) }
  }

  /// Forgets an instance that does not come back, so that deleted rows are no longer kept for it.
  ///
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled, and inside of a transaction.
  public func forgetSyncInstance(_ instance: String) throws {
    try withSyncSession { try forget(instance, on: $0) }
  }

  /// Forgets an instance that does not come back, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func forgetSyncInstance(_ instance: String) async throws {
    try await withSyncSession { try forget(instance, on: $0) }
  }
}

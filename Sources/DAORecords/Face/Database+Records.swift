import DAOCore
@_exported import DAOKit
import DAORuntime
import DAOSQL

extension Database {
  /// The records of a type: rows of its table, which is created or changed now, or only checked.
  ///
  /// ```swift
  /// let people = try database.records(Person.self)
  /// let ada = try await people.save(Person(firstName: "Ada"))
  /// ```
  /// - Parameter policy: What becomes of the table. Default: it is created, or changed until it fits.
  /// - Throws: ``DAOError/Code/configuration`` for a type that cannot be a record; ``DAOError/Code/recordTable`` for a table that
  ///   does not fit and must not be changed.
  public func records<R: Record>(_ type: R.Type, _ policy: TablePolicy = .update) throws -> Records<R> {
    try Records(table: registry(RecordRegistry.init).table(of: type, policy, registry(LiveSources.init), registry(Expiry.init)))
  }

  /// The records of a type with versions: rows of its table, which is created, or brought to the newest version by steps.
  ///
  /// ```swift
  /// let people = try database.records(Person.self, version: 2) { migration in
  ///   migration.step(2) { try $0.rename("name", to: \.firstName) }
  /// }
  /// ```
  /// - Parameters:
  ///   - version: The newest version; one that the table has already runs no step.
  ///   - steps: Adds a step to each version that is more than columns that come or go.
  /// - Throws: ``DAOError``, as the form without versions does, and errors of the steps: nothing is changed then. A table that a
  ///   stream has made, or of a newer version, is an error.
  public func records<R: Record>(
    _ type: R.Type, version: Int, _ steps: (RecordMigration<R>) -> Void
  ) throws -> Records<R> {
    let migration = RecordMigration<R>()
    steps(migration)
    return try Records(
      table: registry(RecordRegistry.init).table(of: type, .update, registry(LiveSources.init), registry(Expiry.init)) {
        try migration.steps($0, to: version)
      })
  }

  /// The version that the table of a type has; 0 for one without versions, nil where records have not made it.
  ///
  /// - Throws: ``DAOError``.
  public func recordVersion<R: Record>(of type: R.Type) throws -> Int? {
    try runtime.withSession(for: .read, .schema) { try RecordTables($0.connection).version(of: R.table) }
  }

  /// The SQL that `records` would run for the table of a type; nothing is changed.
  ///
  /// ```swift
  /// for statement in try database.recordChanges(for: Person.self) { print(statement) }
  /// ```
  /// - Throws: ``DAOError``, as `records` does.
  public func recordChanges<R: Record>(for type: R.Type, _ policy: TablePolicy = .update) throws -> [String] {
    let draft = try RecordDraft<R>(configuration, runtime.driver.dialect)
    return try runtime.withSession(for: .read, .schema) {
      let connection = $0.connection
      let crosses = draft.crosses.values.map(\.definition).sorted { $0.name < $1.name }
      return try TableChanges(draft.definition, policy, nil, RecordRows(draft), on: connection).statements()
        + crosses.flatMap { try TableChanges($0, policy, on: connection).statements() }
    }
  }

  /// Drops the table of a type with its rows, and the tables of its cross references; ask for its records to make them anew.
  ///
  /// ```swift
  /// try database.dropRecords(of: Person.self)
  /// ```
  /// - Throws: ``DAOError/Code/recordTable`` for a table that a stream or another program has made; ``DAOError/Code/constraint``
  ///   where rows of other tables refer to it; other errors of the database. Nothing is dropped then.
  public func dropRecords<R: Record>(of type: R.Type) throws {
    let draft = try RecordDraft<R>(configuration, runtime.driver.dialect)
    let names = draft.crosses.values.map(\.names.table).sorted() + [R.table]
    try runtime.perform(RecordOwner("\(R.table).drop", .delete), .write) { session in
      try session.atomically { for name in names { try RecordTables(session.connection).drop(name, on: session) } }
    }
    registry(RecordRegistry.init).forget(type)
  }
}

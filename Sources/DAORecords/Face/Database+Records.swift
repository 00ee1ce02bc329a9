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
    try Records(table: registry(RecordRegistry.init).table(of: type, policy, registry(LiveSources.init)))
  }

  /// The SQL that `records` would run for the table of a type; nothing is changed.
  ///
  /// ```swift
  /// for statement in try database.recordChanges(for: Person.self) { print(statement) }
  /// ```
  /// - Throws: ``DAOError``, as `records` does.
  public func recordChanges<R: Record>(for type: R.Type, _ policy: TablePolicy = .update) throws -> [String] {
    let draft = try RecordDraft<R>(configuration)
    return try runtime.pool.withSession(for: .read, .schema) {
      try TableChanges(draft.definition, policy, on: $0.connection).statements()
    }
  }
}

/// The tables of a database's records.
final class RecordRegistry: Sendable {
  private let runtime: Runtime
  private let tables = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  init(_ runtime: Runtime) { self.runtime = runtime }

  func table<R: Record>(of type: R.Type, _ policy: TablePolicy, _ live: LiveSources) throws -> RecordTable<R> {
    if let table = tables.withLock({ $0[ObjectIdentifier(type)] }) as? RecordTable<R> { return table }
    let draft = try RecordDraft<R>(runtime.configuration)
    let schema = try prepared(draft.definition, policy)
    let table = RecordTable(draft, schema, on: runtime, live)
    tables.withLock { $0[ObjectIdentifier(type)] = table }
    return table
  }

  func forget<R: Record>(_ type: R.Type) { tables.withLock { $0[ObjectIdentifier(type)] = nil } }

  private func prepared(_ definition: TableDefinition, _ policy: TablePolicy) throws -> TableSchema {
    let isNeeded = try runtime.pool.withSession(for: .read, .schema) {
      try !TableChanges(definition, policy, on: $0.connection).statements().isEmpty
    }
    if isNeeded {
      guard runtime.openTransactions.current(for: .write) == nil else {
        throw DAOError(
          .recordTable, "the table '\(definition.name)' has to be made or changed: ask for its records outside of transactions")
      }
      try runtime.pool.withSession(for: .write, .migration) { session in
        session.note(changesOf: .unknown)
        defer { runtime.noteSchemaChange() }
        try TableChanges(definition, policy, on: session.connection).run()
      }
    }
    let schema = try runtime.pool.withSession(for: .read, .schema) { try $0.connection.tableSchema(definition.name) }
    guard let schema else { throw DAOError(.recordTable, "there is no table '\(definition.name)'") }
    return schema
  }
}

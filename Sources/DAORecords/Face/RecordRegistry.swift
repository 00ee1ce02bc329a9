import DAOCore
import DAOKit
import DAORuntime
import DAOSQL

/// The tables of a database's records.
final class RecordRegistry: Sendable {
  private let runtime: Runtime
  private let tables = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  init(_ runtime: Runtime) { self.runtime = runtime }

  func table<R: Record>(
    of type: R.Type, _ policy: TablePolicy, _ live: LiveSources, _ expiry: Expiry,
    _ steps: (RecordDraft<R>) throws -> TableSteps? = { _ in nil }
  ) throws -> RecordTable<R> {
    if let table = tables.withLock({ $0[ObjectIdentifier(type)] }) as? RecordTable<R> { return table }
    let draft = try RecordDraft<R>(runtime.configuration)
    let (schema, ownName) = try prepared(draft.definition, policy, steps(draft))
    let table = RecordTable(
      draft, schema, RecordTimes(schema, ownName, keys: draft.definition.key, policy, on: runtime, expiry), on: runtime, live)
    tables.withLock { $0[ObjectIdentifier(type)] = table }
    return table
  }

  private func prepared(_ definition: TableDefinition, _ policy: TablePolicy, _ steps: TableSteps?) throws -> (
    TableSchema, ownName: String
  ) {
    let isNeeded = try runtime.pool.withSession(for: .read, .schema) {
      try TableChanges(definition, policy, steps, on: $0.connection).isNeeded()
    }
    if isNeeded {
      guard runtime.openTransactions.current(for: .write) == nil else {
        throw DAOError(
          .recordTable, "the table '\(definition.name)' has to be made or changed: ask for its records outside of transactions")
      }
      try runtime.pool.withSession(for: .write, .migration) { session in
        session.note(changesOf: .unknown)
        defer { runtime.noteSchemaChange() }
        var changes = try TableChanges(definition, policy, steps, on: session.connection)
        try changes.run()
      }
    }
    return try runtime.pool.withSession(for: .read, .schema) { session in
      guard let schema = try session.connection.tableSchema(definition.name) else {
        throw DAOError(.recordTable, "there is no table '\(definition.name)'")
      }
      let name = session.connection.dialect.quote(schema.name)
      return (schema, (session.connection as? any MigratingConnection)?.ownName(of: name) ?? name)
    }
  }
}

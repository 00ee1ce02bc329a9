import DAOCore
import DAOKit
import DAORuntime
import DAOSQL

/// The tables of a database's records.
final class RecordRegistry: Sendable {
  private let runtime: Runtime
  /// A table as it was looked at last, at a generation of the schema.
  private typealias Known = (table: any AnyObject & Sendable, policy: TablePolicy, generation: Int)
  private let tables = Guarded<[ObjectIdentifier: Known]>([:])
  /// Those whose tables have changed since: sessions know them by their identity.
  private let retired = Guarded<[any AnyObject & Sendable]>([])
  /// The types whose tables were made before one that they refer to, as in a circle.
  private let early = Guarded<[any Record.Type]>([])

  init(_ runtime: Runtime) { self.runtime = runtime }

  /// - Parameters:
  ///   - holders: The types whose records hold those of the type.
  ///   - waiting: Those, and the types that refer to it, whose tables are being made.
  func table<R: Record>(
    of type: R.Type, _ policy: TablePolicy, _ live: LiveSources, _ expiry: Expiry, heldBy holders: [any Record.Type] = [],
    waiting: [any Record.Type] = [], _ steps: ((RecordDraft<R>) throws -> TableSteps)? = nil
  ) throws -> RecordTable<R> {
    let found = tables.withLock { $0[ObjectIdentifier(type)] }
    let known = found?.table as? RecordTable<R>
    // Another policy, or steps, may have something to do that nobody has asked for yet.
    let generation = runtime.schemaGeneration.load(ordering: .relaxed)
    if let known, !waiting.isEmpty || steps == nil && found?.policy == policy && found?.generation == generation {
      return known
    }
    if let first = holders.first(where: { $0 == type }) {
      let path = (holders.drop { $0 != first } + [type]).map { "\($0)" }
      throw DAOError(
        .configuration,
        "records would hold themselves: \(path.joined(separator: " holds ")); make one of them a Reference, and of a "
          + "CrossReference a record of its own that holds two of them")
    }
    let draft = try RecordDraft<R>(runtime.configuration, runtime.driver.dialect)
    var targets: [String: any LinkTarget] = [:]
    for (name, records) in draft.shape.linked {
      targets[name] = try target(
        of: records, policy.forOthers, live, expiry, heldBy: holders + [type], waiting: waiting + [type])
    }
    for referred in R.referred where !(waiting + [type]).contains(where: { $0 == referred }) {
      guard try runtime.withSession(for: .read, .schema, { try $0.connection.table(named: referred.table) }) == nil else {
        continue
      }
      _ = try target(of: referred, policy.forOthers, live, expiry, heldBy: [], waiting: waiting + [type])
    }
    let (schema, ownName) = try prepared(
      draft.definition, policy, steps?(draft), runtime.configuration.readOnly ? nil : RecordRows(draft))
    if let known, known.allColumns == schema.columns {
      tables.withLock { $0[ObjectIdentifier(type)] = (known, policy, generation) }
      return known
    }
    if R.referred.contains(where: { other in waiting.contains { $0 == other } }) { early.withLock { $0.append(type) } }
    if waiting.isEmpty { try completeCircles(live, expiry) }
    let links = try draft.shape.linked.compactMap { name, _ in
      try targets[name].map { try link(name, of: draft, to: $0, policy) }
    }
    let times = RecordTimes(schema, ownName, keys: draft.definition.key, policy, on: runtime, expiry)
    let table = RecordTable(draft, schema, times, links, on: runtime, live)
    let old = tables.withLock { $0.updateValue((table, policy, generation), forKey: ObjectIdentifier(type)) }
    if let old { retired.withLock { $0.append(old.table) } }
    return table
  }

  /// Gives the tables that were made before one that they refer to their foreign keys, where the engine has refused them.
  private func completeCircles(_ live: LiveSources, _ expiry: Expiry) throws {
    let types = early.withLock { types in
      defer { types = [] }
      return types
    }
    for type in types { _ = try target(of: type, .update, live, expiry, heldBy: [], waiting: []) }
  }

  /// Forgets a type whose table is gone.
  func forget<R: Record>(_ type: R.Type) {
    let old = tables.withLock { $0.removeValue(forKey: ObjectIdentifier(type)) }
    if let old { retired.withLock { $0.append(old.table) } }
  }

  private func target(
    of type: any Record.Type, _ policy: TablePolicy, _ live: LiveSources, _ expiry: Expiry, heldBy holders: [any Record.Type],
    waiting: [any Record.Type]
  ) throws -> any LinkTarget {
    func table<R: Record>(_ type: R.Type) throws -> any LinkTarget {
      try self.table(of: type, policy, live, expiry, heldBy: holders, waiting: waiting)
    }
    return try table(type)
  }

  private func link<R: Record>(
    _ name: String, of draft: RecordDraft<R>, to target: any LinkTarget, _ policy: TablePolicy
  ) throws -> RecordLink {
    if let cross = draft.crosses[name] {
      let table = CrossTable(cross.names, try prepared(cross.definition, policy).0, runtime.driver.dialect)
      return RecordLink(name: name, isOptional: false, target: target, storage: .cross(table))
    }
    let column = draft.shape.properties.firstIndex { $0.name == name } ?? 0
    let property = draft.shape.properties[column]
    return RecordLink(
      name: name, isOptional: property.isOptional, target: target,
      storage: property.link?.form == .many ? .many(column) : .one(column))
  }

  private func prepared(
    _ definition: TableDefinition, _ policy: TablePolicy, _ steps: TableSteps? = nil, _ rows: (any TableRows)? = nil
  ) throws -> (TableSchema, ownName: String) {
    let isNeeded = try runtime.withSession(for: .read, .schema) {
      try TableChanges(definition, policy, steps, rows, on: $0.connection).isNeeded()
    }
    if isNeeded {
      guard runtime.openTransactions.current(for: .write) == nil else {
        throw DAOError(
          .recordTable, "the table '\(definition.name)' has to be made or changed: ask for its records outside of transactions")
      }
      return try runtime.pool.withSession(for: .write, .migration) { session in
        session.note(changesOf: .unknown)
        defer { runtime.noteSchemaChange() }
        var changes = try TableChanges(definition, policy, steps, rows, on: session.connection)
        try changes.run()
        return try look(at: definition, on: session)
      }
    }
    return try runtime.withSession(for: .read, .schema) { try look(at: definition, on: $0) }
  }

  private func look(at definition: TableDefinition, on session: Session) throws -> (TableSchema, ownName: String) {
    guard let schema = try session.connection.table(named: definition.name) else {
      throw DAOError(.recordTable, "there is no table '\(definition.name)'")
    }
    let name = session.connection.dialect.quote(schema.name)
    return (schema, (session.connection as? any MigratingConnection)?.ownName(of: name) ?? name)
  }
}

extension Record {
  /// The types that its constraints refer to.
  fileprivate static var referred: [any Record.Type] {
    constraints.compactMap { if case .reference(let type, _, _) = $0.kind { type } else { nil } }
  }
}

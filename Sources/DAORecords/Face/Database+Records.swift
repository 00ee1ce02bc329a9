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

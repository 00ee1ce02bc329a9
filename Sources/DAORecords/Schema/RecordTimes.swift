import DAOCore
import DAORuntime
import DAOSQL
import Foundation

/// The times until which the rows of a record's table are there, whatever the record's type.
///
/// Every statement of records is fitted to the table as its session sees it: the column of times may come with any call.
final class RecordTimes: Sendable {
  private let runtime: Runtime
  private let expiry: Expiry
  private let name: String
  private let keys: [String]
  private let policy: TablePolicy
  /// The table of the database itself, as SQL names it.
  private let ownName: String
  private let fitted = Guarded(FittedStatements())

  init(_ table: TableSchema, _ ownName: String, keys: [String], _ policy: TablePolicy, on runtime: Runtime, _ expiry: Expiry) {
    self.runtime = runtime
    self.expiry = expiry
    self.policy = policy
    self.ownName = ownName
    (name, self.keys) = (table.name, keys)
    if table.expires { try? runtime.withSession(for: .read, .schema) { _ = try expiring(on: $0) } }
  }

  private var generation: Int { runtime.schemaGeneration.load(ordering: .relaxed) }

  /// The table as the session sees it; nil where no row has a time.
  private func expiring(on session: Session) throws -> ExpiringTable? {
    try session.fact(for: self, generation) {
      guard try session.table(session.connection.dialect.quote(name))?.expires == true else { return ExpiryFact(nil) }
      let table = ExpiringTable(
        name, keys: keys, foreignKeys: try session.connection.schemaDetails().foreignKeys, session.connection.dialect)
      expiry.begin(table)
      return ExpiryFact(table)
    }.table
  }

  /// Whether rows have a time, as the session sees the table.
  func expires(on session: Session) throws -> Bool { try expiring(on: session) != nil }

  /// Whether rows have a time. Those whose time is over are deleted: a change neither finds them, nor do they stand in its way.
  private func expiresAfterSweep(on session: Session) throws -> Bool {
    let table = try expiring(on: session)
    try table?.sweep(at: expiry.time(on: session), on: session)
    return table != nil
  }

  /// The plan of a query, which leaves out the rows whose time is over.
  func plan(reading statement: (text: StatementText, values: [TypedValue]), of owner: RecordOwner) -> Plan {
    Plan(of: owner, access: .read, followsSchema: true) { [self] session in
      guard try expires(on: session) else {
        return BoundStatement(
          fitted.withLock { $0.text(statement.text, prefix: nil, generation) }, .collected(statement.values))
      }
      let text = fitted.withLock { $0.text(statement.text, prefix: unexpiredRows, generation) }
      return BoundStatement(text, .collected(statement.values + [.real(try expiry.time(on: session))]))
    }
  }

  /// Puts the rows that are there in the place of the table, in the whole statement.
  private func unexpiredRows(_ index: Int) -> String {
    let dialect = runtime.driver.dialect
    let condition = ExpiringTable.isThere(at: dialect.place(index), dialect)
    return "WITH \(dialect.quote(name)) AS (SELECT * FROM \(ownName) WHERE \(condition)) "
  }

  /// The plan of a change.
  func plan(changing statement: (text: StatementText, values: [TypedValue]), of owner: RecordOwner) -> Plan {
    Plan(of: owner, access: .write, followsSchema: true) { [self] session in
      _ = try expiresAfterSweep(on: session)
      return BoundStatement(fitted.withLock { $0.text(statement.text, prefix: nil, generation) }, .collected(statement.values))
    }
  }

  /// The plan of one of the statements that every table has.
  ///
  /// - Parameters:
  ///   - until: The time until which a whole record is there.
  ///   - text: Makes the statement, for rows with a time or without.
  ///   - values: The values of the statement, with the record's time as one value, or none.
  func plan(
    _ kind: RecordStatement, of owner: RecordOwner, until: Date?, text: @escaping (_ expires: Bool) -> StatementText,
    values: @escaping (_ until: [TypedValue]) -> [TypedValue]
  ) -> Plan {
    Plan(of: owner, access: kind.isQuery ? .read : .write, followsSchema: true) { [self] session in
      let expires = try kind.isQuery ? expires(on: session) : expiresAfterSweep(on: session)
      let text = fitted.withLock { $0.text(kind, expires: expires, generation) { text(expires) } }
      let time = expires ? [until.map { TypedValue.real($0.timeIntervalSince1970) } ?? .null] : []
      return BoundStatement(text, .collected(values(time)))
    }
  }

  /// Gives the table a column of times, where it has none, in the transaction of the session.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for a table that records must not change.
  func begin(until time: Date, on session: Session) throws {
    if try !expires(on: session) {
      if try !ExpiringTable.hasColumn(name, on: session) {
        // Another one may be about to add it.
        try (session.connection as? any TableChangingConnection)?.lockTables()
        if try !ExpiringTable.hasColumn(name, on: session) { try addColumn(on: session) }
      }
      // What was known of the table does not hold any more.
      runtime.noteSchemaChange()
    }
    if let table = try expiring(on: session) { try expiry.note(table, until: time, on: session) }
  }

  private func addColumn(on session: Session) throws {
    guard policy.addsTimes, try RecordTables(session.connection).creation(of: name) != nil else {
      throw DAOError(
        .recordTable,
        "the table '\(name)' is only checked, or a stream or another program has made it: add the column "
          + "'\(ExpiryColumn.name) \(session.connection.dialect.type(of: .real))' there, so that its rows can have a time")
    }
    try ExpiringTable.addColumn(to: name, on: session)
  }
}

import DAOCore
import DAORuntime
import DAOSQL

/// A table whose rows may have a time until which they are there, in a column of its own.
final class ExpiringTable: Sendable {
  let name: String
  private let keys: [String]
  private let dialect: any Dialect
  private let deletion, expired, deletionByKey, next: StatementText

  /// - Parameter foreignKeys: All of the schema.
  init(_ name: String, keys: [String], foreignKeys: [ForeignKeySchema], _ dialect: any Dialect) {
    self.name = name
    self.keys = keys
    self.dialect = dialect
    let (table, until) = (dialect.quote(name), dialect.quote(ExpiryColumn.name))
    let names = keys.map(dialect.quote)
    func text(_ sql: String, _ verb: StatementVerb, _ count: Int = 1) -> StatementText {
      StatementText(sql: sql, parameters: (0..<count).map { _ in StatementText.Parameter() }, verb: verb)
    }
    let held = foreignKeys.compactMap { Self.isFree(of: $0, name, keys, dialect) }
    let isOver = (["\(until) <= \(dialect.place(1))"] + held).joined(separator: " AND ")
    deletion = text("DELETE FROM \(table) WHERE \(isOver)", .change)
    expired = text("SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE \(isOver)", .query)
    let isRow = names.enumerated().map { "\($1) = \(dialect.place($0 + 2))" }.joined(separator: " AND ")
    deletionByKey = text("DELETE FROM \(table) WHERE \(isOver) AND \(isRow)", .change, names.count + 1)
    next = text("SELECT min(\(until)) FROM \(table) WHERE \(until) > \(dialect.place(1))", .query)
  }

  /// A condition of the rows that are there at a time, whose placeholder is given.
  static func isThere(at place: String, _ dialect: any Dialect) -> String {
    let until = dialect.quote(ExpiryColumn.name)
    return "(\(until) IS NULL OR \(until) > \(place))"
  }

  /// A condition of the rows that a foreign key does not keep; nil for one that keeps none of the table's. One that is deferred
  /// would let a row be deleted, and make the commit fail.
  private static func isFree(of key: ForeignKeySchema, _ name: String, _ keys: [String], _ dialect: any Dialect) -> String? {
    guard key.parent.asciiLowercased == name.asciiLowercased, key.onDelete == .none || key.onDelete == .restrict else {
      return nil
    }
    let parents = key.parentColumns.isEmpty ? keys : key.parentColumns
    guard parents.count == key.columns.count else { return nil }
    let columns = key.columns.map(dialect.quote)
    var conditions = columns.map { "\($0) IS NOT NULL" }
    // Rows of one table may go together.
    if key.table.asciiLowercased == name.asciiLowercased { conditions.append(isThere(at: dialect.place(1), dialect)) }
    return "(\(parents.map(dialect.quote).joined(separator: ", "))) NOT IN (SELECT \(columns.joined(separator: ", ")) "
      + "FROM \(dialect.quote(key.table)) WHERE \(conditions.joined(separator: " AND ")))"
  }

  /// Adds the column, and an index that finds the rows whose time is over.
  static func addColumn(to name: String, on session: Session) throws {
    session.note(changesOf: .unknown)
    for sql in ExpiryColumn.additions(to: name, session.connection.dialect) { try session.connection.execute(sql) }
  }

  /// Whether a table has the column, as the session sees it.
  static func hasColumn(_ name: String, on session: Session) throws -> Bool {
    try session.connection.table(named: name)?.expires ?? false
  }

  /// Deletes the rows whose time is over. One that others refer to, or that a trigger keeps, stays.
  func sweep(at time: Double, on session: Session) throws {
    do {
      // In a savepoint: a statement that fails may take its transaction with it.
      try session.apart(level: 0) { try run(deletion, [.real(time)], on: session) }
    } catch let error as DAOError where error.code == .constraint {
      let rows = try session.withStatement(expired) { statement in
        try statement.bind(.collected([.real(time)]))
        var rows: [[Value]] = []
        while try statement.step() { rows.append(try keys.indices.map(statement.value)) }
        return rows
      }
      for row in rows {
        do {
          try session.apart(level: 0) { try run(deletionByKey, [.real(time)] + row.map { TypedValue($0) }, on: session) }
        } catch let error as DAOError where error.code == .constraint {
          continue
        }
      }
    }
  }

  private func run(_ text: StatementText, _ values: [TypedValue], on session: Session) throws {
    try session.withStatement(text) { statement in
      try statement.bind(.collected(values))
      _ = try statement.run()
    }
  }

  /// The first time after `time` at which a row is over; nil without one.
  func nextTime(after time: Double, on session: Session) throws -> Double? {
    try session.withStatement(next) { statement in
      try statement.bind(.collected([.real(time)]))
      guard try statement.step() else { return nil }
      switch try statement.value(0) {
      case .real(let next): return next
      case .integer(let next): return Double(next)
      case .null, .text, .blob: return nil
      }
    }
  }
}

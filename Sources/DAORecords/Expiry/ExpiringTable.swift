import DAOCore
import DAORuntime
import DAOSQL

/// A table whose rows may have a time until which they are there, in a column of its own.
final class ExpiringTable: Sendable {
  /// Seconds since 1970 as a REAL; NULL for a row that stays.
  static let column = "daokit_until"

  let name: String
  private let keys: [String]
  private let dialect: any Dialect
  private let deletion, expired, deletionByKey, next: StatementText

  init(_ name: String, keys: [String], _ dialect: any Dialect) {
    self.name = name
    self.keys = keys
    self.dialect = dialect
    let (table, until) = (dialect.quote(name), dialect.quote(Self.column))
    let names = keys.map(dialect.quote)
    func text(_ sql: String, _ verb: StatementVerb, _ count: Int = 1) -> StatementText {
      StatementText(sql: sql, parameters: (0..<count).map { _ in StatementText.Parameter() }, verb: verb)
    }
    deletion = text("DELETE FROM \(table) WHERE \(until) <= \(dialect.place(1))", .change)
    expired = text("SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE \(until) <= \(dialect.place(1))", .query)
    let isRow = names.enumerated().map { "\($1) = \(dialect.place($0 + 2))" }.joined(separator: " AND ")
    deletionByKey = text("DELETE FROM \(table) WHERE \(until) <= \(dialect.place(1)) AND \(isRow)", .change, names.count + 1)
    next = text("SELECT min(\(until)) FROM \(table) WHERE \(until) > \(dialect.place(1))", .query)
  }

  /// A condition of the rows that are there at a time, whose placeholder is given.
  static func isThere(at place: String, _ dialect: any Dialect) -> String {
    let until = dialect.quote(column)
    return "(\(until) IS NULL OR \(until) > \(place))"
  }

  /// Adds the column, and an index that finds the rows whose time is over.
  func addColumn(on session: Session) throws {
    let (table, until) = (dialect.quote(name), dialect.quote(Self.column))
    session.note(changesOf: .unknown)
    try session.connection.execute("ALTER TABLE \(table) ADD COLUMN \(until) \(dialect.type(of: .real))")
    try session.connection.execute(
      "CREATE INDEX IF NOT EXISTS \(dialect.quote("\(Self.column)_\(name)")) ON \(table) (\(until)) WHERE \(until) IS NOT NULL")
  }

  /// Whether the table has the column, as the session sees it.
  func hasColumn(on session: Session) throws -> Bool {
    try session.connection.tableSchema(dialect.quote(name))?.expires ?? false
  }

  /// Deletes the rows whose time is over. One that others refer to, or that a trigger keeps, stays.
  func sweep(at time: Double, on session: Session) throws {
    do {
      try run(deletion, [.real(time)], on: session)
    } catch let error as DAOError where error.code == .constraint {
      let rows = try session.withStatement(expired) { statement in
        try statement.bind(.collected([.real(time)]))
        var rows: [[Value]] = []
        while try statement.step() { rows.append(try keys.indices.map(statement.value)) }
        return rows
      }
      for row in rows {
        do {
          try run(deletionByKey, [.real(time)] + row.map { TypedValue($0) }, on: session)
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

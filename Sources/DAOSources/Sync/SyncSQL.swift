import DAOCore
import DAORuntime
import DAOSQL

/// A statement that takes values exactly as they are stored. It is lent once, and given back in the end: a file has many rows.
final class SyncSQL {
  private let write: ((Int) -> String) -> String
  private let text: StatementText
  private let dialect: any Dialect
  private var lent: (statement: any PreparedStatement, session: Session)?

  /// - Parameter write: Writes the SQL with the placeholders that it is given, from 1.
  init(_ dialect: any Dialect, count: Int, _ verb: StatementVerb, _ write: @escaping ((Int) -> String) -> String) {
    self.dialect = dialect
    self.write = write
    text = Self.text(write { dialect.place($0) }, count, verb)
  }

  private static func text(_ sql: String, _ count: Int, _ verb: StatementVerb) -> StatementText {
    StatementText(sql: sql, parameters: (0..<count).map { _ in StatementText.Parameter() }, verb: verb)
  }

  deinit { if let lent { lent.session.connection.giveBack(lent.statement) } }

  /// Runs `body` with the statement, whose values are bound: those of a key, say, and then `others`.
  func with<R>(
    _ values: [SyncValue], _ others: [SyncValue] = [], on session: Session, _ body: (any PreparedStatement) throws -> R
  ) throws -> R {
    func run(_ statement: any PreparedStatement) throws -> R {
      for (index, value) in values.enumerated() { try value.bind(to: statement, at: index + 1) }
      for (index, value) in others.enumerated() { try value.bind(to: statement, at: values.count + index + 1) }
      return try body(statement)
    }
    guard !values.contains(where: \.isBroken), !others.contains(where: \.isBroken) else {
      let all = values + others
      let sql = write { all[$0 - 1].isBroken ? "CAST(\(dialect.place($0)) AS TEXT)" : dialect.place($0) }
      return try session.withStatement(Self.text(sql, all.count, text.verb), run)
    }
    let statement = try lent?.statement ?? session.borrow(text)
    lent = (statement, session)
    defer { statement.reset() }
    return try run(statement)
  }

  /// Runs a change, and counts its rows.
  @discardableResult
  func run(_ values: [SyncValue], _ others: [SyncValue] = [], on session: Session) throws -> Int {
    try with(values, others, on: session) { try $0.run() }
  }

  /// The first row that a query finds.
  func first(_ values: [SyncValue], on session: Session) throws -> [SyncValue]? {
    try with(values, on: session) { statement in
      guard try statement.step() else { return nil }
      return (0..<statement.columns.count).map { SyncValue(statement, $0) }
    }
  }

  /// All rows that a query finds.
  func all(_ values: [SyncValue], on session: Session) throws -> [[SyncValue]] {
    try with(values, on: session) { statement in
      var rows: [[SyncValue]] = []
      while try statement.step() { rows.append((0..<statement.columns.count).map { SyncValue(statement, $0) }) }
      return rows
    }
  }
}

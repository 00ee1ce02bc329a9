import DAOCore
import DAORuntime
import DAOSQL

/// The statements of SQL that a program has as text; the last ones are kept, so that they are prepared once.
final class PlainStatements: Sendable {
  private let dialect: any Dialect
  private let texts = Guarded<[ExactText: [StatementText]]>([:])
  private let owners = (query: RecordOwner("rows", .select), change: RecordOwner("execute", .update))

  init(_ runtime: Runtime) { dialect = runtime.driver.dialect }

  private static let kept = 256

  /// The plans of the statements of a text.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for values that do not fit, or that are given to several statements.
  func plans(_ sql: String, _ arguments: Arguments) throws -> [Plan] {
    let texts = statements(of: sql)
    guard texts.count == 1 || arguments.count == 0 else {
      throw DAOError(.parameter, "values are for one statement, and the text has \(texts.count)")
    }
    guard !texts.contains(where: { $0.verb == .transaction }) else {
      throw DAOError(
        .parameter, "a transaction is begun, ended and divided by Database.transaction and no statement of one's own", sql: sql)
    }
    return try texts.map { text in
      let owner = text.verb == .query ? owners.query : owners.change
      do {
        return Plan(BoundStatement(text, .collected(try arguments.collected(for: text))), of: owner)
      } catch let error as DAOError {
        throw owner.complete(error, sql: text.sql)
      }
    }
  }

  private func statements(of sql: String) -> [StatementText] {
    texts.withLock { texts in
      let key = ExactText(sql)
      if let found = texts[key] { return found }
      if texts.count >= Self.kept { texts = [:] }
      let found = SQLStatement.statements(of: sql, dialect: dialect).map { statement in
        text(
          of: String(
            sql.utf8[sql.utf8.index(sql.startIndex, offsetBy: statement.range.lowerBound)...].prefix(statement.range.count))
            ?? sql, statement)
      }
      texts[key] = found
      return found
    }
  }

  private func text(of sql: String, _ statement: SQLStatement) -> StatementText {
    let places = SQLText(sql, dialect: dialect).numberedParameters
    let count = places.map { $0.index + 1 }.max() ?? 0
    let parameters = (0..<count).map { index in
      let source = places.first { $0.index == index }?.token.text ?? "?"
      return StatementText.Parameter(name: source.hasPrefix("?") ? nil : String(source.dropFirst()))
    }
    var (spelled, end) = ("", sql.startIndex)
    for place in places {
      let start = sql.utf8.index(sql.startIndex, offsetBy: place.token.range.lowerBound)
      spelled += sql[end..<start] + dialect.placeholder(index: place.index + 1, source: String(place.token.text))
      end = sql.utf8.index(start, offsetBy: place.token.range.count)
    }
    return StatementText(sql: spelled + sql[end...], parameters: parameters, verb: statement.verb(in: dialect))
  }
}

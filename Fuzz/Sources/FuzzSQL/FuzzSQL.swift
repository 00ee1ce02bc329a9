import DAOCore
import DAOSQL
import FuzzSupport

/// Cuts SQL into tokens and statements in both flavours, and compares SQLite's reading of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSQL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let sql = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for dialect in [SQLiteDialect(), PostgresDialect()] as [any Dialect] {
    checkTokens(of: sql, dialect)
    checkStatements(of: sql, dialect)
  }
  SQLiteComparison.run(sql)
  return 0
}

/// The tokens are the text, nothing left out, and cut between characters.
private func checkTokens(of sql: String, _ dialect: any Dialect) {
  let bytes = Array(sql.utf8)
  var end = 0
  for token in SQLScanner(sql, dialect: dialect) {
    require(end < bytes.count, "a token behind the end")
    require(token.range.lowerBound == end && !token.range.isEmpty, "a gap at \(end): \(sql)")
    end = token.range.upperBound
    require(token.text.utf8.elementsEqual(bytes[token.range]), "the text is not that of the range: \(token)")
    require(String(validating: bytes[token.range], as: UTF8.self) != nil, "cut within a character: \(token)")
    require(token.isTerminated || end == bytes.count, "more follows what has no end: \(token)")
    require(token.isTerminated == (token.fault == nil), "no message: \(token)")
  }
  require(end == bytes.count, "the tokens end at \(end): \(sql)")
}

/// The statements follow each other, begin and end with a token that means something, and are read alone as they are here.
private func checkStatements(of sql: String, _ dialect: any Dialect) {
  var end = 0
  for statement in SQLStatement.statements(of: sql, dialect: dialect) {
    require(statement.range.lowerBound >= end && !statement.range.isEmpty, "out of order: \(statement)")
    end = statement.range.upperBound
    require(statement.text.utf8.count == statement.range.count, "the text is not that of the range: \(statement)")
    require(statement.tokens.first?.range.lowerBound == statement.range.lowerBound, "not at its first token: \(statement)")
    require(statement.tokens.allSatisfy(\.isSignificant), "white space among the tokens: \(statement)")
    _ = statement.verb(in: dialect)
    // An open bracket of an earlier statement makes slices of parameters where brackets do not quote.
    guard dialect.syntax.quotesWithBrackets else { continue }
    let alone = SQLStatement.statements(of: String(statement.text), dialect: dialect)
    require(alone.count == 1 && alone[0].tokens.map(\.text) == statement.tokens.map(\.text), "not the same alone: \(statement)")
  }
}

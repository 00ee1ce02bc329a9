import DAOSQL

extension SQLStatement {
  /// How many rows an INSERT or REPLACE makes.
  package enum InsertedRows: Sendable, Hashable {
    /// One row at most: a single row of VALUES, DEFAULT VALUES, a SELECT of no table.
    case one
    case many
    /// As many as this SELECT gives.
    case select(Substring)
  }

  /// How many rows an INSERT or REPLACE makes; nil for other statements.
  package var insertedRows: InsertedRows? {
    var (depth, rows, select) = (0, 0, Int?.none)
    var (isInsert, isInValues) = (false, false)
    for (index, token) in tokens.enumerated() {
      if token.isSymbol(")") { depth -= 1 }
      defer { if token.isSymbol("(") { depth += 1 } }
      guard depth == 0 else { continue }
      if token.isKeyword("INSERT") || token.isKeyword("REPLACE"), select == nil { isInsert = true }
      guard isInsert else { continue }
      if ["UNION", "INTERSECT", "EXCEPT"].contains(where: token.isKeyword) { return .many }
      if select != nil { continue }
      if token.isKeyword("ON") || token.isKeyword("RETURNING") { break }
      if token.isKeyword("SELECT") { select = index }
      if isInValues, token.isSymbol("(") { rows += 1 }
      if token.isKeyword("VALUES") { isInValues = true }
    }
    guard isInsert else { return nil }
    guard let select else { return rows > 1 ? .many : .one }
    return hasTable(after: select) ? .select(text[tokens[select].text.startIndex...]) : .one
  }

  private func hasTable(after select: Int) -> Bool {
    var depth = 0
    return tokens[select...].contains { token in
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      return depth == 0 && token.isKeyword("FROM")
    }
  }
}

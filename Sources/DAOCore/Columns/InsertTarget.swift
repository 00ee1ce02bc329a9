import DAOSQL

/// The table of an INSERT, and the columns that it gives a value.
package struct InsertTarget {
  package let table: TableName
  /// The columns of its list, none for DEFAULT VALUES; nil where every column gets a value.
  package let columns: [String]?
  /// The UTF-8 offset of the table's name.
  package let offset: Int

  /// Nil for a statement that is none.
  package init?(_ sql: String, dialect: any Dialect) {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    let finder = ScopeFinder(tokens)
    guard finder.isInsert, case .table(let table)? = finder.target?.origin,
      let into = tokens.all.indices.first(where: { tokens.depths[$0] == 0 && tokens.isKeyword($0, "INTO") }),
      let name = tokens[into + 1]
    else { return nil }
    self.table = table
    let isDefault = tokens.all.indices.contains { index in
      tokens.depths[index] == 0 && tokens.isKeyword(index, "DEFAULT") && tokens.isKeyword(index + 1, "VALUES")
    }
    columns = finder.insertedColumns ?? (isDefault ? [] : nil)
    offset = name.range.lowerBound
  }
}

/// The column of a table with the time until which a row is there: seconds since 1970 as a REAL; NULL for a row that stays.
package enum ExpiryColumn {
  package static let name = "daokit_until"

  /// The statements that add the column to a table, and an index that finds the rows whose time is over.
  package static func additions(to table: String, _ dialect: any Dialect) -> [String] {
    let (quoted, until) = (dialect.quote(table), dialect.quote(name))
    let index = dialect.quote("\(name)_\(table)")
    return [
      dialect.addition(of: name, .real, to: table),
      "CREATE INDEX IF NOT EXISTS \(index) ON \(quoted) (\(until)) WHERE \(until) IS NOT NULL",
    ]
  }
}

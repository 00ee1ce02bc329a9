/// The columns that a statement's parameters are stored in or compared with, as far as the SQL tells it at a glance.
///
/// ```text
/// INSERT INTO visit (guest, arrived) VALUES (:guest, :at)     :at is stored in arrived
/// SELECT * FROM visit v WHERE v.arrived BETWEEN ? AND ?       both are compared with arrived
/// ```
/// An expression that computes something of a parameter has no column.
package enum ParameterColumns {
  /// Parentheses in parentheses beyond these are not looked into.
  private static let depthLimit = 100

  /// The columns of each parameter.
  ///
  /// - Parameter schema: The table of a name in the form of ``TableName``, nil when there is none.
  /// - Throws: What `schema` throws.
  package static func find(
    in text: StatementText, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> [[TableColumn]] {
    var columns: [[TableColumn]] = Array(repeating: [], count: text.parameters.count)
    let tokens = StatementTokens(SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant))
    guard tokens.depths.allSatisfy({ $0 <= depthLimit }) else { return columns }
    let places = ParameterPlaces(try ColumnResolver(tokens, schema: schema))
    for (place, parameter) in parameters(of: text, in: tokens) where columns.indices.contains(parameter) {
      if let column = places.column(of: place) { columns[parameter].append(column) }
    }
    return columns
  }

  /// Where parameters stand, each with its number from 0, as SQLite gives them out
  /// (<https://www.sqlite.org/lang_expr.html#varparam>).
  private static func parameters(of text: StatementText, in tokens: StatementTokens) -> [(place: Int, parameter: Int)] {
    let names = Dictionary(text.parameters.enumerated().compactMap { index, parameter in parameter.name.map { ($0, index) } }) {
      first, _ in first
    }
    var count = 0
    return tokens.all.indices.filter { tokens.all[$0].kind == .parameter }.map { place in
      let name = String(tokens.all[place].text.dropFirst())
      let parameter = if let number = Int(name), number > 0 { number - 1 } else { names[name] ?? count }
      count = max(count, parameter + 1)
      return (place, parameter)
    }
  }
}

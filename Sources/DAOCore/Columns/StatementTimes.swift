import DAOSQL

/// The date functions of a statement: the columns that they read as time values, and those that meet their texts.
///
/// ```text
/// SELECT date(born) FROM person                                  date reads born
/// UPDATE session SET seen = CURRENT_TIMESTAMP WHERE id = :id     a text is stored in seen
/// DELETE FROM session WHERE expires < datetime('now')            a text is compared with expires
/// ```
package struct StatementTimes {
  /// A column as the time value of a function, without a modifier that gives a number its meaning.
  package struct Reading: Sendable {
    package let column: TableColumn
    package let function: String
    /// Whether the function takes no other time.
    package let isAlone: Bool
    /// The UTF-8 offset of the column's name.
    package let offset: Int
  }

  /// A text that the engine makes of a time.
  package struct TimeText: Sendable {
    /// The columns that it is stored in or compared with.
    package let columns: [TableColumn]
    package let isStored: Bool
    package let sql: String
    package let offset: Int
  }

  package private(set) var readings: [Reading] = []
  package private(set) var texts: [TimeText] = []

  private let resolver: ColumnResolver
  private var tokens: StatementTokens { resolver.tokens }

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package init(_ sql: String, dialect: any Dialect, schema: (String) throws -> TableSchema?) throws {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    resolver = try ColumnResolver(tokens, dialect: dialect, schema: schema)
    for place in tokens.all.indices {
      findReading(at: place)
      if let unit = Self.text(at: place, tokens, dialect) { findColumns(of: unit) }
    }
  }

  // MARK: Readings

  private mutating func findReading(at place: Int) {
    guard tokens.name(place) != nil, resolver.isTime(place), let function = tokens[tokens.parents[place] - 1] else { return }
    var end = place + 1
    while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
    // A parameter may be a modifier.
    guard tokens.isSymbol(end, ")", ","), let inside = tokens.inside(tokens.parents[place]),
      !inside.contains(where: { tokens.all[$0].kind == .parameter })
    else { return }
    var search = SourceSearch(resolver)
    search.look(into: place..<end, in: resolver.finder.owners[place])
    for column in search.columns {
      readings.append(
        Reading(
          column: column, function: String(function.text),
          isAlone: resolver.dialect.functions.time[function.text.uppercased()]?.count == 1,
          offset: tokens.all[place].range.lowerBound))
    }
  }

  // MARK: Texts

  /// Whether an expression, such as that of a DEFAULT, gives the text of a time.
  package static func isText(_ sql: String, dialect: any Dialect) -> Bool {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    guard let first = tokens.all.indices.first(where: { !tokens.isSymbol($0, "(") }) else { return false }
    if tokens.all[first].kind == .string { return tokens.all[first].text.prefixMatch(of: /'[0-9]{4}-[0-9]{2}/) != nil }
    return text(at: first, tokens, dialect) != nil
  }

  /// The expression at a place, if it is the text of a time.
  private static func text(at place: Int, _ tokens: StatementTokens, _ dialect: any Dialect) -> Range<Int>? {
    if tokens.isKeyword(place, "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME") { return place..<place + 1 }
    let dates = dialect.functions.dates
    guard let token = tokens[place], token.kind == .word, dates.texts.contains(token.text.uppercased()),
      tokens.isSymbol(place + 1, "("), let inside = tokens.inside(place + 1)
    else { return nil }
    // Other formats may give a number.
    if token.text.uppercased() == dates.formatting, let format = tokens[place + 2]?.text,
      !["%Y-", "%F", "%H:", "%T"].contains(where: { format.contains($0) })
    {
      return nil
    }
    return place..<inside.upperBound + 1
  }

  private mutating func findColumns(of unit: Range<Int>) {
    var places = ParameterPlaces(resolver)
    places.follow(unit)
    guard !places.use.columns.isEmpty else { return }
    texts.append(
      TimeText(
        columns: places.use.columns, isStored: ParameterRole.isStored(unit, resolver),
        sql: tokens.all[unit].reduce(into: "") { $0 += ($1.isSymbol(",") ? "," : $0.hasSuffix(",") ? " " + $1.text : $1.text) },
        offset: tokens.all[unit.lowerBound].range.lowerBound))
  }
}

import DAOSQL

/// The columns that the WHERE of a SELECT keeps from being NULL in its rows: `WHERE boss IS NOT NULL AND salary > ?`.
///
/// What compares NULL with anything is not true, and its row is not in the result. Only conditions that hold for every row
/// count, so an OR proves nothing.
package struct NotNullColumns: Sendable, Hashable {
  private struct Column: Hashable {
    var table: String
    var name: String
  }

  private var columns: Set<Column> = []

  /// Of a statement that keeps none.
  package init() {}

  /// Whether the column of a table is never NULL in the result.
  package func contains(_ name: String, of table: String) -> Bool {
    columns.contains(Column(table: table.lowercased(), name: name.lowercased()))
  }

  /// Whether every row of the result has a row of the table, also of one that is joined by LEFT JOIN.
  package func hasRow(of table: String) -> Bool { columns.contains { $0.table == table.lowercased() } }

  fileprivate mutating func insert(_ name: String, of table: String) {
    columns.insert(Column(table: table.lowercased(), name: name.lowercased()))
  }
}

extension ExpressionTypes {
  private var tokens: StatementTokens { resolver.tokens }
  private var sources: [QueryScope.Source] { resolver.finder.scopes[0].sources }

  /// What the WHERE of a SELECT proves; nothing for a compound, or where not all tables are known.
  var notNullColumns: NotNullColumns {
    var found = NotNullColumns()
    let top = tokens.all.indices.filter { tokens.depths[$0] == 0 && tokens.all[$0].kind == .word }
    guard tokens.isKeyword(0, "SELECT"), let start = top.first(where: { tokens.isKeyword($0, "WHERE") }),
      // WINDOW may be a name as well.
      !top.contains(where: { tokens.isKeyword($0, "UNION", "INTERSECT", "EXCEPT", "WINDOW") }),
      sources.allSatisfy({ if case .table(let table) = $0.origin { resolver.columns(of: table) != nil } else { false } })
    else { return found }
    let end = tokens.all.indices.first { index in
      index > start && tokens.depths[index] == 0
        && (tokens.isKeyword(index, "GROUP", "HAVING", "ORDER", "LIMIT") || tokens.isSymbol(index, ";"))
    }
    collect(from: start + 1..<(end ?? tokens.count), into: &found)
    return found
  }

  /// Adds what a condition proves: that all terms of an AND hold.
  private func collect(from range: Range<Int>, into found: inout NotNullColumns) {
    guard let range = resolver.trimmed(range) else { return }
    let depth = tokens.depths[range.lowerBound]
    let words = range.filter { tokens.depths[$0] == depth && tokens.cases[$0] < 0 && tokens.all[$0].kind == .word }
    guard !words.contains(where: { tokens.isKeyword($0, "OR") }) else { return }
    var ands: [Int] = []
    var isBetween = false
    for word in words {
      if tokens.isKeyword(word, "BETWEEN") {
        guard !isBetween else { return }
        isBetween = true
      } else if tokens.isKeyword(word, "AND") {
        if !isBetween { ands.append(word) }
        isBetween = false
      }
    }
    guard !ands.isEmpty else { return collect(fromTerm: range, into: &found) }
    for (start, end) in zip([range.lowerBound] + ands.map { $0 + 1 }, ands + [range.upperBound]) {
      collect(from: start..<end, into: &found)
    }
  }

  /// Adds the columns of a comparison: each of its sides that is a plain column.
  private func collect(fromTerm range: Range<Int>, into found: inout NotNullColumns) {
    guard let operation = operation(in: range) else { return insert(range, into: &found) }
    guard operation.kind == .logic else { return }
    let place = operation.places[0]
    let (left, right) = (range.lowerBound..<place, place + 1..<range.upperBound)
    let words = operation.places.map { tokens.all[$0].text.uppercased() }
    switch words {
    case ["IS", "NOT"], ["NOT"]:
      let null = place + words.count
      guard tokens.isKeyword(null, "NULL"), null + 1 == range.upperBound, operation.places.last == null - 1 else { return }
      insert(left, into: &found)
    case ["NOTNULL"]: if right.isEmpty { insert(left, into: &found) }
    case ["IN"]: if tokens.inside(place + 1)?.upperBound == range.upperBound - 1 { insert(left, into: &found) }
    case ["BETWEEN", "AND"]: insert(left, into: &found)
    case let symbols where symbols.count == 1 && tokens.all[place].kind == .symbol:
      insert(left, into: &found)
      insert(right, into: &found)
    default: break
    }
  }

  /// Adds the column that a range names, if it is one of exactly one table.
  private func insert(_ range: Range<Int>, into found: inout NotNullColumns) {
    guard !range.isEmpty, let range = resolver.trimmed(range), let (qualifiers, name) = resolver.columnName(in: range) else {
      return
    }
    let scope = resolver.finder.scopes[0]
    // A name of both tables of a join by USING is that of the first, which may have no row.
    guard !qualifiers.isEmpty || !scope.joinsNaturally && !scope.joinedNames.contains(name.lowercased()) else { return }
    let tables = scope.sources.compactMap { source -> (alias: String, name: TableName)? in
      if case .table(let name) = source.origin { (source.alias, name) } else { nil }
    }
    let owners = tables.filter { table in
      (qualifiers.last.map { $0.lowercased() == table.alias } ?? true)
        && resolver.columns(of: table.name)?.contains { $0.name.lowercased() == name.lowercased() } == true
    }
    guard owners.count == 1 else { return }
    let table = owners[0].name.name
    // The engine tells the table of a result column, and not which use of it.
    guard tables.count(where: { $0.name.name.lowercased() == table.lowercased() }) == 1 else { return }
    found.insert(name, of: table)
  }
}

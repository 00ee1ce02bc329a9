import DAOCore
import DAOSQL

/// Reads SQLite's EXPLAIN QUERY PLAN (<https://www.sqlite.org/eqp.html>).
extension SQLiteConnection {
  func plan(of text: StatementText) throws -> [PlanStep] {
    // Its parameters stay unbound, which reads as NULL.
    let explained = StatementText(sql: "EXPLAIN QUERY PLAN \(text.sql)", parameters: text.parameters)
    let statement = try tableCollector.describing { try borrowOnce(explained) }
    defer { giveBack(statement) }
    var steps: [PlanStep] = []
    while try statement.step() {
      guard case .integer(let id) = try statement.value(0), case .integer(let parent) = try statement.value(1),
        case .text(let detail) = try statement.value(3)
      else { continue }
      steps.append(
        PlanStep(id: Int(id), parent: parent == 0 ? nil : Int(parent), kind: try kind(of: detail, in: text), text: detail))
    }
    return steps
  }

  /// The kind of a step. SQLite calls it a search as well when it reads all rows for the lowest or highest value; that of the
  /// row id is at an end of the table.
  private func kind(of detail: String, in text: StatementText) throws -> PlanStep.Kind {
    let kind = PlanStep.Kind(detail)
    guard case .search(let source) = kind, !detail.contains(" USING ") else { return kind }
    let uses = try analysis(of: text, schemaFacts()).tableUses
    guard let use = uses.first(where: { $0.alias == source.lowercased() }), let column = use.extreme, !use.hasCondition,
      try isRowID(column, of: use.table)
    else { return .scan(source) }
    return kind
  }

  private func isRowID(_ name: String, of table: TableName) throws -> Bool {
    let columns = try tableSchema(table.description)?.columns ?? []
    // `rowid` and its other names are no columns.
    guard columns.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return true }
    return try isRowNumber(StatementDescription.Origin(table: table, column: name)) == true
  }
}

extension PlanStep.Kind {
  /// - Parameter detail: The text of a step: `SEARCH e USING INDEX e_name (name=?)`. Versions before 3.36 write
  ///   `SEARCH TABLE employee AS e …`.
  fileprivate init(_ detail: String) {
    if let source = Self.source(after: "SCAN ", in: detail) {
      self = .scan(source)
    } else if let source = Self.source(after: "SEARCH ", in: detail) {
      let columns = detail.contains(" AUTOMATIC ") ? Self.comparedColumns(in: detail) : []
      self = columns.isEmpty ? .search(source) : .automaticIndex(source, columns: columns)
    } else {
      // A sort of the last terms alone sorts a few rows at a time.
      self = detail == "USE TEMP B-TREE FOR ORDER BY" ? .sort : .other
    }
  }

  /// The name of the source; nil for another step, and for constant rows and subqueries.
  private static func source(after verb: String, in detail: String) -> String? {
    guard detail.hasPrefix(verb) else { return nil }
    var source = detail.dropFirst(verb.count)
    if source == "CONSTANT ROW" || source.wholeMatch(of: /\d+ CONSTANT ROWS?/) != nil { return nil }
    if source.hasPrefix("SUBQUERY ") || source.contains(" VIRTUAL TABLE INDEX ") { return nil }
    for end in [" USING ", " LEFT-JOIN", " RIGHT-JOIN", " (~"] {
      if let range = source.firstRange(of: end) { source = source[..<range.lowerBound] }
    }
    if source.hasPrefix("TABLE ") {
      source = source.dropFirst("TABLE ".count)
      if let range = source.firstRange(of: " AS ") { source = source[range.upperBound...] }
    }
    return String(source)
  }

  /// The columns in `(dept=? AND name>?)`.
  private static func comparedColumns(in detail: String) -> [String] {
    guard let open = detail.lastIndex(of: "("), let close = detail.lastIndex(of: ")"), open < close else { return [] }
    return detail[detail.index(after: open)..<close].split(separator: " AND ").compactMap { term in
      term.firstIndex { "=<>".contains($0) }.map { String(term[..<$0]) }
    }
  }
}

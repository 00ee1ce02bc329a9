import DAOCore

/// A select with parameters, which can also run for many values of them at once.
///
/// Both give the same rows only for a single select of plain rows in which each varying parameter occurs in a comparison
/// `column = parameter` that every row must meet. Then `column IN (…)` finds the rows of all values. The batch also selects the
/// column itself, which assigns each row to its value.
package final class BatchStatement: Sendable {
  package let text: StatementText
  /// The reason why it cannot run in batches, whatever the parameters; nil if it can.
  package let obstacle: String?
  private let dialect: any Dialect
  private let analysis: BatchAnalysis
  private let texts = Guarded<[VariationKey: StatementText]>([:])

  private struct VariationKey: Hashable {
    var parameters: [Int]
    var count: Int
  }

  init(_ text: StatementText, dialect: any Dialect) {
    self.text = text
    self.dialect = dialect
    analysis = BatchAnalysis(text, dialect: dialect)
    obstacle = analysis.obstacle
  }

  /// The reason why the parameters with these indexes (from 0) cannot take many values at once; nil if they can.
  package func obstacle(to parameters: [Int]) -> String? {
    if let obstacle { return obstacle }
    for occurrence in analysis.occurrences where parameters.contains(occurrence.parameter) && occurrence.column == nil {
      return "the parameter \(text.parameterDescription(occurrence.parameter + 1)) is not compared for equality with a column"
        + " in a WHERE of ANDs"
    }
    if analysis.mayTakeArguments, keyColumnCount(for: parameters) > 1 {
      return "it compares several columns of what may be a table function"
    }
    return nil
  }

  /// The number of key columns that are selected in addition for these parameters.
  package func keyColumnCount(for parameters: [Int]) -> Int { compared(parameters).count }

  /// The parameter that each of these key columns must equal.
  package func keyParameters(for parameters: [Int]) -> [Int] { compared(parameters).map(\.parameter) }

  /// The maximum number of values at once. Several columns need a chain of ORs.
  package func limit(for parameters: [Int]) -> Int {
    let columns = max(keyColumnCount(for: parameters), 1)
    let room = (dialect.limits.parameters - analysis.occurrences.count) / columns
    return max(1, columns == 1 ? room : min(room, dialect.limits.alternatives))
  }

  /// The statement for `count` values of the parameters with these indexes.
  package func statement(varying parameters: [Int], count: Int) -> StatementText {
    let key = VariationKey(parameters: parameters, count: count)
    if let known = texts.withLock({ $0[key] }) { return known }
    let text = write(varying: parameters, count: count)
    texts.withLock { texts in
      if texts.count == 32 { texts.removeAll() }
      texts[key] = text
    }
    return text
  }

  /// The values to bind for these keys. Each key has one value per parameter of ``text``.
  package func values(of keys: [[TypedValue]], varying parameters: [Int]) -> [TypedValue] {
    guard let first = keys.first else { return [] }
    let compared = compared(parameters)
    return analysis.occurrences.flatMap { occurrence -> [TypedValue] in
      guard parameters.contains(occurrence.parameter) else { return [first[occurrence.parameter]] }
      guard occurrence == compared.first else { return [] }
      return keys.flatMap { key in compared.map { key[$0.parameter] } }
    }
  }

  // MARK: Writing

  private func compared(_ parameters: [Int]) -> [BatchAnalysis.Occurrence] {
    analysis.occurrences.filter { parameters.contains($0.parameter) }
  }

  private func write(varying parameters: [Int], count: Int) -> StatementText {
    let compared = compared(parameters)
    let columns = compared.compactMap(\.column)
    var writer = BatchWriter(text.sql, dialect: dialect)
    for occurrence in analysis.occurrences {
      writer.copy(to: analysis.selectionEnd, ifBefore: occurrence.condition.lowerBound) { keys(columns) }
      guard parameters.contains(occurrence.parameter) else {
        writer.replace(occurrence.range) { $0.placeholder() }
        continue
      }
      writer.replace(occurrence.condition) { writer in
        occurrence == compared.first ? writer.comparison(of: columns, count: count) : "1 = 1"
      }
    }
    writer.copy(to: analysis.selectionEnd, ifBefore: .max) { keys(columns) }
    let sql = writer.finish()
    return StatementText(
      sql: sql, parameters: (0..<writer.parameterCount).map { _ in .init() }, verb: text.verb, nulls: text.nulls,
      origin: text.origin)
  }

  /// The key columns for the list of selected columns. They have no alias, because a WHERE could refer to it.
  private func keys(_ columns: [String]) -> String { columns.map { ", \($0)" }.joined() + " " }
}

/// Copies SQL, replaces ranges of it, and numbers its parameters anew.
private struct BatchWriter {
  private let source: [UInt8]
  private let dialect: any Dialect
  private var sql = ""
  private var position = 0
  private var hasKeys = false
  private(set) var parameterCount = 0

  init(_ sql: String, dialect: any Dialect) {
    source = Array(sql.utf8)
    self.dialect = dialect
  }

  /// Copies up to `offset` if the next replacement comes after it, and writes the keys there once.
  mutating func copy(to offset: Int, ifBefore next: Int, keys: () -> String) {
    guard !hasKeys, offset <= next else { return }
    hasKeys = true
    copy(to: offset)
    sql += keys()
  }

  mutating func replace(_ range: Range<Int>, _ body: (inout BatchWriter) -> String) {
    copy(to: range.lowerBound)
    sql += body(&self)
    position = range.upperBound
  }

  mutating func placeholder() -> String {
    parameterCount += 1
    return dialect.placeholder(index: parameterCount, source: "?")
  }

  mutating func comparison(of columns: [String], count: Int) -> String {
    if columns.count == 1 {
      return "\(columns[0]) IN (" + (0..<count).map { _ in placeholder() }.joined(separator: ", ") + ")"
    }
    let terms = (0..<count).map { _ in
      "(" + columns.map { "\($0) = \(placeholder())" }.joined(separator: " AND ") + ")"
    }
    return "(" + terms.joined(separator: " OR ") + ")"
  }

  mutating func finish() -> String {
    copy(to: source.count)
    return sql
  }

  private mutating func copy(to end: Int) {
    guard end > position else { return }
    sql += String(decoding: source[position..<end], as: UTF8.self)
    position = end
  }
}

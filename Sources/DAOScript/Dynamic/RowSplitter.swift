import DAOCore
import DAOSQL

/// Splits an `INSERT … VALUES` with too many rows into several statements, if one loop makes all its rows.
///
/// It examines the written SQL, not the steps: without an element there must be no row, with one element one row. The elements
/// of a loop do not see each other, so several elements make as many rows, and inserting them in parts has the same effect.
struct RowSplitter {
  let steps: [RenderStep]
  let scope: DynamicScope
  let dialect: any Dialect
  let columns: [String: [String]]

  /// The parts; nil for any other statement, and for a single row with too many values.
  func parts() throws(DAOError) -> [LoopPart]? {
    for loop in steps.flatMap(\.loops) where try makesRows(loop) { return try parts(of: loop) }
    return nil
  }

  private func makesRows(_ loop: ForEachStep) throws(DAOError) -> Bool {
    guard loop.loop.separator.trimmingWhitespace() == ",", try rowCount(loop, elements: 0) == 0 else { return false }
    return try rowCount(loop, elements: 1) == 1
  }

  /// The number of rows after VALUES for a number of loop elements; nil for any other statement.
  private func rowCount(_ loop: ForEachStep, elements: Int) throws(DAOError) -> Int? {
    var finder = SQLVariantFinder(
      scope: scope, dialect: dialect, columns: columns, part: LoopPart(loop: loop, range: 0..<elements), limit: .max)
    try finder.walk(steps)
    var writer = SQLVariantWriter(finder.key, dialect: dialect)
    writer.write(steps)
    let statements = SQLStatement.statements(of: writer.result.sql, dialect: dialect)
    return statements.count == 1 ? statements[0].rowCount : nil
  }

  private func parts(of loop: ForEachStep) throws(DAOError) -> [LoopPart]? {
    var finder = SQLVariantFinder(
      scope: scope, dialect: dialect, columns: columns, part: LoopPart(loop: loop, range: 0..<Int.max), limit: .max)
    try finder.walk(steps)
    let marks = finder.marks
    guard let first = marks.first, let last = marks.last else { return nil }
    let room = dialect.limits.parameters - (finder.values.count - (last - first))
    var parts: [LoopPart] = []
    var start = 0
    for end in 1..<marks.count where end + 1 == marks.count || marks[end + 1] - marks[start] > room {
      guard marks[end] - marks[start] <= room else { return nil }
      parts.append(LoopPart(loop: loop, range: start..<end))
      start = end
    }
    return parts
  }
}

extension SQLStatement {
  /// The number of rows after an INSERT's VALUES, 0 if the list is missing; nil for any other statement.
  fileprivate var rowCount: Int? {
    guard case .insert(let insert) = tree.form else { return nil }
    switch insert.rows {
    case .missing: return 0
    case .defaults: return nil
    case .query(let query):
      guard let rows = query.onlyValues else { return nil }
      return rows.count { !$0.isEmpty }
    }
  }
}

import DAOKit

/// The rows of a result with the labels of their columns.
package struct ResultTable: Sendable {
  package var columns: [String]
  package var rows: [[Value]]

  package init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The same without the columns whose label an earlier one has.
  var withoutDoubledLabels: ResultTable {
    var seen: Set<String> = []
    let kept = columns.indices.filter { seen.insert(columns[$0]).inserted }
    guard kept.count < columns.count else { return self }
    return ResultTable(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }
}

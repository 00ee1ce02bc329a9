import DAOKit

/// The rows of a result with the labels of their columns.
package struct ResultTable: Sendable {
  package var columns: [String]
  package var rows: [[ResultCell]]

  init(columns: [String], cells: [[ResultCell]]) {
    self.columns = columns
    rows = cells
  }

  /// Rows of plain values.
  package init(columns: [String], rows: [[Value]]) {
    self.init(columns: columns, cells: rows.map { $0.map(ResultCell.value) })
  }

  /// A table of only the columns with these labels.
  func select(_ labels: [String]) -> ResultTable {
    let kept = labels.compactMap(columns.firstIndex(of:))
    return ResultTable(columns: kept.map { columns[$0] }, cells: rows.map { row in kept.map { row[$0] } })
  }
}

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

  /// Entities, which need not have the same properties.
  init(columns: [String], entities: [Row]) {
    let rows = entities.map { row in
      columns.map { column in row.columns.firstIndex(of: column).map { ResultCell($0, of: row) } ?? .absent }
    }
    self.init(columns: columns, cells: rows)
  }

  /// The same without the columns whose label an earlier one has.
  var withoutDoubledLabels: ResultTable {
    var seen: Set<String> = []
    let kept = columns.indices.filter { seen.insert(columns[$0]).inserted }
    guard kept.count < columns.count else { return self }
    return ResultTable(columns: kept.map { columns[$0] }, cells: rows.map { row in kept.map { row[$0] } })
  }
}

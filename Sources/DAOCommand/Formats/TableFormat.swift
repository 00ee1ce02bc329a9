import DAOKit

/// Rows as an aligned table, cut to the terminal.
struct TableFormat: ResultFormat {
  let name = "table"

  func text(of table: ResultTable, on console: Console) -> String {
    let cells = table.rows.map { $0.map { TextTable.Cell($0.display, style: $0 == .null ? .dim : nil) } }
    let areNumbers = table.columns.indices.map { column in
      let values = table.rows.map { $0[column] }.filter { $0 != .null }
      return !values.isEmpty && values.allSatisfy(\.isNumber)
    }
    let columns = zip(table.columns, areNumbers).map {
      TextTable.Column($0.escapingControls, alignment: $1 ? .right : .left)
    }
    let count = table.rows.count
    return TextTable(columns: columns, rows: cells).text(on: console)
      + Style.dim(count == 1 ? "1 row" : "\(count) rows", on: console) + "\n"
  }
}

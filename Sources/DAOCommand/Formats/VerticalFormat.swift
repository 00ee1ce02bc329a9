/// Rows beneath each other, a line for each column: for wide rows.
struct VerticalFormat: ResultFormat {
  let name = "vertical"

  func text(of table: ResultTable, on console: Console) -> String {
    let titles = table.columns.map(\.escapingControls)
    let width = titles.map(\.displayWidth).max() ?? 0
    return table.rows.enumerated().map { index, row in
      let heading = Style.bold("row \(index + 1)", on: console)
      let lines = zip(titles, row).map { title, value in
        let shown = value == .null ? Style.dim(value.display, on: console) : value.display
        return "  \(title.padded(to: width))  \(shown)\n"
      }
      return heading + "\n" + lines.joined()
    }.joined()
  }
}

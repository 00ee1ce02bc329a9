import DAOKit
import Foundation

/// Rows as a JSON array of objects, their members in the order of the columns.
///
/// Written by hand because Foundation's writers do not keep that order. What a result map has nested is nested; of columns
/// with one label the first wins.
struct JSONFormat: ResultFormat {
  let name = "json"

  func text(of table: ResultTable, on console: Console) -> String {
    let table = table.withoutDoubledLabels
    guard !table.rows.isEmpty else { return "[]\n" }
    let labels = table.columns.map { JSONText.string($0) + ": " }
    let rows = table.rows.map { row in
      "  {" + zip(labels, row).compactMap { label, cell in cell.json.map { label + $0 } }.joined(separator: ", ") + "}"
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
  }

  func text(ofChanges count: Int) -> String { "{\"changes\": \(count)}\n" }
}

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
    return "[\n" + objects(table).map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  private func objects(_ table: ResultTable) -> [String] {
    let labels = table.columns.map { JSONText.string($0) + ": " }
    return table.rows.map { row in
      "{" + zip(labels, row).compactMap { label, cell in cell.json.map { label + $0 } }.joined(separator: ", ") + "}"
    }
  }

  func text(ofChanges count: Int) -> String { "{\"changes\": \(count)}\n" }

  /// A key of one column is its value, one of several an object.
  func text(ofChanges count: Int, keys: ResultTable, on console: Console) -> String {
    let keys = keys.withoutDoubledLabels
    let list = keys.columns.count > 1 ? objects(keys) : keys.rows.flatMap { $0.compactMap(\.json) }
    return "{\"changes\": \(count), \"keys\": [\(list.joined(separator: ", "))]}\n"
  }
}

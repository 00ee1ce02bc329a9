import Foundation

/// A table of a guide: the cells by their rows, under the words of its heading.
struct ReferenceTable {
  let rows: [[String]]

  /// The tables whose heading begins with `heading`, as one.
  init(_ heading: String, in text: String) {
    var rows: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(heading) {
        isInside = true
      } else if isInside, line.hasPrefix("|") {
        let cells = line.dropFirst().dropLast().split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
        if !line.hasPrefix("|--") { rows.append(cells) }
      } else {
        isInside = false
      }
    }
    self.rows = rows
  }

  /// The attributes of each element, where the first column has elements and the second attributes.
  var attributes: [String: Set<String>] {
    var attributes: [String: Set<String>] = [:]
    for row in rows where row.count > 1 {
      for element in Self.names(in: row[0]) { attributes[element, default: []].formUnion(Self.names(in: row[1])) }
    }
    return attributes
  }

  /// What stands in the backticks of a cell, without the brackets of an element.
  static func names(in cell: String) -> [String] {
    cell.matches(of: /`<?([A-Za-z-]+)>?`/).map { String($0.1) }
  }
}

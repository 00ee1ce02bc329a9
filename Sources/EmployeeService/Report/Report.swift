import Foundation

/// Prints headings, facts and tables in columns.
struct Report {
  func heading(_ text: String) {
    print("\n\(text)\n\(String(repeating: "=", count: text.count))")
  }

  /// A line for each fact, its name before it.
  func facts(_ facts: [(name: String, value: String)]) {
    let width = facts.map(\.name.count).max() ?? 0
    for fact in facts { print("\(padded(fact.name, to: width))  \(fact.value)") }
  }

  /// Rows beneath their titles; `numbers` are the columns that stand to the right.
  func table(_ titles: [String], numbers: Set<Int> = [], rows: [[String]]) {
    let widths = titles.indices.map { column in
      rows.reduce(titles[column].count) { max($0, $1[column].count) }
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    for row in [titles, rule] + rows {
      let cells = row.indices.map { column in
        let isLast = column == row.count - 1 && !numbers.contains(column)
        return isLast ? row[column] : padded(row[column], to: widths[column], right: numbers.contains(column))
      }
      print(cells.joined(separator: "  "))
    }
  }

  /// Text of several lines, set off by a bar.
  func quote(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { print("| \(line)") }
  }

  /// 2001-12-31, in UTC as the dates are stored; a dash for none.
  func day(_ date: Date?) -> String {
    date.map { $0.formatted(.iso8601.year().month().day()) } ?? "-"
  }

  /// An amount with two decimals; a dash for none.
  func amount(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "-"
  }

  private func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }
}

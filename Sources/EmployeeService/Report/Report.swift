import Foundation

/// Prints headings, facts, tables in columns, progress and errors.
struct Report {
  private let bundle: Bundle
  private let width = 100

  init(bundle: Bundle) {
    self.bundle = bundle
  }

  func heading(_ text: String) {
    print("\n\(text)\n\(String(repeating: "=", count: text.count))")
  }

  /// A line for each fact: its name and its value.
  func facts(_ facts: [(name: String, value: String)]) {
    let width = facts.map(\.name.count).max() ?? 0
    for fact in facts { print("\(padded(fact.name, to: width))  \(fact.value)") }
  }

  /// A title and its items, indented.
  func list(_ title: String, _ items: [String]) {
    print(title)
    for item in items { print("  \(item)") }
  }

  /// Rows under their titles; the columns in `numbers` are aligned to the right.
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

  /// A line for each step of some longer work.
  func progress(_ done: Int, of total: Int) {
    let parts = total == 0 ? 40 : done * 40 / total
    print("[\(padded(String(repeating: "#", count: parts), to: 40))] \(done) of \(total)")
  }

  /// Text of several lines after a bar, without the folder of the bundle in front of its files.
  func quote(_ text: String) {
    let lines = text.replacing(bundle.bundlePath + "/", with: "").split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.flatMap(wrapped) { print("| \(line)") }
  }

  /// 2001-12-31, in UTC as the dates are stored; a dash for none.
  func day(_ date: Date?) -> String {
    date.map { $0.formatted(.iso8601.year().month().day()) } ?? "-"
  }

  /// An amount with two decimals; a dash for none.
  func amount(_ value: Double?) -> String {
    value.map { String(format: "%.2f", $0) } ?? "-"
  }

  /// A line as lines that fit beside the bar, broken at blanks.
  private func wrapped(_ line: Substring) -> [String] {
    var lines: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + word.count < width - 2 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(lines.isEmpty ? String(word) : "    \(word)")
      }
    }
    return lines
  }

  private func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }
}

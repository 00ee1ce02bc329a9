/// The table, in Markdown that is readable on a terminal too.
struct Report {
  private static let header = ["work", "raw", "ours", "ratio", "bar", ""]
  private var lines: [[String]] = []

  mutating func add(_ work: Case, _ figures: Figures) {
    lines.append([
      work.work,
      figures.raw.map(work.bar.format) ?? "–",
      figures.ours.map(work.bar.format) ?? "–",
      figures.ratio.map { "\(($0 * 100).rounded() / 100)" } ?? "–",
      "\(work.bar)",
      work.bar.isHeld(by: figures).map { $0 ? "held" : "**not held**" } ?? "–",
    ])
  }

  /// Adds a case that could not be measured. The other cases go on.
  mutating func addFailure(of work: Case) {
    lines.append([work.work, "–", "–", "–", "\(work.bar)", "**failed**"])
  }

  var text: String { Self.table([Self.header] + lines) }

  /// A table. The first line is its heading.
  static func table(_ all: [[String]]) -> String {
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    var rows = all.map { line in
      "| " + zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ") + " |"
    }
    rows.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
    return rows.joined(separator: "\n")
  }
}

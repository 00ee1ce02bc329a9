/// Lines of cells under a heading, aligned by their width on a terminal.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  struct Column {
    var title: String
    var alignment: Alignment

    init(_ title: String, alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  struct Cell {
    var text: String
    var style: Style?

    init(_ text: String, style: Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  var columns: [Column]
  var rows: [[Cell]]

  func text(on console: Console) -> String {
    let layout = layout(within: console.width)
    let lines = rows.map { layout.line($0, on: console) }.joined()
    return layout.heading(on: console) + lines + (layout.note(on: console) ?? "")
  }

  /// The widths of the columns, within `limit` where there is one.
  func layout(within limit: Int?) -> Layout {
    let wanted = columns.indices.map { column in
      rows.reduce(columns[column].title.displayWidth) { max($0, $1[column].text.displayWidth) }
    }
    return Layout(columns: columns, wanted, within: limit)
  }
}

extension TextTable {
  /// The widths of a table's columns.
  struct Layout {
    private static let gap = "  "
    private static let narrowest = 4

    private let columns: [Column]
    private let widths: [Int]
    private let isCut: Bool

    /// Narrows the widest columns until a line fits, and leaves out columns at the end that still do not fit.
    fileprivate init(columns: [Column], _ wanted: [Int], within limit: Int?) {
      self.columns = columns
      isCut = limit != nil
      var widths = wanted
      if let limit { Self.cut(&widths, to: limit) }
      self.widths = widths
    }

    private static func cut(_ widths: inout [Int], to limit: Int) {
      while total(widths) > limit, let widest = widths.max(), widest > narrowest {
        let next = widths.filter { $0 < widest }.max() ?? narrowest
        let count = widths.count { $0 == widest }
        let surplus = (total(widths) - limit + count - 1) / count
        let cut = max(widest - surplus, next, narrowest)
        widths = widths.map { $0 == widest ? min(widest, cut) : $0 }
      }
      while total(widths) > limit, widths.count > 1 { widths.removeLast() }
    }

    private static func total(_ widths: [Int]) -> Int {
      widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
    }

    /// The titles, and a rule under them.
    func heading(on console: Console) -> String {
      let titles = columns.map { Cell($0.title, style: .bold) }
      let rule = widths.map { Cell(String(repeating: "-", count: $0)) }
      return line(titles, on: console) + line(rule, on: console)
    }

    func line(_ cells: [Cell], on console: Console) -> String {
      let pieces = widths.indices.map { index in
        let cell = cells[index]
        let text = isCut ? cell.text.cut(to: widths[index]) : cell.text
        let blanks = String(repeating: " ", count: max(0, widths[index] - text.displayWidth))
        let shown = cell.style?(text, on: console) ?? text
        if columns[index].alignment == .right { return blanks + shown }
        return index == widths.count - 1 ? shown : shown + blanks
      }
      return pieces.joined(separator: Self.gap) + "\n"
    }

    /// A note with the number of columns that do not fit; nil where all fit.
    func note(on console: Console) -> String? {
      let count = columns.count - widths.count
      guard count > 0 else { return nil }
      let note = count == 1 ? "1 more column does not fit" : "\(count) more columns do not fit"
      return Style.dim(note.cut(to: console.width ?? note.displayWidth), on: console) + "\n"
    }
  }
}

/// Lines of cells beneath a heading, aligned by what a terminal shows.
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

  private static let gap = "  "
  private static let narrowest = 4

  var columns: [Column]
  var rows: [[Cell]]

  func text(on console: Console) -> String {
    let widths = widths(within: console.width)
    let heading = columns.map { Cell($0.title, style: .bold) }
    let rule = widths.map { Cell(String(repeating: "-", count: $0)) }
    let lines = ([heading, rule] + rows).map { line($0, widths, on: console) + "\n" }.joined()
    guard let note = noteOfMissing(columns.count - widths.count) else { return lines }
    return lines + Style.dim(note.cut(to: console.width ?? note.displayWidth), on: console) + "\n"
  }

  private func noteOfMissing(_ count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 more column does not fit"
    default: "\(count) more columns do not fit"
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int], on console: Console) -> String {
    let pieces = widths.indices.map { index in
      let cell = cells[index]
      let text = cell.text.cut(to: widths[index])
      let blanks = String(repeating: " ", count: widths[index] - text.displayWidth)
      let shown = cell.style?(text, on: console) ?? text
      if columns[index].alignment == .right { return blanks + shown }
      return index == widths.count - 1 ? shown : shown + blanks
    }
    return pieces.joined(separator: Self.gap)
  }

  /// The width of each column, the widest cut down until the line fits; columns at the end that still do not are left out.
  private func widths(within limit: Int?) -> [Int] {
    var widths = columns.indices.map { column in
      rows.reduce(columns[column].title.displayWidth) { max($0, $1[column].text.displayWidth) }
    }
    guard let limit else { return widths }
    while Self.total(widths) > limit, let widest = widths.max(), widest > Self.narrowest {
      let next = widths.filter { $0 < widest }.max() ?? Self.narrowest
      let count = widths.count { $0 == widest }
      let surplus = (Self.total(widths) - limit + count - 1) / count
      let cut = max(widest - surplus, next, Self.narrowest)
      widths = widths.map { $0 == widest ? min(widest, cut) : $0 }
    }
    while Self.total(widths) > limit, widths.count > 1 { widths.removeLast() }
    return widths
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
  }
}

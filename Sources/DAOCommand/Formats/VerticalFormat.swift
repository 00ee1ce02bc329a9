/// A line for each column of each row: for wide rows.
struct VerticalFormat: ResultFormat {
  let name = "vertical"

  func writer(of columns: [String], to output: OutputBuffer, on console: Console) -> any ResultWriter {
    Writer(columns: columns, output: output, console: console)
  }

  private final class Writer: ResultWriter {
    private let titles: [String]
    private let output: OutputBuffer
    private let console: Console
    private var count = 0

    init(columns: [String], output: OutputBuffer, console: Console) {
      let titles = columns.map(\.escapingControls)
      let width = titles.map(\.displayWidth).max() ?? 0
      self.titles = titles.map { $0.padded(to: width) }
      self.output = output
      self.console = console
    }

    func write(_ row: [ResultCell]) throws {
      count += 1
      let heading = Style.bold("row \(count)", on: console)
      let lines = zip(titles, row).map { title, value in
        "  \(title)  \(value == .null ? Style.dim(value.display, on: console) : value.display)\n"
      }
      try output.write(heading + "\n" + lines.joined())
    }

    func end() {}
  }
}

import DAOCore
import Foundation
import Testing

@testable import DAOCommand

@Suite("The formats of a result")
struct FormatTests {
  static let table = ResultTable(
    columns: ["id", "name", "salary"],
    rows: [[1, "Zoë", 4850.5], [20, "渡辺", .null], [300, "two\nlines", 0.1]])

  private func text(_ format: any ResultFormat, _ table: ResultTable, width: Int? = nil, isColoured: Bool = false) -> String {
    let sink = MemorySink()
    do {
      try format.print(table, on: Console(output: sink, errors: sink, width: width, isColoured: isColoured))
    } catch {
      Issue.record(error)
    }
    return sink.text
  }

  @Test("A table is aligned by what a terminal shows, numbers to the right")
  func aligned() {
    #expect(
      text(TableFormat(), Self.table) == """
         id  name        salary
        ---  ----------  ------
          1  Zoë         4850.5
         20  渡辺          NULL
        300  two\\nlines     0.1
        3 rows

        """)
  }

  @Test("A table is cut to the terminal, its widest column first")
  func cut() {
    let wide = ResultTable(columns: ["a", "b"], rows: [[.text(String(repeating: "x", count: 60)), "short"]])
    let lines = text(TableFormat(), wide, width: 30).split(separator: "\n")
    #expect(lines[2] == String(repeating: "x", count: 22) + "…  short")
    #expect(lines.allSatisfy { String($0).displayWidth <= 30 })
  }

  @Test("Columns that do not fit at all are left out, and the table says so")
  func leftOut() {
    let many = ResultTable(columns: (1...30).map { "column\($0)" }, rows: [])
    let lines = text(TableFormat(), many, width: 40).split(separator: "\n")
    #expect(lines.allSatisfy { String($0).displayWidth <= 40 })
    #expect(lines.suffix(2) == ["23 more columns do not fit", "0 rows"])
  }

  @Test("A table without rows still shows its columns")
  func noRows() {
    #expect(text(TableFormat(), ResultTable(columns: ["id"], rows: [])) == "id\n--\n0 rows\n")
  }

  @Test("Text cannot steer the terminal")
  func controls() {
    let table = ResultTable(columns: ["a\u{1B}[31m"], rows: [["\u{1B}]0;x\u{7}"], ["a\u{202E}b"]])
    let text = text(TableFormat(), table)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
    #expect(text.contains("\\u{001B}[31m") || text.contains("\\u{1B}[31m"))
  }

  @Test("Colours come only where they are wanted")
  func colours() {
    #expect(!text(TableFormat(), Self.table).contains("\u{1B}"))
    #expect(text(TableFormat(), Self.table, isColoured: true).contains("\u{1B}[2mNULL\u{1B}[0m"))
  }

  @Test("JSON keeps the order of the columns, the digits of numbers, and Unicode")
  func json() {
    let table = ResultTable(
      columns: ["z", "a", "z", "n", "b", "x"],
      rows: [[.integer(.max), 0.1, "second", .null, .blob(Data([0, 255])), "\"\\\n\u{1}天/"]])
    #expect(
      text(JSONFormat(), table)
        == "[\n  {\"z\": 9223372036854775807, \"a\": 0.1, \"z:2\": \"second\", \"n\": null, \"b\": \"AP8=\", \"x\": \"\\\"\\\\\\n\\u0001天/\"}\n]\n"
    )
    #expect(text(JSONFormat(), ResultTable(columns: ["a"], rows: [])) == "[]\n")
    #expect(JSONFormat().text(ofChanges: 3) == "{\"changes\": 3}\n")
  }

  @Test("Keys are a list in JSON")
  func keys() throws {
    func text(_ keys: ResultTable) throws -> String {
      let sink = MemorySink()
      let console = Console(output: sink, errors: sink)
      let output = OutputBuffer(console)
      try JSONFormat().write(changes: 2, keys: keys, to: output, on: console)
      try output.flush()
      return sink.text
    }
    #expect(
      try text(ResultTable(columns: ["hall", "seat"], rows: [["A", 1], ["Ä", 2]]))
        == #"{"changes": 2, "keys": [{"hall": "A", "seat": 1}, {"hall": "Ä", "seat": 2}]}"# + "\n")
    #expect(
      try text(ResultTable(columns: ["a", "a"], rows: [[1, 2]])) == #"{"changes": 2, "keys": [{"a": 1, "a:2": 2}]}"# + "\n")
    #expect(try text(ResultTable(columns: ["id"], rows: [[1], [2]])) == #"{"changes": 2, "keys": [1, 2]}"# + "\n")
  }

  @Test(
    "In JSON each column has a name of its own, whatever the labels",
    arguments: [
      (["a", "a", "a"], ["a", "a:2", "a:3"]), (["a", "a:2", "a"], ["a", "a:2", "a:3"]),
      (["a:2", "a", "a"], ["a:2", "a", "a:3"]), (["a", "a", "a:2", "a:2"], ["a", "a:3", "a:2", "a:2:2"]),
      (["", ""], ["", ":2"]), (["A", "a"], ["A", "a"]),
    ])
  func doubledLabels(labels: [String], names: [String]) throws {
    let row = labels.indices.map { Value.integer(Int64($0)) }
    let members = names.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ", ")
    #expect(text(JSONFormat(), ResultTable(columns: labels, rows: [row])) == "[\n  {\(members)}\n]\n")
  }

  @Test("Infinity is a number without digits: a word in every format, and a string in JSON, which has none")
  func infinity() {
    let table = ResultTable(columns: ["a"], rows: [[.real(.infinity)], [.real(-.infinity)], [1e300], [5.0]])
    #expect(
      text(JSONFormat(), table)
        == "[\n  {\"a\": \"Infinity\"},\n  {\"a\": \"-Infinity\"},\n  {\"a\": 1e+300},\n  {\"a\": 5.0}\n]\n")
    #expect(text(CSVFormat(), table) == "a\r\nInfinity\r\n-Infinity\r\n1e+300\r\n5.0\r\n")
    #expect(text(TableFormat(), table).contains("\n-Infinity\n"))
    #expect(JSONText.literal(.real(.nan)) == "\"NaN\"")
  }

  @Test("The first rows of a table decide its widths; later ones are whole, and cut on a terminal alone")
  func boundedTable() {
    let long = String(repeating: "x", count: 40)
    let rows = (1...TableFormat.Writer.sampleRows).map { [Value.integer(Int64($0)), "a"] } + [[1_000_000, .text(long)]]
    let table = ResultTable(columns: ["n", "text"], rows: rows)
    let lines = text(TableFormat(), table).split(separator: "\n")
    #expect(lines[0] == "   n  text" && lines[1002] == "1000000  \(long)" && lines.last == "1001 rows")
    let cut = text(TableFormat(), table, width: 60).split(separator: "\n")
    #expect(cut[1002] == "100…  xxx…" && cut.last == "1001 rows")
  }

  @Test("CSV quotes what RFC 4180 wants quoted")
  func csv() {
    let table = ResultTable(
      columns: ["a,b", "c"], rows: [["say \"hi\"", "x\r\ny"], [.null, 1.5], [.blob(Data([1])), ""]])
    #expect(text(CSVFormat(), table) == "\"a,b\",c\r\n\"say \"\"hi\"\"\",\"x\r\ny\"\r\n,1.5\r\nAQ==,\r\n")
    #expect(text(CSVFormat(), ResultTable(columns: ["a"], rows: [[.null]])) == "a\r\n\"\"\r\n")
  }

  @Test("The vertical format gives each column a line")
  func vertical() {
    #expect(
      text(VerticalFormat(), ResultTable(columns: ["id", "name"], rows: [[1, .null], [2, "b"]])) == """
        row 1
          id    1
          name  NULL
        row 2
          id    2
          name  b

        """)
  }

  @Test(
    "The width of text is what a terminal gives it",
    arguments: [("abc", 3), ("e\u{301}", 1), ("渡辺", 4), ("한", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("ｱ", 1), ("Ａ", 2), ("", 0), ("❤️", 2)])
  func widths(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test("A cut text is never wider than it may be")
  func cutting() {
    #expect("渡辺渡辺".cut(to: 4) == "渡…")
    #expect("abc".cut(to: 3) == "abc")
    #expect("abcd".cut(to: 3) == "ab…")
  }
}

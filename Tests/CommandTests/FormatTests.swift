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
    return format.text(of: table, on: Console(output: sink, errors: sink, width: width, isColoured: isColoured))
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
        == "[\n  {\"z\": 9223372036854775807, \"a\": 0.1, \"n\": null, \"b\": \"AP8=\", \"x\": \"\\\"\\\\\\n\\u0001天/\"}\n]\n")
    #expect(text(JSONFormat(), ResultTable(columns: ["a"], rows: [])) == "[]\n")
    #expect(JSONFormat().text(ofChanges: 3) == "{\"changes\": 3}\n")
    let keys = ResultTable(columns: ["hall", "seat"], rows: [["A", 1], ["Ä", 2]])
    #expect(
      JSONFormat().text(ofChanges: 2, keys: keys, on: Console(output: MemorySink(), errors: MemorySink()))
        == #"{"changes": 2, "keys": [{"hall": "A", "seat": 1}, {"hall": "Ä", "seat": 2}]}"# + "\n")
  }

  @Test("JSON has no infinity")
  func infinity() {
    let table = ResultTable(columns: ["a"], rows: [[.real(.infinity)], [1e300], [5.0]])
    #expect(text(JSONFormat(), table) == "[\n  {\"a\": null},\n  {\"a\": 1e+300},\n  {\"a\": 5.0}\n]\n")
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

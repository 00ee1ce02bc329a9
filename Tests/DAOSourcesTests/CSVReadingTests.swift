import DAOKit
import DAOSources
import TestSupport
import Testing

@Suite("Reading CSV") struct CSVReadingTests {
  /// A field as it is written, and its value; nil for nothing at all.
  private struct Field {
    let text: String
    let value: String?

    init(_ random: inout SeededGenerator, _ separator: Character) {
      let pieces = ["a", "\u{FC}", "\u{1F600}", " ", "=", "'", "\\", "x,y", "x;y", "\n", "\r\n", "\r", "\"", "e\u{301}"]
      let value = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let isSpecial = value.unicodeScalars.contains { "\"\n\r\(separator)".unicodeScalars.contains($0) }
      if isSpecial || Bool.random(using: &random) {
        let blanks = String(repeating: " ", count: Int.random(in: 0...9, using: &random) == 0 ? 2 : 0)
        let doubled = value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        text = "\"\(doubled)\"\(blanks)"
        self.value = value
      } else {
        text = value
        self.value = value.isEmpty ? nil : value
      }
    }
  }

  @Test("Random fields come back as they were made, wherever the bytes are cut", arguments: 1...40 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let separator = ([",", ";", "\t", "|"] as [Character]).randomElement(using: &random) ?? ","
    let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let columns = Int.random(in: 1...5, using: &random)
    var text = seed % 3 == 0 ? "\u{FEFF}" : ""
    // The first line tells the separator.
    text += (0..<max(columns, 2)).map { "c\($0)" }.joined(separator: String(separator))
    var expected: [[String?]] = []
    for _ in 0..<600 {
      let fields = (0..<columns).map { _ in Field(&random, separator) }
      text += end + fields.map(\.text).joined(separator: String(separator))
      // An empty line is no row.
      if fields.count > 1 || fields[0].value != nil {
        expected.append(fields.map(\.value) + (columns == 1 ? [nil] : []))
      }
    }
    if Bool.random(using: &random) { text += end }
    let size = [1, 2, 3, 7, 64, 1_000, 4_095, 4_096, 1 << 20].randomElement(using: &random) ?? 1
    let database = try Database.file(Bytes(text, size: size), named: "t", format: .csv)
    let rows: [Row] = try database.rows("SELECT * FROM t ORDER BY rowid")
    let read = rows.map { row in
      expected[0].indices.map { index -> String? in if case .text(let text) = row["c\(index)"] { text } else { nil } }
    }
    #expect(read.map { $0.map { $0.map { Array($0.utf8) } } } == expected.map { $0.map { $0.map { Array($0.utf8) } } })
    try database.close()
  }

  @Test(
    "Bytes that are not UTF-8 are refused with their line, in whatever piece they stand", arguments: [1, 100, 4_096, 1 << 20])
  func encodings(_ size: Int) throws {
    for line in [2, 700, 1_500] {
      var bytes = Array("a,b\n".utf8)
      for number in 2...1_500 { bytes += (number == line ? [0x78, 0xC3] : Array("\u{FC}".utf8)) + Array(",1\n".utf8) }
      let error = try #require(throws: DAOError.self) {
        try Database.file(Bytes(bytes, size: size), named: "t", format: .csv)
      }
      #expect(error.message == "line \(line): the text is not UTF-8")
    }
    for (text, line) in [
      (Array("a,b\n1,".utf8) + [0xE2, 0x82], 2), (Array("a,b\n\"\"\"".utf8) + [0xE2, 0x82] + Array("\",1\n".utf8), 2),
      (Array("a,b\n\"\"\"\u{FC}\",1\nx".utf8) + [0xC3] + Array(",1\n".utf8), 3),
    ] {
      let error = try #require(throws: DAOError.self) { try Database.file(Bytes(text, size: size), named: "t", format: .csv) }
      #expect(error.message == "line \(line): the text is not UTF-8")
    }
  }

  @Test("A text of quotation marks has the length that it has without those of the file")
  func marks() throws {
    let text = "a,b\n\"" + String(repeating: "\"\"", count: 33 << 20) + "\",1\n"
    let database = try Database.file(Bytes(text), named: "t", format: .csv)
    #expect(try database.rows("SELECT length(a) FROM t", as: Int.self) == [33 << 20])
    try database.close()
  }

  @Test("A quotation mark that is not closed is told by the line that it stands in, after long rows too")
  func unclosed() throws {
    let text = "a,b\n" + (0..<3_000).map { "\"x\n\($0)\",y\n" }.joined() + "1,\"open\n\n"
    let error = try #require(throws: DAOError.self) { try Database.file(Bytes(text, size: 10), named: "t", format: .csv) }
    #expect(error.message == "line 6002: a quotation mark is not closed")
  }

  @Test(
    "The first line that is not empty tells the separator, by what is outside of its quotes",
    arguments: [
      ("\r\nid;name\r\n1;Ada\r\n", ["id", "name"]), ("\n\n\nid\tname\n1\tAda\n", ["id", "name"]),
      ("Size\";Price\n5;1\n", ["Size\"", "Price"]), ("a\"b\tc\n5\t1\n", ["a\"b", "c"]),
      ("Name (5\");Wert, netto;Wert, brutto;Y\n1;2;3;4\n", ["Name (5\")", "Wert, netto", "Wert, brutto", "Y"]),
      ("\"a \"\"b,c,d\"\"\";e\n1;2\n", ["a \"b,c,d\"", "e"]), ("x;\"y,\"\",z\nw\"\n1;2\n", ["x", "y,\",z\nw"]),
      ("Name, Vorname\tAlter\nMeier, A\t5\n", ["Name, Vorname", "Alter"]), ("a\n1\n", ["a"]), ("a|b\n1|2\n", ["a", "b"]),
    ])
  func separators(_ text: String, _ columns: [String]) throws {
    let database = try Database.file(Bytes(text), named: "t", format: .csv)
    #expect(try database.rows("SELECT name FROM pragma_table_info('t')", as: String.self) == columns)
    try database.close()
  }
}

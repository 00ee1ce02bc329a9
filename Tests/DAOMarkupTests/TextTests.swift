import DAOMarkup
import Testing

@Suite("Texts")
struct TextTests {
  @Test("A trimmed text keeps its place")
  func trimmed() throws {
    let text = try #require(read("<a>\n  b&lt;c\n </a>").text).trimmed()
    #expect(text.string == "b<c")
    #expect(text.position == Position(line: 2, column: 3))
    #expect(text.position(ofUTF8Offset: 2) == Position(line: 2, column: 8))
    #expect(try #require(read("<a> \n </a>").text).trimmed().string.isEmpty)
  }

  @Test("The pieces of a text keep their places")
  func split() throws {
    let pieces = try #require(read("<a b='x, y&#44;\n,&amp;z'/>")["b"]).text.split(separator: ",").map { $0.trimmed() }
    #expect(pieces.map(\.string) == ["x", "y", "", "&z"])
    #expect(pieces[0].position == Position(line: 1, column: 7))
    #expect(pieces[1].position == Position(line: 1, column: 10))
    #expect(pieces[3].position == Position(line: 2, column: 2))
    #expect(pieces[3].position(ofUTF8Offset: 1) == Position(line: 2, column: 7))
  }
}

import DAOMarkup
import Foundation
import Testing

@Suite("Reading markup")
struct MarkupReaderTests {
  @Test("An element has its name, its attributes, its children and its place")
  func element() throws {
    let root = try read(
      """
      <?xml version="1.0"?>
      <!-- a comment with <tags> -->
      <dao  nulls = 'zero'
            id="1">
        <select/>
      </dao>
      """)
    #expect(root.name == "dao")
    #expect(root.position == Position(line: 3, column: 1))
    #expect(root.attributes.map(\.name) == ["nulls", "id"])
    #expect(root["nulls"]?.value == "zero")
    #expect(root["nulls"]?.position == Position(line: 3, column: 7))
    #expect(root["id"]?.position == Position(line: 4, column: 7))
    #expect(root["absent"] == nil)
    #expect(root.elements.map(\.position) == [Position(line: 5, column: 3)])
  }

  @Test("Namespace declarations are not attributes, and prefixes stay")
  func namespaces() throws {
    let root = try read(#"<a xmlns="urn:x" xmlns:p="urn:y" p:b="1" c="2"><p:d/></a>"#)
    #expect(root.attributes.map(\.name) == ["p:b", "c"])
    #expect(root.attributes.map(\.value) == ["1", "2"])
    #expect(root.elements.map(\.name) == ["p:d"])
  }

  @Test("Text, CDATA and references are one text; comments and instructions vanish")
  func oneText() throws {
    let root = try read("<a>one<!-- & --> <![CDATA[<two>]]> &lt;&#51;&gt;<?php ?>!<b/></a>")
    #expect(root.children.count == 2)
    #expect(root.text?.string == "one <two> <3>!")
    #expect(root.text?.isBlank == false)
  }

  @Test("Every character of a text leads to its place in the source")
  func textPlaces() throws {
    let source = "<a>\r\n  é<!-- x\n -->b<![CDATA[<c>\r\nd]]>&lt;&#10;e&#x1F600;f</a>"
    let text = try #require(read(source).text)
    #expect(text.string == "\n  éb<c>\nd<\ne😀f")
    func place(_ character: Character) throws -> [Int] {
      let index = try #require(text.string.firstIndex(of: character))
      let position = text.position(ofUTF8Offset: text.string.utf8.distance(from: text.string.startIndex, to: index))
      return [position.line, position.column]
    }
    #expect(try place("é") == [2, 3])
    #expect(try place("b") == [3, 5])
    #expect(try place("c") == [3, 16])
    #expect(try place("d") == [4, 1])
    #expect(try place("e") == [4, 14])
    #expect(try place("😀") == [4, 15])
    #expect(try place("f") == [4, 24])
    #expect(text.position(ofUTF8Offset: text.string.utf8.count) == Position(line: 4, column: 25))
  }

  @Test("Every character of an attribute's value leads to its place in the source")
  func attributePlaces() throws {
    let value = try #require(read("<a b='x&amp;y\r\n  z'/>")["b"])
    #expect(value.value == "x&y   z")
    #expect(value.text.position(ofUTF8Offset: 0) == Position(line: 1, column: 7))
    #expect(value.text.position(ofUTF8Offset: 1) == Position(line: 1, column: 8))
    #expect(value.text.position(ofUTF8Offset: 2) == Position(line: 1, column: 13))
    #expect(value.text.position(ofUTF8Offset: 6) == Position(line: 2, column: 3))
  }

  @Test("Places beyond line 65535 are exact")
  func manyLines() throws {
    let root = try read("<a>" + String(repeating: "\n", count: 70_000) + "  <b/></a>")
    #expect(root.elements.first?.position == Position(line: 70_001, column: 3))
  }

  @Test(
    "A document may be in any of the common encodings, with and without a byte order mark",
    arguments: [
      ("", String.Encoding.utf8, []), ("", .utf8, [0xEF, 0xBB, 0xBF]),
      ("<?xml version='1.0' encoding='UTF-8'?>", .utf8, []),
      ("<?xml version='1.0' encoding=\"ISO-8859-1\"?>", .isoLatin1, []),
      ("<?xml version='1.0' encoding='windows-1252'?>", .windowsCP1252, []),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16LittleEndian, [0xFF, 0xFE]),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16BigEndian, [0xFE, 0xFF]),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16LittleEndian, []),
      ("<?xml version='1.0' encoding='UTF-16'?>", .utf16BigEndian, []),
    ] as [(String, String.Encoding, [UInt8])])
  func encodings(declaration: String, encoding: String.Encoding, mark: [UInt8]) throws {
    let text = try #require((declaration + "\n<a>grün<b/></a>").data(using: encoding))
    let root = try MarkupReader().read(Data(mark) + text)
    #expect(root.text?.string == "grün")
    #expect(root.elements.first?.position == Position(line: 2, column: 8))
  }

  @Test("Many threads read at once")
  func parallel() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let good = try? read("<a b='\(number)'>" + String(repeating: "<c>&lt;</c>", count: 100) + "</a>")
          let bad = try? read("<a><b></a>")
          return good?["b"]?.value == String(number) && good?.children.count == 100 && bad == nil
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

import DAOMarkup
import Foundation
import Testing

@Suite("Hostile markup")
struct HostileMarkupTests {
  static let mapperDoctype = #"<!DOCTYPE mapper PUBLIC "-//x//DTD 3.0//EN" "http://127.0.0.1:1/mapper>.dtd">"#

  @Test("A DOCTYPE is refused, at its place")
  func doctype() {
    let expected = "a DOCTYPE is not allowed: remove it"
    #expect(faults("\n<!DOCTYPE a>\n<a/>") == ["2:1: \(expected)"])
    #expect(faults(#"<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>"#) == ["1:1: \(expected)"])
    #expect(faults("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>").first == "1:1: \(expected)")
  }

  @Test("Where an external DOCTYPE is allowed, it is not loaded, and places stay right")
  func externalDoctype() throws {
    let limits = MarkupLimits(allowsExternalDoctype: true)
    let root = try read("<!-- <x> -->\(Self.mapperDoctype)\n<mapper><b/></mapper>", limits: limits)
    #expect(root.elements.first?.position == Position(line: 2, column: 9))
  }

  @Test("An internal subset is refused even where an external DOCTYPE is allowed")
  func internalSubset() {
    let limits = MarkupLimits(allowsExternalDoctype: true)
    let laughs = #"<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;&l;&l;&l;&l;&l;&l;">]><a>&m;</a>"#
    let message = "declarations inside a DOCTYPE are not allowed: remove all from '[' to ']'"
    #expect(faults(laughs, limits: limits) == ["1:13: \(message)"])
    let external = #"<!DOCTYPE a SYSTEM "x.dtd" [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><a/>"#
    #expect(faults(external, limits: limits) == ["1:28: \(message)"])
  }

  @Test("Entities that nobody declared are errors at their places", arguments: [true, false])
  func unknownEntities(allowsExternalDoctype: Bool) {
    let limits = MarkupLimits(allowsExternalDoctype: allowsExternalDoctype)
    let doctype = allowsExternalDoctype ? Self.mapperDoctype : ""
    #expect(faults("\(doctype)\n<a>\n &xxe;</a>", limits: limits).first?.hasPrefix("3:") == true)
    #expect(faults("\(doctype)\n<a\n b='&xxe;'/>", limits: limits).first?.hasPrefix("3:") == true)
  }

  @Test("10,000 levels are refused, 100 are not")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    #expect(faults(deep) == ["1:303: elements nest deeper than 100 levels"])
    #expect(faults(String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)).isEmpty)
  }

  @Test("A text of 10 MB is read, or refused with a place", arguments: ["x", "é", "\n"])
  func largeText(piece: String) {
    let large = String(repeating: piece, count: 10_000_000 / piece.utf8.count)
    #expect(faults("<a>\(large)</a>").allSatisfy { $0.first?.isNumber == true && !$0.contains("HUGE") })
  }

  @Test("A text of many pieces is read", arguments: ["&lt;", "<![CDATA[y]]>", "<!---->", "\r\n", "<b/>"])
  func manyPieces(piece: String) {
    #expect(faults("<a>" + String(repeating: piece, count: 100_000) + "</a>").isEmpty)
  }

  @Test("A file beyond the limit is refused before it is parsed")
  func size() {
    let expected = "1:1: the file has more than 100 bytes, which is the most that is read"
    #expect(faults(String(repeating: " ", count: 101), limits: MarkupLimits(size: 100)) == [expected])
  }

  @Test("A large attribute is read, or refused with a place")
  func largeAttribute() {
    let reported = faults("<a b='" + String(repeating: "x", count: 12_000_000) + "'/>")
    #expect(reported.allSatisfy { $0.first?.isNumber == true && !$0.contains("HUGE") })
  }

  @Test("More than 100 attributes or namespaces are refused at once", arguments: ["", "xmlns:"])
  func manyAttributes(prefix: String) {
    func element(_ count: Int) -> String {
      "\n<a" + (0..<count).map { " \(prefix)a\($0)=\($0.isMultiple(of: 2) ? "'y'" : "\"x\"")" }.joined() + "/>"
    }
    #expect(faults(element(100)).isEmpty)
    #expect(faults(element(101)) == ["2:1: the element has more than 100 attributes"])
    #expect(faults(element(100_000)) == ["2:1: the element has more than 100 attributes"])
    // Unclosed tags and quotes are followed no further than the next `<`.
    #expect(faults("<a " + String(repeating: "b=' <a", count: 1000)).allSatisfy { !$0.contains("more than") })
  }

  @Test("Attributes are counted in start tags only")
  func noAttributes() {
    let quotes = String(repeating: "x='y' ", count: 1000)
    #expect(faults("<!-- <a \(quotes) --><?b <a \(quotes)?><a>\(quotes)<![CDATA[<a \(quotes)]]></a>").isEmpty)
    #expect(faults("<a>" + String(repeating: "<b c='&lt;>'/>", count: 1000) + "</a>").isEmpty)
  }

  @Test("More than 100 namespaces in scope are refused")
  func manyNamespaces() {
    let deep = (0..<51).map { "<a xmlns:p\($0)='u' xmlns:q\($0)='v'>" }.joined(separator: "\n")
    #expect(faults(deep).first == "51:31: more than 100 namespaces are declared here")
  }

  @Test("NUL bytes and invalid sequences are errors at their places")
  func bytes() {
    #expect(faults(Data("<a>\n b\0</a>".utf8)) == ["2:3: a NUL byte: the file is damaged, or no XML"])
    let invalid = Data("<a>\n é".utf8) + [0xC3, 0x28] + Data("</a>".utf8)
    #expect(faults(invalid) == ["2:3: an invalid UTF-8 sequence: save the file as UTF-8, or declare its encoding"])
    #expect(faults(Data([0xFF, 0xFE, 0x3C, 0x00, 0x61])) == ["1:2: an invalid UTF-16 sequence: the file is damaged"])
    #expect(faults(Data([0xFE, 0xFF, 0x00, 0x3C, 0xD8, 0x00])) == ["1:2: an invalid UTF-16 sequence: the file is damaged"])
    #expect(faults("<a>\u{1}</a>").first?.hasPrefix("1:4: ") == true)
  }

  @Test("An encoding that cannot be read is an error at its name")
  func unknownEncoding() {
    let expected = "1:31: the encoding 'EBCDIC' cannot be read: save the file as UTF-8"
    #expect(faults("<?xml version='1.0' encoding='EBCDIC'?><a/>") == [expected])
    #expect(faults("<?xml version='1.0' encoding='UTF-16'?><a/>").count == 1)
  }

  @Test(
    "Empty and blank input is an error", arguments: ["", " ", "\n\n", "\u{FEFF}", "<!-- -->", "<?xml version='1.0'?>", "x"])
  func empty(source: String) {
    #expect(!faults(source).isEmpty)
  }

  @Test("Tags that do not match are an error at the second")
  func mismatch() {
    #expect(faults("<a>\n<b>\n</a>").first == "3:5: Opening and ending tag mismatch: b line 2 and a")
  }

  @Test("A bare < or & is an error at its place that says how to write it")
  func bareMarks() {
    #expect(
      faults("<a>\n1 < 2</a>").first
        == "2:3: this '<' begins no tag: write &lt; for it, or put the text into <![CDATA[ … ]]>")
    let ampersand = "this '&' begins no reference: write &amp; for it, or put the text into <![CDATA[ … ]]>"
    #expect(faults("<a>\n1 & 2</a>").first == "2:3: \(ampersand)")
    #expect(faults("<a>\n1 &b 2</a>").contains("2:3: \(ampersand)"))
  }

  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>\r
    <!-- é -->
    <!DOCTYPE dao SYSTEM 'x'>
    <dao xmlns:p="urn:p" p:a='&lt;"'><p:b c="&#xe9;"/>t&amp;<![CDATA[ ]]]><?pi x?>é\u{1F600}</dao>
    <!-- end -->
    """

  @Test("A file cut off at any byte, in any encoding, gives a positioned error or what is whole")
  func truncated() throws {
    let limits = MarkupLimits(allowsExternalDoctype: true)
    let whole = Data(Self.sample.utf8)
    let end = try #require(whole.firstRange(of: Data("</dao>".utf8))).upperBound
    for length in 0...whole.count {
      let isWhole = length == end || length == end + 1 || length == whole.count
      #expect(faults(whole.prefix(length), limits: limits).isEmpty == isWhole, "cut at \(length)")
    }
    let wide = try #require(Self.sample.replacing("UTF-8", with: "UTF-16").data(using: .utf16))
    for length in 0..<wide.count { _ = faults(wide.prefix(length), limits: limits) }
  }

  @Test("A file with any byte changed gives a positioned error or a tree")
  func changedBytes() {
    let limits = MarkupLimits(allowsExternalDoctype: true)
    let whole = Data(Self.sample.utf8)
    for index in whole.indices {
      for byte: UInt8 in [0x00, 0x0D, 0x22, 0x26, 0x3B, 0x3C, 0x3E, 0x5B, 0x80, 0xFF] {
        var changed = whole
        changed[index] = byte
        #expect(faults(changed, limits: limits).allSatisfy { !$0.contains("cannot be followed") }, "\(byte) at \(index)")
      }
    }
  }
}

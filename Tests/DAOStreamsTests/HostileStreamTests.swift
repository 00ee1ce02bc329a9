import DAOCore
import DAOStreams
import Foundation
import Testing

@Suite("Hostile streams")
struct HostileStreamTests {
  /// The stream, and its faults as `line:column: message`.
  private func read(_ data: Data) -> (stream: SchemaStream?, faults: [String]) {
    var reader = StreamReader(file: "1.stream.xml", dialect: SQLiteDialect())
    let stream = reader.read(data, version: 1, name: "1.stream.xml")
    return (stream, reader.faults.map { "\($0.location.line):\($0.location.column): \($0.message)" })
  }

  private func faults(_ source: String) -> [String] { read(Data(source.utf8)).faults }

  @Test("A stream cut off at any byte, or with any byte changed, is read or has faults with places")
  func damaged() {
    let source = """
      <?xml version="1.0"?>
      <execute><!-- é -->
        <statement>CREATE TABLE a (b TEXT DEFAULT '&lt;;' /* c */); <![CDATA[CREATE TRIGGER t AFTER INSERT ON a
          BEGIN DELETE FROM a; END; -- d]]></statement>
      </execute>
      """
    let whole = Data(source.utf8)
    for index in whole.indices {
      #expect(!read(whole.prefix(index)).faults.isEmpty, "cut at \(index)")
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x26, 0x27, 0x2A, 0x2F, 0x3A, 0x3B, 0x3C, 0x3E, 0x3F, 0x5D, 0x80] {
        var changed = whole
        changed[index] = byte
        let (stream, faults) = read(changed)
        #expect((stream == nil) != faults.isEmpty, "\(byte) at \(index)")
        #expect(faults.allSatisfy { !$0.hasPrefix("0:") && !$0.contains(":0: ") })
      }
    }
  }

  @Test("What is no harmless XML is refused at its place")
  func hostileMarkup() {
    #expect(faults("<!DOCTYPE a [<!ENTITY b 'c'>]><execute>&b;</execute>").first?.hasPrefix("1:1: a DOCTYPE") == true)
    #expect(faults("<execute>\n&bomb;</execute>").first?.hasPrefix("2:7: ") == true)
    #expect(faults(String(repeating: "<execute>", count: 100_000)) == ["1:909: elements nest deeper than 100 levels"])
    #expect(faults("<execute>\n\0</execute>").first?.hasPrefix("2:1: a NUL byte") == true)
    #expect(read(Data("<execute>\n".utf8) + [0xC3, 0x28]).faults.first?.hasPrefix("2:1: an invalid UTF-8") == true)
    #expect(faults("<?xml version='1.0' encoding='EBCDIC'?><execute/>").first?.hasPrefix("1:31: the encoding") == true)
    #expect(faults("") == ["1:1: the file is empty"])
  }

  @Test("A statement of 2 MB on one line is read, or has a fault with its place")
  func large() throws {
    let large = String(repeating: "x", count: 2_000_000)
    let stream = read(Data("<execute><statement>SELECT '\(large)'; SELECT 2</statement></execute>".utf8)).stream
    #expect(try #require(stream?.statements.last).location(ofOffset: 0).column == 2_000_032)
    #expect(faults("<execute><statement>SELECT '\(large)</statement></execute>").first?.hasPrefix("1:28: the string") == true)
    #expect(faults("<execute><statement>SELECT 1</statement>\(large)</execute>").first?.hasPrefix("1:41: text outside") == true)
  }

  @Test("Very many faults and warnings take linear time")
  func manyFaults() throws {
    let pragmas = String(repeating: "PRAGMA foreign_keys = 1;", count: 10_000)
    let stream = read(Data("<execute><statement>\(pragmas)</statement></execute>".utf8)).stream
    #expect(stream?.statements.count == 10_000)
    #expect(stream?.warnings.count == 20)
    #expect(!faults("<execute>\(String(repeating: "<statement a=''>?</statement>\n", count: 5_000))</execute>").isEmpty)
    #expect(!faults("<execute>\(String(repeating: "x<b/>", count: 10_000))</execute>").isEmpty)
  }
}

// snippet: imports
import DAOKit
import DAOSources
// end
import Testing

@Suite("SPON.md")
struct SPONSnippets {
  struct Address: Codable, Equatable {
    var city: String
    var zip: String
  }

  @Test("Written, read, and laid out")
  func both() throws {
    // snippet: both
    let address = Address(city: "Houston", zip: "77012")
    let text = try SPONEncoder().encode(address)  // @obj:Address<city$=`Houston` zip$=`77012`>
    let same = try SPONDecoder().decode(Address.self, from: text)
    let value = try SPON(parsing: text)  // a tree of values, for text of any type
    let lines = value.text(.readable)  // a line for each member
    // end
    // snippet: array
    let list = try SPON(parsing: "@array[1!, 2.5&, true%, `a, b`, <null>?, @array[], @obj:Point<x!=`1` y!=`2`>]")
    let first = try SPONEncoder().encode(["a", "b"])  // @array[`a`, `b`]
    // end
    #expect(list.text() == "@array[1!, 2.5&, true%, `a, b`, <null>?, @array[], @obj:Point<x!=`1` y!=`2`>]")
    #expect(first == "@array[`a`, `b`]")
    #expect(text == "@obj:Address<city$=`Houston` zip$=`77012`>")
    #expect(same == address)
    #expect(lines == "@obj:Address<\n  city$=`Houston`\n  zip$=`77012`\n>")
  }
}

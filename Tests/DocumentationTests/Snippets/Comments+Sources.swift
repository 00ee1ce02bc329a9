import DAORecords
import DAOSources
import Testing

@Suite("Examples of doc comments of DAOSources")
struct SourceCommentSnippets {
  struct Address: Codable, Equatable {
    var city: String
    var zip: String
  }

  @Test("Values of SPON")
  func values() throws {
    do {
      // snippet: SPON
      let ada = try SPON(parsing: "@obj:Person<name$=`Ada` age!=`36` tags=@array[`a`, `b`]>")
      if case .object(let person) = ada { print(person.type ?? "", person["name"] ?? .null) }
      // end
      #expect(ada.description == "@obj:Person<name$=`Ada` age!=`36` tags=@array[`a`, `b`]>")
    }
    // snippet: SPONObject
    let ada = SPONObject(type: "Person", [("name", .text("Ada")), ("age", .integer(36))])
    print(ada["age"] ?? .null)
    // end
    #expect(ada["age"] == .integer(36))
    do {
      // snippet: JSON
      let text = SPON(try JSON(parsing: #"{"name": "Ada", "age": 36}"#)).text()  // @obj<age!=`36` name$=`Ada`>
      // end
      #expect(text == "@obj<age!=`36` name$=`Ada`>")
    }
  }

  @Test("Codable values as SPON")
  func coding() throws {
    do {
      // snippet: SPONEncoder
      let text = try SPONEncoder().encode(Address(city: "Houston", zip: "77012"))  // @obj:Address<city$=`Houston` zip$=`77012`>
      // end
      #expect(text == "@obj:Address<city$=`Houston` zip$=`77012`>")
    }
    // snippet: SPONDecoder
    let address = try SPONDecoder().decode(Address.self, from: "@obj:Address<city$=`Houston` zip$=`77012`>")
    // end
    #expect(address == Address(city: "Houston", zip: "77012"))
  }
}

import DAORecords
import DAOSources
import Foundation
import TestSupport
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

  // snippet: ByteSource
  struct Download: ByteSource {
    let bytes: [UInt8]

    func open() -> any ByteReading { Reading(rest: bytes) }

    struct Reading: ByteReading {
      var rest: [UInt8]
      mutating func next() -> [UInt8] {
        defer { rest = [] }
        return rest
      }
    }
  }
  // end

  private static let people = #"[{"name": "Ada", "city": 1}]"#

  @Test("A source of one's own")
  func sources() throws {
    let database = try Database.file(Download(bytes: Array(Self.people.utf8)), named: "people", format: .json)
    #expect(try database.rows("SELECT name FROM people", as: String.self) == ["Ada"])
    try database.close()
  }

  @Test("A file, and another one")
  func files() throws {
    let folder = try TestFolder()
    do {
      let path = folder.path("people.json")
      try Self.people.write(toFile: path, atomically: true, encoding: .utf8)
      // snippet: file
      let database = try Database.file(at: path)  // …/people.json
      let names = try database.rows("SELECT name FROM people", as: String.self)
      try database.persist()
      // end
      #expect(names == ["Ada"])
      do {
        // snippet: FileOptions
        let database = try Database.file(at: path, options: FileOptions(nested: .tables, persistsOnClose: true))
        // end
        try database.close()
      }
      do {
        let (people, cities) = (path, folder.path("cities.csv"))
        try "id,label\n1,Bonn\n".write(toFile: cities, atomically: true, encoding: .utf8)
        // snippet: files
        let database = try Database.files(at: [people, cities])  // …/people.json, …/cities.csv
        let rows: [Row] = try database.rows("SELECT * FROM people JOIN cities ON cities.id = people.city")
        // end
        #expect(rows.count <= 1)
        try database.close()
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.people)
      try database.close()
    }
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE people (name TEXT)")
    let path = folder.path("people.csv")
    // snippet: save
    try database.save(as: path)  // …/people.csv
    // end
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "name\r\n")
    try database.close()
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

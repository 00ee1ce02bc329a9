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

  private static let people = #"[{"name": "Ada"}]"#

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

  @Test("Sync of two instances")
  func sync() throws {
    let folder = try TestFolder()
    let (laptop, phone) = (try Database.sqlite(at: folder.path("laptop")), try Database.sqlite(at: folder.path("phone")))
    for database in [laptop, phone] {
      for table in ["cache", "stock", "drafts", "prices"] {
        try database.execute("CREATE TABLE \(table) (id INTEGER PRIMARY KEY)")
      }
    }
    do {
      let database = laptop
      // snippet: SyncRule
      try database.enableSync(
        instance: "till-1", except: ["drafts"],
        rules: ["stock": .byColumn, "prices": .priority(["office", "till-1", "till-2"])])
      // end
      // snippet: ranked
      let rule = SyncRule.ranked { version in
        if case .integer(let level)? = version.row?["approval"] { Int(level) } else { 0 }
      }
      // end
      _ = rule
    }
    try phone.enableSync(
      instance: "phone", except: ["cache"], rules: ["stock": .byColumn, "prices": .priority(["office", "till-1", "till-2"])])
    let path = folder.path("changes")
    // snippet: writeChanges
    try laptop.writeChanges(to: path, for: "phone")
    let report = try phone.applyChanges(from: path) { share in print("\(Int(share * 100)) %") }
    // end
    #expect(report.instance == "till-1")
    try laptop.close()
    try phone.close()
  }

  func enabling(_ database: Database) throws {
    // snippet: enableSync
    try database.processStreams(in: .module)
    try database.enableSync(instance: "laptop", except: ["cache"], rules: ["stock": .byColumn])
    // end
  }
}

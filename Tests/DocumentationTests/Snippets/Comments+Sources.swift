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

  // snippet: DataSource
  struct Log: DataSource {
    let lines: [String]

    func dataTables() -> [DataTable] { [DataTable("line", [DataColumn("number", .integer), DataColumn("text", .text)])] }

    func readRows(
      of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
    ) throws {
      let start = position.flatMap { Int($0) } ?? 0
      for index in lines.indices.dropFirst(start) {
        try take([[.integer(Int64(index + 1)), .text(lines[index])]], "\(index + 1)")
      }
    }
  }
  // end

  @Test("Copies")
  func copies() throws {
    let folder = try TestFolder()
    let (path, other) = (folder.path("people.csv"), folder.path("people.json"))
    try "id,name\n1,Ada\n".write(toFile: path, atomically: true, encoding: .utf8)
    let database = try Database.inMemory()
    do {
      // snippet: DataFile
      try database.copy(from: DataFile(at: path))  // …/people.csv
      try DataFile(at: other).copy(from: database)  // …/people.json
      // end
    }
    do {
      let path = folder.path("all.json")
      // snippet: DataTarget.copy
      let report = try DataFile(at: path).copy(from: database)  // …/people.json
      // end
      #expect(report.tables.map(\.rows) == [1])
    }
    do {
      // snippet: copy
      try database.copy(from: Log(lines: ["started", "stopped"]))
      // end
      // snippet: dataTables
      let names = try database.dataTables().map(\.name)
      // end
      #expect(Set(names) == ["people", "line"])
    }
    // snippet: DataColumn
    let column = DataColumn("born", .day)
    // end
    // snippet: DataTable
    let table = DataTable("person", [DataColumn("id", .integer), DataColumn("name", .text)], key: ["id"])
    // end
    #expect(column.type == .day && table.key == ["id"])
    try database.close()
  }

  @Test("A key")
  func key() throws {
    let passphrase = "secret"
    var configuration = Configuration()
    // snippet: EncryptionKey
    configuration.key = EncryptionKey(passphrase)
    // end
    #expect(configuration.key != nil)
  }

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

  @Test("Sync of two instances, by calls that suspend")
  func suspending() async throws {
    let folder = try TestFolder()
    let (laptop, phone) = (try Database.sqlite(at: folder.path("laptop")), try Database.sqlite(at: folder.path("phone")))
    for (database, name) in [(laptop, "laptop"), (phone, "phone")] {
      try await database.execute("CREATE TABLE stock (id INTEGER PRIMARY KEY)")
      try await database.enableSync(instance: name)
    }
    try await laptop.execute("INSERT INTO stock VALUES (1)")
    let path = folder.path("changes")
    // snippet: writeChangesAsync
    try await laptop.writeChanges(to: path, for: "phone")
    let report = try await phone.applyChanges(from: path)
    // end
    #expect(report.applied == 1)
  }

  func enabling(_ database: Database) throws {
    // snippet: enableSync
    try database.processStreams(in: .module)
    try database.enableSync(instance: "laptop", except: ["cache"], rules: ["stock": .byColumn])
    // end
  }
}

import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("How files are opened and closed") struct FileOptionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Lists of objects inside of rows are tables as asked, and are nested again")
  func nested() throws {
    let json =
      #"[{"id": 1, "pets": [{"n": "x", "toys": [{"t": 1}, {"t": 2}]}, {"n": "y", "toys": []}], "z": [1]}, {"id": 2, "pets": [], "z": []}, {"id": 3, "z": []}]"#
    let path = try folder.write("p.json", json)
    let database = try Database.file(at: path, options: FileOptions(nested: .tables))
    try database.persist()
    #expect(try TestFolder.text(path) == json)
    let rows: [Row] = try database.rows(
      "SELECT p.id, n, t FROM p LEFT JOIN p_pets ON p_rowid = p.rowid LEFT JOIN p_pets_toys ON p_pets_rowid = p_pets.rowid ORDER BY 1, 2, 3"
    )
    #expect(rows.map { $0["n"] } == [.text("x"), .text("x"), .text("y"), .null, .null])
    try database.execute("INSERT INTO p_pets (p_rowid, n) VALUES (3, 'new')")
    try database.execute("DELETE FROM p WHERE id = 1")
    try database.persist()
    #expect(
      try TestFolder.text(path) == #"[{"id": 2, "pets": [], "z": []}, {"id": 3, "z": [], "pets": [{"n": "new", "toys": []}]}]"#)
    let copy = folder.path("q.csv")
    try database.save(as: copy)
    #expect(try TestFolder.text(copy) == "id,pets,z\r\n2,,[]\r\n3,\"[{\"\"n\"\":\"\"new\"\",\"\"toys\"\":[]}]\",[]\r\n")
    try database.close()
  }

  @Test("What is no list of objects in all rows stays JSON, and a member with the name of a key is refused")
  func notNested() throws {
    let options = FileOptions(nested: .tables)
    let database = try Database.file(
      Bytes(#"[{"a": [{"b": 1}], "c": {"d": 1}}, {"a": 5}]"#), named: "t", format: .json, options: options)
    #expect(try database.rows("SELECT name FROM pragma_table_info('t')", as: String.self) == ["a", "c"])
    try database.close()
    let error = #expect(throws: DAOError.self) {
      try Database.file(Bytes(#"[{"rowid": 1, "a": [{"b": 1}]}]"#), named: "t", format: .json, options: options)
    }
    #expect(error?.code == .encoding)
  }

  @Test("close() writes what was changed if asked to, and nothing else")
  func closing() async throws {
    let path = try folder.write("p.csv", "a,b\n1,1.50\n")
    let options = FileOptions(persistsOnClose: true)
    var database = try await Database.file(at: path, options: options)
    #expect(try await database.rows("SELECT a FROM p", as: Int.self) == [1])
    try database.close()
    #expect(try TestFolder.text(path) == "a,b\n1,1.50\n")
    database = try await Database.file(at: path, options: options)
    try await database.execute("UPDATE p SET a = 2")
    try database.close()
    try database.close()
    #expect(try TestFolder.text(path) == "a,b\n2,1.50\n")
    database = try await Database.file(at: path, options: options)
    try await database.execute("UPDATE p SET a = 3")
    try "a\n9\n".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: DAOError.self) { try database.close() }
    #expect(error?.code == .stale)
    #expect(try await database.rows("SELECT a FROM p", as: Int.self) == [3])
    try await database.save(as: path)
    let unlike = await #expect(throws: DAOError.self) { try await database.persist() }
    #expect(unlike?.code == .stale)
    #expect(try TestFolder.text(path) == "a,b\r\n3,1.5\r\n")
  }

  @Test("A transaction's rows are not written before its end")
  func transaction() throws {
    let path = try folder.write("p.csv", "a\n1\n")
    let database = try Database.file(at: path, options: FileOptions(persistsOnClose: true))
    try database.transaction {
      try database.execute("UPDATE p SET a = 2")
      for error in [
        #expect(throws: DAOError.self) { try database.persist() }, #expect(throws: DAOError.self) { try database.close() },
      ] {
        #expect(error?.code == .busy)
      }
    }
    #expect(try TestFolder.text(path) == "a\n1\n")
    try database.close()
    #expect(try TestFolder.text(path) == "a\n2\n")
  }

  @Test("Several files are one database, and each is written with its tables")
  func several() async throws {
    let people = try folder.write("people.json", #"[{"name": "Ada", "city": 1}, {"name": "Bo", "city": 2}]"#)
    let cities = try folder.write("cities.xml", "<cities><city id=\"1\">Bonn</city><city id=\"2\">Rom</city></cities>")
    let database = try await Database.files(at: [people, cities])
    let sql = "SELECT name FROM people JOIN city ON city.id = people.city WHERE city.value = 'Rom'"
    #expect(try await database.rows(sql, as: String.self) == ["Bo"])
    try await database.execute("UPDATE city SET value = 'Roma' WHERE id = 2")
    try await database.execute("DELETE FROM people WHERE name = 'Ada'")
    try await database.execute("CREATE TEMP TABLE scratch (a)")
    try await database.persist()
    #expect(try TestFolder.text(people) == #"[{"name": "Bo", "city": 2}]"#)
    #expect(try TestFolder.text(cities) == "<cities><city id=\"1\">Bonn</city><city id=\"2\">Roma</city></cities>")
    try await database.execute("CREATE TABLE more (a)")
    let error = await #expect(throws: DAOError.self) { try await database.persist() }
    #expect(error?.code == .encoding)
    try database.close()
    let doubled = #expect(throws: DAOError.self) { try Database.files(at: [people, people]) }
    #expect(doubled?.message.contains("would be one table") == true)
  }

  @Test("The progress is told in bytes, and its error ends the opening")
  func progress() throws {
    let path = try folder.write("p.csv", "a\n" + String(repeating: "12345678\n", count: 300_000))
    let told = Guarded<[FileProgress]>([])
    let database = try Database.file(at: path, options: FileOptions(storage: .temporaryFile)) { step in
      told.withLock { $0.append(step) }
    }
    #expect(try database.rows("SELECT count(*) FROM p", as: Int.self) == [300_000])
    let steps = told.withLock(\.self)
    #expect(steps.allSatisfy { $0.byteCount == 2_700_002 && $0.path == path })
    #expect(steps.filter { $0.step == .inferring }.map(\.bytes) == [1 << 20, 2 << 20, 2_700_002, 2_700_002])
    #expect(!steps.contains { $0.step == .storing })
    try database.close()
    let changing = try folder.write("c.csv", "a\n" + String(repeating: "1\n", count: 2_000) + "x\n")
    let again = try Database.file(at: changing) { step in told.withLock { $0.append(step) } }
    #expect(told.withLock { $0.last }?.step == .storing)
    try again.close()
    #expect(throws: CancellationError.self) { try Database.file(at: path) { _ in throw CancellationError() } }
  }

  /// Bytes that are made as they are read, and the most memory of the process meanwhile.
  private struct Large: ByteSource {
    static let rows = 3_200
    let peak: Guarded<Int>

    func open() -> any ByteReading { Reading(peak: peak) }

    struct Reading: ByteReading {
      let peak: Guarded<Int>
      let text = String(repeating: "x", count: 1 << 16)
      var count = 0

      mutating func next() -> [UInt8] {
        defer { count += 1 }
        peak.withLock { $0 = max($0, residentMemory()) }
        switch count {
        case 0: return Array("<rows>".utf8)
        case 1...Large.rows: return Array("<row id=\"\(count)\"><text>\(text)</text></row>".utf8)
        case Large.rows + 1: return Array("</rows>".utf8)
        default: return []
        }
      }
    }
  }

  @Test("A file of 200 MB is read in bounded memory", .disabled(if: isSanitized, "a sanitizer keeps what is freed"))
  func memory() throws {
    let before = residentMemory()
    let peak = Guarded(0)
    let database = try Database.file(
      Large(peak: peak), named: "t", format: .xml, options: FileOptions(storage: .temporaryFile))
    #expect(try database.rows("SELECT sum(length(text)) FROM row", as: Int.self) == [Large.rows << 16])
    try database.close()
    // Tests beside this one have memory, too.
    #expect(peak.withLock(\.self) - before < 190_000_000)
  }

  @Test("A key is that of a column, and the order of the rows is that of the file")
  func keys() throws {
    let path = try folder.write("p.json", #"[{"id": 3}, {"id": 1}]"#)
    let options = FileOptions(keys: ["p": "id"])
    let database = try Database.file(at: path, options: options)
    #expect(throws: DAOError.self) { try database.execute("INSERT INTO p VALUES (1)") }
    #expect(throws: DAOError.self) { try database.execute("INSERT INTO p VALUES (NULL)") }
    try database.execute("INSERT INTO p VALUES (2)")
    try database.persist()
    #expect(try TestFolder.text(path) == #"[{"id": 3}, {"id": 1}, {"id": 2}]"#)
    try database.execute("CREATE TEMP TABLE p (id)")
    let hidden = #expect(throws: DAOError.self) { try database.persist() }
    #expect(hidden?.code == .encoding)
    try database.close()
    for options in [FileOptions(keys: ["p": "no"]), FileOptions(nested: .tables, keys: ["p": "a"])] {
      let error = #expect(throws: DAOError.self) {
        try Database.file(Bytes(#"[{"a": 1, "b": [{"c": 1}]}]"#), named: "p", format: .json, options: options)
      }
      #expect(error?.code == .configuration)
    }
    let doubled = #expect(throws: DAOError.self) {
      try Database.file(Bytes(#"[{"id": 1}, {"id": 1}]"#), named: "p", format: .json, options: options)
    }
    #expect(doubled?.message.contains("p.id") == true)
  }

  private struct Person: Record, Equatable {
    static let table = "people"
    static let key: RecordKey = .given(\Person.id)
    var id: Int
    var name: String
    var born: Date?
  }

  @Test("Records and scripts run on a file, and what they change is in it")
  func records() async throws {
    let path = try folder.write(
      "people.json", #"[{"id": 1, "name": "Ada", "born": "2001-01-01T00:00:00.000Z"}, {"id": 2, "name": "Bo"}]"#)
    let database = try await Database.file(at: path, options: FileOptions(keys: ["people": "id"]))
    let people = try database.records(Person.self)
    var ada = try #require(try await people.find(1))
    #expect(ada.born == Date(timeIntervalSinceReferenceDate: 0))
    ada.name = "Ada L."
    try await people.save(ada)
    try await people.insert(Person(id: 3, name: "Cy"))
    let dao = try database.dao(
      script: """
        <dao><update selector="rename">UPDATE people SET name = :name WHERE id = :id</update>
        <select selector="names">SELECT name FROM people ORDER BY id</select></dao>
        """)
    try await dao.call("rename", ["name": "Bob", "id": 2])
    let names: [String] = try await dao.call("names")
    #expect(names == ["Ada L.", "Bob", "Cy"])
    try await database.persist()
    #expect(
      try TestFolder.text(path)
        == #"[{"id": 1, "name": "Ada L.", "born": "2001-01-01T00:00:00.000Z"}, {"id": 2, "name": "Bob"}, {"id": 3, "name": "Cy"}]"#
    )
    try database.close()
  }

  @Test("Columns of nested tables that are dropped are not in the file any more")
  func droppedInside() throws {
    let path = folder.path("p.json")
    let nested = #"[{"id": 1, "q": [{"x": 1, "y": 2, "z": [{"v": 1, "w": 2}]}]}, {"id": 2, "q": []}]"#
    try Data(nested.utf8).write(to: URL(filePath: path))
    let database = try Database.file(at: path, options: FileOptions(nested: .tables))
    try database.execute("ALTER TABLE p_q_z DROP COLUMN w")
    try database.persist()
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(text == #"[{"id": 1, "q": [{"x": 1, "y": 2, "z": [{"v": 1}]}]}, {"id": 2, "q": []}]"#)
    try database.close()
  }
}

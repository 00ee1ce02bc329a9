import DAOKit
import DAORecords
import Foundation
import Testing

@testable import DAOCommand

@Suite("dao convert, of tables with a column for each property")
struct ConvertedTableTests {
  let folder: TemporaryFolder
  private var target: String { folder.path("new.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func convert(_ framework: String, _ statements: [String], _ words: String...) throws -> CommandRun {
    let file = try ForeignFile(folder.path("\(UUID().uuidString).db"), statements).path
    return CommandRun(["convert", file, "--from", framework, "--to", target] + words)
  }

  // MARK: AHDataModel

  private struct Master: Record, Equatable {
    static let table = "Master"
    static let key = RecordKey.given(\Master.id)
    var id = 0
    var age: Int?
    var score = 0.0
    var name: String?
    var isVIP = false
    var born: Date?
  }

  private static let masters = [
    """
    CREATE TABLE IF NOT EXISTS Master (id Integer primary key,age Integer ,score Real not null,name Text ,isVIP Integer ,\
    born Real );
    """,
    "INSERT INTO Master VALUES (1, 12, 213.5, 'O''Hara', 1, 86400.5)",
    "INSERT INTO Master VALUES (7, NULL, 3, NULL, 0, NULL)",
  ]

  @Test("A file of AHDataModel keeps its keys, and its integers are truth values where a type says so")
  func models() throws {
    let run = try convert("ahdatamodel", Self.masters, "--as-date", "Master.born")
    #expect(run.status == .done && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output == "Master: 2 rows; born: dates\n\(target): 1 table, 2 rows, as many as in the file\n")
    let database = try Database.sqlite(at: target)
    let masters = try database.records(Master.self)
    #expect(
      try masters.query.order(by: \.id).all() == [
        Master(id: 1, age: 12, score: 213.5, name: "O'Hara", isVIP: true, born: Date(timeIntervalSince1970: 86400.5)),
        Master(id: 7, score: 3),
      ])
    try masters.insert(Master(id: 8, score: 1))
    #expect(try database.recordVersion(of: Master.self) == 0)
    try database.close()
  }

  @Test("References, numbers that the database gives, defaults, unique columns and indexes stay")
  func constraints() throws {
    let run = try convert(
      "ahdatamodel",
      Self.masters + [
        """
        CREATE TABLE Dog (id Integer primary key autoincrement,name Text not null unique,age Integer default 3,\
        masterId Integer  REFERENCES master(id) ON UPDATE CASCADE ON DELETE CASCADE, size Integer check (size > 0) );
        """,
        "CREATE INDEX byAge ON Dog (age)", "CREATE VIEW dogs AS SELECT * FROM Dog",
        "INSERT INTO Dog VALUES (1, 'dog_1', 2, 1, 5)", "INSERT INTO Dog VALUES (9, 'dog_9', 2, 7, NULL)",
        "DELETE FROM Dog WHERE id = 9",
      ])
    #expect(run.status == .done)
    #expect(run.errors == "note: the view 'dogs' is left behind\nnote: 'Dog' is taken over without the CHECK clauses\n")
    let database = try Database.sqlite(at: target)
    try database.execute("INSERT INTO Dog (name, masterId) VALUES ('dog_2', 7)")
    let row: [Row] = try database.rows("SELECT * FROM Dog WHERE name = 'dog_2'")
    #expect(row.first?["id"] == 10 && row.first?["age"] == 3)
    #expect(throws: DAOError.self) { try database.execute("INSERT INTO Dog (name) VALUES ('dog_1')") }
    #expect(throws: DAOError.self) { try database.execute("INSERT INTO Dog (name, masterId) VALUES ('dog_3', 99)") }
    try database.execute("DELETE FROM Master WHERE id = 1")
    #expect(try database.rows("SELECT name FROM Dog", as: String.self) == ["dog_2"])
    try database.close()
  }

  @Test("Values of another type than their column are named")
  func misfits() throws {
    let statements = Self.masters + ["INSERT INTO Master VALUES (8, 'old', 'much', x'00', 0, NULL)"]
    let run = try convert("ahdatamodel", statements)
    for (column, kind) in [("age", "a text"), ("score", "a text"), ("name", "bytes")] {
      #expect(run.errors.contains("table 'Master', key 8, column '\(column)': it is \(kind), "), "\(run.errors)")
    }
    #expect(!folder.contains("new.sqlite"))
    #expect(
      try convert("ahdatamodel", statements, "--keep", "Master.age", "--keep", "master.SCORE", "--keep", "Master.name").status
        == .done)
  }

  @Test("A NULL in a key is named")
  func nullKey() throws {
    let run = try convert(
      "ahdatamodel", ["CREATE TABLE t (id Text primary key, a Integer )", "INSERT INTO t VALUES (NULL, 1)"])
    #expect(run.errors.contains("table 't', key NULL, column 'id': a key that is NULL"))
  }

  // MARK: Action Data

  private struct Person: Record, Equatable {
    static let table = "People"
    static let key = RecordKey.uuid(\Person.id)
    struct Address: Codable, Equatable {
      var city: String
      var zip: Int
    }
    var id = ""
    var firstName = ""
    var active = false
    var weight: Double?
    var born = Date(timeIntervalSinceReferenceDate: 0)
    var icon: Data?
    var addresses: [String: Address] = [:]
    var keys: [Int] = []
    var appearance: Int?
  }

  private struct Group: Record {
    static let table = "Groups"
    static let key = RecordKey.uuid(\Group.id)
    var id = ""
    var name = ""
    var people = CrossReference<Person>(name: "PeopleInGroup", leftKeyName: "groupID", rightKeyName: "personID")
  }

  @Test("A file of Action Data becomes tables of records: SPON is JSON, and dates are dates")
  func actionData() throws {
    let run = try convert(
      "actiondata",
      [
        "CREATE TABLE IF NOT EXISTS Appearances ('id' INTEGER PRIMARY KEY NOT NULL UNIQUE, 'hasBorder' BOOLEAN, 'location' TEXT)",
        """
        CREATE TABLE IF NOT EXISTS People ('addresses' TEXT, 'keys' TEXT, 'id' TEXT PRIMARY KEY NOT NULL UNIQUE, \
        'firstName' TEXT, 'active' BOOLEAN, 'weight' REAL, 'born' DATE, 'icon' BLOB, \
        'appearance' INTEGER REFERENCES Appearances(id))
        """,
        "CREATE TABLE IF NOT EXISTS PeopleInGroup ('groupID' TEXT, 'personID' TEXT)",
        "CREATE TABLE IF NOT EXISTS Groups ('name' TEXT, 'id' TEXT PRIMARY KEY NOT NULL UNIQUE)",
        "INSERT INTO Groups VALUES ('Employees', 'g')",
        "INSERT INTO Appearances VALUES (1, 1, '@obj:Region<left!=`0` right!=`2`>')",
        """
        INSERT INTO People VALUES ('@obj:Dictionary<home=@obj:Address<city$=`New <York>` zip!=`77012`> work=@obj:Address>\
        <zip!=`1` city$=`a &01; b`>>', '@array[1!, 2!]', 'p-1', 'Ann', 1, 3, '1970-01-02 00:00:00', x'00ff', 1)
        """,
        "INSERT INTO People VALUES ('@obj:Dictionary<>', '@array[]', 'p-2', '', 0, NULL, 86400, NULL, NULL)",
        "INSERT INTO PeopleInGroup VALUES ('g', 'p-2')", "INSERT INTO PeopleInGroup VALUES ('g', 'p-1')",
      ])
    #expect(run.status == .done && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("People: 2 rows; addresses: from SPON; born: dates; keys: from SPON\n"))
    let database = try Database.sqlite(at: target)
    let people = try database.records(Person.self).query.order(by: \.id).all()
    let day = Date(timeIntervalSince1970: 86400)
    #expect(
      people == [
        Person(
          id: "p-1", firstName: "Ann", active: true, weight: 3, born: day, icon: Data([0, 255]),
          addresses: ["home": .init(city: "New <York>", zip: 77012), "work": .init(city: "a ` b", zip: 1)], keys: [1, 2],
          appearance: 1), Person(id: "p-2", born: day),
      ])
    #expect(try database.records(Group.self).find("g")?.people.records.map(\.id) == ["p-2", "p-1"])
    #expect(try database.rows("SELECT location ->> 'right' FROM Appearances", as: Int.self) == [2])
    try database.close()
  }

  @Test("SPON that cannot be read, and texts among SPON, are named and may be kept")
  func brokenSPON() throws {
    let table = "CREATE TABLE t ('id' INTEGER PRIMARY KEY NOT NULL UNIQUE, 'a' TEXT, 'on' BOOLEAN, 'at' DATE)"
    let broken = try convert("actiondata", [table, "INSERT INTO t VALUES (1, '@obj:A<b!=`x`>', 2, 'never')"])
    let why = "its SPON cannot be read: the text is no SPON: line 1, column 8: the value is not of the type that its sign says"
    #expect(broken.errors.contains("table 't', key 1, column 'a': \(why)"), "\(broken.errors)")
    #expect(broken.errors.contains("column 'on'") && broken.errors.contains("column 'at': 'never' is no date"))
    let mixed = [table, "INSERT INTO t VALUES (1, '@array[]', 1, NULL)", "INSERT INTO t VALUES (2, 'text', 0, NULL)"]
    #expect(try convert("actiondata", mixed).errors.contains("some of its texts are SPON and some are not"))
    #expect(!folder.contains("new.sqlite"))
    #expect(try convert("actiondata", mixed, "--keep", "t.a").status == .done)
    let database = try Database.sqlite(at: target)
    #expect(try database.rows("SELECT a FROM t ORDER BY id", as: String.self) == ["@array[]", "text"])
    try database.close()
  }

  @Test("Rows that refer to none are taken over, and told of")
  func brokenReferences() throws {
    let run = try convert(
      "actiondata",
      [
        "CREATE TABLE Sub ('id' INTEGER PRIMARY KEY NOT NULL UNIQUE)",
        "CREATE TABLE Main ('id' INTEGER PRIMARY KEY NOT NULL UNIQUE, 'sub' INTEGER REFERENCES Sub(id))",
        "CREATE TABLE Lost ('id' INTEGER PRIMARY KEY NOT NULL UNIQUE, 'sub' INTEGER REFERENCES Gone(id))",
        "INSERT INTO Main VALUES (1, 5)",
      ])
    #expect(run.status == .done)
    #expect(run.errors.contains("1 reference to rows that are not there"))
    #expect(run.errors.contains("note: 'Lost' is taken over without the reference to 'Gone', which is not there"))
  }

  @Test("Names of tables and columns are data", arguments: ["actiondata", "ahdatamodel"])
  func names(framework: String) throws {
    let names = ["quo\"te", "it's", "x); DROP TABLE t; --", "select", "a.b", "ünïcode"]
    let run = try convert(
      framework,
      names.flatMap { name in
        let table = ForeignFile.name(name)
        return [
          "CREATE TABLE \(table) (\(table) INTEGER PRIMARY KEY NOT NULL, \(ForeignFile.name("v " + name)) TEXT)",
          "INSERT INTO \(table) VALUES (1, \(ForeignFile.quoted(name)))",
        ]
      })
    #expect(run.status == .done, "\(run.errors)")
    let database = try Database.sqlite(at: target)
    for name in names {
      let column = ForeignFile.name("v " + name)
      #expect(try database.rows("SELECT \(column) FROM \(ForeignFile.name(name))", as: String.self) == [name])
    }
    try database.close()
  }
}

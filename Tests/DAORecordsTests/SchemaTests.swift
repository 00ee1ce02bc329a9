import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Tables of records")
struct SchemaTests {
  private struct Old: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Old.id)
    var id: Int?
    var name = ""
    var size: Int?
    var gone: String?
  }

  private struct New: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\New.id)
    static let constraints: [RecordConstraint] = [.unique(\New.name), .index(\New.colour, \.size)]
    var id: Int?
    var name = ""
    var size = 7
    var colour = "red"
  }

  private struct Wider: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Wider.id)
    var id: Int?
    var name = ""
    var size: Int?
    var gone: String?
    var more = "it's"
    var made: Date?
  }

  private func sql(_ folder: TestFolder, _ query: String) throws -> [String] {
    let database = try Database.sqlite(at: folder.path("records"))
    defer { try? database.close() }
    return try database.dao(script: "<dao><select selector=\"q\">\(query)</select></dao>").call("q")
  }

  private func with<R: Record>(
    _ folder: TestFolder, _ type: R.Type, _ policy: TablePolicy = .update, _ body: (Records<R>) throws -> Void = { _ in }
  ) throws {
    let database = try Database.sqlite(at: folder.path("records"))
    defer { try? database.close() }
    try body(try database.records(type, policy))
  }

  @Test("A table is made of a type's properties, and stays as it is while they do")
  func creation() throws {
    let folder = try TestFolder()
    try with(folder, Person.self)
    let found = try sql(folder, "SELECT sql FROM sqlite_schema WHERE name = 'people'")
    #expect(
      found == [
        """
        CREATE TABLE "people" ("id" TEXT NOT NULL, "firstName" TEXT NOT NULL DEFAULT '', "age" INTEGER, "nickname" TEXT, \
        "mood" TEXT NOT NULL DEFAULT 'happy', "born" TIMESTAMP, "balance" TEXT NOT NULL DEFAULT '0', "photo" BLOB, "home" TEXT, \
        "token" UUID, "isOld" BOOLEAN NOT NULL DEFAULT 0, "addresses" JSON NOT NULL DEFAULT '{}', "tags" JSON NOT NULL DEFAULT '[]', \
        PRIMARY KEY ("id"))
        """
      ])
    let database = try Database.sqlite(at: folder.path("records"))
    #expect(try database.recordChanges(for: Person.self).isEmpty)
    #expect(try database.recordChanges(for: Seat.self).count == 1)
    try database.close()
  }

  @Test("The table that was just made has nothing to change", arguments: TestEngine.all)
  func unchanged(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    defer { try? database.close() }
    _ = try database.records(Person.self)
    #expect(try database.recordChanges(for: Person.self) == [])
  }

  @Test("Indexes whose columns read alike in one word have names of their own")
  func indexNames() throws {
    struct Both: Record {
      static let key = RecordKey.autoIncrement(\Both.id)
      static let constraints: [RecordConstraint] = [.index(\Both.both), .index(\Both.b, \.c)]
      var id: Int?
      var both = 0
      var b = 0
      var c = 0
      enum CodingKeys: String, CodingKey {
        case id, b, c
        case both = "b_c"
      }
    }
    let folder = try TestFolder()
    for _ in 1...2 { try with(folder, Both.self) }
    #expect(
      try sql(folder, "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
        == ["Both_b_c", "Both_b_c_"])
  }

  @Test("New columns get their defaults, and a table that only grows is not copied")
  func additions() throws {
    let folder = try TestFolder()
    try with(folder, Old.self) { try $0.save([Old(name: "a"), Old(name: "b", gone: "x")]) }
    let database = try Database.sqlite(at: folder.path("records"))
    #expect(try database.recordChanges(for: Wider.self).allSatisfy { $0.hasPrefix("ALTER TABLE") })
    try database.close()
    try with(folder, Wider.self) { (items) throws in
      #expect(try items.all().map(\.more) == ["it's", "it's"])
      #expect(try items.all().map(\.gone) == [nil, "x"])
    }
    try with(folder, Wider.self, .check)
  }

  @Test("A change keeps rows, indexes, triggers, views, references and numbers; a column with values is not dropped")
  func update() throws {
    let folder = try TestFolder()
    try with(folder, Old.self) { try $0.save([Old(name: "a"), Old(name: "b", size: 1, gone: "x"), Old(name: "c")]) }
    let database = try Database.sqlite(at: folder.path("records"))
    let script = try database.dao(
      script: """
        <dao>
          <insert selector="a">CREATE INDEX own ON item (name, size)</insert>
          <insert selector="b">CREATE TABLE log (name TEXT, item INTEGER REFERENCES item ON DELETE CASCADE)</insert>
          <insert selector="c">CREATE TRIGGER noted AFTER INSERT ON item BEGIN INSERT INTO log VALUES (new.name, new.id); END</insert>
          <insert selector="d">CREATE VIEW names AS SELECT name FROM item</insert>
          <insert selector="e">INSERT INTO log VALUES ('first', 1)</insert>
          <delete selector="f">DELETE FROM item WHERE name = 'c'</delete>
        </dao>
        """)
    for name in ["a", "b", "c", "d", "e", "f"] { let _: Int = try script.call(name) }
    try database.close()
    let refusal = error { try with(folder, New.self) }
    #expect(
      refusal?.code == .recordTable && refusal?.message.contains("'item.gone' has values") == true,
      "\(String(describing: refusal))")
    try with(folder, New.self, .updateDroppingData) { (items) throws in
      #expect(try items.all().map(\.size) == [7, 1])
      #expect(try items.all().map(\.colour) == ["red", "red"])
      #expect(try items.save(New(name: "d")).id == 4)
      #expect(error { try items.save(New(name: "a")) }?.code == .constraint)
      #expect(try items.delete(key: 1) == 1)
    }
    #expect(try sql(folder, "SELECT name FROM log") == ["d"])
    #expect(try sql(folder, "SELECT name FROM names ORDER BY name") == ["b", "d"])
    let indexes = try sql(
      folder, "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'item' AND sql IS NOT NULL")
    #expect(Set(indexes) == ["own", "item_colour_size"])
    try with(folder, New.self, .check)
  }

  @Test("Values that cannot become those of the new type are told, and nothing is changed")
  func conversions() throws {
    struct Number: Record {
      static let table = "item"
      static let key = RecordKey.autoIncrement(\Number.id)
      var id: Int?
      var name = 0
      var size: Int?
      var gone: String?
    }
    let folder = try TestFolder()
    try with(folder, Old.self) { try $0.save([Old(name: "12"), Old(name: "x")]) }
    let failure = error { try with(folder, Number.self) }
    #expect(failure?.message.contains("'name' of 1 rows cannot become INTEGER") == true, "\(String(describing: failure))")
    try with(folder, Old.self) { (items) throws in #expect(try items.delete(key: 2) == 1) }
    try with(folder, Number.self) { (items) throws in #expect(try items.find(1)?.name == 12) }
  }

  @Test("A table of somebody else is checked and never changed")
  func foreign() throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("records"))
    let script = try database.dao(
      script: """
        <dao><insert selector="a">CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20), size TEXT, must TEXT NOT NULL)</insert></dao>
        """)
    let _: Int = try script.call("a")
    let failure = error { try database.records(New.self) }
    #expect(failure?.code == .recordTable)
    for part in [
      "no column for the property 'colour'", "'item.size' is TEXT", "'item.must' is NOT NULL", "'item.name' may be NULL",
    ] {
      #expect(failure?.message.contains(part) == true, "\(part) in \(failure?.message ?? "")")
    }
    #expect(error { try database.records(Seat.self, .check) }?.code == .recordTable)
    try database.close()
  }

  @Test("A type that cannot be a record says why", arguments: TestEngine.all)
  func types(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    struct Bare: Record {
      static let key = RecordKey.autoIncrement(\Bare.id)
      var id = ""
    }
    #expect(error { try database.records(Bare.self) }?.code == .configuration)
    struct Computed: Record {
      static let key = RecordKey.given(\Computed.twice)
      var id = 1
      var twice: Int { id * 2 }
    }
    #expect(error { try database.records(Computed.self) }?.code == .missingColumn)
    try engine.remove(database)
  }

  private struct Left: Record {
    static let key = RecordKey.autoIncrement(\Left.id)
    var id: Int?
    var tickets = CrossReference<Ticket>(name: "left_tickets", leftKeyName: "left", rightKeyName: "ticket")
  }

  @Test(
    "A table is dropped with its rows and cross references, unless somebody else has made it or refers to it",
    arguments: TestEngine.all)
  func dropping(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let lefts = try database.records(Left.self)
    var left = Left()
    left.tickets.records = [Ticket(title: "a")]
    try lefts.save(left)
    try database.dropRecords(of: Left.self)
    #expect(try database.tableNames() == ["Ticket"])
    #expect(throws: DAOError.self) { try lefts.count() }
    #expect(try database.records(Left.self).save(left).id == 1)
    try database.dropRecords(of: Left.self)
    try database.dropRecords(of: Left.self)
    try database.execute("CREATE TABLE \"Seat\" (hall TEXT, row INTEGER, taken INTEGER NOT NULL, PRIMARY KEY (hall, row))")
    let error = #expect(throws: DAOError.self) { try database.dropRecords(of: Seat.self) }
    #expect(error?.code == .recordTable)
    try database.execute("CREATE TABLE held (t INTEGER REFERENCES \"Ticket\" (number)); INSERT INTO held VALUES (1)")
    #expect(throws: DAOError.self) { try database.dropRecords(of: Ticket.self) }
    #expect(try database.records(Ticket.self).count() == 2)
    try engine.remove(database)
  }

  private struct Owner: Record {
    static let table = "owner"
    static let key = RecordKey.given(\Owner.id)
    static let constraints: [RecordConstraint] = [.owns(\Owner.parts)]
    var id = 0
    var parts: [Ticket] = []
  }

  private struct OtherOwner: Record {
    static let table = "owner"
    static let key = RecordKey.given(\OtherOwner.id)
    static let constraints: [RecordConstraint] = [.owns(\OtherOwner.parts)]
    var id = 0
    var parts: [Invoice] = []
  }

  @Test("What a record owns goes with it when the property holds others by now")
  func changedOwner() throws {
    let folder = try TestFolder()
    let old = try Database.sqlite(at: folder.path("records"))
    try old.records(Owner.self).save(Owner(id: 1, parts: [Ticket(title: "a")]))
    try old.close()
    let database = try Database.sqlite(at: folder.path("records"))
    let owners = try database.records(OtherOwner.self)
    try owners.update(1, .set(\.parts, []))
    try owners.save(OtherOwner(id: 2, parts: [Invoice(text: "b")]))
    try owners.deleteAll()
    #expect(try database.records(Ticket.self).count() == 1 && database.records(Invoice.self).count() == 0)
    #expect(try database.recordChanges(for: OtherOwner.self).isEmpty)
    try database.close()
  }

  private struct Loud: Record {
    static let table = "ITEM"
    static let key = RecordKey.autoIncrement(\Loud.id)
    static let constraints: [RecordConstraint] = [.owns(\Loud.parts), .index(\Loud.name)]
    var id: Int?
    var name = ""
    var size = 7
    var gone: String?
    var parts: [Ticket] = []
  }

  @Test("A name in other letters is the same table, whose indexes, triggers and numbers stay")
  func otherLetters() throws {
    let database = try Database.inMemory()
    try database.records(Old.self).save([Old(name: "a"), Old(name: "b")])
    try database.execute(
      """
      CREATE INDEX own ON Item (NAME, size); CREATE TABLE log (name TEXT);
      CREATE TRIGGER noted AFTER INSERT ON iTem BEGIN INSERT INTO log VALUES (new.name); END; DELETE FROM item WHERE id = 2
      """)
    for _ in 1...2 {
      let items = try database.records(Loud.self)
      let saved = try items.save(Loud(name: "c", parts: [Ticket(title: "t")]))
      #expect(saved.id ?? 0 > 2)
      try database.execute("INSERT INTO item (name, size, parts) VALUES ('d', 1, '[]')")
    }
    #expect(try database.rows("SELECT name FROM log", as: String.self) == ["c", "d", "c", "d"])
    let objects = try database.rows(
      "SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name", as: String.self)
    #expect(objects == ["ITEM_name", "daokit_ITEM_owns_parts", "noted", "own"])
    try database.close()
  }

  @Test("A key that the database does not number is no .autoIncrement of somebody else's table")
  func numbers() throws {
    for (type, fits) in [("INTEGER", true), ("INT", false), ("BIGINT", false), ("INTEGER DESC", false)] {
      let database = try Database.inMemory()
      let words = type.split(separator: " ")
      try database.execute(
        "CREATE TABLE Invoice (invoice_no \(words[0]) PRIMARY KEY \(words.dropFirst().joined()), text TEXT NOT NULL)")
      let failure = error { try database.records(Invoice.self) }
      #expect((failure == nil) == fits, "\(type)")
      if let failure { #expect(failure.message.contains("INTEGER PRIMARY KEY AUTOINCREMENT"), "\(failure)") }
      try database.close()
    }
  }

  @Test("A column that something else in the schema uses is not dropped")
  func uses() throws {
    let uses: [(sql: String, name: String)] = [
      ("CREATE TABLE log (a); CREATE TRIGGER used AFTER INSERT ON item BEGIN INSERT INTO log VALUES (new.gone); END", "'used'"),
      ("CREATE TABLE log (a); CREATE TRIGGER used AFTER INSERT ON log BEGIN UPDATE item SET gone = new.a; END", "'used'"),
      ("CREATE VIEW used AS SELECT gone FROM item", "'used'"), ("CREATE VIEW used AS SELECT \"gone\" FROM item", "'used'"),
      ("CREATE INDEX used ON item (gone)", "'used'"), ("CREATE INDEX used ON item (name, gone)", "'used'"),
      ("CREATE UNIQUE INDEX u ON item (gone); CREATE TABLE used (a REFERENCES item (gone))", "\"used\""),
    ]
    for use in uses {
      let folder = try TestFolder()
      try with(folder, Old.self) { try $0.save(Old(name: "a", gone: "x")) }
      let database = try Database.sqlite(at: folder.path("records"))
      try database.execute(use.sql)
      try database.close()
      let before = try sql(folder, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
      let failure = error { try with(folder, New.self, .updateDroppingData) }
      #expect(failure?.message.contains(use.name) == true && failure?.code == .recordTable, "\(use.sql): \(failure as Any)")
      #expect(try sql(folder, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") == before)
    }
    let folder = try TestFolder()
    try with(folder, Old.self) { try $0.save(Old(name: "a", gone: "x")) }
    let database = try Database.sqlite(at: folder.path("records"))
    try database.execute("CREATE VIEW broken AS SELECT absent FROM item; CREATE VIEW names AS SELECT name FROM item")
    try database.close()
    try with(folder, New.self, .updateDroppingData)
  }

  private struct Branch: Record {
    static let key = RecordKey.autoIncrement(\Branch.id)
    static let constraints: [RecordConstraint] = [
      .references(\Branch.head, Worker.self), .references(\Branch.above, Branch.self),
    ]
    var id: Int?
    var head: Int?
    var above: Int?
  }

  private struct Worker: Record {
    static let key = RecordKey.autoIncrement(\Worker.id)
    static let constraints: [RecordConstraint] = [.references(\Worker.branch, Branch.self)]
    var id: Int?
    var branch: Int?
  }

  @Test(
    "The tables that a type refers to are made with its own, in a circle, too",
    arguments: TestEngine.all, [TablePolicy.update, .create])
  func references(engine: TestEngine, policy: TablePolicy) throws {
    let database = try engine.makeDatabase()
    #expect(error { try database.records(Worker.self, .check) }?.code == .recordTable)
    #expect(try database.tableNames().isEmpty)
    let workers = try database.records(Worker.self, policy)
    try workers.save(Worker())
    let branches = try database.records(Branch.self, policy)
    let branch = try branches.save(Branch(head: 1)).record
    try workers.save(Worker(id: 1, branch: branch.id))
    #expect(error { try workers.save(Worker(branch: 99)) }?.code == .constraint)
    #expect(error { try branches.save(Branch(head: 99)) }?.code == .constraint)
    #expect(error { try branches.save(Branch(above: 99)) }?.code == .constraint)
    #expect(try database.recordChanges(for: Worker.self) == [])
    #expect(try database.recordChanges(for: Branch.self) == [])
    try engine.remove(database)
  }

  private struct Keyed: Record, Equatable {
    static let key = RecordKey.autoIncrement(\Keyed.id)
    var id: Int?
    var byUUID: [UUID: Int] = [:]
    var byMood: [Mood: [Double: String]] = [:]
    var byText: [String: Int] = [:]
  }

  @Test("Dictionaries of any keys are stored", arguments: TestEngine.all)
  func dictionaries(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let items = try database.records(Keyed.self)
    let item = Keyed(id: 1, byUUID: [UUID(): 1], byMood: [.sad: [1.5: "a"]], byText: ["a": 1])
    try items.save(item)
    #expect(try items.find(1) == item)
    #expect(try items.where(\.byUUID == item.byUUID).count() == 1)
    try engine.remove(database)
  }

  @propertyWrapper private struct Trimmed: Codable, Equatable {
    var wrappedValue: String
    init(wrappedValue: String) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(String.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  private struct Observed: Record {
    static let key = RecordKey.autoIncrement(\Observed.id)
    var id: Int?
    @Trimmed var name = ""
    var size = 1 { didSet { count += 1 } }
    var count = 0
    var title = ""
    var isBig = false
    var extra: [String: Int] = [:] { didSet { count += 1 } }
    var shown: String { title.isEmpty ? name : title }
    var chosen: Int { isBig ? size : count }
    var twice: Int { size * 2 }
  }

  private class Base: Record {
    class var table: String { "base" }
    class var key: RecordKey { .autoIncrement(\Base.id) }
    var id: Int?
    var name = ""
    var note: String?
    var upper: String { name + "!" }
    required init() {}
  }

  @Test(
    "Properties that are wrapped or observed, and those of classes, are named by their paths; computed ones are not",
    arguments: TestEngine.all)
  func paths(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let items = try database.records(Observed.self)
    try items.save([Observed(name: "a", size: 3, extra: ["x": 1]), Observed(name: "b", size: 4)])
    #expect(try items.where(\.name == "b" && \.size == 4).count() == 1)
    #expect(try items.where(\.extra == ["x": 1]).count() == 1)
    for path in [\Observed.twice, \.chosen] { #expect(error { try items.where(path == 1).count() }?.code == .missingColumn) }
    #expect(error { try items.where(\.shown == "a").count() }?.code == .missingColumn)
    let bases = try database.records(Base.self)
    let base = Base()
    (base.name, base.note) = ("a", "n")
    try bases.save(base)
    #expect(try bases.where(\.name == "a" && \.note == "n").count() == 1)
    #expect(error { try bases.where(\.upper == "a!").count() }?.code == .missingColumn)
    try engine.remove(database)
  }

  private struct Friend: Record {
    static let key = RecordKey.autoIncrement(\Friend.id)
    var id: Int?
    var friends = CrossReference<Friend>(name: "friends", leftKeyName: "a", rightKeyName: "b")
  }

  @Test("A type that refers to itself many to many is told what to do", arguments: TestEngine.all)
  func ownCrossReference(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    #expect(error { try database.records(Friend.self) }?.message.contains("a record of its own that holds two") == true)
    try engine.remove(database)
  }
}

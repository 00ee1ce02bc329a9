// snippet: imports
import DAORecords
import DAOSources  // for files, SPON and sync alone
import Foundation
// end
import Testing

@Suite("ComingFromProviders.md, AgileDB")
struct AgileSnippets {
  // snippet: agile type
  struct Category: Record {
    static let table = "Categories"
    static let key: RecordKey = .uuid(\Category.key)
    var key = UUID().uuidString
    var accountKey = ""
    var name = ""
    var inSummary = true
  }
  // end

  private struct Client: Record {
    static let key: RecordKey = .given(\Client.key)
    var key = ""
  }

  private struct Invoice: Record {
    static let key: RecordKey = .given(\Invoice.key)
    var key = ""
    var client = ""
  }

  @Test("Saved, found, listed and observed")
  func use() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: agile use
    let database = try Database.sqlite(at: path)
    let categories = try database.records(Category.self)
    try await categories.save(Category(key: "food", accountKey: "checking", name: "Food"))
    if let food = try await categories.find("food") { print(food.name) }
    let inSummary = try await categories.where(\.inSummary == true).order(by: "name, accountKey desc").all()
    for try await all in categories.order(by: \.name).observe() {  // a publisher of results
      print(all.map(\.name))
      if !all.isEmpty { break }
    }
    try await categories.delete(key: "food")
    // end
    #expect(inSummary.map(\.key) == ["food"])
    #expect(try await categories.count() == 0)
    try database.close()
  }

  @Test("Objects whose type is not known")
  func documents() async throws {
    let database = try Database.inMemory()
    // snippet: agile documents
    let accounts = database.documents("accounts")
    try await accounts.set("a-1", json: #"{"account": "ACCT1", "balance": 12.5, "tags": ["home"]}"#)
    if let account = try await accounts.get("a-1") { print(account["balance"] ?? .null) }
    let keys = try await accounts.keys(
      where: [[DocumentCondition("account", .equal, "ACCT1")], [DocumentCondition("tags", .contains, "home")]],
      sort: "account, balance desc")
    // end
    #expect(keys == ["a-1"])
    try database.close()
  }

  @Test("Synced with another instance")
  func sync() throws {
    let folder = try TemporaryFolder()
    let (phone, desk) = (
      try Database.sqlite(at: folder.path("phone.sqlite")), try Database.sqlite(at: folder.path("desk.sqlite"))
    )
    for database in [phone, desk] {
      _ = try database.records(Category.self)
      try database.execute("CREATE TABLE Cache (key TEXT PRIMARY KEY NOT NULL)")
    }
    try desk.enableSync(instance: "desk", except: ["Cache"])
    try phone.records(Category.self).save(Category(key: "food", name: "Food"))
    try phone.execute("INSERT INTO Cache VALUES ('page')")
    let (file, last) = (folder.path("changes.sync"), SyncSequence?.none)
    // snippet: agile sync
    try phone.enableSync(instance: "phone", except: ["Cache"])
    let sequence = try phone.writeChanges(to: file, for: "desk", since: last)  // the next one's `last`, where you keep it
    let report = try desk.applyChanges(from: file) { share in print(share) }
    print(report.applied, report.conflicts, report.sequence == sequence)
    // end
    #expect(report.applied == 1 && report.sequence == sequence && report.conflicts.isEmpty)
    #expect(try desk.records(Category.self).find("food")?.name == "Food")
    #expect(try desk.rows("SELECT count(*) FROM Cache", as: Int.self) == [0])
    #expect(try phone.syncInstance == "phone")
    try phone.disableSync()
    #expect(try phone.syncInstance == nil)
    try phone.close()
    try desk.close()
  }

  @Test("What nobody refers to is deleted by a query")
  func unreferenced() throws {
    let database = try Database.inMemory()
    let clients = try database.records(Client.self)
    try clients.save([Client(key: "a"), Client(key: "b")])
    try database.records(Invoice.self).save(Invoice(key: "i", client: "a"))
    // snippet: unreferenced
    let count = try clients.where("key NOT IN (SELECT client FROM Invoice)").delete()
    // end
    #expect(try count == 1 && clients.all().map(\.key) == ["a"])
    try database.close()
  }
}

@Suite("ComingFromProviders.md, AHDataModel")
struct ModelSnippets {
  // snippet: model types
  struct User: Record {
    static let table = "User"  // by default the name of the type
    static let key = RecordKey.given(\User.id)
    var id: Int
    var firstName: String
    var lastName: String?
    var age: Int?
    var isVIP: Bool  // a Bool, stored as 0 or 1
    var balance: Double?
  }

  struct Chat: Record {
    static let key = RecordKey.autoIncrement(\Chat.id)  // the database numbers it
    static let constraints: [RecordConstraint] = [.references(\Chat.userId, User.self, onDelete: .cascade)]
    var id: Int?
    var text: String
    var userId: Int
  }
  // end

  private struct Old: Record {
    static let table = "Person"
    static let key = RecordKey.given(\Old.id)
    var id = 0
    var sex = ""
    var firstName = ""
    var lastName: String?
  }

  struct Person: Record {
    static let key = RecordKey.given(\Person.id)
    var id = 0
    var gender = ""
    var fullName = ""
    var messageCount = 0
  }

  @Test("Inserted, queried, changed and deleted")
  func use() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: model use
    let database = try Database.sqlite(at: path)
    let users = try database.records(User.self)
    let chats = try database.records(Chat.self)
    try await users.insert(User(id: 42, firstName: "Michael", age: 29, isVIP: true))
    let failed = try await chats.save([Chat(text: "one", userId: 42), Chat(text: "two", userId: 7)], continuing: true).failed
    let some = try await users.where("age", .in, [29, 66]).where("firstName LIKE ?", "Mi%")
      .order(by: \.id, .descending).limit(3).all()
    try await users.update(42, .set(\.age, 30), .set(\.balance, nil))
    try await users.delete(key: 42)
    // end
    #expect(failed.map(\.record.text) == ["two"] && some.map(\.id) == [42])
    #expect(try await chats.count() == 0)
    try database.close()
  }

  @Test("Brought to a new version")
  func versions() throws {
    let folder = try TemporaryFolder()
    let old = try Database.sqlite(at: folder.path("a"))
    try old.records(Old.self).save(Old(id: 1, sex: "f", firstName: "Ada", lastName: "Lovelace"))
    try old.records(User.self).save(User(id: 1, firstName: "Ada", isVIP: false))
    try old.records(Chat.self).save(Chat(text: "hello", userId: 1))
    try old.close()
    let database = try Database.sqlite(at: folder.path("a"))
    // snippet: model versions
    let people = try database.records(Person.self, version: 2) { migration in
      migration.step(1) { try $0.rename("sex", to: \.gender) }
      migration.step(2) { table in
        try table.combine(["lastName", "firstName"], into: \.fullName, by: ", ")
        try table.fill(\.messageCount, with: "(SELECT count(*) FROM Chat WHERE Chat.userId = Person.id)")
      }
    }
    // end
    let ada = try #require(try people.find(1))
    #expect(ada.gender == "f" && ada.fullName == "Lovelace, Ada" && ada.messageCount == 1)
    try database.close()
  }
}

@Suite("ComingFromProviders.md, Action Data")
struct ActionDataSnippets {
  // snippet: action types
  struct Address: Codable, Equatable {
    var city = ""
    var zip = ""
  }

  struct Contact: Record {
    enum Usage: String, Codable, CaseIterable { case local, web }

    static let table = "People"
    static let key = RecordKey.uuid(\Contact.id)
    var id = UUID().uuidString
    var firstName = ""
    var added = Date()
    var usage = Usage.local
    var addresses: [String: Address] = [:]  // was SPON, is JSON
  }
  // end

  // snippet: action group
  struct Group: Record {
    static let table = "Groups"
    static let key = RecordKey.uuid(\Group.id)
    var id = UUID().uuidString
    var name = ""
    var people = CrossReference<Contact>(name: "PeopleInGroup", leftKeyName: "groupID", rightKeyName: "personID")
  }
  // end

  // snippet: action part
  struct Part: Record {
    static let table = "parts"
    static let key = RecordKey.given(\Part.partId)
    enum CodingKeys: String, CodingKey {
      case partId = "part_id"
      case name
    }
    var partId: Int
    var name: String
  }
  // end

  /// As Action Data writes it.
  private static let store =
    "@obj:DataStore<tableLastInsertedInto$=`parts` tables=@array[@obj:Table<schema=@obj:TableSchema<name$=`parts` columns=@array[@obj:ColumnSchema<id!=`0` name$=`part_id` type$=`integerType` isPrimaryKey%=`true`>, @obj:ColumnSchema<id!=`1` name$=`name` type$=`textType`>]> rows=@array[@obj<part_id!=`1` name$=`Nut`>]>]>"

  @Test("A data store is a database, and its rows move on")
  func stores() throws {
    let folder = try TemporaryFolder()
    let (path, main, list) = (folder.path("Parts.spon"), folder.path("main.sqlite"), folder.path("list.json"))
    try Self.store.write(toFile: path, atomically: true, encoding: .utf8)
    // snippet: action store
    let store = try Database.file(at: path, options: FileOptions(keys: ["parts": "part_id"]))  // …/Parts.spon
    let parts = try store.records(Part.self)
    try parts.save(Part(partId: 2, name: "Saw"))
    try store.persist()

    let database = try Database.sqlite(at: main)
    try database.copy(from: store, creatingTables: true)
    try DataFile(at: list).copy(from: database)  // …/list.json
    // end
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == Self.store.replacing("`Nut`>", with: "`Nut`>, @obj<part_id!=`2` name$=`Saw`>"))
    #expect(try database.records(Part.self).all().map(\.name) == ["Nut", "Saw"])
    #expect(try String(contentsOfFile: list, encoding: .utf8).contains(#"{"part_id": 2, "name": "Saw"}"#))
    try store.close()
    try database.close()
  }

  @Test("SPON both ways")
  func notation() throws {
    // snippet: action spon
    let text = try SPONEncoder().encode(Address(city: "Houston", zip: "77012"))
    let address = try SPONDecoder().decode(Address.self, from: text)
    if case .object(let object) = try SPON(parsing: text) { print(object.type ?? "", object["city"] ?? .null) }
    // end
    #expect(text == "@obj:Address<city$=`Houston` zip$=`77012`>")
    #expect(address == Address(city: "Houston", zip: "77012"))
  }

  @Test("Made, saved and queried")
  func use() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: action use
    let database = try Database.sqlite(at: path)
    let contacts = try database.records(Contact.self)
    var contact = try contacts.make()
    contact.firstName = "John"
    contact.addresses["home"] = Address(city: "Houston", zip: "77012")
    try contacts.save(contact)
    let johns = try contacts.where("firstName = ?", "John").order(by: "firstName").limit(10, offset: 0).all()
    let names = try database.rows("SELECT firstName FROM People WHERE usage = ?", "local", as: String.self)
    // end
    #expect(johns.first?.addresses["home"]?.city == "Houston" && names == ["John"])
    // snippet: action groups
    let groups = try database.records(Group.self)
    var group = Group(name: "Employees")
    group.people.records = johns
    try groups.save(group)
    for person in try groups.find(group.id)?.people.records ?? [] { print(person.firstName) }
    // end
    #expect(try groups.find(group.id)?.people.records.map(\.id) == [contact.id])
    try database.close()
  }
}

struct Note: Record, Equatable {
  static let key = RecordKey.uuid(\Note.id)
  var id = UUID().uuidString
  var text = ""
}

// snippet: cloud
/// What the application has beside its database: CloudKit, or another service.
protocol RemoteStore: Sendable {
  func save(_ notes: [Note]) async throws
  func delete(keys: [String]) async throws
  func changes(since date: Date) async throws -> [Note]
}

/// Sends each committed change, until the task is cancelled.
func send(_ notes: Records<Note>, to store: some RemoteStore) async throws {
  var before: [Note] = []
  for try await changes in notes.order(by: \.id).observe().changes(by: \.id) {
    try await store.save((changes.inserted + changes.changed).map { changes.rows[$0] })
    try await store.delete(keys: changes.removed.map { before[$0].id })
    before = changes.rows
  }
}

/// Takes in what has changed elsewhere.
func receive(from store: some RemoteStore, since date: Date, into notes: Records<Note>) async throws {
  try await notes.save(try await store.changes(since: date))
}
// end

@Suite("ComingFromProviders.md, CloudKit")
struct RemoteStoreSnippets {
  private actor Store: RemoteStore {
    private(set) var notes: [String: Note] = [:]
    func save(_ notes: [Note]) { for note in notes { self.notes[note.id] = note } }
    func delete(keys: [String]) { for key in keys { notes[key] = nil } }
    func changes(since date: Date) -> [Note] { [Note(id: "far", text: "away")] }
  }

  @Test("What is committed is sent, and what comes is saved")
  func stores() async throws {
    let database = try Database.inMemory()
    let (notes, store) = (try database.records(Note.self), Store())
    let task = Task { try await send(notes, to: store) }
    try await notes.save([Note(id: "a", text: "one"), Note(id: "b", text: "two")])
    while await store.notes.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
    try await notes.delete(key: "a")
    try await receive(from: store, since: Date(), into: notes)
    while await Set(store.notes.keys) != ["b", "far"] { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    _ = await task.result
    try database.close()
  }
}

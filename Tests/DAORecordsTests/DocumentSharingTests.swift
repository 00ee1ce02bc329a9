import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Documents beside records, scripts and other programs", .timeLimit(.minutes(30)))
struct DocumentSharingTests {
  private struct Wrong: Record {
    static let table = "accounts"
    static let key: RecordKey = .given(\Wrong.key)
    var key: String
    var name: Int
  }

  @Test("Records read what documents have stored, and the other way round")
  func records() throws {
    try withDocuments { accounts, database in
      // The first value decides on the column: an integer would make one of integers, where a server takes no others.
      try accounts.set("a-1", ["name": "Ada", "balance": 12.0, "isVIP": true, "other": ["x": 1]])
      let records = try database.records(Account.self)
      #expect(try records.find("a-1") == Account(key: "a-1", name: "Ada", balance: 12, isVIP: true))
      try records.save(Account(key: "a-2", name: "Bo", balance: 1.5, tags: ["x"]))
      #expect(try accounts.get("a-2") == ["name": "Bo", "balance": 1.5, "tags": ["x"]])
      #expect(try accounts.keys(where: [[DocumentCondition("tags", .contains, "x")]]) == ["a-2"])
      try records.update("a-1", .set(\.balance, 7))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 7.0, "isVIP": true, "other": ["x": 1]])
      // What a record has changed counts, even where documents keep a value beside the column.
      try accounts.set("a-1", ["name": nil, "balance": 3])
      #expect(try accounts.get("a-1") == ["name": nil, "balance": 3])
      try records.save(Account(key: "a-1", name: "Ada", balance: 3))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 3])
      try records.update("a-1", .set(\.balance, 4))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 4.0])
      // Documents still bring columns, and records are content with them.
      try accounts.set("a-3", ["new": 1])
      #expect(try records.count() == 3)
    }
  }

  @Test("A record's type that does not fit the columns of documents is refused, and nothing is changed")
  func unfitRecords() throws {
    try withDocuments { accounts, database in
      try accounts.set("a-1", ["name": "Ada"])
      let failure = error { try database.records(Wrong.self) }
      #expect(failure?.code == .recordTable && failure?.message.contains("accounts.name") == true)
      #expect(error { try database.records(Account.self, .check) }?.code == .recordTable)
      #expect(error { try database.records(Account.self, version: 2) { _ in } }?.code == .recordTable)
      #expect(try accounts.get("a-1") == ["name": "Ada"])
    }
  }

  @Test("Scripts read the columns as they are, and what they write is read")
  func scripts() throws {
    try withDocuments { accounts, database in
      try accounts.set("a-1", ["name": "Ada", "balance": 12.5, "isVIP": true])
      try accounts.set("a-2", ["name": "Bo", "balance": 3, "isVIP": false])
      let script = try database.dao(
        script: """
          <dao>
            <select selector="rich">SELECT name FROM accounts WHERE balance &gt; 2.5 AND "isVIP" ORDER BY name</select>
            <update selector="pay">UPDATE accounts SET balance = balance - 1</update>
            <insert selector="insert:" table="accounts"/>
          </dao>
          """)
      let rich: [String] = try script.call("rich")
      #expect(rich == ["Ada"])
      let _: Int = try script.call("pay")
      #expect(try accounts.get("a-2") == ["name": "Bo", "balance": 2.0, "isVIP": false])
      let _: Int = try script.call("insert:", Account(key: "a-3", name: "Cy", balance: 1, isVIP: nil))
      #expect(try accounts.get("a-3")?["name"] == "Cy")
      #expect(try database.rows("SELECT name FROM accounts WHERE balance > ?", 5, as: String.self) == ["Ada"])
    }
  }

  @Test("A table that a stream or records have made is read and written as far as its columns go")
  func foreignTables() throws {
    try withDocuments("item", on: [.sqlite]) { items, database in
      try database.execute(
        "CREATE TABLE item (id TEXT PRIMARY KEY, name TEXT, size INTEGER, price REAL, made TIMESTAMP, state TEXT NOT NULL DEFAULT 'new')"
      )
      #expect(try items.set("i-1", ["name": "Hammer", "size": 3, "made": 1.5]))
      #expect(try items.get("i-1") == ["name": "Hammer", "size": 3, "made": 1.5, "state": "new"])
      // A null is absent, and a number has the kind of its column.
      try items.set("i-1", ["name": nil, "size": 4.0, "price": 1, "state": "old"])
      #expect(try items.get("i-1") == ["size": 4, "price": 1.0, "state": "old"])
      let missing = error { try items.set("i-2", ["colour": "red"]) }
      #expect(missing?.code == .missingColumn && missing?.message.contains("colour") == true)
      #expect(error { try items.set("i-2", ["size": "big"]) }?.code == .encoding)
      #expect(error { try items.set("i-2", ["name": true]) }?.code == .encoding)
      #expect(error { try items.set("i-2", ["Name": "x"]) }?.code == .encoding)
      let until = error { try items.set("i-2", ["name": "x"], until: Date()) }
      #expect(until?.code == .recordTable && until?.message.contains("daokit_until REAL") == true)
      #expect(try items.count() == 1)
      let failure = error { try database.documents("item", key: "name").has("x") }
      #expect(failure?.code == .recordTable)
      let invoices = try database.records(Invoice.self)
      try invoices.save(Invoice(text: "a"))
      let documents = database.documents("Invoice")
      #expect(try documents.get("1") == ["text": "a"])
      try documents.set("2", ["text": "b"])
      #expect(try invoices.find(2) == Invoice(number: 2, text: "b"))
      #expect(try documents.get("01") == nil)
      #expect(error { try documents.set("x", ["text": "b"]) }?.code == .parameter)
      #expect(try database.recordChanges(for: Invoice.self).isEmpty)
    }
  }

  @Test("All within a transaction that is rolled back is gone: documents, columns and tables")
  func rollback() async throws {
    try await withDocuments(Home.with(.file)) { accounts, database in
      struct Undo: Error {}
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await accounts.set("a", ["n": 1], until: Date().addingTimeInterval(60))
          #expect(try await accounts.get("a") == ["n": 1])
          throw Undo()
        }
      }
      #expect(try await accounts.get("a") == nil)
      #expect(try database.tableNames() == [])
      try await accounts.set("a", ["n": "text"])
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await accounts.set("b", ["n": 1, "m": 1, "o": nil])
          try await accounts.set("c", ["m": "x"], until: Date().addingTimeInterval(60))
          #expect(try await accounts.count() == 3)
          throw Undo()
        }
      }
      #expect(try await accounts.keys() == ["a"])
      // A savepoint alone.
      try await database.transaction {
        try await accounts.set("d", ["p": 1])
        await #expect(throws: Undo.self) {
          try await database.transaction {
            try await accounts.set("e", ["q": 1, "p": 2])
            throw Undo()
          }
        }
        try await accounts.set("f", ["q": "text", "p": 3])
      }
      #expect(try await accounts.all(sort: "p").map(\.members) == [["n": "text"], ["p": 1], ["q": "text", "p": 3]])
    }
  }

  @Test(
    "A table of a server's own types holds what they tell exactly, and refuses the rest", arguments: TestEngine.all.dropFirst())
  func foreignTypes(engine: TestEngine) throws {
    try withDocuments("item", on: [engine]) { items, database in
      try database.execute(
        """
        CREATE TYPE mood AS ENUM ('sad', 'happy'); CREATE DOMAIN email AS text;
        CREATE TABLE item (id uuid PRIMARY KEY, name varchar(5), code char(3), size smallint, price numeric(6, 2), any_price numeric,
          small real, day date, made timestamp, mood mood, email email, other uuid, tags text[], raw json, bytes bytea,
          state text NOT NULL DEFAULT 'new')
        """)
      let id = "0E0E3F5A-0000-4000-8000-00000000000A"
      let object: [String: JSON] = [
        "name": "Adä", "code": "abc", "size": 3, "price": 12.25, "any_price": 0.1, "small": 0.1, "day": "2024-02-29",
        "made": "2024-02-29 12:00:00", "mood": "sad", "email": "a@b", "other": .text(id), "tags": ["b", "a"],
        "raw": ["a": [1.5]],
        "bytes": "AQI=", "state": "old",
      ]
      #expect(try items.set(id, object))
      #expect(try items.get(id) == object && items.get(id.lowercased()) == object)
      #expect(try items.get("nonsense") == nil && items.set(id.lowercased(), object) == false)
      let refused: [[String: JSON]] = [
        ["code": "ab"], ["price": 12.345], ["small": 0.123456789], ["made": "2024-02-29T12:00:00Z"], ["size": 2.5], ["name": 1],
        ["day": 1.5],
        ["name": ["x"]], ["tags": "x"], ["price": true],
      ]
      for object in refused { #expect(error { try items.set(id, object) }?.code == .encoding, "\(object)") }
      for object: [String: JSON] in [["name": "Grace!"], ["size": 100_000], ["price": 123456], ["mood": "angry"], ["day": "x"]]
      {
        #expect(throws: DAOError.self, "\(object)") { try items.set(id, object) }
      }
      #expect(try items.get(id) == object)
      for (name, value) in object {
        let condition: DocumentCondition? =
          switch value {
          case .list(let values): DocumentCondition(name, .contains, values[0])
          case .object: nil
          default: name == "bytes" ? nil : DocumentCondition(name, .equal, value)
          }
        if let condition { #expect(try items.keys(where: [[condition]], sort: name) == [id], "\(name)") }
      }
      #expect(try items.keys(where: [[DocumentCondition("other", .equal, .text(id.lowercased()))]]) == [id])
      #expect(
        try items.keys(where: [[DocumentCondition("mood", .equal, "none")], [DocumentCondition("size", .greater, 99999)]]) == []
      )
      try database.execute("UPDATE item SET raw = '[1000000000000000000000000000000]'")
      #expect(error { try items.get(id) }?.code == .typeMismatch)
      #expect(try items.set(id, ["size": 4.0, "price": 1]) == false)
      #expect(try items.get(id) == ["size": 4, "price": 1, "state": "new"])
    }
  }

  @Test(
    "Texts are compared and sorted by their bytes, whatever the collation of a server's column",
    arguments: TestEngine.all.dropFirst())
  func collations(engine: TestEngine) throws {
    try withDocuments(on: [engine]) { accounts, database in
      try database.execute(
        "CREATE TABLE accounts (key text COLLATE \"en-x-icu\" PRIMARY KEY, name text COLLATE \"en-x-icu\")")
      for name in ["a", "B", "é", "z", "Z"] { try accounts.set(name, ["name": .text(name)]) }
      #expect(try accounts.keys() == ["B", "Z", "a", "z", "é"])
      #expect(try accounts.keys(sort: "name desc") == ["é", "z", "a", "Z", "B"])
      #expect(try accounts.keys(where: [[DocumentCondition("name", .less, "a")]]) == ["B", "Z"])
      #expect(try accounts.keys(where: [[DocumentCondition("key", .between, ["C", "b"])]]) == ["Z", "a"])
      #expect(
        try accounts.keys(where: [[DocumentCondition("name", .like, "É")], [DocumentCondition("name", .like, "A")]]) == ["a"])
    }
  }

  @Test("The first sets of one key at the same time make one document", arguments: TestEngine.all)
  func oneKey(engine: TestEngine) async throws {
    let folder = try TestFolder()
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    configuration.busyTimeout = .seconds(600)
    let databases = try engine.makeDatabases(2, in: folder, configuration)
    for round in 0..<10 {
      let news = try await withThrowingTaskGroup(of: Int.self) { group in
        for (number, database) in databases.enumerated() {
          for task in 0..<3 {
            group.addTask {
              let object: [String: JSON] = [
                "m\(round % 5)\(task)": 1, "by": .integer(Int64(number)), "n": task == 0 ? 1 : "one",
              ]
              return try await database.documents("t\(round / 5)").set("k\(round)", object) ? 1 : 0
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(news == 1)
      let found = try await databases[round % 2].documents("t\(round / 5)").get("k\(round)")
      #expect(found?.count == 3, "\(found ?? [:])")
    }
    for database in databases { try database.close() }
  }

  @Test("What another program does to the table is seen by the next call", arguments: TestEngine.all)
  func otherColumns(engine: TestEngine) throws {
    let folder = try TestFolder()
    let databases = try engine.makeDatabases(2, in: folder)
    let (mine, other) = (databases[0].documents("accounts"), databases[1].documents("accounts"))
    #expect(try mine.get("a") == nil)
    try other.set("a", ["n": 1])
    #expect(try mine.delete("b") == 0 && mine.get("a") == ["n": 1] && mine.count() == 1)
    try other.set("a", ["n": "text", "m": 1])
    #expect(try mine.keys(where: [[DocumentCondition("m", .equal, 1)]]) == ["a"])
    try other.set("a", ["o": 1], until: Date(timeIntervalSinceNow: 3600))
    // Whole, with the columns of the other one.
    #expect(try mine.set("a", ["n": 2]) == false)
    #expect(try other.get("a") == ["n": 2])
    #expect(try other.document("a")?.until == nil)
    try databases[0].transaction {
      #expect(try mine.get("a") == ["n": 2])
      try mine.set("b", ["p": 1])
      #expect(try mine.get("b") == ["p": 1])
    }
    #expect(try other.get("b") == ["p": 1])
    try other.set("c", ["n": 1])
    try databases[1].execute("ALTER TABLE accounts RENAME COLUMN p TO q")
    #expect(try mine.get("b") == ["q": 1])
    try other.drop()
    #expect(try mine.get("a") == nil && mine.delete("a") == 0 && mine.keys() == [])
    try mine.set("a", ["n": "new"])
    #expect(try other.get("a") == ["n": "new"])
    for database in databases { try database.close() }
  }

  @Test(
    "Two programs on one database bring columns at once, and each reads what the other one wrote", arguments: TestEngine.all)
  func twoPrograms(engine: TestEngine) async throws {
    let folder = try TestFolder()
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    configuration.busyTimeout = .seconds(600)
    let databases = try engine.makeDatabases(2, in: folder, configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, database) in databases.enumerated() {
        group.addTask {
          let documents = database.documents("accounts")
          for index in 0..<40 {
            let name = "m\(index % 10)"
            try await documents.set("\(number)-\(index)", [name: .integer(Int64(index)), "by": .integer(Int64(number))])
            let other = try await documents.all(where: [[DocumentCondition("by", .equal, .integer(Int64(1 - number)))]])
            for document in other { #expect(document.members.count == 2, "\(document)") }
          }
        }
      }
      try await group.waitForAll()
    }
    for (number, database) in databases.enumerated() {
      let documents = database.documents("accounts")
      #expect(try await documents.count() == 80)
      #expect(try await documents.get("\(1 - number)-18") == ["m8": 18, "by": .integer(Int64(1 - number))])
      // Whole, with the columns of the other one.
      try await documents.set("\(number)-17", ["by": 3])
      #expect(try await documents.get("\(number)-17") == ["by": 3])
    }
    try await databases[0].documents("accounts").drop()
    #expect(try await databases[1].documents("accounts").get("1-17") == nil)
    for database in databases { try database.close() }
  }

  @Test("A cancelled task changes nothing, and what follows goes on")
  func cancellation() async throws {
    try await withDocuments(Home.with(.file)) { accounts, _ in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await error { try await accounts.set("a", ["n": 1]) }?.code
      }
      #expect(await task.value == .cancelled)
      #expect(try await accounts.has("a") == false)
      try await accounts.set("a", ["n": 2])
      #expect(try await accounts.get("a") == ["n": 2])
    }
  }
}

import DAORecords
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
      try accounts.set("a-1", ["name": "Ada", "balance": 12, "isVIP": true, "other": ["x": 1]])
      let records = try database.records(Account.self)
      #expect(try records.find("a-1") == Account(key: "a-1", name: "Ada", balance: 12, isVIP: true))
      try records.save(Account(key: "a-2", name: "Bo", balance: 1.5, tags: ["x"]))
      #expect(try accounts.get("a-2") == ["name": "Bo", "balance": 1.5, "tags": ["x"]])
      #expect(try accounts.keys(where: [[DocumentCondition("tags", .contains, "x")]]) == ["a-2"])
      try records.update("a-1", .set(\.balance, 7))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 7, "isVIP": true, "other": ["x": 1]])
      // What a record has changed counts, even where documents keep a value beside the column.
      try accounts.set("a-1", ["name": nil, "balance": 3.0])
      #expect(try accounts.get("a-1") == ["name": nil, "balance": 3.0])
      try records.save(Account(key: "a-1", name: "Ada", balance: 3))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 3.0])
      try records.update("a-1", .set(\.balance, 4))
      #expect(try accounts.get("a-1") == ["name": "Ada", "balance": 4])
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
            <select selector="rich">SELECT name FROM accounts WHERE balance &gt; 2.5 AND isVIP ORDER BY name</select>
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
    try withDocuments("item") { items, database in
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
    try await withDocuments([.file]) { accounts, database in
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

  @Test("Two programs on one file bring columns at once, and each reads what the other one wrote")
  func twoPrograms() async throws {
    let folder = try TestFolder()
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    configuration.busyTimeout = .seconds(600)
    let databases = try (0..<2).map { _ in try Database.sqlite(at: folder.path("a"), configuration: configuration) }
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
    try await withDocuments([.file]) { accounts, _ in
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

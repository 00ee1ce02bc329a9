// snippet: imports
import DAORecords
import Foundation
// end
import Testing

@Suite("KeyedDocuments.md")
struct DocumentSnippets {
  struct Account: Codable {
    var name: String
    var balance: Double
  }

  // snippet: record
  struct Customer: Record {
    static let table = "accounts"
    static let key: RecordKey = .given(\Customer.key)
    var key: String
    var name = ""
    var balance: Double?
  }
  // end

  struct Session: Record {
    static let key = RecordKey.uuid(\Session.id)
    var id = UUID()
    var user = ""
  }

  @Test("Set, found, observed and expired")
  func accounts() async throws {
    let database = try Database.inMemory()
    let sessions = try database.records(Session.self)
    // snippet: use
    let accounts = database.documents("accounts")
    try await accounts.set("a-1", ["name": "Ada", "balance": 12.5, "tags": ["gold"]])
    try await accounts.set("a-2", json: #"{"name": "Bo", "age": 36, "nickname": null}"#)
    let ada = try await accounts.get("a-1")  // a dictionary of JSON values
    let text = try await accounts.json("a-2")
    let account = try await accounts.get("a-1", as: Account.self)
    try await accounts.delete("a-2")
    // end
    #expect(ada?["balance"] == 12.5 && account?.balance == 12.5)
    #expect(text == #"{"age":36,"name":"Bo","nickname":null}"#)
    // snippet: times
    if let document = try await accounts.document("a-1") {
      print(document["name"] ?? .null, document.added ?? .now, document.changed ?? .now)
    }
    // end
    // snippet: conditions
    let keys = try await accounts.keys(
      where: [
        [DocumentCondition("age", .atLeast, 18), DocumentCondition("name", .like, "A%")],
        [DocumentCondition("tags", .contains, "gold")],
      ], sort: "name, age desc", limit: 10)
    let some = try await accounts.all(where: [[DocumentCondition("name", .in, ["Ada", "Bo"])]])
    // end
    #expect(keys == ["a-1"] && some.count == 1)
    // snippet: sql
    let names = try await database.rows("SELECT name FROM accounts WHERE balance > ? ORDER BY name", 10, as: String.self)
    // end
    #expect(names == ["Ada"])
    #expect(try await database.records(Customer.self).find("a-1")?.balance == 12.5)
    let task = Task {
      // snippet: observing
      for try await keys in accounts.observeKeys(where: [[DocumentCondition("balance", .greater, 100)]]) {
        print(keys)
        if !keys.isEmpty { break }
      }
      // end
    }
    try await accounts.set("a-1", ["name": "Ada", "balance": 120])
    try await task.value
    // snippet: expiry
    try await accounts.set("session", ["token": "x"], until: Date().addingTimeInterval(3600))
    try await sessions.save(Session(user: "Ada"), until: Date().addingTimeInterval(3600))
    // end
    #expect(try await accounts.has("session"))
    #expect(try await sessions.count() == 1)
    try database.close()
  }
}

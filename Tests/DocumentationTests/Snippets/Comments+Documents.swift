import DAORecords
import Foundation
import Testing

@Suite("Examples of doc comments of documents")
struct DocumentCommentSnippets {
  struct Account: Codable {
    var name: String
    var age: Int
  }

  private struct Session: Record {
    static let key = RecordKey.uuid(\Session.id)
    var id = UUID()
  }

  @Test("Set and found")
  func documents() async throws {
    let database = try Database.inMemory()
    // snippet: documents
    let accounts = database.documents("accounts")
    try await accounts.set("a-1", ["name": "Ada", "balance": 12.5])
    // end
    try values(database)
    try found(database)
    let task = Task {
      // snippet: observeKeys
      for try await keys in accounts.observeKeys(where: [[DocumentCondition("balance", .less, 0)]]) { print(keys) }
      // end
    }
    task.cancel()
    try await task.value
    try await whole(database)
  }

  private func whole(_ database: Database) async throws {
    // snippet: Documents
    let accounts = database.documents("accounts")
    try await accounts.set("a-1", ["name": "Ada", "balance": 12.5, "tags": ["gold"]])
    let ada = try await accounts.get("a-1")
    let rich = try await accounts.keys(where: [[DocumentCondition("balance", .greater, 10)]], sort: "name, balance desc")
    // end
    #expect(ada?.count == 3 && rich == ["a-1"])
    // snippet: Document
    for account in try await accounts.all(sort: "name") {
      print(account.key, account["balance"] ?? .null, account.changed ?? .now)
    }
    // end
  }

  private func values(_ database: Database) throws {
    // snippet: JSON
    let ada: [String: JSON] = ["name": "Ada", "age": 36, "tags": ["a", "b"], "nickname": nil]
    if case .integer(let age)? = ada["age"] { print(age) }
    // end
    let (accounts, session) = (database.documents("accounts"), Session())
    // snippet: set
    try accounts.set("a-1", ["name": "Ada", "age": 36, "nickname": nil])
    // end
    let sessions = try database.records(Session.self)
    // snippet: until
    try sessions.save(session, until: Date().addingTimeInterval(3600))
    // end
  }

  private func found(_ database: Database) throws {
    let accounts = database.documents("accounts")
    // snippet: get
    if let ada = try accounts.get("a-1") { print(ada["name"] ?? .null) }
    // end
    do {
      // snippet: getAs
      let ada = try accounts.get("a-1", as: Account.self)
      // end
      #expect(ada?.age == 36)
    }
    // snippet: document
    if let ada = try accounts.document("a-1") { print(ada.added ?? .now, ada.changed ?? .now) }
    // end
    // snippet: condition
    let rich = try accounts.keys(where: [
      [DocumentCondition("balance", .atLeast, 1000), DocumentCondition("tags", .contains, "gold")]
    ])
    // end
    // snippet: keys
    let some = try accounts.keys(
      where: [
        [DocumentCondition("age", .atLeast, 18), DocumentCondition("name", .like, "A%")],
        [DocumentCondition("vip", .equal, true)],
      ],
      sort: "name, age desc", limit: 10)
    // end
    #expect(rich.isEmpty && some == ["a-1"])
  }
}

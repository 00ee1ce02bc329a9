import DAORecords
import EngineSupport
import Foundation
import Testing

/// What the guide and the tests of AgileDB assert of objects with a type, written for records.
@Suite("In the field: AgileDB", .timeLimit(.minutes(30)))
struct AgileFieldTests {
  private struct Transfer: Record, Equatable {
    static let table = "MoneyTransaction"
    static let key: RecordKey = .given(\Transfer.key)
    var key: String
    var date: Date
    var accountKey: String
    var notes: [String]?
    var amount: Int
    var purchaseOrders: [Int]?
    var purchaseDates: [Date]?
    var isNew: Bool
  }

  private struct ShippingAddress: Codable, Equatable {
    var streetNumber: Int
    var streetName: String
    var active: Bool
    var residents: [String]
  }

  private struct AddressHolder: Record, Equatable {
    static let key: RecordKey = .uuid(\AddressHolder.key)
    var key = UUID().uuidString
    var address: ShippingAddress
    var addresses: [ShippingAddress]?
    var authorName = ["first": "Ada", "last": "Lovelace"]
    var authors = [["first": "Ada"], ["first": "Grace"]]
  }

  private struct Thing: Record, Equatable {
    static let key: RecordKey = .given(\Thing.key)
    var key = ""
    var account: String?
    var numValue: Int?
    var cost: Double?
    var flag: Bool?
    var dateValue: Date?
    var tags: [String]?
    var numbers: [Int]?
    var prices: [Double]?
  }

  private static let date = Date(timeIntervalSince1970: 1_769_860_800.125)

  private func transfer(_ key: String, _ account: String = "A1", _ amount: Int = 100) -> Transfer {
    Transfer(
      key: key, date: Self.date, accountKey: account, notes: ["Note1", "Note2"], amount: amount, purchaseOrders: [1, 2, 3],
      purchaseDates: [Self.date, Self.date], isNew: true)
  }

  @Test(
    "An object is saved and loaded with its arrays and dates, nil included, synchronously and not", arguments: TestEngine.all)
  func saving(engine: TestEngine) async throws {
    let database = try engine.makeDatabase()
    let transfers = try database.records(Transfer.self)
    var one = transfer("TKey")
    try await transfers.save(one)
    #expect(try await transfers.find("TKey") == one)
    #expect(try { try transfers.find("TKey") }() == one)
    (one.notes, one.purchaseDates) = (nil, nil)
    try await transfers.save(one)
    #expect(try await transfers.find("TKey") == one)
    #expect(try await transfers.count() == 1)
    try await transfers.delete(one)
    #expect(try await !transfers.exists("TKey"))
    #expect(try await transfers.find("TKey") == nil)
    try engine.remove(database)
  }

  @Test("Nested types, dictionaries and arrays of both come back", arguments: TestEngine.all)
  func nested(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let holders = try database.records(AddressHolder.self)
    let address = ShippingAddress(streetNumber: 123, streetName: "Main St", active: false, residents: ["a", "b"])
    for addresses in [nil, [address, address]] {
      let holder = AddressHolder(address: address, addresses: addresses)
      try holders.save(holder)
      #expect(try holders.find(holder.key) == holder)
    }
    try engine.remove(database)
  }

  private func withThings(_ body: (Records<Thing>) throws -> Void) throws {
    for engine in TestEngine.all { try withThings(on: engine, body) }
  }

  private func withThings(on engine: TestEngine, _ body: (Records<Thing>) throws -> Void) throws {
    let database = try engine.makeDatabase()
    let things = try database.records(Thing.self)
    for (index, account) in ["ACCT's 1", "ACCT's 1", "ACCT2", "TEST2", "ACCT3"].enumerated() {
      let number = index + 1
      var thing = Thing(key: "testKey\(number)", account: account, numValue: number)
      thing.cost = Double(number) + 0.5
      thing.flag = number % 2 == 1
      thing.dateValue = Date(timeIntervalSince1970: Double(number) * 1_000_000)
      thing.tags = number < 3 ? ["green", "t\(number)"] : ["black"]
      thing.numbers = Array(5 * index + 1...5 * index + 5)
      thing.prices = [Double(number) + 0.25]
      try things.save(thing)
    }
    try body(things)
    try engine.remove(database)
  }

  private func keys(_ query: Query<Thing, Thing>) throws -> [String] {
    try query.order(by: "key").select(\.key).all().map { String($0.dropFirst("testKey".count)) }
  }

  @Test("Conditions find what they name: equal, less, greater, in a list, by date and truth value")
  func conditions() throws {
    try withThings { (things) throws in
      #expect(try keys(things.where("account", .equal, "ACCT's 1").where("numValue", .greater, 1)) == ["2"])
      #expect(try keys(things.where("account", .in, ["ACCT2", "ACCT3"])) == ["3", "5"])
      #expect(try keys(things.where("numValue", .in, [1, 3, 5])) == ["1", "3", "5"])
      #expect(try keys(things.where("cost", .in, [1.5, 3.5])) == ["1", "3"])
      let middle = Date(timeIntervalSince1970: 2_500_000)
      #expect(try keys(things.where("dateValue", .less, middle)) == ["1", "2"])
      #expect(try keys(things.where(\.dateValue > middle)) == ["3", "4", "5"])
      #expect(try keys(things.where("flag", .equal, true)) == ["1", "3", "5"])
      #expect(try keys(things.where(\.flag == false)) == ["2", "4"])
      #expect(try keys(things.where("numValue", .notEqual, 3)) == ["1", "2", "4", "5"])
      #expect(try keys(things.where("numValue", .less, 3)) == ["1", "2"])
      #expect(try keys(things.where("numValue", .atMost, 3)) == ["1", "2", "3"])
      #expect(try keys(things.where("numValue", .atLeast, 4)) == ["4", "5"])
      #expect(try keys(things.query) == ["1", "2", "3", "4", "5"])
    }
  }

  @Test("Contains is a part of a text, or a member of an array of texts, integers or decimals; sets are ORed")
  func contains() throws {
    try withThings { (things) throws in
      #expect(try keys(things.where("tags", .contains, "green")) == ["1", "2"])
      #expect(try keys(things.where("prices", .contains, 2.25)) == ["2"])
      #expect(try keys(things.where("numbers", .contains, 10)) == ["2"])
      #expect(try keys(things.where("account", .contains, "ACCT")) == ["1", "2", "3", "5"])
      #expect(try keys(things.where("account", .contains, "%")) == [])
      #expect(try keys(things.where(\.account == "ACCT3" || \.numValue < 3 && \.flag == true)) == ["1", "5"])
    }
  }

  @Test("A sort text orders by several properties")
  func sorting() throws {
    try withThings { (things) throws in
      let found = try things.order(by: "account desc, numValue").select(\.key).all()
      #expect(found.map(\.last) == ["4", "5", "3", "1", "2"])
    }
  }

  @Test("A missing key is found nowhere, and an unknown property is an error before any SQL")
  func missing() throws {
    try withThings { (things) throws in
      #expect(try things.where("key", .equal, "ACCT1").count() == 0)
      let error = #expect(throws: DAOError.self) { try things.where("acount", .equal, "ACCT1").count() }
      #expect(error?.message.contains("account") ?? false)
    }
  }

  @Test(
    "What is observed comes with the rows that are there, and again for what is added, changed and deleted",
    arguments: TestEngine.all)
  func publishers(engine: TestEngine) async throws {
    let database = try engine.makeDatabase()
    let transfers = try database.records(Transfer.self)
    try await transfers.save((1...9).map { transfer("K\($0)", $0 < 6 ? "A1" : "A2", $0 * 100) })
    var first = transfers.where(\.accountKey == "A1").order(by: \.key).observe().makeAsyncIterator()
    var second = transfers.where(\.accountKey == "A2").order(by: \.key).observe().makeAsyncIterator()
    #expect(try await first.next()?.count == 5)
    #expect(try await second.next()?.count == 4)
    try await transfers.save(transfer("K90"))
    #expect(try await first.next()?.count == 6)
    try await transfers.save(transfer("K91", "A2"))
    #expect(try await second.next()?.count == 5)
    try await transfers.delete(key: "K90")
    #expect(try await first.next()?.count == 5)
    try await transfers.update("K1", .set(\.amount, 99))
    #expect(try await first.next()?.first?.amount == 99)
    // A row that leaves the condition of one comes to the other.
    try await transfers.update("K1", .set(\.accountKey, "A2"))
    #expect(try await first.next()?.map(\.key) == ["K2", "K3", "K4", "K5"])
    #expect(try await second.next()?.first?.key == "K1")
    try await transfers.deleteAll()
    #expect(try await first.next()?.isEmpty ?? false)
    try engine.remove(database)
  }

  @Test("SQL reads what objects are", arguments: TestEngine.all)
  func plainSQL(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    try database.records(Transfer.self).save([transfer("K1"), transfer("K2", "A2", 250)])
    let sums = try database.rows(
      #"SELECT "accountKey", sum(amount) AS total FROM "MoneyTransaction" GROUP BY "accountKey" ORDER BY 1"#)
    #expect(sums.map { $0["total"] } == [100, 250])
    #expect(try database.tableNames() == ["MoneyTransaction"])
    try engine.remove(database)
  }
}

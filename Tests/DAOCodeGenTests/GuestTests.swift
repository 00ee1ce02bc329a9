import DAOKit
import Testing

@Suite("Typed keys, unions and choices")
struct GuestTests {
  let guests: GuestDAO

  init() throws {
    let database = try Database.inMemory()
    let folder = try #require(GoldenCase.all.first { $0.name == "guests" }).scripts
    try database.processStreams(at: folder)
    guests = GuestDAO(try database.dao("guest", at: folder))
  }

  @Test("Keys that are selected before an insert find a place, whatever the number of inputs")
  func selectedKeys() async throws {
    #expect(try await guests.keyed("Ada") == 1)
    #expect(try await guests.keyedReturningID("Bob") == 20)
    #expect(try await guests.keyedReturningKeys("Cid") == [30])
    #expect(try await guests.keyedNoteReturningID(name: "Dan", note: nil) == 40)
    #expect(try await guests.operations.keyed.batch(["Eve", "Fay"]).counts == [1, 1])
    #expect(try await guests.all().map(\.id) == [10, 20, 30, 40, 50, 60])
    #expect(try await guests.tagReturningKeys(Fee(rawValue: 1)) == ["tag-1"])
    #expect(try await guests.tag(nil) == 1)
  }

  @Test("What the table fills itself need not be given")
  func defaults() throws {
    let id: Int = try guests.insertReturningID(Guest(name: "Ada", fee: Fee(rawValue: 1)))
    #expect(try guests.insertKeyedReturningID(Guest(name: "Bob", fee: Fee(rawValue: 2))) == id + 1)
    #expect(try guests.insertKeyedReturningKeys(Guest(name: "Cid", fee: Fee(rawValue: 3))) == [id + 2])
    #expect(try guests.all().map(\.created) == ["now", "now", "now"])
  }

  @Test("A union has the type of all of its parts")
  func unions() throws {
    try guests.insert(Guest(name: "Ada", fee: Fee(rawValue: 1)))
    try guests.tag(Fee(rawValue: 2))
    let fees: [Fee?] = try guests.fees()
    let ranks: [Double?] = try guests.ranks()
    let names: [String?] = try guests.names()
    #expect(fees.map(\.?.rawValue) == [1, 2] && ranks == [nil, 2] && names == ["Ada", "tag-1"])
    #expect(try guests.listed().map(\.fee) == [1])
    #expect(try guests.previous() == ["none"])
  }

  @Test("Each value of a substitution has a case")
  func choices() throws {
    try guests.operations.keyed.batch(["Ada", "Bob"])
    #expect(GuestDAO.SortedBy.allCases.count == 6)
    for choice in [GuestDAO.SortedBy.nameDesc, .nameDesc2, .id] {
      #expect(try guests.sorted(choice).map(\.name) == ["Bob", "Ada"])
    }
  }

  private struct Extra: Codable { var name: String, extra: Int }

  @Test("A required property that no column feeds is an error with its name, and not a crash")
  func required() throws {
    try guests.keyed("Ada")
    let error = #expect(throws: DAOError.self) { _ = try guests.dao.call("bodies", "Ada", "", "") as [Extra] }
    #expect(error?.code == .missingColumn && error?.message == "no column for the property 'extra'; the columns are name")
  }

  @Test("Inputs may have the names that the generator's own parameters have")
  func names() async throws {
    try await guests.keyed("Ada")
    #expect(try await guests.operations.named(size: "Ada", number: 1).page(1, of: 5).total == 1)
    #expect(try await guests.bodies(body: "Ada", error: "", call: "") == ["Ada"])
  }
}

@Suite("Stand-ins for typed DAOs")
struct StandInTests {
  private struct Guests: GuestDAOProtocol {
    func all() throws -> [Guest] { [Guest(id: 1, name: "Ada", fee: Fee(rawValue: 1))] }
    func keyed(_ name: String) async throws -> Int { 7 }
  }

  @Test("The synchronous form that is implemented serves as the asynchronous one")
  func implemented() async throws {
    let any: any GuestDAOProtocol = Guests()
    #expect(try await any.all().map(\.id) == [1])
    func generic(_ guests: some GuestDAOProtocol) async throws -> [Int] { try await guests.all().map(\.id) }
    #expect(try await generic(Guests()) == [1])
    #expect(try await any.keyed("Ada") == 7)
  }

  @Test("What is not implemented throws an error with the method's name")
  func missing() async throws {
    let guests: any GuestDAOProtocol = Guests()
    func expect(_ name: String, _ call: () async throws -> Void) async {
      let error = await #expect(throws: DAOError.self) { try await call() }
      #expect(error?.code == .unknownOperation && error?.message == "the stand-in does not implement '\(name)'")
    }
    await expect("bodies(body:error:call:)") { _ = try await guests.bodies(body: "", error: "", call: "") }
    await expect("keyed(_:)") {
      func call() throws { try guests.keyed("Ada") }
      try call()
    }
    await expect("sorted(_:)") { _ = try await guests.sorted(.name) }
  }

  @Test("The database's own DAO is called by the protocol as before")
  func database() async throws {
    let tests = try GuestTests()
    let guests: any GuestDAOProtocol = tests.guests
    #expect(try await guests.keyedReturningID("Ada") == 10)
    #expect(try await guests.all().count == 1)
  }
}

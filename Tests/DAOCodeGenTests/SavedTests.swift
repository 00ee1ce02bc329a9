import DAOKit
import Testing

@Suite("Typed ways to saved entities")
struct SavedTests {
  let items: SavedDAO

  init() throws {
    let database = try Database.inMemory()
    let folder = try #require(GoldenCase.all.first { $0.name == "saved" }).scripts
    try database.processStreams(at: folder)
    items = SavedDAO(try database.dao("saved", at: folder))
  }

  @Test("An insert gives the entity with its key, an update that with its version, as the database has them")
  func entities() async throws {
    let first = try await items.insertReturningEntity(SavedItem(name: "a", version: 1))
    let second = try await items.insertReturningEntity(SavedItem(name: "b", version: 1))
    #expect(first.id == 1 && second.id == 2)
    var changed = second
    for name in ["c", "d", "e"] {
      changed.name = name
      changed = try await name == "d" ? items.renameReturningEntity(changed) : items.updateReturningEntity(changed)
      #expect(try await items.selectRequired(withId: 2) == changed)
    }
    #expect(changed.version == 4)
    await #expect(throws: DAOError.self) { try await items.updateReturningEntity(second) }
    #expect(try await items.selectRequired(withId: 1) == first)
  }

  @Test("A required row that is not there is an error with its operation")
  func required() async throws {
    #expect(try await items.select(withId: 9) == nil)
    let error = await #expect(throws: DAOError.self) { try await items.selectRequired(withId: 9) }
    #expect(error?.code == .noRow && error?.operation == "saved.selectWithId:")
  }

  @Test("A stand-in has them by the methods that it implements")
  func standIn() async throws {
    struct Items: SavedDAOProtocol {
      func insertReturningID(_ savedItem: SavedItem) throws -> Int { 7 }
      func update(_ savedItem: SavedItem) throws -> Int { 1 }
      func select(withId id: Int) throws -> SavedItem? { id == 7 ? SavedItem(id: 7, name: "a", version: 1) : nil }
    }
    let items: any SavedDAOProtocol = Items()
    let item = try await items.insertReturningEntity(SavedItem(name: "a", version: 1))
    #expect(try await items.selectRequired(withId: 7) == item)
    #expect(try await items.updateReturningEntity(item).version == 2)
    await #expect(throws: DAOError.self) { try await items.selectRequired(withId: 8) }
  }

  @Test("A statement that leaves columns to the database has no form that returns the entity")
  func partial() throws {
    let golden = try #require(GoldenCase.all.first { $0.name == "saved" })
    let swift = try golden.typed().files().map(\.text).joined()
    #expect(swift.contains("func renameReturningEntity") && swift.contains("func insertUnnamedReturningID"))
    #expect(!swift.contains("insertUnnamedReturningEntity") && !swift.contains("touchReturningEntity"))
  }
}

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

  @Test("A change by its whole key gives one row or none, and may be called for its effect")
  func returned() async throws {
    try await items.operations.insert.batch(["a", "b", "c"].map { SavedItem(name: $0, version: 1) })
    let renamed: SavedItem? = try await items.renamed(name: "d", id: 1)
    #expect(renamed == SavedItem(id: 1, name: "d", version: 1))
    try await items.renamed(name: "e", id: 1)
    #expect(try await items.renamedRequired(name: "f", id: 1).name == "f")
    #expect(try await items.renamed(name: "d", id: 9) == nil)
    await #expect(throws: DAOError.self) { try await items.renamedRequired(name: "d", id: 9) }
    let removed: SavedItem? = try await items.removed(2)
    #expect(removed?.name == "b")
    #expect(try await items.removed(2) == nil)
    let cleared: [SavedItem] = try await items.cleared("c")
    #expect(cleared.map(\.id) == [3])
    #expect(try await items.added("g") == 2)
    #expect(try await items.patched(.init(name: "h", id: 2)) == SavedItem(id: 2, name: "h", version: 2))
    try await items.patched(.init(id: 2))
    #expect(try await items.operations.renamed.batch([(name: "x", id: 1), (name: "y", id: 9)]).counts == [1, 0])
    #expect(try await items.operations.removed.batch([1, 2, 3]).changes == 2)
  }

  @Test("So does the synchronous form")
  func returnedSynchronously() throws {
    try items.insert(SavedItem(name: "a", version: 1))
    try items.renamed(name: "b", id: 1)
    #expect(try items.renamedRequired(name: "c", id: 1).name == "c")
    #expect(try items.removed(1)?.name == "c" && items.removed(1) == nil)
    #expect(try items.operations.patch.batch([.init(id: 1)]).changes == 0)
  }

  @Test("A batch of a built insert returns its keys, and stores nothing where they do not fit")
  func batchKeys() async throws {
    let new = ["a", "b"].map { SavedItem(name: $0, version: 1) }
    #expect(try await items.operations.insert.batchReturningKeys(new, as: Int.self) == [1, 2])
    let labels = try await items.operations.addLabels.batchReturningKeys(
      [(labels: [.init(text: "s")], itemId: 1)], as: Int.self)
    #expect(labels == [1])
    await #expect(throws: DAOError.self) { try await items.operations.insert.batchReturningKeys(new, as: [Int].self) }
    #expect(try await items.select(withId: 3) == nil)
  }

  @Test("Batches of operations with options render each element with its own conditions")
  func optionBatches() async throws {
    try await items.operations.insert.batch(["a", "b"].map { SavedItem(name: $0, version: 1) })
    let result = try await items.operations.patch.batch([.init(name: "x", id: 1), .init(id: 2), .init(name: "y", id: 3)])
    #expect(result.counts == [1, 1, 0])
    #expect(try await items.operations.patched.batch([.init(id: 1)]).changes == 1)
    #expect(try await items.selectRequired(withId: 1) == SavedItem(id: 1, name: "x", version: 3))
    #expect(try await items.selectRequired(withId: 2) == SavedItem(id: 2, name: "b", version: 2))
  }

  @Test("A list of rows beside other values has its entities, and they are nested in the entities of result maps")
  func lists() async throws {
    try await items.operations.insert.batch(["a", "b"].map { SavedItem(name: $0, version: 1) })
    let parts = [SavedPart(id: 1, itemId: 0, label: "p"), SavedPart(id: 2, itemId: 0, label: "q", price: 2.5)]
    #expect(try await items.addParts(parts: parts, itemId: 2) == 2)
    #expect(try await items.addLabels(labels: [.init(text: "r")], itemId: 2) == 1)
    #expect(try await items.operations.addLabels.batch([(labels: [.init(text: "s")], itemId: 1)]).changes == 1)
    let found: [ItemWithParts] = try await items.withParts()
    #expect(found.map(\.name) == ["a", "b"])
    #expect(found[0].parts == [SavedPart(id: 4, itemId: 1, label: "s")])
    #expect(
      found[1].parts == parts.map { SavedPart(id: $0.id, itemId: 2, label: $0.label, price: $0.price) }
        + [SavedPart(id: 3, itemId: 2, label: "r")])
  }
}

import DAOKit
import Foundation
import Testing

@Suite("Typed calls of a script")
struct OfficeTests {
  let database: Database
  let offices: OfficeDAO

  init() throws {
    database = try Database.inMemory()
    let folder = try #require(GoldenCase.all.first { $0.name == "office" }).scripts
    try database.processStreams(at: folder)
    offices = OfficeDAO(try database.dao("office", at: folder))
  }

  private static let home = Office(
    id: 1, cityName: "Ulm", kind: .home, plan: 2.5, opened: Date(timeIntervalSinceReferenceDate: 1000), reference: UUID(),
    isOpen: true, photo: Data([1, 2]), tags: ["a", "b"], rent: Decimal(string: "12.5"))
  private static let shop = Office(id: 2, cityName: "Bonn", kind: .shop, isOpen: false)

  private func fill() throws {
    #expect(try offices.operations.insert.batch([Self.home, Self.shop]).changes == 2)
  }

  @Test("Rows become entities with every type, in any order of their columns")
  func entities() throws {
    try fill()
    #expect(try offices.selectAll() == [Self.home, Self.shop])
    #expect(try offices.selectShuffled() == [Self.home, Self.shop])
    #expect(try offices.select(withId: 2) == Self.shop)
    #expect(try offices.select(withId: 3) == nil)
    #expect(try offices.select(ofKind: .home) == [Self.home])
    #expect(try offices.selectIn(["Bonn", "Köln"]) == [Self.shop])
  }

  @Test("Asynchronous forms give the same")
  func asynchronous() async throws {
    try await offices.insert(Self.home)
    let all = try await offices.selectAll()
    #expect(all == [Self.home])
    var rows: [Office] = []
    for try await office in offices.operations.selectAll().rows() { rows.append(office) }
    #expect(rows == [Self.home])
    let page = try await offices.operations.selectAll().page(1, of: 1)
    #expect(page.rows == [Self.home] && page.total == 1)
    #expect(try await offices.countAll() == 1)
  }

  @Test("Inserts give keys, and changes their counts")
  func changes() throws {
    try fill()
    #expect(try offices.newOfficeReturningID("Trier", kind: .shop) == 3)
    #expect(try offices.newOffice("Aalen", kind: .home) == 1)
    #expect(try offices.returning("Celle") == 5)
    #expect(try offices.insertReturningID(Office(id: 9, cityName: "Wismar", kind: .shop, isOpen: true)) == 9)
    var office = Self.home
    office.cityName = "Neu-Ulm"
    #expect(try offices.update(office) == 1)
    #expect(try offices.city(withId: 1) == "Neu-Ulm")
    #expect(try offices.delete(withId: 1) == 1)
    #expect(try offices.operations.delete.batch([2, 3]).counts == [1, 1])
  }

  @Test("Several rows are one insert, and structs stand for tables without an entity")
  func structs() throws {
    try fill()
    #expect(try offices.addDesk(OfficeDAO.AddDeskValues(officeId: 1, number: 1, owner: nil)) == 1)
    try offices.addDesks([
      OfficeDAO.AddDesksRow(officeId: 1, number: 2, owner: "Ada"), OfficeDAO.AddDesksRow(officeId: 2, number: 1, owner: nil),
    ])
    #expect(try offices.owners() == [nil, "Ada", nil])
    #expect(try offices.moveDesk(owner: "Bob", officeId: 1, number: 1) == 1)
    let owners = try offices.selectDesks()
    #expect(owners.map(\.cityName) == ["Bonn", "Ulm", "Ulm"] && owners.map(\.owner) == [nil, "Bob", "Ada"])
  }

  @Test("A search takes what it is asked for, and leaves out the rest")
  func search() throws {
    try fill()
    #expect(try offices.search(.init(onlyOpen: false, order: .id, limit: 10)) == [Self.home, Self.shop])
    #expect(try offices.search(.init(onlyOpen: true, order: .id, limit: 10)) == [Self.home])
    #expect(try offices.search(.init(city: "B%", onlyOpen: false, order: .id, limit: 10)) == [Self.shop])
    #expect(try offices.search(.init(kinds: [.home], onlyOpen: false, order: .cityNameDesc, limit: 1)) == [Self.home])
    #expect(try offices.search(.init(minimum: 3, onlyOpen: false, order: .id, limit: 1)) == [])
    #expect(try offices.sorted(.cityName) == [Self.shop, Self.home])
  }

  @Test("Scalars have the types that the engine proves")
  func scalars() throws {
    try fill()
    let count: Int = try offices.countAll()
    let last: Date? = try offices.lastOpened()
    let cities: [String] = try offices.cities()
    let city: String? = try offices.city(withId: 1)
    let hasOffices: Bool = try offices.hasOffices()
    let tags: [String?] = try offices.weird()
    #expect(count == 2 && last == Self.home.opened && cities == ["Ulm", "Bonn"] && city == "Ulm" && hasOffices)
    #expect(tags == ["a", nil])
    #expect(try offices.optional(nil) == [1, 2])
    #expect(try offices.optional("Bonn") == [2])
    #expect(try offices.page(limit: 1, offset: 1) == [2])
    #expect(try offices.raw().map { $0["city_name"] } == [.text("Ulm"), .text("Bonn")])
    let plans = try offices.selectPlans()
    #expect(plans.map(\.plan) == [2.5, 0] && plans.map(\.doubled) == [5, nil] && plans.map(\.count) == [1, 1])
  }

  @Test("Rows are read one by one on the calling thread, too")
  func forEach() throws {
    try fill()
    var names: [String] = []
    try offices.operations.selectAll().forEachRow {
      names.append($0.cityName)
      return false
    }
    #expect(names == ["Ulm"])
  }

  @Test("A select that is bound once runs in each way, with its arguments by place and by name")
  func bound() async throws {
    try fill()
    let open = offices.operations.search(.init(onlyOpen: false, order: .cityNameDesc, limit: 10))
    for _ in 1...2 {
      var found: [Office] = []
      for try await office in open.rows() { found.append(office) }
      #expect(try await found == offices.search(.init(onlyOpen: false, order: .cityNameDesc, limit: 10)))
      #expect(try await open.page(2, of: 1).rows == [Self.shop])
    }
    #expect(try await offices.operations.select(ofKind: .shop).page(1, of: 5).rows == [Self.shop])
    #expect(try await offices.operations.page(limit: 1, offset: 1).page(1, of: 5).rows == [2])
    var cities: [String] = []
    for try await office in offices.operations.selectIn(["Ulm", "Rom"]).rows() { cities.append(office.cityName) }
    #expect(cities == ["Ulm"])
    await #expect(throws: DAOError.self) { try await open.page(0, of: 1) }
  }

  @Test("Several parameters are a tuple in a batch, which is all or nothing")
  func batch() async throws {
    try fill()
    try await offices.operations.addDesk.batch((1...3).map { OfficeDAO.AddDeskValues(officeId: 1, number: $0, owner: nil) })
    let moves = [
      (owner: "Ada", officeId: 1, number: 1), (owner: nil, officeId: 1, number: 9), (owner: "Bob", officeId: 1, number: 3),
    ]
    #expect(try await offices.operations.moveDesk.batch(moves).counts == [1, 0, 1])
    #expect(try await offices.owners() == ["Ada", nil, "Bob"])
    let error = await #expect(throws: DAOError.self) { try await offices.operations.insert.batch([Self.shop]) }
    #expect(error?.element == 0)
    #expect(try await offices.operations.moveDesk.batch([]).counts == [])
  }

  private let small = NoteSettings(settings: "none", size: 1)

  @Test("A select of one column gives the values of its JSON, by calls, rows and pages")
  func columns() throws {
    try offices.addNote(id: 1, settings: small, tags: ["a", "b"], weight: 1.5)
    try offices.addNote(id: 2, settings: nil, tags: [], weight: 2)
    #expect(try offices.settings() == [small, nil])
    #expect(try offices.settingsOf(1) == small)
    #expect(try offices.settingsOf(2) == nil)
    #expect(try offices.settingsOf(3) == nil)
    #expect(try offices.setSettings() == [small])
    #expect(try offices.firstSettings() == small)
    #expect(try offices.tags() == [["a", "b"], []])
    #expect(try offices.tagsOf(1) == ["a", "b"])
    #expect(try offices.weights() == [1.5, 2])
    try offices.operations.setSettings().forEachRow {
      #expect($0 == small)
      return true
    }
    #expect(try offices.operations.tags().page(1, of: 1).rows == [["a", "b"]])
  }

  @Test("So it does asynchronously")
  func asynchronousColumns() async throws {
    try await offices.addNote(id: 1, settings: small, tags: [], weight: nil)
    try await offices.addNote(id: 2, settings: nil, tags: ["c"], weight: nil)
    let tags = try await offices.tagsOf(2)
    #expect(tags == ["c"])
    var rows: [NoteSettings?] = []
    for try await settings in offices.operations.settings().rows() { rows.append(settings) }
    #expect(rows == [small, nil])
    let page = try await offices.operations.setSettings().page(1, of: 5)
    #expect(page.rows == [small] && page.total == 1)
  }
}

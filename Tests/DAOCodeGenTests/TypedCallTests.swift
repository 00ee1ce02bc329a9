import DAOKit
import Foundation
import Testing

@Suite("Typed calls of result maps and mappers")
struct TypedCallTests {
  private func open(_ name: String, dao: String) throws -> DAO {
    let database = try Database.inMemory()
    let folder = try #require(GoldenCase.all.first { $0.name == name }).scripts
    try database.processStreams(at: folder)
    return try database.dao(dao, at: folder)
  }

  @Test("Result maps become nested entities")
  func library() throws {
    let library = LibraryDAO(try open("library", dao: "library"))
    try library.insertWriter(LibraryDAO.InsertWriterValues(id: 1, name: "Ada"))
    try library.insertWriter(LibraryDAO.InsertWriterValues(id: 2, name: "Bob"))
    try library.insertBook(LibraryDAO.InsertBookValues(id: 1, writerId: 1, title: "One", price: 2.5))
    try library.insertBook(LibraryDAO.InsertBookValues(id: 2, writerId: 1, title: "Two"))
    let books = [Book(id: 1, title: "One", price: 2.5), Book(id: 2, title: "Two")]
    #expect(
      try library.selectWriters() == [
        Writer(id: 1, name: "Ada", books: books, titles: ["One", "Two"]), Writer(id: 2, name: "Bob", books: [], titles: []),
      ])
    #expect(
      try library.selectShelves() == [
        Shelf(id: 1, name: "Ada", books: [ShelfBook(title: "One", price: 2.5), ShelfBook(title: "Two")]),
        Shelf(id: 2, name: "Bob", books: []),
      ])
  }

  @Test("Mappers have their ids with labelled parameters")
  func shop() async throws {
    let shop = OrderDAO(try open("shop", dao: "OrderMapper"))
    #expect(try await shop.insertReturningID(ShopOrder(buyer: "Ada", total: 3)) == 1)
    try await shop.insert(ShopOrder(buyer: "Bob"))
    #expect(try await shop.selectById(id: 1) == ShopOrder(id: 1, buyer: "Ada", total: 3))
    #expect(try await shop.selectAll().count == 2)
    #expect(try await shop.countOfBuyer(buyer: "Bob") == 1)
    #expect(try await shop.search(.init(least: 2)).map(\.id) == [1])
    #expect(try await shop.search().count == 2)
    #expect(try await shop.rename(newName: "Eve", oldName: "Bob") == 1)
    #expect(try await shop.deleteByIds(ids: [1, 2, 3]) == 2)
  }

  @Test("Names that Swift keeps for itself are escaped")
  func staff() throws {
    let staff = StaffMembersDAO(try open("staff", dao: "staff-members"))
    try staff.insert(Person(eid: "e1", firstName: nil, default: 1))
    #expect(try staff.renameWithEid(firstName: "Ada", eid: "e1") == 1)
    #expect(try staff.selectAll() == [Person(eid: "e1", firstName: "Ada", default: 1)])
    #expect(try staff.repeat() == [])
  }

  @Test("A stand-in takes the place of a database")
  func standIn() async throws {
    let staff: any StaffMembersDAOProtocol = StaffMembersDAO(try open("staff", dao: "staff-members"))
    #expect(try await staff.selectAll() == [])
  }

  @Test("An argument that is looked at as a whole is handed over as it is")
  func whole() throws {
    let loop = "<foreach collection=\"_parameter\" item=\"i\" open=\"(\" close=\")\" separator=\",\">#{i}</foreach>"
    let dao = try Database.inMemory().dao(script: "<dao><select selector=\"has:\">SELECT 2 IN \(loop)</select></dao>")
    let parameter = [1, 2]
    #expect(try dao.call("has:", parameter) == true)
    #expect(try dao.call("has:", [1]) == false)
  }
}

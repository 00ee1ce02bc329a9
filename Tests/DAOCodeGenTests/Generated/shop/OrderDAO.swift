// Generated from the script `com.example.OrderMapper`: change that, and not this file.

import DAOKit
import Foundation

/// The types that the script names and that are written by hand.
enum OrderDAOTypes {
  #sourceLocation(file:"OrderMapper.xml",line:3)
  typealias OwnShopOrder = ShopOrder
  #sourceLocation()
}

/// The operations of the script `com.example.OrderMapper`, for OrderDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol OrderDAOProtocol: Sendable {
  typealias ShopOrder = OrderDAOTypes.OwnShopOrder

  /// Runs `selectById`: `SELECT * FROM orders WHERE id = ?`
  func selectById(id: Int) async throws -> ShopOrder?
  func selectById(id: Int) throws -> ShopOrder?

  /// Runs `selectAll`: `SELECT * FROM orders ORDER BY id`
  func selectAll() async throws -> [ShopOrder]
  func selectAll() throws -> [ShopOrder]

  /// Runs `countOfBuyer`: `SELECT count(*) FROM orders WHERE buyer = ?`
  func countOfBuyer(buyer: String) async throws -> Int
  func countOfBuyer(buyer: String) throws -> Int

  /// Runs `search`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM orders
  /// WHERE buyer = ?
  ///   AND total >= ?
  /// ```
  func search(_ options: OrderDAO.SearchOptions) async throws -> [ShopOrder]
  func search(_ options: OrderDAO.SearchOptions) throws -> [ShopOrder]

  /// Runs `insert`, and counts its changes: `INSERT INTO orders (buyer, total) VALUES (?, ?)`
  @discardableResult func insert(_ shopOrder: ShopOrder) async throws -> Int
  @discardableResult func insert(_ shopOrder: ShopOrder) throws -> Int

  /// Runs `insert`, and returns the id of the new row.
  func insertReturningID(_ shopOrder: ShopOrder) async throws -> Int
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int

  /// Runs `insert`, and returns the keys of the new rows.
  func insertReturningKeys(_ shopOrder: ShopOrder) async throws -> [Int]
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int]

  /// Runs `rename`, and counts its changes: `UPDATE orders SET buyer = ? WHERE buyer = ?`
  @discardableResult func rename(newName: String, oldName: String) async throws -> Int
  @discardableResult func rename(newName: String, oldName: String) throws -> Int

  /// Runs `deleteByIds`, and counts its changes, with all of its conditions: `DELETE FROM orders WHERE id IN (?)`
  @discardableResult func deleteByIds(ids: [Int]) async throws -> Int
  @discardableResult func deleteByIds(ids: [Int]) throws -> Int

  /// Runs `rows`: `SELECT id, buyer FROM orders`
  func rows() async throws -> [Row]
  func rows() throws -> [Row]
}

/// What a stand-in does for the operations that it does not implement.
extension OrderDAOProtocol {
  func selectById(id: Int) throws -> ShopOrder? { throw DAOError.notImplemented() }
  func selectAll() throws -> [ShopOrder] { throw DAOError.notImplemented() }
  func countOfBuyer(buyer: String) throws -> Int { throw DAOError.notImplemented() }
  func search(_ options: OrderDAO.SearchOptions) throws -> [ShopOrder] {
    throw DAOError.notImplemented()
  }
  @discardableResult func insert(_ shopOrder: ShopOrder) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int { throw DAOError.notImplemented() }
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int] {
    throw DAOError.notImplemented()
  }
  @discardableResult func rename(newName: String, oldName: String) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func deleteByIds(ids: [Int]) throws -> Int { throw DAOError.notImplemented() }
  func rows() throws -> [Row] { throw DAOError.notImplemented() }
}

/// The operations of the script `com.example.OrderMapper` on a database.
struct OrderDAO: OrderDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// What `search` is asked for; nil leaves a condition out.
  struct SearchOptions: Encodable, Sendable {
    var buyer: String?
    var least: Int?
  }

  func selectById(id: Int) async throws -> ShopOrder? { try await dao.call("selectById", id) }
  func selectById(id: Int) throws -> ShopOrder? { try dao.call("selectById", id) }

  func selectAll() async throws -> [ShopOrder] { try await dao.call("selectAll") }
  func selectAll() throws -> [ShopOrder] { try dao.call("selectAll") }

  func countOfBuyer(buyer: String) async throws -> Int { try await dao.call("countOfBuyer", buyer) }
  func countOfBuyer(buyer: String) throws -> Int { try dao.call("countOfBuyer", buyer) }

  func search(_ options: SearchOptions = SearchOptions()) async throws -> [ShopOrder] {
    try await dao.call("search", options)
  }
  func search(_ options: SearchOptions = SearchOptions()) throws -> [ShopOrder] {
    try dao.call("search", options)
  }

  @discardableResult func insert(_ shopOrder: ShopOrder) async throws -> Int {
    try await dao.call("insert", shopOrder)
  }
  @discardableResult func insert(_ shopOrder: ShopOrder) throws -> Int {
    try dao.call("insert", shopOrder)
  }

  func insertReturningID(_ shopOrder: ShopOrder) async throws -> Int {
    Int(try await dao.insertReturningID("insert", shopOrder))
  }
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int {
    Int(try dao.insertReturningID("insert", shopOrder))
  }

  func insertReturningKeys(_ shopOrder: ShopOrder) async throws -> [Int] {
    try await dao.insertReturningKeys("insert", shopOrder, as: Int.self)
  }
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int] {
    try dao.insertReturningKeys("insert", shopOrder, as: Int.self)
  }

  @discardableResult func rename(newName: String, oldName: String) async throws -> Int {
    try await dao.call("rename", newName, oldName)
  }
  @discardableResult func rename(newName: String, oldName: String) throws -> Int {
    try dao.call("rename", newName, oldName)
  }

  @discardableResult func deleteByIds(ids: [Int]) async throws -> Int {
    try await dao.call("deleteByIds", ["ids": ids])
  }
  @discardableResult func deleteByIds(ids: [Int]) throws -> Int {
    try dao.call("deleteByIds", ["ids": ids])
  }

  func rows() async throws -> [Row] { try await dao.call("rows") }
  func rows() throws -> [Row] { try dao.call("rows") }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    func selectAll() -> TypedSelect<[ShopOrder], Page<ShopOrder>> { .init(dao, "selectAll") }
    func search(_ options: SearchOptions = SearchOptions()) -> TypedSelect<[ShopOrder], Never> {
      .init(dao, "search", options)
    }
    var insert: TypedChange<ShopOrder> { .init(dao, "insert") }
    var rename: TypedChange<(newName: String, oldName: String)> {
      .init(dao, "rename") { ["newName": $0.newName, "oldName": $0.oldName] }
    }
    func rows() -> TypedSelect<[Row], Never> { .init(dao, "rows") }
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
extension OrderDAOProtocol {
  private func checkTypes() {
    #sourceLocation(file:"OrderMapper.xml",line:3)
    let _: any (Decodable & Encodable).Type = ShopOrder.self
    #sourceLocation(file:"OrderMapper.xml",line:4)
    let _: (ShopOrder) -> Int? = { $0.id }
    #sourceLocation(file:"OrderMapper.xml",line:5)
    let _: (ShopOrder) -> String? = { $0.buyer }
    #sourceLocation(file:"OrderMapper.xml",line:6)
    let _: Swift.KeyPath<ShopOrder, Int?> = \ShopOrder.total
    #sourceLocation(file:"OrderMapper.xml",line:7)
    let _: Swift.KeyPath<ShopOrder, Date?> = \ShopOrder.sentAt
    #sourceLocation()
  }
}

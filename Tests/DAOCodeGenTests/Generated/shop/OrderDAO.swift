// Generated from the script `com.example.OrderMapper`: change that, and not this file.

import DAOKit
import Foundation

/// The types that the script names and that are written by hand.
private enum OrderDAOTypes {
  #sourceLocation(file:"OrderMapper.xml",line:3)
  typealias Type1 = ShopOrder
  #sourceLocation()
}

/// The operations of the script `com.example.OrderMapper`, for OrderDAO and for stand-ins in tests.
protocol OrderDAOProtocol: Sendable {
  #sourceLocation(file:"OrderMapper.xml",line:5)
  /// Runs `selectById`:
  /// ```sql
  /// SELECT * FROM orders WHERE id = ?
  /// ```
  func selectById(id: Int) async throws -> ShopOrder?

  #sourceLocation(file:"OrderMapper.xml",line:8)
  /// The same on the calling thread.
  func selectById(id: Int) throws -> ShopOrder?

  #sourceLocation(file:"OrderMapper.xml",line:6)
  /// Runs `selectAll`:
  /// ```sql
  /// SELECT * FROM orders ORDER BY id
  /// ```
  func selectAll() async throws -> [ShopOrder]

  #sourceLocation(file:"OrderMapper.xml",line:9)
  /// The same on the calling thread.
  func selectAll() throws -> [ShopOrder]

  #sourceLocation(file:"OrderMapper.xml",line:9)
  /// The rows of `selectAll`, one at a time.
  func selectAllRows() -> RowSequence<ShopOrder>

  #sourceLocation(file:"OrderMapper.xml",line:9)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectAllRows(_ body: (ShopOrder) throws -> Bool) throws

  #sourceLocation(file:"OrderMapper.xml",line:9)
  /// A page of `selectAll`, numbered from 1, and how many rows there are in all.
  func selectAllPage(number: Int, size: Int) async throws -> Page<ShopOrder>

  #sourceLocation(file:"OrderMapper.xml",line:9)
  /// The same on the calling thread.
  func selectAllPage(number: Int, size: Int) throws -> Page<ShopOrder>

  #sourceLocation(file:"OrderMapper.xml",line:7)
  /// Runs `countOfBuyer`:
  /// ```sql
  /// SELECT count(*) FROM orders WHERE buyer = ?
  /// ```
  func countOfBuyer(buyer: String) async throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:10)
  /// The same on the calling thread.
  func countOfBuyer(buyer: String) throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:6)
  /// Runs `search`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM orders
  /// WHERE buyer = ?
  ///   AND total >= ?
  /// ```
  func search(_ options: OrderDAO.SearchOptions) async throws -> [ShopOrder]

  #sourceLocation(file:"OrderMapper.xml",line:11)
  /// The same on the calling thread.
  func search(_ options: OrderDAO.SearchOptions) throws -> [ShopOrder]

  #sourceLocation(file:"OrderMapper.xml",line:11)
  /// The rows of `search`, one at a time.
  func searchRows(_ options: OrderDAO.SearchOptions) -> RowSequence<ShopOrder>

  #sourceLocation(file:"OrderMapper.xml",line:11)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func searchRows(_ options: OrderDAO.SearchOptions, _ body: (ShopOrder) throws -> Bool) throws

  #sourceLocation(file:"OrderMapper.xml",line:12)
  /// Runs `insert`:
  /// ```sql
  /// INSERT INTO orders (buyer, total) VALUES (?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func insert(_ shopOrder: ShopOrder) async throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:17)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ shopOrder: ShopOrder) throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:18)
  /// Runs `insert`, and returns the id of the new row.
  func insertReturningID(_ shopOrder: ShopOrder) async throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:18)
  /// The same on the calling thread.
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:18)
  /// Runs `insert`, and returns the keys of the new rows.
  func insertReturningKeys(_ shopOrder: ShopOrder) async throws -> [Int]

  #sourceLocation(file:"OrderMapper.xml",line:18)
  /// The same on the calling thread.
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int]

  #sourceLocation(file:"OrderMapper.xml",line:17)
  /// Runs `insert` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) async throws -> BatchResult

  #sourceLocation(file:"OrderMapper.xml",line:17)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) throws -> BatchResult

  #sourceLocation(file:"OrderMapper.xml",line:15)
  /// Runs `rename`:
  /// ```sql
  /// UPDATE orders SET buyer = ? WHERE buyer = ?
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func rename(newName: String, oldName: String) async throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:20)
  /// The same on the calling thread.
  @discardableResult
  func rename(newName: String, oldName: String) throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:20)
  /// Runs `rename` for each element, all of them in one transaction.
  @discardableResult
  func renameBatch(_ values: [OrderDAO.RenameValues]) async throws -> BatchResult

  #sourceLocation(file:"OrderMapper.xml",line:20)
  /// The same on the calling thread.
  @discardableResult
  func renameBatch(_ values: [OrderDAO.RenameValues]) throws -> BatchResult

  #sourceLocation(file:"OrderMapper.xml",line:16)
  /// Runs `deleteByIds`, with all of its conditions:
  /// ```sql
  /// DELETE FROM orders WHERE id IN (?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func deleteByIds(ids: [Int]) async throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:21)
  /// The same on the calling thread.
  @discardableResult
  func deleteByIds(ids: [Int]) throws -> Int

  #sourceLocation(file:"OrderMapper.xml",line:22)
  /// Runs `rows`:
  /// ```sql
  /// SELECT id, buyer FROM orders
  /// ```
  func rows() async throws -> [Row]

  #sourceLocation(file:"OrderMapper.xml",line:25)
  /// The same on the calling thread.
  func rows() throws -> [Row]

  #sourceLocation(file:"OrderMapper.xml",line:25)
  /// The rows of `rows`, one at a time.
  func rowsRows() -> RowSequence<Row>

  #sourceLocation(file:"OrderMapper.xml",line:25)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func rowsRows(_ body: (Row) throws -> Bool) throws
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension OrderDAOProtocol {
  #sourceLocation(file:"OrderMapper.xml",line:9)
  func selectById(id: Int) async throws -> ShopOrder? {
    #sourceLocation(file:"OrderMapper.xml",line:9)
    func call() throws -> ShopOrder? {
      try self.selectById(id: id)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:9)
  func selectById(id: Int) throws -> ShopOrder? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectById(id:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAll() async throws -> [ShopOrder] {
    #sourceLocation(file:"OrderMapper.xml",line:10)
    func call() throws -> [ShopOrder] {
      try self.selectAll()
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAll() throws -> [ShopOrder] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAll()'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllRows() -> RowSequence<ShopOrder> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllRows(_ body: (ShopOrder) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllPage(number: Int, size: Int) async throws -> Page<ShopOrder> {
    #sourceLocation(file:"OrderMapper.xml",line:10)
    func call() throws -> Page<ShopOrder> {
      try self.selectAllPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllPage(number: Int, size: Int) throws -> Page<ShopOrder> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectAllPage(number:size:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:11)
  func countOfBuyer(buyer: String) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:11)
    func call() throws -> Int {
      try self.countOfBuyer(buyer: buyer)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:11)
  func countOfBuyer(buyer: String) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'countOfBuyer(buyer:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func search(_ options: OrderDAO.SearchOptions) async throws -> [ShopOrder] {
    #sourceLocation(file:"OrderMapper.xml",line:12)
    func call() throws -> [ShopOrder] {
      try self.search(options)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func search(_ options: OrderDAO.SearchOptions) throws -> [ShopOrder] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'search(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func searchRows(_ options: OrderDAO.SearchOptions) -> RowSequence<ShopOrder> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'searchRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func searchRows(_ options: OrderDAO.SearchOptions, _ body: (ShopOrder) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'searchRows(_:_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insert(_ shopOrder: ShopOrder) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    func call() throws -> Int {
      try self.insert(shopOrder)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insert(_ shopOrder: ShopOrder) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningID(_ shopOrder: ShopOrder) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    func call() throws -> Int {
      try self.insertReturningID(shopOrder)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertReturningID(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningKeys(_ shopOrder: ShopOrder) async throws -> [Int] {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    func call() throws -> [Int] {
      try self.insertReturningKeys(shopOrder)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertReturningKeys(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) async throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    func call() throws -> BatchResult {
      try self.insertBatch(shopOrders)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func rename(newName: String, oldName: String) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    func call() throws -> Int {
      try self.rename(newName: newName, oldName: oldName)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func rename(newName: String, oldName: String) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'rename(newName:oldName:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func renameBatch(_ values: [OrderDAO.RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    func call() throws -> BatchResult {
      try self.renameBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func renameBatch(_ values: [OrderDAO.RenameValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'renameBatch(_:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:22)
  @discardableResult
  func deleteByIds(ids: [Int]) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:23)
    func call() throws -> Int {
      try self.deleteByIds(ids: ids)
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:22)
  @discardableResult
  func deleteByIds(ids: [Int]) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'deleteByIds(ids:)'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rows() async throws -> [Row] {
    #sourceLocation(file:"OrderMapper.xml",line:26)
    func call() throws -> [Row] {
      try self.rows()
    }
    return try call()
  }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rows() throws -> [Row] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'rows()'")
  }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rowsRows() -> RowSequence<Row> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'rowsRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rowsRows(_ body: (Row) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'rowsRows(_:)'")
  }
  #sourceLocation()
}

/// The operations of the script `com.example.OrderMapper` on a database.
struct OrderDAO: OrderDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  #sourceLocation(file:"OrderMapper.xml",line:11)
  /// What `search` is asked for; nil leaves a condition out.
  struct SearchOptions: Encodable, Sendable, Hashable {
    var buyer: String?
    var least: Int?
  }
  #sourceLocation()

  #sourceLocation(file:"OrderMapper.xml",line:21)
  /// The values of one call of `rename`.
  struct RenameValues: Encodable, Sendable, Hashable {
    var newName: String
    var oldName: String
  }
  #sourceLocation()

  #sourceLocation(file:"OrderMapper.xml",line:9)
  func selectById(id: Int) async throws -> ShopOrder? { try await dao.call("selectById", id) }

  #sourceLocation(file:"OrderMapper.xml",line:9)
  func selectById(id: Int) throws -> ShopOrder? { try dao.call("selectById", id) }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAll() async throws -> [ShopOrder] { try await dao.call("selectAll") }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAll() throws -> [ShopOrder] { try dao.call("selectAll") }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllRows() -> RowSequence<ShopOrder> { dao.rows("selectAll", as: ShopOrder.self) }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllRows(_ body: (ShopOrder) throws -> Bool) throws {
    #sourceLocation(file:"OrderMapper.xml",line:10)
    try dao.forEachRow("selectAll", as: ShopOrder.self, body)
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllPage(number: Int, size: Int) async throws -> Page<ShopOrder> {
    #sourceLocation(file:"OrderMapper.xml",line:10)
    try await dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"OrderMapper.xml",line:10)
  func selectAllPage(number: Int, size: Int) throws -> Page<ShopOrder> {
    #sourceLocation(file:"OrderMapper.xml",line:10)
    try dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"OrderMapper.xml",line:11)
  func countOfBuyer(buyer: String) async throws -> Int { try await dao.call("countOfBuyer", buyer) }

  #sourceLocation(file:"OrderMapper.xml",line:11)
  func countOfBuyer(buyer: String) throws -> Int { try dao.call("countOfBuyer", buyer) }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func search(_ options: SearchOptions = SearchOptions()) async throws -> [ShopOrder] {
    #sourceLocation(file:"OrderMapper.xml",line:12)
    try await dao.call("search", options)
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func search(_ options: SearchOptions = SearchOptions()) throws -> [ShopOrder] {
    #sourceLocation(file:"OrderMapper.xml",line:12)
    try dao.call("search", options)
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func searchRows(_ options: SearchOptions = SearchOptions()) -> RowSequence<ShopOrder> {
    #sourceLocation(file:"OrderMapper.xml",line:12)
    dao.rows("search", options, as: ShopOrder.self)
  }

  #sourceLocation(file:"OrderMapper.xml",line:12)
  func searchRows(
    _ options: SearchOptions = SearchOptions(), _ body: (ShopOrder) throws -> Bool
  ) throws {
    #sourceLocation(file:"OrderMapper.xml",line:12)
    try dao.forEachRow("search", options, as: ShopOrder.self, body)
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insert(_ shopOrder: ShopOrder) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    try await dao.call("insert", shopOrder)
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insert(_ shopOrder: ShopOrder) throws -> Int { try dao.call("insert", shopOrder) }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningID(_ shopOrder: ShopOrder) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    Int(try await dao.insertReturningID("insert", shopOrder))
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningID(_ shopOrder: ShopOrder) throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    Int(try dao.insertReturningID("insert", shopOrder))
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningKeys(_ shopOrder: ShopOrder) async throws -> [Int] {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    try await dao.insertReturningKeys("insert", shopOrder, as: Int.self)
  }

  #sourceLocation(file:"OrderMapper.xml",line:19)
  func insertReturningKeys(_ shopOrder: ShopOrder) throws -> [Int] {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    try dao.insertReturningKeys("insert", shopOrder, as: Int.self)
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) async throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    try await dao.batch("insert", shopOrders)
  }

  #sourceLocation(file:"OrderMapper.xml",line:18)
  @discardableResult
  func insertBatch(_ shopOrders: [ShopOrder]) throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:19)
    try dao.batch("insert", shopOrders)
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func rename(newName: String, oldName: String) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    try await dao.call("rename", newName, oldName)
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func rename(newName: String, oldName: String) throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    try dao.call("rename", newName, oldName)
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func renameBatch(_ values: [RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    try await dao.batch("rename", values)
  }

  #sourceLocation(file:"OrderMapper.xml",line:21)
  @discardableResult
  func renameBatch(_ values: [RenameValues]) throws -> BatchResult {
    #sourceLocation(file:"OrderMapper.xml",line:22)
    try dao.batch("rename", values)
  }

  #sourceLocation(file:"OrderMapper.xml",line:22)
  @discardableResult
  func deleteByIds(ids: [Int]) async throws -> Int {
    #sourceLocation(file:"OrderMapper.xml",line:23)
    try await dao.call("deleteByIds", ["ids": ids])
  }

  #sourceLocation(file:"OrderMapper.xml",line:22)
  @discardableResult
  func deleteByIds(ids: [Int]) throws -> Int { try dao.call("deleteByIds", ["ids": ids]) }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rows() async throws -> [Row] { try await dao.call("rows") }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rows() throws -> [Row] { try dao.call("rows") }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rowsRows() -> RowSequence<Row> { dao.rows("rows", as: Row.self) }

  #sourceLocation(file:"OrderMapper.xml",line:26)
  func rowsRows(_ body: (Row) throws -> Bool) throws {
    #sourceLocation(file:"OrderMapper.xml",line:26)
    try dao.forEachRow("rows", as: Row.self, body)
  }
  #sourceLocation()
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
private func checkOrderDAOTypes() {
  #sourceLocation(file:"OrderMapper.xml",line:4)
  let _: (ShopOrder) -> Int? = { $0.id }
  #sourceLocation(file:"OrderMapper.xml",line:5)
  let _: (ShopOrder) -> String? = { $0.buyer }
  #sourceLocation(file:"OrderMapper.xml",line:6)
  let _: Swift.KeyPath<ShopOrder, Int?> = \.total
  #sourceLocation(file:"OrderMapper.xml",line:7)
  let _: Swift.KeyPath<ShopOrder, Date?> = \.sentAt
  #sourceLocation()
}

// Generated from the script `saved`: change that, and not this file.

import DAOKit

/// The operations of the script `saved`, for SavedDAO and for stand-ins in tests.
protocol SavedDAOProtocol: Sendable {
  #sourceLocation(file:"saved.dao.xml",line:2)
  /// Runs `insert:`: `INSERT INTO "saved_item" ("name", "version") VALUES (:name, :version)`
  @discardableResult
  func insert(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// The same on the calling thread.
  func insertReturningID(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:2)
  /// Runs `insert:` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) async throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// Runs `update:`: `UPDATE "saved_item" SET "id" = :id, "name" = :name, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version`
  @discardableResult
  func update(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func update(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// Runs `update:` for each element, all of them in one transaction.
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) async throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:2)
  /// Runs `selectWithId:`:
  /// ```sql
  /// SELECT * FROM saved_item WHERE id = :id
  /// ```
  func select(withId id: Int) async throws -> SavedItem?

  #sourceLocation(file:"saved.dao.xml",line:5)
  /// The same on the calling thread.
  func select(withId id: Int) throws -> SavedItem?

  #sourceLocation(file:"saved.dao.xml",line:5)
  /// Runs `insertUnnamed:`: `INSERT INTO "saved_item" ("version") VALUES (:version)`
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:6)
  /// Runs `insertUnnamed:`, and returns the id of the new row.
  func insertUnnamedReturningID(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:6)
  /// The same on the calling thread.
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:5)
  /// Runs `insertUnnamed:` for each element, all of them in one transaction.
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) async throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:1)
  /// Runs `rename:`:
  /// ```sql
  /// UPDATE "saved_item" SET "name" = :name, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func rename(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func rename(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:6)
  /// Runs `rename:` for each element, all of them in one transaction.
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) async throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:2)
  /// Runs `touch:`:
  /// ```sql
  /// UPDATE "saved_item" SET "id" = :id, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func touch(_ savedItem: SavedItem) async throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:7)
  /// The same on the calling thread.
  @discardableResult
  func touch(_ savedItem: SavedItem) throws -> Int

  #sourceLocation(file:"saved.dao.xml",line:7)
  /// Runs `touch:` for each element, all of them in one transaction.
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) async throws -> BatchResult

  #sourceLocation(file:"saved.dao.xml",line:7)
  /// The same on the calling thread.
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) throws -> BatchResult
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension SavedDAOProtocol {
  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insert(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:4)
    func call() throws -> Int {
      try self.insert(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insert(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  func insertReturningID(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:4)
    func call() throws -> Int {
      try self.insertReturningID(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  func insertReturningID(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertReturningID(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:4)
    func call() throws -> BatchResult {
      try self.insertBatch(savedItems)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func update(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:5)
    func call() throws -> Int {
      try self.update(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func update(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'update(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:5)
    func call() throws -> BatchResult {
      try self.updateBatch(savedItems)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'updateBatch(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  func select(withId id: Int) async throws -> SavedItem? {
    #sourceLocation(file:"saved.dao.xml",line:6)
    func call() throws -> SavedItem? {
      try self.select(withId: id)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  func select(withId id: Int) throws -> SavedItem? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'select(withId:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    func call() throws -> Int {
      try self.insertUnnamed(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertUnnamed(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  func insertUnnamedReturningID(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    func call() throws -> Int {
      try self.insertUnnamedReturningID(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'insertUnnamedReturningID(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:7)
    func call() throws -> BatchResult {
      try self.insertUnnamedBatch(savedItems)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertUnnamedBatch(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func rename(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:8)
    func call() throws -> Int {
      try self.rename(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func rename(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'rename(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:8)
    func call() throws -> BatchResult {
      try self.renameBatch(savedItems)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'renameBatch(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touch(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:9)
    func call() throws -> Int {
      try self.touch(savedItem)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touch(_ savedItem: SavedItem) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'touch(_:)'")
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:9)
    func call() throws -> BatchResult {
      try self.touchBatch(savedItems)
    }
    return try call()
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'touchBatch(_:)'")
  }
  #sourceLocation()
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension SavedDAOProtocol {
  /// Runs `insert:`, and returns the entity with the key of its row.
  func insertReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await savedItem.replacing(\.id, with: insertReturningID(savedItem))
  }

  /// The same on the calling thread.
  func insertReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try savedItem.replacing(\.id, with: insertReturningID(savedItem))
  }

  /// Runs `update:`, and returns the entity with its new version.
  func updateReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await update(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }

  /// The same on the calling thread.
  func updateReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try update(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }

  /// Runs `selectWithId:`; no row is an error.
  func selectRequired(withId id: Int) async throws -> SavedItem {
    try await select(withId: id).required(by: "saved.selectWithId:")
  }

  /// The same on the calling thread.
  func selectRequired(withId id: Int) throws -> SavedItem {
    try select(withId: id).required(by: "saved.selectWithId:")
  }

  /// Runs `rename:`, and returns the entity with its new version.
  func renameReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await rename(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }

  /// The same on the calling thread.
  func renameReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try rename(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }
}

/// The operations of the script `saved` on a database.
struct SavedDAO: SavedDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insert(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:4)
    try await dao.call("insert:", savedItem)
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insert(_ savedItem: SavedItem) throws -> Int { try dao.call("insert:", savedItem) }

  #sourceLocation(file:"saved.dao.xml",line:4)
  func insertReturningID(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:4)
    Int(try await dao.insertReturningID("insert:", savedItem))
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  func insertReturningID(_ savedItem: SavedItem) throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:4)
    Int(try dao.insertReturningID("insert:", savedItem))
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:4)
    try await dao.batch("insert:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:4)
    try dao.batch("insert:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func update(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:5)
    try await dao.call("update:", savedItem)
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func update(_ savedItem: SavedItem) throws -> Int { try dao.call("update:", savedItem) }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:5)
    try await dao.batch("update:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:4)
  @discardableResult
  func updateBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:5)
    try dao.batch("update:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  func select(withId id: Int) async throws -> SavedItem? { try await dao.call("selectWithId:", id) }

  #sourceLocation(file:"saved.dao.xml",line:6)
  func select(withId id: Int) throws -> SavedItem? { try dao.call("selectWithId:", id) }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    try await dao.call("insertUnnamed:", savedItem)
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamed(_ savedItem: SavedItem) throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    try dao.call("insertUnnamed:", savedItem)
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  func insertUnnamedReturningID(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    Int(try await dao.insertReturningID("insertUnnamed:", savedItem))
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:7)
    Int(try dao.insertReturningID("insertUnnamed:", savedItem))
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:7)
    try await dao.batch("insertUnnamed:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:6)
  @discardableResult
  func insertUnnamedBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:7)
    try dao.batch("insertUnnamed:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func rename(_ savedItem: SavedItem) async throws -> Int {
    #sourceLocation(file:"saved.dao.xml",line:8)
    try await dao.call("rename:", savedItem)
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func rename(_ savedItem: SavedItem) throws -> Int { try dao.call("rename:", savedItem) }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:8)
    try await dao.batch("rename:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:7)
  @discardableResult
  func renameBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:8)
    try dao.batch("rename:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touch(_ savedItem: SavedItem) async throws -> Int { try await dao.call("touch:", savedItem) }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touch(_ savedItem: SavedItem) throws -> Int { try dao.call("touch:", savedItem) }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) async throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:9)
    try await dao.batch("touch:", savedItems)
  }

  #sourceLocation(file:"saved.dao.xml",line:8)
  @discardableResult
  func touchBatch(_ savedItems: [SavedItem]) throws -> BatchResult {
    #sourceLocation(file:"saved.dao.xml",line:9)
    try dao.batch("touch:", savedItems)
  }
  #sourceLocation()
}

#sourceLocation(file:"saved.dao.xml",line:1)
/// A row of the table `saved_item`.
struct SavedItem: Codable, Sendable, Hashable {
  var id: Int = 0
  var name: String
  var version: Int
}
#sourceLocation()

extension SavedItem: PositionDecodable {
  static let columns: [String] = ["id", "name", "version"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    name = try row[1]
    version = try row[2]
  }
}

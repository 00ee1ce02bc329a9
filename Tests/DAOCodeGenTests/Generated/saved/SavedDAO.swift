// Generated from the script `saved`: change that, and not this file.

import DAOKit

/// The operations of the script `saved`, for SavedDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol SavedDAOProtocol: Sendable {
  /// Runs `insert:`, and counts its changes: `INSERT INTO "saved_item" ("name", "version") VALUES (:name, :version)`
  @discardableResult func insert(_ savedItem: SavedItem) async throws -> Int
  @discardableResult func insert(_ savedItem: SavedItem) throws -> Int

  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ savedItem: SavedItem) async throws -> Int
  func insertReturningID(_ savedItem: SavedItem) throws -> Int

  /// Runs `update:`, and counts its changes: `UPDATE "saved_item" SET "id" = :id, "name" = :name, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version`
  @discardableResult func update(_ savedItem: SavedItem) async throws -> Int
  @discardableResult func update(_ savedItem: SavedItem) throws -> Int

  /// Runs `selectWithId:`: `SELECT * FROM saved_item WHERE id = :id`
  func select(withId id: Int) async throws -> SavedItem?
  func select(withId id: Int) throws -> SavedItem?

  /// Runs `insertUnnamed:`, and counts its changes: `INSERT INTO "saved_item" ("version") VALUES (:version)`
  @discardableResult func insertUnnamed(_ savedItem: SavedItem) async throws -> Int
  @discardableResult func insertUnnamed(_ savedItem: SavedItem) throws -> Int

  /// Runs `insertUnnamed:`, and returns the id of the new row.
  func insertUnnamedReturningID(_ savedItem: SavedItem) async throws -> Int
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int

  /// Runs `rename:`, and counts its changes: `UPDATE "saved_item" SET "name" = :name, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version`
  @discardableResult func rename(_ savedItem: SavedItem) async throws -> Int
  @discardableResult func rename(_ savedItem: SavedItem) throws -> Int

  /// Runs `touch:`, and counts its changes: `UPDATE "saved_item" SET "id" = :id, "version" = CASE "version" WHEN 9223372036854775807 THEN abs(-9223372036854775808) ELSE "version" + 1 END WHERE (id = :id) AND "version" = :version`
  @discardableResult func touch(_ savedItem: SavedItem) async throws -> Int
  @discardableResult func touch(_ savedItem: SavedItem) throws -> Int
}

/// What a stand-in does for the operations that it does not implement.
extension SavedDAOProtocol {
  @discardableResult func insert(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertReturningID(_ savedItem: SavedItem) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func update(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
  func select(withId id: Int) throws -> SavedItem? { throw DAOError.notImplemented() }
  @discardableResult func insertUnnamed(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func rename(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func touch(_ savedItem: SavedItem) throws -> Int {
    throw DAOError.notImplemented()
  }
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension SavedDAOProtocol {
  /// Runs `insert:`, and returns the entity with the key of its row.
  func insertReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await savedItem.replacing(\.id, with: insertReturningID(savedItem))
  }
  func insertReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try savedItem.replacing(\.id, with: insertReturningID(savedItem))
  }

  /// Runs `update:`, and returns the entity with its new version.
  func updateReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await update(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }
  func updateReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try update(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }

  /// Runs `selectWithId:`; no row is an error.
  func selectRequired(withId id: Int) async throws -> SavedItem {
    try await select(withId: id).required(by: "saved.selectWithId:")
  }
  func selectRequired(withId id: Int) throws -> SavedItem {
    try select(withId: id).required(by: "saved.selectWithId:")
  }

  /// Runs `rename:`, and returns the entity with its new version.
  func renameReturningEntity(_ savedItem: SavedItem) async throws -> SavedItem {
    try await rename(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }
  func renameReturningEntity(_ savedItem: SavedItem) throws -> SavedItem {
    try rename(savedItem)
    return savedItem.replacing(\.version, with: savedItem.version + 1)
  }
}

/// The operations of the script `saved` on a database.
struct SavedDAO: SavedDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  @discardableResult func insert(_ savedItem: SavedItem) async throws -> Int {
    try await dao.call("insert:", savedItem)
  }
  @discardableResult func insert(_ savedItem: SavedItem) throws -> Int {
    try dao.call("insert:", savedItem)
  }

  func insertReturningID(_ savedItem: SavedItem) async throws -> Int {
    Int(try await dao.insertReturningID("insert:", savedItem))
  }
  func insertReturningID(_ savedItem: SavedItem) throws -> Int {
    Int(try dao.insertReturningID("insert:", savedItem))
  }

  @discardableResult func update(_ savedItem: SavedItem) async throws -> Int {
    try await dao.call("update:", savedItem)
  }
  @discardableResult func update(_ savedItem: SavedItem) throws -> Int {
    try dao.call("update:", savedItem)
  }

  func select(withId id: Int) async throws -> SavedItem? { try await dao.call("selectWithId:", id) }
  func select(withId id: Int) throws -> SavedItem? { try dao.call("selectWithId:", id) }

  @discardableResult func insertUnnamed(_ savedItem: SavedItem) async throws -> Int {
    try await dao.call("insertUnnamed:", savedItem)
  }
  @discardableResult func insertUnnamed(_ savedItem: SavedItem) throws -> Int {
    try dao.call("insertUnnamed:", savedItem)
  }

  func insertUnnamedReturningID(_ savedItem: SavedItem) async throws -> Int {
    Int(try await dao.insertReturningID("insertUnnamed:", savedItem))
  }
  func insertUnnamedReturningID(_ savedItem: SavedItem) throws -> Int {
    Int(try dao.insertReturningID("insertUnnamed:", savedItem))
  }

  @discardableResult func rename(_ savedItem: SavedItem) async throws -> Int {
    try await dao.call("rename:", savedItem)
  }
  @discardableResult func rename(_ savedItem: SavedItem) throws -> Int {
    try dao.call("rename:", savedItem)
  }

  @discardableResult func touch(_ savedItem: SavedItem) async throws -> Int {
    try await dao.call("touch:", savedItem)
  }
  @discardableResult func touch(_ savedItem: SavedItem) throws -> Int {
    try dao.call("touch:", savedItem)
  }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insert: TypedChange<SavedItem> { .init(dao, "insert:") }
    var update: TypedChange<SavedItem> { .init(dao, "update:") }
    var insertUnnamed: TypedChange<SavedItem> { .init(dao, "insertUnnamed:") }
    var rename: TypedChange<SavedItem> { .init(dao, "rename:") }
    var touch: TypedChange<SavedItem> { .init(dao, "touch:") }
  }
}

/// A row of the table `saved_item`.
struct SavedItem: Codable, Sendable, Hashable {
  var id: Int = 0
  var name: String
  var version: Int
}

extension SavedItem: PositionDecodable {
  static let columns: [String] = ["id", "name", "version"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    name = try row[1]
    version = try row[2]
  }
}

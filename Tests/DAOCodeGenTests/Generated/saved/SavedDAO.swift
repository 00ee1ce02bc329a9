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

  /// Runs `renamed`: `UPDATE saved_item SET name = :name WHERE id = :id RETURNING *`
  @discardableResult func renamed(name: String, id: Int) async throws -> SavedItem?
  @discardableResult func renamed(name: String, id: Int) throws -> SavedItem?

  /// Runs `removed:`: `DELETE FROM saved_item WHERE id = ? RETURNING *`
  @discardableResult func removed(_ id: Int) async throws -> SavedItem?
  @discardableResult func removed(_ id: Int) throws -> SavedItem?

  /// Runs `cleared:`: `DELETE FROM saved_item WHERE name = ? RETURNING *`
  @discardableResult func cleared(_ name: String) async throws -> [SavedItem]
  @discardableResult func cleared(_ name: String) throws -> [SavedItem]

  /// Runs `added:`: `INSERT INTO saved_item (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING id`
  @discardableResult func added(_ name: String) async throws -> Int?
  @discardableResult func added(_ name: String) throws -> Int?

  /// Runs `patched`, with all of its conditions: `UPDATE saved_item SET version = version + 1, name = ? WHERE id = ? RETURNING *`
  @discardableResult func patched(_ options: SavedDAO.PatchedOptions) async throws -> SavedItem?
  @discardableResult func patched(_ options: SavedDAO.PatchedOptions) throws -> SavedItem?

  /// Runs `patch`, and counts its changes, with all of its conditions: `UPDATE saved_item SET version = version + 1, name = ? WHERE id = ?`
  @discardableResult func patch(_ options: SavedDAO.PatchOptions) async throws -> Int
  @discardableResult func patch(_ options: SavedDAO.PatchOptions) throws -> Int

  /// Runs `addParts`, and counts its changes, with all of its conditions:
  /// ```sql
  /// INSERT INTO part (id, item_id, label, price) VALUES
  /// (?, ?, ?, ?)
  /// ```
  @discardableResult func addParts(parts: [SavedPart], itemId: Int) async throws -> Int
  @discardableResult func addParts(parts: [SavedPart], itemId: Int) throws -> Int

  /// Runs `addParts`, and returns the keys of the new rows.
  func addPartsReturningKeys(parts: [SavedPart], itemId: Int) async throws -> [Int]
  func addPartsReturningKeys(parts: [SavedPart], itemId: Int) throws -> [Int]

  /// Runs `addLabels`, and counts its changes, with all of its conditions:
  /// ```sql
  /// INSERT INTO part (item_id, label) VALUES
  /// (?, ?)
  /// ```
  @discardableResult
  func addLabels(labels: [SavedDAO.AddLabelsRow], itemId: Int) async throws -> Int
  @discardableResult func addLabels(labels: [SavedDAO.AddLabelsRow], itemId: Int) throws -> Int

  /// Runs `addLabels`, and returns the keys of the new rows.
  func addLabelsReturningKeys(labels: [SavedDAO.AddLabelsRow], itemId: Int) async throws -> [Int]
  func addLabelsReturningKeys(labels: [SavedDAO.AddLabelsRow], itemId: Int) throws -> [Int]

  /// Runs `withParts`:
  /// ```sql
  /// SELECT i.id, i.name, p.id AS p_id, p.item_id AS p_item_id, p.label AS p_label, p.price AS p_price
  /// FROM saved_item i LEFT JOIN part p ON p.item_id = i.id ORDER BY i.id, p.id
  /// ```
  func withParts() async throws -> [ItemWithParts]
  func withParts() throws -> [ItemWithParts]
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
  @discardableResult func renamed(name: String, id: Int) throws -> SavedItem? {
    throw DAOError.notImplemented()
  }
  @discardableResult func removed(_ id: Int) throws -> SavedItem? {
    throw DAOError.notImplemented()
  }
  @discardableResult func cleared(_ name: String) throws -> [SavedItem] {
    throw DAOError.notImplemented()
  }
  @discardableResult func added(_ name: String) throws -> Int? { throw DAOError.notImplemented() }
  @discardableResult func patched(_ options: SavedDAO.PatchedOptions) throws -> SavedItem? {
    throw DAOError.notImplemented()
  }
  @discardableResult func patch(_ options: SavedDAO.PatchOptions) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func addParts(parts: [SavedPart], itemId: Int) throws -> Int {
    throw DAOError.notImplemented()
  }
  func addPartsReturningKeys(parts: [SavedPart], itemId: Int) throws -> [Int] {
    throw DAOError.notImplemented()
  }
  @discardableResult func addLabels(labels: [SavedDAO.AddLabelsRow], itemId: Int) throws -> Int {
    throw DAOError.notImplemented()
  }
  func addLabelsReturningKeys(labels: [SavedDAO.AddLabelsRow], itemId: Int) throws -> [Int] {
    throw DAOError.notImplemented()
  }
  func withParts() throws -> [ItemWithParts] { throw DAOError.notImplemented() }
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

  /// Runs `renamed`; no row is an error.
  func renamedRequired(name: String, id: Int) async throws -> SavedItem {
    try await renamed(name: name, id: id).required(by: "saved.renamed")
  }
  func renamedRequired(name: String, id: Int) throws -> SavedItem {
    try renamed(name: name, id: id).required(by: "saved.renamed")
  }

  /// Runs `removed:`; no row is an error.
  func removedRequired(_ id: Int) async throws -> SavedItem {
    try await removed(id).required(by: "saved.removed:")
  }
  func removedRequired(_ id: Int) throws -> SavedItem {
    try removed(id).required(by: "saved.removed:")
  }

  /// Runs `added:`; no row is an error.
  func addedRequired(_ name: String) async throws -> Int {
    try await added(name).required(by: "saved.added:")
  }
  func addedRequired(_ name: String) throws -> Int { try added(name).required(by: "saved.added:") }

  /// Runs `patched`; no row is an error.
  func patchedRequired(_ options: SavedDAO.PatchedOptions) async throws -> SavedItem {
    try await patched(options).required(by: "saved.patched")
  }
  func patchedRequired(_ options: SavedDAO.PatchedOptions) throws -> SavedItem {
    try patched(options).required(by: "saved.patched")
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

  /// What `patched` is asked for; nil leaves a condition out.
  struct PatchedOptions: Encodable, Sendable {
    var name: String?
    var id: Int
  }

  /// What `patch` is asked for; nil leaves a condition out.
  struct PatchOptions: Encodable, Sendable {
    var name: String?
    var id: Int
  }

  /// A row that `addLabels` stores.
  struct AddLabelsRow: Encodable, Sendable {
    var text: String
  }

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

  @discardableResult func renamed(name: String, id: Int) async throws -> SavedItem? {
    try await dao.call("renamed", name, id)
  }
  @discardableResult func renamed(name: String, id: Int) throws -> SavedItem? {
    try dao.call("renamed", name, id)
  }

  @discardableResult func removed(_ id: Int) async throws -> SavedItem? {
    try await dao.call("removed:", id)
  }
  @discardableResult func removed(_ id: Int) throws -> SavedItem? { try dao.call("removed:", id) }

  @discardableResult func cleared(_ name: String) async throws -> [SavedItem] {
    try await dao.call("cleared:", name)
  }
  @discardableResult func cleared(_ name: String) throws -> [SavedItem] {
    try dao.call("cleared:", name)
  }

  @discardableResult func added(_ name: String) async throws -> Int? {
    try await dao.call("added:", name)
  }
  @discardableResult func added(_ name: String) throws -> Int? { try dao.call("added:", name) }

  @discardableResult func patched(_ options: PatchedOptions) async throws -> SavedItem? {
    try await dao.call("patched", options)
  }
  @discardableResult func patched(_ options: PatchedOptions) throws -> SavedItem? {
    try dao.call("patched", options)
  }

  @discardableResult func patch(_ options: PatchOptions) async throws -> Int {
    try await dao.call("patch", options)
  }
  @discardableResult func patch(_ options: PatchOptions) throws -> Int {
    try dao.call("patch", options)
  }

  @discardableResult func addParts(parts: [SavedPart], itemId: Int) async throws -> Int {
    try await dao.call("addParts", parts, itemId)
  }
  @discardableResult func addParts(parts: [SavedPart], itemId: Int) throws -> Int {
    try dao.call("addParts", parts, itemId)
  }

  func addPartsReturningKeys(parts: [SavedPart], itemId: Int) async throws -> [Int] {
    try await dao.insertReturningKeys("addParts", parts, itemId, as: Int.self)
  }
  func addPartsReturningKeys(parts: [SavedPart], itemId: Int) throws -> [Int] {
    try dao.insertReturningKeys("addParts", parts, itemId, as: Int.self)
  }

  @discardableResult func addLabels(labels: [AddLabelsRow], itemId: Int) async throws -> Int {
    try await dao.call("addLabels", labels, itemId)
  }
  @discardableResult func addLabels(labels: [AddLabelsRow], itemId: Int) throws -> Int {
    try dao.call("addLabels", labels, itemId)
  }

  func addLabelsReturningKeys(labels: [AddLabelsRow], itemId: Int) async throws -> [Int] {
    try await dao.insertReturningKeys("addLabels", labels, itemId, as: Int.self)
  }
  func addLabelsReturningKeys(labels: [AddLabelsRow], itemId: Int) throws -> [Int] {
    try dao.insertReturningKeys("addLabels", labels, itemId, as: Int.self)
  }

  func withParts() async throws -> [ItemWithParts] { try await dao.call("withParts") }
  func withParts() throws -> [ItemWithParts] { try dao.call("withParts") }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insert: TypedChange<SavedItem> { .init(dao, "insert:") }
    var update: TypedChange<SavedItem> { .init(dao, "update:") }
    var insertUnnamed: TypedChange<SavedItem> { .init(dao, "insertUnnamed:") }
    var rename: TypedChange<SavedItem> { .init(dao, "rename:") }
    var touch: TypedChange<SavedItem> { .init(dao, "touch:") }
    var renamed: TypedChange<(name: String, id: Int)> {
      .init(dao, "renamed") { ["name": $0.name, "id": $0.id] }
    }
    var removed: TypedChange<Int> { .init(dao, "removed:") }
    func cleared(_ name: String) -> TypedSelect<[SavedItem], Never> { .init(dao, "cleared:", name) }
    var added: TypedChange<String> { .init(dao, "added:") }
    var patched: TypedChange<PatchedOptions> { .init(dao, "patched") }
    var patch: TypedChange<PatchOptions> { .init(dao, "patch") }
    var addParts: TypedChange<(parts: [SavedPart], itemId: Int)> {
      .init(dao, "addParts") { ["parts": $0.parts, "itemId": $0.itemId] }
    }
    var addLabels: TypedChange<(labels: [AddLabelsRow], itemId: Int)> {
      .init(dao, "addLabels") { ["labels": $0.labels, "itemId": $0.itemId] }
    }
    func withParts() -> TypedSelect<[ItemWithParts], Page<ItemWithParts>> {
      .init(dao, "withParts")
    }
  }
}

/// A row of the table `saved_item`.
struct SavedItem: Codable, Sendable, Hashable {
  var id: Int = 0
  var name: String
  var version: Int
}

extension SavedItem: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["id", "name", "version"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    name = try row[1]
    version = try row[2]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(id, at: 0)
    try row.set(name, at: 1)
    try row.set(version, at: 2)
  }
}

/// A row of the table `part`.
struct SavedPart: Codable, Sendable, Hashable {
  var id: Int
  var itemId: Int
  var label: String
  var price: Double?
}

extension SavedPart: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["id", "item_id", "label", "price"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    itemId = try row[1]
    label = try row[2]
    price = try row[3]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(id, at: 0)
    try row.set(itemId, at: 1)
    try row.set(label, at: 2)
    try row.set(price, at: 3)
  }
}

/// An entity of the result map `saved.itemWithParts`.
struct ItemWithParts: Codable, Sendable, Hashable {
  var id: Int
  var name: String
  var parts: [SavedPart]
}

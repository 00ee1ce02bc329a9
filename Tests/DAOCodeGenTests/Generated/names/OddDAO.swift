// Generated from the script `odd`: change that, and not this file.
// swift-format-ignore-file: IdentifiersMustBeASCII

import DAOKit

/// The operations of the script `odd`, for OddDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol OddDAOProtocol: Sendable {
  /// Runs `insert:`, and counts its changes: `INSERT INTO "odd table" ("class", "self", "init", "a-b", "_x", "1st", "größe", "row", "hashValue", "x y", "columns", "$0") VALUES (:class, :self, :init, ?4, :_x, ?6, ?7, :row, :hashValue, ?10, :columns, ?12)`
  @discardableResult func insert(_ odd: Odd) async throws -> Int
  @discardableResult func insert(_ odd: Odd) throws -> Int

  /// Runs `add:`, and counts its changes: `INSERT INTO "odd table" ("class", "self", "init", "a-b", "_x", "1st", "größe", "hashValue", "x y", "columns", "$0") VALUES (:class, :self, :init, ?4, :_x, ?6, ?7, :hashValue, ?9, :columns, ?11)`
  @discardableResult func add(_ odd: Odd) async throws -> Int
  @discardableResult func add(_ odd: Odd) throws -> Int

  /// Runs `addFor:class:`, and counts its changes: `INSERT INTO "odd table" ("class", "self") VALUES (:dao, :self)`
  @discardableResult func addFor(_ dao2: String, `class`: Int) async throws -> Int
  @discardableResult func addFor(_ dao2: String, `class`: Int) throws -> Int

  /// Runs `rename`, and counts its changes: `UPDATE "odd table" SET "x y" = :values, "a-b" = :number WHERE "class" = :class`
  @discardableResult func rename(values: String?, number: Int?, `class`: String) async throws -> Int
  @discardableResult func rename(values: String?, number: Int?, `class`: String) throws -> Int

  /// Runs `all`: `SELECT * FROM "odd table" ORDER BY "class"`
  func all() async throws -> [Odd]
  func all() throws -> [Odd]

  /// Runs `self:size:`: `SELECT "class" FROM "odd table" WHERE "self" = :self AND "a-b" = :size ORDER BY "class"`
  func _self(_ _self: Int, size: Int) async throws -> [String]
  func _self(_ _self: Int, size: Int) throws -> [String]

  /// Runs `first`: `SELECT "x y", count(*), 1 + 1 FROM "odd table"`
  func first() async throws -> [First]
  func first() throws -> [First]

  /// Runs `sortedBy:`, with all of its conditions: `SELECT "class" FROM "odd table" ORDER BY "class"`
  func sortedBy(_ by: OddDAO.SortedByBy) async throws -> [String]
  func sortedBy(_ by: OddDAO.SortedByBy) throws -> [String]

  /// Runs `sortedBy:self:`, with all of its conditions: `SELECT "class" FROM "odd table" WHERE "self" = ? ORDER BY "class"`
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) async throws -> [String]
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) throws -> [String]
}

/// What a stand-in does for the operations that it does not implement.
extension OddDAOProtocol {
  @discardableResult func insert(_ odd: Odd) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func add(_ odd: Odd) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func addFor(_ dao2: String, `class`: Int) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func rename(values: String?, number: Int?, `class`: String) throws -> Int {
    throw DAOError.notImplemented()
  }
  func all() throws -> [Odd] { throw DAOError.notImplemented() }
  func _self(_ _self: Int, size: Int) throws -> [String] { throw DAOError.notImplemented() }
  func first() throws -> [First] { throw DAOError.notImplemented() }
  func sortedBy(_ by: OddDAO.SortedByBy) throws -> [String] { throw DAOError.notImplemented() }
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) throws -> [String] {
    throw DAOError.notImplemented()
  }
}

/// The operations of the script `odd` on a database.
struct OddDAO: OddDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// What the script allows for it.
  enum SortedByBy: String, Codable, Sendable, CaseIterable {
    case `class` = "\"class\""
    case selfDesc = "\"self\" DESC"
  }

  /// What the script allows for it.
  enum SortedBy_selfBy: String, Codable, Sendable, CaseIterable {
    case `class` = "\"class\""
    case xY = "\"x y\""
  }

  @discardableResult func insert(_ odd: Odd) async throws -> Int {
    try await dao.call("insert:", odd)
  }
  @discardableResult func insert(_ odd: Odd) throws -> Int { try dao.call("insert:", odd) }

  @discardableResult func add(_ odd: Odd) async throws -> Int { try await dao.call("add:", odd) }
  @discardableResult func add(_ odd: Odd) throws -> Int { try dao.call("add:", odd) }

  @discardableResult func addFor(_ dao2: String, `class`: Int) async throws -> Int {
    try await dao.call("addFor:class:", dao2, `class`)
  }
  @discardableResult func addFor(_ dao2: String, `class`: Int) throws -> Int {
    try dao.call("addFor:class:", dao2, `class`)
  }

  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) async throws -> Int {
    try await dao.call("rename", values, number, `class`)
  }
  @discardableResult func rename(values: String?, number: Int?, `class`: String) throws -> Int {
    try dao.call("rename", values, number, `class`)
  }

  func all() async throws -> [Odd] { try await dao.call("all") }
  func all() throws -> [Odd] { try dao.call("all") }

  func _self(_ _self: Int, size: Int) async throws -> [String] {
    try await dao.call("self:size:", _self, size)
  }
  func _self(_ _self: Int, size: Int) throws -> [String] { try dao.call("self:size:", _self, size) }

  func first() async throws -> [First] { try await dao.call("first") }
  func first() throws -> [First] { try dao.call("first") }

  func sortedBy(_ by: SortedByBy) async throws -> [String] { try await dao.call("sortedBy:", by) }
  func sortedBy(_ by: SortedByBy) throws -> [String] { try dao.call("sortedBy:", by) }

  func sortedBy(_ by: SortedBy_selfBy, _self: Int) async throws -> [String] {
    try await dao.call("sortedBy:self:", by, _self)
  }
  func sortedBy(_ by: SortedBy_selfBy, _self: Int) throws -> [String] {
    try dao.call("sortedBy:self:", by, _self)
  }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insert: TypedChange<Odd> { .init(dao, "insert:") }
    var add: TypedChange<Odd> { .init(dao, "add:") }
    var addFor: TypedChange<(dao: String, `class`: Int)> {
      .init(dao, "addFor:class:") { ["dao": $0.dao, "self": $0.`class`] }
    }
    var rename: TypedChange<(values: String?, number: Int?, `class`: String)> {
      .init(dao, "rename") { ["values": $0.values, "number": $0.number, "class": $0.`class`] }
    }
    func all() -> TypedSelect<[Odd], Page<Odd>> { .init(dao, "all") }
    func _self(_ _self: Int, size: Int) -> TypedSelect<[String], Page<String>> {
      .init(dao, "self:size:", _self, size)
    }
    func first() -> TypedSelect<[First], Never> { .init(dao, "first") }
    func sortedBy(_ by: SortedByBy) -> TypedSelect<[String], Page<String>> {
      .init(dao, "sortedBy:", by)
    }
    func sortedBy(_ by: SortedBy_selfBy, _self: Int) -> TypedSelect<[String], Page<String>> {
      .init(dao, "sortedBy:self:", by, _self)
    }
  }
}

/// A row of the table `odd table`.
struct Odd: Codable, Sendable, Hashable {
  var `class`: String
  var _self: Int
  var `init`: String?
  var aB: Int?
  var x: String?
  var _1st: String?
  var größe: Double?
  var row: String?
  var _hashValue: String?
  var xY: String?
  var columns: String?
  var _0: String?

  private enum CodingKeys: String, CodingKey {
    case `class`
    case _self
    case `init`
    case aB = "a-b"
    case x
    case _1st
    case größe
    case row
    case _hashValue
    case xY = "x y"
    case columns
    case _0 = "$0"
  }
}

extension Odd: PositionDecodable, PositionEncodable {
  static let columns: [String] = [
    "class", "self", "init", "a-b", "_x", "1st", "größe", "row", "hashValue", "x y", "columns",
    "$0",
  ]

  init(row: borrowing RowView) throws {
    `class` = try row[0]
    _self = try row[1]
    `init` = try row[2]
    aB = try row[3]
    x = try row[4]
    _1st = try row[5]
    größe = try row[6]
    self.row = try row[7]
    _hashValue = try row[8]
    xY = try row[9]
    columns = try row[10]
    _0 = try row[11]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(`class`, at: 0)
    try row.set(_self, at: 1)
    try row.set(`init`, at: 2)
    try row.set(aB, at: 3)
    try row.set(x, at: 4)
    try row.set(_1st, at: 5)
    try row.set(größe, at: 6)
    try row.set(self.row, at: 7)
    try row.set(_hashValue, at: 8)
    try row.set(xY, at: 9)
    try row.set(columns, at: 10)
    try row.set(_0, at: 11)
  }
}

/// A row of `first`.
struct First: Codable, Sendable, Hashable {
  var xY: String?
  var count: Int
  var _11: Int

  private enum CodingKeys: String, CodingKey {
    case xY = "x y"
    case count = "count(*)"
    case _11 = "1 + 1"
  }
}

extension First: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["x y", "count(*)", "1 + 1"]

  init(row: borrowing RowView) throws {
    xY = try row[0]
    count = try row[1]
    _11 = try row[2]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(xY, at: 0)
    try row.set(count, at: 1)
    try row.set(_11, at: 2)
  }
}

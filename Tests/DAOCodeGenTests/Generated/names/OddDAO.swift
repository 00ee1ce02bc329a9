// Generated from the script `odd`: change that, and not this file.
// swift-format-ignore-file: IdentifiersMustBeASCII

import DAOKit

/// The operations of the script `odd`, for OddDAO and for stand-ins in tests.
protocol OddDAOProtocol: Sendable {
  #sourceLocation(file:"odd.dao.xml",line:2)
  /// Runs `insert:`: `INSERT INTO "odd table" ("class", "self", "init", "a-b", "_x", "1st", "größe", "row", "hashValue", "x y", "columns", "$0") VALUES (:class, :self, :init, ?4, :_x, ?6, ?7, :row, :hashValue, ?10, :columns, ?12)`
  @discardableResult
  func insert(_ odd: Odd) async throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ odd: Odd) throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:2)
  /// Runs `insert:` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ odds: [Odd]) async throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ odds: [Odd]) throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:3)
  /// Runs `add:`: `INSERT INTO "odd table" ("class", "self", "init", "a-b", "_x", "1st", "größe", "hashValue", "x y", "columns", "$0") VALUES (:class, :self, :init, ?4, :_x, ?6, ?7, :hashValue, ?9, :columns, ?11)`
  @discardableResult
  func add(_ odd: Odd) async throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func add(_ odd: Odd) throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:3)
  /// Runs `add:` for each element, all of them in one transaction.
  @discardableResult
  func addBatch(_ odds: [Odd]) async throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func addBatch(_ odds: [Odd]) throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:4)
  /// Runs `addFor:class:`: `INSERT INTO "odd table" ("class", "self") VALUES (:dao, :self)`
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) async throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:4)
  /// Runs `addFor:class:` for each element, all of them in one transaction.
  @discardableResult
  func addForBatch(_ values: [OddDAO.AddForValues]) async throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func addForBatch(_ values: [OddDAO.AddForValues]) throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// Runs `rename`: `UPDATE "odd table" SET "x y" = :values, "a-b" = :number WHERE "class" = :class`
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) async throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) throws -> Int

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// Runs `rename` for each element, all of them in one transaction.
  @discardableResult
  func renameBatch(_ values: [OddDAO.RenameValues]) async throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func renameBatch(_ values: [OddDAO.RenameValues]) throws -> BatchResult

  #sourceLocation(file:"odd.dao.xml",line:4)
  /// Runs `all`:
  /// ```sql
  /// SELECT * FROM "odd table" ORDER BY "class"
  /// ```
  func all() async throws -> [Odd]

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// The same on the calling thread.
  func all() throws -> [Odd]

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// The rows of `all`, one at a time.
  func allRows() -> RowSequence<Odd>

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func allRows(_ body: (Odd) throws -> Bool) throws

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// A page of `all`, numbered from 1, and how many rows there are in all.
  func allPage(number: Int, size: Int) async throws -> Page<Odd>

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// The same on the calling thread.
  func allPage(number: Int, size: Int) throws -> Page<Odd>

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// Runs `self:size:`:
  /// ```sql
  /// SELECT "class" FROM "odd table" WHERE "self" = :self AND "a-b" = :size ORDER BY "class"
  /// ```
  func _self(_ _self: Int, size: Int) async throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:8)
  /// The same on the calling thread.
  func _self(_ _self: Int, size: Int) throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:8)
  /// The rows of `self:size:`, one at a time.
  func _selfRows(_ _self: Int, size: Int) -> RowSequence<String>

  #sourceLocation(file:"odd.dao.xml",line:8)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func _selfRows(_ _self: Int, size: Int, _ body: (String) throws -> Bool) throws

  #sourceLocation(file:"odd.dao.xml",line:8)
  /// A page of `self:size:`, numbered from 1, and how many rows there are in all.
  func _selfPage(_ _self: Int, size: Int, number: Int, size size2: Int) async throws -> Page<String>

  #sourceLocation(file:"odd.dao.xml",line:8)
  /// The same on the calling thread.
  func _selfPage(_ _self: Int, size: Int, number: Int, size size2: Int) throws -> Page<String>

  #sourceLocation(file:"odd.dao.xml",line:6)
  /// Runs `first`:
  /// ```sql
  /// SELECT "x y", count(*), 1 + 1 FROM "odd table"
  /// ```
  func first() async throws -> [First]

  #sourceLocation(file:"odd.dao.xml",line:9)
  /// The same on the calling thread.
  func first() throws -> [First]

  #sourceLocation(file:"odd.dao.xml",line:9)
  /// The rows of `first`, one at a time.
  func firstRows() -> RowSequence<First>

  #sourceLocation(file:"odd.dao.xml",line:9)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func firstRows(_ body: (First) throws -> Bool) throws

  #sourceLocation(file:"odd.dao.xml",line:7)
  /// Runs `sortedBy:`, with all of its conditions:
  /// ```sql
  /// SELECT "class" FROM "odd table" ORDER BY "class"
  /// ```
  func sortedBy(_ by: OddDAO.SortedByBy) async throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:10)
  /// The same on the calling thread.
  func sortedBy(_ by: OddDAO.SortedByBy) throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:10)
  /// The rows of `sortedBy:`, one at a time.
  func sortedByRows(_ by: OddDAO.SortedByBy) -> RowSequence<String>

  #sourceLocation(file:"odd.dao.xml",line:10)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func sortedByRows(_ by: OddDAO.SortedByBy, _ body: (String) throws -> Bool) throws

  #sourceLocation(file:"odd.dao.xml",line:10)
  /// A page of `sortedBy:`, numbered from 1, and how many rows there are in all.
  func sortedByPage(_ by: OddDAO.SortedByBy, number: Int, size: Int) async throws -> Page<String>

  #sourceLocation(file:"odd.dao.xml",line:10)
  /// The same on the calling thread.
  func sortedByPage(_ by: OddDAO.SortedByBy, number: Int, size: Int) throws -> Page<String>

  #sourceLocation(file:"odd.dao.xml",line:11)
  /// Runs `sortedBy:self:`, with all of its conditions:
  /// ```sql
  /// SELECT "class" FROM "odd table" WHERE "self" = ? ORDER BY "class"
  /// ```
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) async throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:14)
  /// The same on the calling thread.
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) throws -> [String]

  #sourceLocation(file:"odd.dao.xml",line:14)
  /// The rows of `sortedBy:self:`, one at a time.
  func sortedByRows(_ by: OddDAO.SortedBy_selfBy, _self: Int) -> RowSequence<String>

  #sourceLocation(file:"odd.dao.xml",line:14)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func sortedByRows(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, _ body: (String) throws -> Bool
  ) throws

  #sourceLocation(file:"odd.dao.xml",line:14)
  /// A page of `sortedBy:self:`, numbered from 1, and how many rows there are in all.
  func sortedByPage(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) async throws -> Page<String>

  #sourceLocation(file:"odd.dao.xml",line:14)
  /// The same on the calling thread.
  func sortedByPage(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) throws -> Page<String>
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension OddDAOProtocol {
  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insert(_ odd: Odd) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:4)
    func call() throws -> Int {
      try self.insert(odd)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insert(_ odd: Odd) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ odds: [Odd]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:4)
    func call() throws -> BatchResult {
      try self.insertBatch(odds)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ odds: [Odd]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func add(_ odd: Odd) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:5)
    func call() throws -> Int {
      try self.add(odd)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func add(_ odd: Odd) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'add(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func addBatch(_ odds: [Odd]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:5)
    func call() throws -> BatchResult {
      try self.addBatch(odds)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func addBatch(_ odds: [Odd]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addBatch(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:6)
    func call() throws -> Int {
      try self.addFor(dao2, class: `class`)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addFor(_:class:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addForBatch(_ values: [OddDAO.AddForValues]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:6)
    func call() throws -> BatchResult {
      try self.addForBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addForBatch(_ values: [OddDAO.AddForValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addForBatch(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:7)
    func call() throws -> Int {
      try self.rename(values: values, number: number, class: `class`)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'rename(values:number:class:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func renameBatch(_ values: [OddDAO.RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:7)
    func call() throws -> BatchResult {
      try self.renameBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func renameBatch(_ values: [OddDAO.RenameValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'renameBatch(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func all() async throws -> [Odd] {
    #sourceLocation(file:"odd.dao.xml",line:8)
    func call() throws -> [Odd] {
      try self.all()
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func all() throws -> [Odd] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'all()'")
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allRows() -> RowSequence<Odd> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'allRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allRows(_ body: (Odd) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'allRows(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allPage(number: Int, size: Int) async throws -> Page<Odd> {
    #sourceLocation(file:"odd.dao.xml",line:8)
    func call() throws -> Page<Odd> {
      try self.allPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allPage(number: Int, size: Int) throws -> Page<Odd> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'allPage(number:size:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _self(_ _self: Int, size: Int) async throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:9)
    func call() throws -> [String] {
      try self._self(_self, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _self(_ _self: Int, size: Int) throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement '_self(_:size:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfRows(_ _self: Int, size: Int) -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement '_selfRows(_:size:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfRows(_ _self: Int, size: Int, _ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement '_selfRows(_:size:_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfPage(
    _ _self: Int, size: Int, number: Int, size size2: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:9)
    func call() throws -> Page<String> {
      try self._selfPage(_self, size: size, number: number, size: size2)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfPage(_ _self: Int, size: Int, number: Int, size size2: Int) throws -> Page<String> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement '_selfPage(_:size:number:size:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func first() async throws -> [First] {
    #sourceLocation(file:"odd.dao.xml",line:10)
    func call() throws -> [First] {
      try self.first()
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func first() throws -> [First] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'first()'")
  }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func firstRows() -> RowSequence<First> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'firstRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func firstRows(_ body: (First) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'firstRows(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedBy(_ by: OddDAO.SortedByBy) async throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:11)
    func call() throws -> [String] {
      try self.sortedBy(by)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedBy(_ by: OddDAO.SortedByBy) throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedBy(_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByRows(_ by: OddDAO.SortedByBy) -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'sortedByRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByRows(_ by: OddDAO.SortedByBy, _ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedByRows(_:_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByPage(_ by: OddDAO.SortedByBy, number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:11)
    func call() throws -> Page<String> {
      try self.sortedByPage(by, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByPage(_ by: OddDAO.SortedByBy, number: Int, size: Int) throws -> Page<String> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'sortedByPage(_:number:size:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) async throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:15)
    func call() throws -> [String] {
      try self.sortedBy(by, _self: _self)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedBy(_ by: OddDAO.SortedBy_selfBy, _self: Int) throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedBy(_:_self:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByRows(_ by: OddDAO.SortedBy_selfBy, _self: Int) -> RowSequence<String> {
    let error = DAOError(
      .unknownOperation, "the stand-in does not implement 'sortedByRows(_:_self:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByRows(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, _ body: (String) throws -> Bool
  ) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedByRows(_:_self:_:)'")
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByPage(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:15)
    func call() throws -> Page<String> {
      try self.sortedByPage(by, _self: _self, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByPage(
    _ by: OddDAO.SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) throws -> Page<String> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'sortedByPage(_:_self:number:size:)'")
  }
  #sourceLocation()
}

/// The operations of the script `odd` on a database.
struct OddDAO: OddDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

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

  #sourceLocation(file:"odd.dao.xml",line:5)
  /// The values of one call of `addFor:class:`.
  struct AddForValues: Encodable, Sendable, Hashable {
    var dao: String
    var _self: Int
  }
  #sourceLocation()

  #sourceLocation(file:"odd.dao.xml",line:6)
  /// The values of one call of `rename`.
  struct RenameValues: Encodable, Sendable, Hashable {
    var values: String?
    var number: Int?
    var `class`: String
  }
  #sourceLocation()

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insert(_ odd: Odd) async throws -> Int { try await dao.call("insert:", odd) }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insert(_ odd: Odd) throws -> Int { try dao.call("insert:", odd) }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ odds: [Odd]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:4)
    try await dao.batch("insert:", odds)
  }

  #sourceLocation(file:"odd.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ odds: [Odd]) throws -> BatchResult { try dao.batch("insert:", odds) }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func add(_ odd: Odd) async throws -> Int { try await dao.call("add:", odd) }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func add(_ odd: Odd) throws -> Int { try dao.call("add:", odd) }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func addBatch(_ odds: [Odd]) async throws -> BatchResult { try await dao.batch("add:", odds) }

  #sourceLocation(file:"odd.dao.xml",line:4)
  @discardableResult
  func addBatch(_ odds: [Odd]) throws -> BatchResult { try dao.batch("add:", odds) }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:6)
    try await dao.call("addFor:class:", dao2, `class`)
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addFor(_ dao2: String, `class`: Int) throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:6)
    try dao.call("addFor:class:", dao2, `class`)
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addForBatch(_ values: [AddForValues]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:6)
    try await dao.batch("addFor:class:", values)
  }

  #sourceLocation(file:"odd.dao.xml",line:5)
  @discardableResult
  func addForBatch(_ values: [AddForValues]) throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:6)
    try dao.batch("addFor:class:", values)
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) async throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:7)
    try await dao.call("rename", values, number, `class`)
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func rename(values: String?, number: Int?, `class`: String) throws -> Int {
    #sourceLocation(file:"odd.dao.xml",line:7)
    try dao.call("rename", values, number, `class`)
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func renameBatch(_ values: [RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:7)
    try await dao.batch("rename", values)
  }

  #sourceLocation(file:"odd.dao.xml",line:6)
  @discardableResult
  func renameBatch(_ values: [RenameValues]) throws -> BatchResult {
    #sourceLocation(file:"odd.dao.xml",line:7)
    try dao.batch("rename", values)
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func all() async throws -> [Odd] { try await dao.call("all") }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func all() throws -> [Odd] { try dao.call("all") }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allRows() -> RowSequence<Odd> { dao.rows("all", as: Odd.self) }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allRows(_ body: (Odd) throws -> Bool) throws {
    #sourceLocation(file:"odd.dao.xml",line:8)
    try dao.forEachRow("all", as: Odd.self, body)
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allPage(number: Int, size: Int) async throws -> Page<Odd> {
    #sourceLocation(file:"odd.dao.xml",line:8)
    try await dao.page("all", number: number, size: size)
  }

  #sourceLocation(file:"odd.dao.xml",line:8)
  func allPage(number: Int, size: Int) throws -> Page<Odd> {
    #sourceLocation(file:"odd.dao.xml",line:8)
    try dao.page("all", number: number, size: size)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _self(_ _self: Int, size: Int) async throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:9)
    try await dao.call("self:size:", _self, size)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _self(_ _self: Int, size: Int) throws -> [String] { try dao.call("self:size:", _self, size) }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfRows(_ _self: Int, size: Int) -> RowSequence<String> {
    #sourceLocation(file:"odd.dao.xml",line:9)
    dao.rows("self:size:", _self, size, as: String.self)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfRows(_ _self: Int, size: Int, _ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"odd.dao.xml",line:9)
    try dao.forEachRow("self:size:", _self, size, as: String.self, body)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfPage(
    _ _self: Int, size: Int, number: Int, size size2: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:9)
    try await dao.page("self:size:", _self, size, number: number, size: size2)
  }

  #sourceLocation(file:"odd.dao.xml",line:9)
  func _selfPage(_ _self: Int, size: Int, number: Int, size size2: Int) throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:9)
    try dao.page("self:size:", _self, size, number: number, size: size2)
  }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func first() async throws -> [First] { try await dao.call("first") }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func first() throws -> [First] { try dao.call("first") }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func firstRows() -> RowSequence<First> { dao.rows("first", as: First.self) }

  #sourceLocation(file:"odd.dao.xml",line:10)
  func firstRows(_ body: (First) throws -> Bool) throws {
    #sourceLocation(file:"odd.dao.xml",line:10)
    try dao.forEachRow("first", as: First.self, body)
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedBy(_ by: SortedByBy) async throws -> [String] { try await dao.call("sortedBy:", by) }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedBy(_ by: SortedByBy) throws -> [String] { try dao.call("sortedBy:", by) }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByRows(_ by: SortedByBy) -> RowSequence<String> {
    #sourceLocation(file:"odd.dao.xml",line:11)
    dao.rows("sortedBy:", by, as: String.self)
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByRows(_ by: SortedByBy, _ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"odd.dao.xml",line:11)
    try dao.forEachRow("sortedBy:", by, as: String.self, body)
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByPage(_ by: SortedByBy, number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:11)
    try await dao.page("sortedBy:", by, number: number, size: size)
  }

  #sourceLocation(file:"odd.dao.xml",line:11)
  func sortedByPage(_ by: SortedByBy, number: Int, size: Int) throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:11)
    try dao.page("sortedBy:", by, number: number, size: size)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedBy(_ by: SortedBy_selfBy, _self: Int) async throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:15)
    try await dao.call("sortedBy:self:", by, _self)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedBy(_ by: SortedBy_selfBy, _self: Int) throws -> [String] {
    #sourceLocation(file:"odd.dao.xml",line:15)
    try dao.call("sortedBy:self:", by, _self)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByRows(_ by: SortedBy_selfBy, _self: Int) -> RowSequence<String> {
    #sourceLocation(file:"odd.dao.xml",line:15)
    dao.rows("sortedBy:self:", by, _self, as: String.self)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByRows(_ by: SortedBy_selfBy, _self: Int, _ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"odd.dao.xml",line:15)
    try dao.forEachRow("sortedBy:self:", by, _self, as: String.self, body)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByPage(
    _ by: SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:15)
    try await dao.page("sortedBy:self:", by, _self, number: number, size: size)
  }

  #sourceLocation(file:"odd.dao.xml",line:15)
  func sortedByPage(
    _ by: SortedBy_selfBy, _self: Int, number: Int, size: Int
  ) throws -> Page<String> {
    #sourceLocation(file:"odd.dao.xml",line:15)
    try dao.page("sortedBy:self:", by, _self, number: number, size: size)
  }
  #sourceLocation()
}

#sourceLocation(file:"odd.dao.xml",line:1)
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
#sourceLocation()

extension Odd: PositionDecodable {
  static let columns: [String] = [
    "class",
    "self",
    "init",
    "a-b",
    "_x",
    "1st",
    "größe",
    "row",
    "hashValue",
    "x y",
    "columns",
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
}

#sourceLocation(file:"odd.dao.xml",line:9)
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
#sourceLocation()

extension First: PositionDecodable {
  static let columns: [String] = ["x y", "count(*)", "1 + 1"]

  init(row: borrowing RowView) throws {
    xY = try row[0]
    count = try row[1]
    _11 = try row[2]
  }
}

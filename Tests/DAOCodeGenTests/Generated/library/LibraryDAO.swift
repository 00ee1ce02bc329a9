// Generated from the script `library`: change that, and not this file.

import DAOKit
import Foundation

/// The operations of the script `library`, for LibraryDAO and for stand-ins in tests.
protocol LibraryDAOProtocol: Sendable {
  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: LibraryDAO.InsertWriterValues) async throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: LibraryDAO.InsertWriterValues) throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  /// Runs `insertWriter:`, and returns the id of the new row.
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) async throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  /// The same on the calling thread.
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [LibraryDAO.InsertWriterValues]) async throws -> BatchResult

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [LibraryDAO.InsertWriterValues]) throws -> BatchResult

  #sourceLocation(file:"library.dao.xml",line:1)
  /// Runs `insertBook:`: `INSERT INTO "book" ("id", "writer_id", "title", "price") VALUES (:id, :writer_id, :title, :price)`
  @discardableResult
  func insertBook(_ values: LibraryDAO.InsertBookValues) async throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  /// The same on the calling thread.
  @discardableResult
  func insertBook(_ values: LibraryDAO.InsertBookValues) throws -> Int

  #sourceLocation(file:"library.dao.xml",line:2)
  /// Runs `insertBook:`, and returns the id of the new row.
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) async throws -> Int

  #sourceLocation(file:"library.dao.xml",line:2)
  /// The same on the calling thread.
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) throws -> Int

  #sourceLocation(file:"library.dao.xml",line:1)
  /// Runs `insertBook:` for each element, all of them in one transaction.
  @discardableResult
  func insertBookBatch(_ values: [LibraryDAO.InsertBookValues]) async throws -> BatchResult

  #sourceLocation(file:"library.dao.xml",line:1)
  /// The same on the calling thread.
  @discardableResult
  func insertBookBatch(_ values: [LibraryDAO.InsertBookValues]) throws -> BatchResult

  #sourceLocation(file:"library.dao.xml",line:9)
  /// Runs `selectWriters`:
  /// ```sql
  /// SELECT w.id, w.name, b.id AS book_id, b.title AS book_title, b.price AS book_price
  /// FROM writer w LEFT JOIN book b ON b.writer_id = w.id ORDER BY w.id, b.id
  /// ```
  func selectWriters() async throws -> [Writer]

  #sourceLocation(file:"library.dao.xml",line:13)
  /// The same on the calling thread.
  func selectWriters() throws -> [Writer]

  #sourceLocation(file:"library.dao.xml",line:13)
  /// The rows of `selectWriters`, one at a time.
  func selectWritersRows() -> RowSequence<Writer>

  #sourceLocation(file:"library.dao.xml",line:13)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectWritersRows(_ body: (Writer) throws -> Bool) throws

  #sourceLocation(file:"library.dao.xml",line:13)
  /// A page of `selectWriters`, numbered from 1, and how many rows there are in all.
  func selectWritersPage(number: Int, size: Int) async throws -> Page<Writer>

  #sourceLocation(file:"library.dao.xml",line:13)
  /// The same on the calling thread.
  func selectWritersPage(number: Int, size: Int) throws -> Page<Writer>

  #sourceLocation(file:"library.dao.xml",line:20)
  /// Runs `selectShelves`:
  /// ```sql
  /// SELECT id, name FROM writer ORDER BY id
  /// ```
  func selectShelves() async throws -> [Shelf]

  #sourceLocation(file:"library.dao.xml",line:23)
  /// The same on the calling thread.
  func selectShelves() throws -> [Shelf]

  #sourceLocation(file:"library.dao.xml",line:23)
  /// The rows of `selectShelves`, one at a time.
  func selectShelvesRows() -> RowSequence<Shelf>

  #sourceLocation(file:"library.dao.xml",line:23)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectShelvesRows(_ body: (Shelf) throws -> Bool) throws

  #sourceLocation(file:"library.dao.xml",line:23)
  /// A page of `selectShelves`, numbered from 1, and how many rows there are in all.
  func selectShelvesPage(number: Int, size: Int) async throws -> Page<Shelf>

  #sourceLocation(file:"library.dao.xml",line:23)
  /// The same on the calling thread.
  func selectShelvesPage(number: Int, size: Int) throws -> Page<Shelf>

  #sourceLocation(file:"library.dao.xml",line:21)
  /// Runs `selectBooksWithWriter:`:
  /// ```sql
  /// SELECT title, price FROM book WHERE writer_id = :id ORDER BY id
  /// ```
  func selectBooks(withWriter writer: Int) async throws -> [ShelfBook]

  #sourceLocation(file:"library.dao.xml",line:24)
  /// The same on the calling thread.
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook]

  #sourceLocation(file:"library.dao.xml",line:24)
  /// The rows of `selectBooksWithWriter:`, one at a time.
  func selectBooksRows(withWriter writer: Int) -> RowSequence<ShelfBook>

  #sourceLocation(file:"library.dao.xml",line:24)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectBooksRows(withWriter writer: Int, _ body: (ShelfBook) throws -> Bool) throws

  #sourceLocation(file:"library.dao.xml",line:24)
  /// A page of `selectBooksWithWriter:`, numbered from 1, and how many rows there are in all.
  func selectBooksPage(
    withWriter writer: Int, number: Int, size: Int
  ) async throws -> Page<ShelfBook>

  #sourceLocation(file:"library.dao.xml",line:24)
  /// The same on the calling thread.
  func selectBooksPage(withWriter writer: Int, number: Int, size: Int) throws -> Page<ShelfBook>
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension LibraryDAOProtocol {
  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: LibraryDAO.InsertWriterValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    func call() throws -> Int {
      try self.insertWriter(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: LibraryDAO.InsertWriterValues) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertWriter(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    func call() throws -> Int {
      try self.insertWriterReturningID(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'insertWriterReturningID(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [LibraryDAO.InsertWriterValues]) async throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:2)
    func call() throws -> BatchResult {
      try self.insertWriterBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [LibraryDAO.InsertWriterValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertWriterBatch(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBook(_ values: LibraryDAO.InsertBookValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:3)
    func call() throws -> Int {
      try self.insertBook(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBook(_ values: LibraryDAO.InsertBookValues) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBook(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:3)
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:3)
    func call() throws -> Int {
      try self.insertBookReturningID(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:3)
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBookReturningID(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBookBatch(_ values: [LibraryDAO.InsertBookValues]) async throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:3)
    func call() throws -> BatchResult {
      try self.insertBookBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBookBatch(_ values: [LibraryDAO.InsertBookValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBookBatch(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWriters() async throws -> [Writer] {
    #sourceLocation(file:"library.dao.xml",line:14)
    func call() throws -> [Writer] {
      try self.selectWriters()
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWriters() throws -> [Writer] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectWriters()'")
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersRows() -> RowSequence<Writer> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectWritersRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersRows(_ body: (Writer) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectWritersRows(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersPage(number: Int, size: Int) async throws -> Page<Writer> {
    #sourceLocation(file:"library.dao.xml",line:14)
    func call() throws -> Page<Writer> {
      try self.selectWritersPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersPage(number: Int, size: Int) throws -> Page<Writer> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectWritersPage(number:size:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelves() async throws -> [Shelf] {
    #sourceLocation(file:"library.dao.xml",line:24)
    func call() throws -> [Shelf] {
      try self.selectShelves()
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelves() throws -> [Shelf] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectShelves()'")
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesRows() -> RowSequence<Shelf> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectShelvesRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesRows(_ body: (Shelf) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectShelvesRows(_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesPage(number: Int, size: Int) async throws -> Page<Shelf> {
    #sourceLocation(file:"library.dao.xml",line:24)
    func call() throws -> Page<Shelf> {
      try self.selectShelvesPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesPage(number: Int, size: Int) throws -> Page<Shelf> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectShelvesPage(number:size:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooks(withWriter writer: Int) async throws -> [ShelfBook] {
    #sourceLocation(file:"library.dao.xml",line:25)
    func call() throws -> [ShelfBook] {
      try self.selectBooks(withWriter: writer)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectBooks(withWriter:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksRows(withWriter writer: Int) -> RowSequence<ShelfBook> {
    let error = DAOError(
      .unknownOperation, "the stand-in does not implement 'selectBooksRows(withWriter:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksRows(withWriter writer: Int, _ body: (ShelfBook) throws -> Bool) throws {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectBooksRows(withWriter:_:)'")
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksPage(
    withWriter writer: Int, number: Int, size: Int
  ) async throws -> Page<ShelfBook> {
    #sourceLocation(file:"library.dao.xml",line:25)
    func call() throws -> Page<ShelfBook> {
      try self.selectBooksPage(withWriter: writer, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksPage(withWriter writer: Int, number: Int, size: Int) throws -> Page<ShelfBook> {
    throw DAOError(
      .unknownOperation,
      "the stand-in does not implement 'selectBooksPage(withWriter:number:size:)'")
  }
  #sourceLocation()
}

/// The operations of the script `library` on a database.
struct LibraryDAO: LibraryDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  /// The columns that `insertWriter:` stores.
  struct InsertWriterValues: Encodable, Sendable, Hashable {
    var id: Int?
    var name: String
    var born: Date?
  }
  #sourceLocation()

  #sourceLocation(file:"library.dao.xml",line:2)
  /// The columns that `insertBook:` stores.
  struct InsertBookValues: Encodable, Sendable, Hashable {
    var id: Int?
    var writerId: Int
    var title: String
    var price: Double?
  }
  #sourceLocation()

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: InsertWriterValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    try await dao.call("insertWriter:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriter(_ values: InsertWriterValues) throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    try dao.call("insertWriter:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  func insertWriterReturningID(_ values: InsertWriterValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    Int(try await dao.insertReturningID("insertWriter:", values))
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  func insertWriterReturningID(_ values: InsertWriterValues) throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:2)
    Int(try dao.insertReturningID("insertWriter:", values))
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [InsertWriterValues]) async throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:2)
    try await dao.batch("insertWriter:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:1)
  @discardableResult
  func insertWriterBatch(_ values: [InsertWriterValues]) throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:2)
    try dao.batch("insertWriter:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBook(_ values: InsertBookValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:3)
    try await dao.call("insertBook:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBook(_ values: InsertBookValues) throws -> Int { try dao.call("insertBook:", values) }

  #sourceLocation(file:"library.dao.xml",line:3)
  func insertBookReturningID(_ values: InsertBookValues) async throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:3)
    Int(try await dao.insertReturningID("insertBook:", values))
  }

  #sourceLocation(file:"library.dao.xml",line:3)
  func insertBookReturningID(_ values: InsertBookValues) throws -> Int {
    #sourceLocation(file:"library.dao.xml",line:3)
    Int(try dao.insertReturningID("insertBook:", values))
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBookBatch(_ values: [InsertBookValues]) async throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:3)
    try await dao.batch("insertBook:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:2)
  @discardableResult
  func insertBookBatch(_ values: [InsertBookValues]) throws -> BatchResult {
    #sourceLocation(file:"library.dao.xml",line:3)
    try dao.batch("insertBook:", values)
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWriters() async throws -> [Writer] { try await dao.call("selectWriters") }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWriters() throws -> [Writer] { try dao.call("selectWriters") }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersRows() -> RowSequence<Writer> { dao.rows("selectWriters", as: Writer.self) }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersRows(_ body: (Writer) throws -> Bool) throws {
    #sourceLocation(file:"library.dao.xml",line:14)
    try dao.forEachRow("selectWriters", as: Writer.self, body)
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersPage(number: Int, size: Int) async throws -> Page<Writer> {
    #sourceLocation(file:"library.dao.xml",line:14)
    try await dao.page("selectWriters", number: number, size: size)
  }

  #sourceLocation(file:"library.dao.xml",line:14)
  func selectWritersPage(number: Int, size: Int) throws -> Page<Writer> {
    #sourceLocation(file:"library.dao.xml",line:14)
    try dao.page("selectWriters", number: number, size: size)
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelves() async throws -> [Shelf] { try await dao.call("selectShelves") }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelves() throws -> [Shelf] { try dao.call("selectShelves") }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesRows() -> RowSequence<Shelf> { dao.rows("selectShelves", as: Shelf.self) }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesRows(_ body: (Shelf) throws -> Bool) throws {
    #sourceLocation(file:"library.dao.xml",line:24)
    try dao.forEachRow("selectShelves", as: Shelf.self, body)
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesPage(number: Int, size: Int) async throws -> Page<Shelf> {
    #sourceLocation(file:"library.dao.xml",line:24)
    try await dao.page("selectShelves", number: number, size: size)
  }

  #sourceLocation(file:"library.dao.xml",line:24)
  func selectShelvesPage(number: Int, size: Int) throws -> Page<Shelf> {
    #sourceLocation(file:"library.dao.xml",line:24)
    try dao.page("selectShelves", number: number, size: size)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooks(withWriter writer: Int) async throws -> [ShelfBook] {
    #sourceLocation(file:"library.dao.xml",line:25)
    try await dao.call("selectBooksWithWriter:", writer)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook] {
    #sourceLocation(file:"library.dao.xml",line:25)
    try dao.call("selectBooksWithWriter:", writer)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksRows(withWriter writer: Int) -> RowSequence<ShelfBook> {
    #sourceLocation(file:"library.dao.xml",line:25)
    dao.rows("selectBooksWithWriter:", writer, as: ShelfBook.self)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksRows(withWriter writer: Int, _ body: (ShelfBook) throws -> Bool) throws {
    #sourceLocation(file:"library.dao.xml",line:25)
    try dao.forEachRow("selectBooksWithWriter:", writer, as: ShelfBook.self, body)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksPage(
    withWriter writer: Int, number: Int, size: Int
  ) async throws -> Page<ShelfBook> {
    #sourceLocation(file:"library.dao.xml",line:25)
    try await dao.page("selectBooksWithWriter:", writer, number: number, size: size)
  }

  #sourceLocation(file:"library.dao.xml",line:25)
  func selectBooksPage(withWriter writer: Int, number: Int, size: Int) throws -> Page<ShelfBook> {
    #sourceLocation(file:"library.dao.xml",line:25)
    try dao.page("selectBooksWithWriter:", writer, number: number, size: size)
  }
  #sourceLocation()
}

#sourceLocation(file:"library.dao.xml",line:24)
/// A row of `selectBooksWithWriter:`.
struct ShelfBook: Codable, Sendable, Hashable {
  var title: String
  var price: Double?
}
#sourceLocation()

extension ShelfBook: PositionDecodable {
  static let columns: [String] = ["title", "price"]

  init(row: borrowing RowView) throws {
    title = try row[0]
    price = try row[1]
  }
}

#sourceLocation(file:"library.dao.xml",line:3)
/// An entity inside of `library.writer`.
struct Book: Codable, Sendable, Hashable {
  var id: Int
  var title: String
  var price: Double?
}
#sourceLocation()

#sourceLocation(file:"library.dao.xml",line:3)
/// An entity of the result map `library.writer`.
struct Writer: Codable, Sendable, Hashable {
  var id: Int
  var name: String
  #sourceLocation(file:"library.dao.xml",line:4)
  var books: [Book]
  #sourceLocation(file:"library.dao.xml",line:4)
  var titles: [String]
}
#sourceLocation()

#sourceLocation(file:"library.dao.xml",line:18)
/// An entity of the result map `library.shelf`.
struct Shelf: Codable, Sendable, Hashable {
  var id: Int
  var name: String
  #sourceLocation(file:"library.dao.xml",line:19)
  var books: [ShelfBook]
}
#sourceLocation()

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
private func checkLibraryDAOTypes() {
  #sourceLocation(file:"library.dao.xml",line:8)
  let _: (Book) -> Int? = { $0.id }
  #sourceLocation(file:"library.dao.xml",line:9)
  let _: (Book) -> String? = { $0.title }
  #sourceLocation(file:"library.dao.xml",line:10)
  let _: Swift.KeyPath<Book, Double?> = \.price
  #sourceLocation()
}

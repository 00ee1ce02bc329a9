// Generated from the script `library`: change that, and not this file.

import DAOKit
import Foundation

/// The operations of the script `library`, for LibraryDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol LibraryDAOProtocol: Sendable {
  /// Runs `insertWriter:`, and counts its changes: `INSERT INTO "writer" ("id", "name", "born") VALUES (:id, :name, :born)`
  @discardableResult func insertWriter(_ values: LibraryDAO.InsertWriterValues) async throws -> Int
  @discardableResult func insertWriter(_ values: LibraryDAO.InsertWriterValues) throws -> Int

  /// Runs `insertWriter:`, and returns the id of the new row.
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) async throws -> Int
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) throws -> Int

  /// Runs `insertBook:`, and counts its changes: `INSERT INTO "book" ("id", "writer_id", "title", "price") VALUES (:id, :writer_id, :title, :price)`
  @discardableResult func insertBook(_ values: LibraryDAO.InsertBookValues) async throws -> Int
  @discardableResult func insertBook(_ values: LibraryDAO.InsertBookValues) throws -> Int

  /// Runs `insertBook:`, and returns the id of the new row.
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) async throws -> Int
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) throws -> Int

  /// Runs `selectWriters`:
  /// ```sql
  /// SELECT w.id, w.name, b.id AS book_id, b.title AS book_title, b.price AS book_price
  /// FROM writer w LEFT JOIN book b ON b.writer_id = w.id ORDER BY w.id, b.id
  /// ```
  func selectWriters() async throws -> [Writer]
  func selectWriters() throws -> [Writer]

  /// Runs `selectShelves`: `SELECT id, name FROM writer ORDER BY id`
  func selectShelves() async throws -> [Shelf]
  func selectShelves() throws -> [Shelf]

  /// Runs `selectBooksWithWriter:`: `SELECT title, price FROM book WHERE writer_id = :id ORDER BY id`
  func selectBooks(withWriter writer: Int) async throws -> [ShelfBook]
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook]
}

/// What a stand-in does for the operations that it does not implement.
extension LibraryDAOProtocol {
  @discardableResult func insertWriter(_ values: LibraryDAO.InsertWriterValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertWriterReturningID(_ values: LibraryDAO.InsertWriterValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func insertBook(_ values: LibraryDAO.InsertBookValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertBookReturningID(_ values: LibraryDAO.InsertBookValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  func selectWriters() throws -> [Writer] { throw DAOError.notImplemented() }
  func selectShelves() throws -> [Shelf] { throw DAOError.notImplemented() }
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook] { throw DAOError.notImplemented() }
}

/// The operations of the script `library` on a database.
struct LibraryDAO: LibraryDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// The columns that `insertWriter:` stores.
  struct InsertWriterValues: Encodable, Sendable {
    var id: Int?
    var name: String
    var born: Date?
  }

  /// The columns that `insertBook:` stores.
  struct InsertBookValues: Encodable, Sendable {
    var id: Int?
    var writerId: Int
    var title: String
    var price: Double?
  }

  @discardableResult func insertWriter(_ values: InsertWriterValues) async throws -> Int {
    try await dao.call("insertWriter:", values)
  }
  @discardableResult func insertWriter(_ values: InsertWriterValues) throws -> Int {
    try dao.call("insertWriter:", values)
  }

  func insertWriterReturningID(_ values: InsertWriterValues) async throws -> Int {
    Int(try await dao.insertReturningID("insertWriter:", values))
  }
  func insertWriterReturningID(_ values: InsertWriterValues) throws -> Int {
    Int(try dao.insertReturningID("insertWriter:", values))
  }

  @discardableResult func insertBook(_ values: InsertBookValues) async throws -> Int {
    try await dao.call("insertBook:", values)
  }
  @discardableResult func insertBook(_ values: InsertBookValues) throws -> Int {
    try dao.call("insertBook:", values)
  }

  func insertBookReturningID(_ values: InsertBookValues) async throws -> Int {
    Int(try await dao.insertReturningID("insertBook:", values))
  }
  func insertBookReturningID(_ values: InsertBookValues) throws -> Int {
    Int(try dao.insertReturningID("insertBook:", values))
  }

  func selectWriters() async throws -> [Writer] { try await dao.call("selectWriters") }
  func selectWriters() throws -> [Writer] { try dao.call("selectWriters") }

  func selectShelves() async throws -> [Shelf] { try await dao.call("selectShelves") }
  func selectShelves() throws -> [Shelf] { try dao.call("selectShelves") }

  func selectBooks(withWriter writer: Int) async throws -> [ShelfBook] {
    try await dao.call("selectBooksWithWriter:", writer)
  }
  func selectBooks(withWriter writer: Int) throws -> [ShelfBook] {
    try dao.call("selectBooksWithWriter:", writer)
  }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insertWriter: TypedChange<InsertWriterValues> { .init(dao, "insertWriter:") }
    var insertBook: TypedChange<InsertBookValues> { .init(dao, "insertBook:") }
    func selectWriters() -> TypedSelect<[Writer], Page<Writer>> { .init(dao, "selectWriters") }
    func selectShelves() -> TypedSelect<[Shelf], Page<Shelf>> { .init(dao, "selectShelves") }
    func selectBooks(withWriter writer: Int) -> TypedSelect<[ShelfBook], Page<ShelfBook>> {
      .init(dao, "selectBooksWithWriter:", writer)
    }
  }
}

/// A row of `selectBooksWithWriter:`.
struct ShelfBook: Codable, Sendable, Hashable {
  var title: String
  var price: Double?
}

extension ShelfBook: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["title", "price"]

  init(row: borrowing RowView) throws {
    title = try row[0]
    price = try row[1]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(title, at: 0)
    try row.set(price, at: 1)
  }
}

/// An entity inside of `library.writer`.
struct Book: Codable, Sendable, Hashable {
  var id: Int
  var title: String
  var price: Double?
}

/// An entity of the result map `library.writer`.
struct Writer: Codable, Sendable, Hashable {
  var id: Int
  var name: String
  var books: [Book]
  var titles: [String]
}

/// An entity of the result map `library.shelf`.
struct Shelf: Codable, Sendable, Hashable {
  var id: Int
  var name: String
  var books: [ShelfBook]
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
extension LibraryDAOProtocol {
  private func checkTypes() {
    #sourceLocation(file:"library.dao.xml",line:8)
    let _: (Book) -> Int? = { $0.id }
    #sourceLocation(file:"library.dao.xml",line:9)
    let _: (Book) -> String? = { $0.title }
    #sourceLocation(file:"library.dao.xml",line:10)
    let _: Swift.KeyPath<Book, Double?> = \Book.price
    #sourceLocation()
  }
}

// Unsafe: the C interface as it is.
import CSQLite

/// The work of ``Folding`` by hand with the C interface: a look-up of the author for each row.
struct RawFolding {
  private let database: RawDatabase
  private let statement: OpaquePointer?

  init(_ database: RawDatabase) throws {
    self.database = database
    statement = try database.prepare(Author.select)
  }

  func select() -> [Author] {
    var authors: [Author] = []
    var places: [Int: Int] = [:]
    while sqlite3_step(statement) == SQLITE_ROW {
      let id = Int(sqlite3_column_int64(statement, 0))
      let book = Book(
        id: Int(sqlite3_column_int64(statement, 2)), title: text(3), price: sqlite3_column_double(statement, 4),
        year: sqlite3_column_type(statement, 5) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 5)))
      if let place = places[id] {
        authors[place].books.append(book)
      } else {
        places[id] = authors.count
        authors.append(Author(id: id, name: text(1), books: [book]))
      }
    }
    sqlite3_reset(statement)
    return authors
  }

  private func text(_ column: Int32) -> String {
    String(
      decoding: UnsafeBufferPointer(
        start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }
}

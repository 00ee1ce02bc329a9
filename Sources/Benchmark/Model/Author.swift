import DAOKit

/// An entity with a list of others.
struct Author: Codable {
  var id: Int
  var name: String
  var books: [Book]
}

struct Book: Codable {
  var id: Int
  var title: String
  var price: Double
  var year: Int?
}

extension Author {
  static let count = 10_000

  /// Creates the tables, with ten books for each author. The books of one author are spread over the table.
  static func fill(_ database: RawDatabase) throws {
    try database.execute(
      """
      CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE book (
        id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL, title TEXT NOT NULL, price REAL NOT NULL, year INTEGER);
      CREATE INDEX book_author ON book (author_id);
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(count))
      INSERT INTO author SELECT n, 'Author number ' || n FROM c;
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(count * 10))
      INSERT INTO book SELECT n, 1 + n % \(count), 'The book of ' || n, n * 1.25, iif(n % 7 = 0, NULL, 1900 + n % 120) FROM c;
      """)
  }

  static let select = """
    SELECT a.id AS author_id, a.name, b.id AS book_id, b.title, b.price, b.year
    FROM author a JOIN book b ON b.author_id = a.id ORDER BY a.id
    """
}

import DAOCore
import DAOSQL

/// A table of a file that is taken over.
struct SourceTable {
  /// What is known of a column before its values are read.
  enum Meaning: Sendable {
    /// A property whose values say what it is: texts that are all dates are dates.
    case property(declared: ColumnKind)
    /// A time, as a text of ISO 8601 or as seconds since 1970.
    case time
    /// A time that the framework keeps for each row, and the column in which records and documents keep it.
    case timeOfRow(String)
    /// Values of the declared kind.
    case declared(ColumnKind)
    /// A text, or SPON.
    case textOrSPON
  }

  struct Column: Sendable {
    var name: String
    var meaning: Meaning
    var isNotNull = false
    var defaultSQL: String?
  }

  struct Row {
    /// The row for messages: `key 'p-1'`.
    let place: String
    /// The values by the names of the columns; none for a row that cannot be read.
    let values: [String: SourceValue]
    let fault: RowFault?

    init(_ place: String, _ values: () throws -> [String: SourceValue]) throws {
      self.place = place
      do {
        self.values = try values()
        fault = nil
      } catch let fault as RowFault {
        self.values = [:]
        self.fault = fault
      }
    }
  }

  var name: String
  var columns: [Column]
  var key: [String]
  var isNumbered = false
  var foreignKeys: [ForeignKeySchema] = []
  var uniques: [[String]] = []
  var indexes: [[String]] = []
  /// What is not taken over of this table.
  var notes: [String] = []
  /// Whether rows may have values of columns that are not in ``columns``.
  var findsColumns = false
  /// Hands out each row in turn.
  var forEachRow: (_ source: any Connection, _ body: (Row) throws -> Void) throws -> Void
}

extension Connection {
  /// Hands out the rows of a query, one at a time.
  func forEachRow(_ sql: String, _ body: ([Value]) throws -> Void) throws {
    let statement = try borrow(StatementText(sql: sql, verb: .query))
    defer { giveBack(statement) }
    try statement.bind(.bound([]))
    while try statement.step() { try body((0..<statement.columns.count).map(statement.value)) }
  }

  func count(of table: String) throws -> Int {
    let found = try rows("SELECT count(*) FROM \(dialect.quote(table))", [])
    return if case .integer(let count)? = found.first?.first { Int(count) } else { 0 }
  }
}

extension TableSchema {
  /// Whether it is one of the library's own.
  var isOwn: Bool { name.lowercased().hasPrefix("daokit_") }
}

extension Value {
  /// The key of a row for messages.
  var shownAsKey: String {
    switch self {
    case .null: "key NULL"
    case .integer(let value): "key \(value)"
    case .real(let value): "key \(value)"
    case .text(let value): "key '\(value.prefix(80))'"
    case .blob: "a key of bytes"
    }
  }
}

import DAOCore
import DAOKit

/// A value of a table as a file keeps it: 1 and 1.0 are one number.
enum ReadValue: Hashable {
  case whole(Int64)
  case number(Double)
  case bytes([UInt8])

  /// Nil for NULL, and for blanks where they are the same: an element of XML does not tell them apart.
  private init?(_ value: Value, blanksAreNull: Bool) {
    switch value {
    case .null: return nil
    case .integer(let value): self = .whole(value)
    case .real(let value): self = Int64(exactly: value).map { .whole($0) } ?? .number(value)
    case .text(let value):
      guard !blanksAreNull || !value.utf8.allSatisfy({ $0 == 32 || (9...13).contains($0) }) else { return nil }
      self = .bytes(Array(value.utf8))
    case .blob(let value): self = .bytes(Array(value))
    }
  }

  /// The rows of all tables that have some, in their order.
  static func rows(of database: Database, blanksAreNull: Bool) throws -> [String: [[String: ReadValue]]] {
    try database.runtime.withSession(for: .read, .schema) { session in
      let connection = session.connection
      var tables: [String: [[String: ReadValue]]] = [:]
      for table in try connection.tables() {
        let (name, columns) = (connection.dialect.quote(table.name), table.columns.map(\.name))
        let list = columns.map(connection.dialect.quote).joined(separator: ", ")
        tables[table.name] = try connection.rows("SELECT \(list) FROM \(name)", []).map { row in
          let values = zip(columns, row).compactMap { name, value in
            ReadValue(value, blanksAreNull: blanksAreNull).map { (name, $0) }
          }
          return Dictionary(values) { first, _ in first }
        }
      }
      return tables.filter { !$0.value.isEmpty }
    }
  }
}

import DAOCore
import DAORuntime

/// The keys of rows, with a value for each key column.
struct KeyRows: RowCounting, Sendable, Equatable {
  var columns: [String] = []
  var rows: [[Value]] = []

  var rowCount: Int { rows.count }

  /// Decodes the keys as `type`: a scalar for a single column, else an entity or a ``Row``.
  func keys<Key: Decodable>(_ type: Key.Type, dates: Configuration.DateStrategy) throws -> [Key] {
    let layout = RowLayout(columns: NameTable(columns), dates: dates, readsNullAsZero: false)
    return try rows.map { try Row(layout: layout, values: $0).decode(type) }
  }

  /// The only key of the only row.
  func onlyID() throws -> Int64 {
    guard let row = rows.first else { throw DAOError(.noRow, "no row was inserted, so there is no key of one") }
    guard rows.count == 1 else {
      throw DAOError(.tooManyRows, "\(rows.count) rows were inserted: ask for all their keys by insertReturningKeys")
    }
    guard row.count == 1 else {
      throw DAOError(
        .columnCount, "the key has \(row.count) columns, \(columns.joined(separator: ", ")): ask for it by insertReturningKeys")
    }
    guard case .integer(let id) = row[0] else {
      throw DAOError(
        .typeMismatch, "the key '\(columns[0])' is \(row[0].type), not an integer: ask for it by insertReturningKeys")
    }
    return id
  }
}

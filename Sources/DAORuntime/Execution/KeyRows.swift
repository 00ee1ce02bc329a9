import DAOCore

/// The keys of rows, with a value for each key column.
package struct KeyRows: RowCounting, Sendable, Equatable {
  package var columns: [String]
  package var rows: [[Value]]

  package init(columns: [String] = [], rows: [[Value]] = []) {
    self.columns = columns
    self.rows = rows
  }

  package var rowCount: Int { rows.count }

  /// Adds the keys of more rows of the same columns.
  package mutating func append(_ other: KeyRows) {
    if columns.isEmpty { columns = other.columns }
    rows += other.rows
  }

  /// Decodes the keys as `type`: a scalar for a single column, else an entity or a ``Row``.
  package func keys<Key: Decodable>(_ type: Key.Type, dates: Configuration.DateStrategy) throws -> [Key] {
    let layout = RowLayout(columns: NameTable(columns), dates: dates, readsNullAsZero: false)
    return try rows.map { try Row(layout: layout, values: $0).decode(type) }
  }

  /// The only key of the only row.
  package func onlyID() throws -> Int64 {
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

/// A row with a foreign key that refers to no row, or a table in which every row has one.
///
/// Two violations are equal if the same reference is broken: rebuilding a table changes the row ids and not the violations.
package struct ForeignKeyViolation: Sendable, CustomStringConvertible {
  /// The table of the row.
  package var table: String
  /// The row's number; nil if the table has none.
  package var rowNumber: Int64?
  /// The referenced table.
  package var parent: String
  /// The values of the foreign key; never shown in messages.
  package var key: [Value]
  package private(set) var description: String

  /// The violation of one row.
  package init(table: String, rowNumber: Int64?, parent: String, key: [Value]) {
    self.table = table
    self.rowNumber = rowNumber
    self.parent = parent
    self.key = key
    let row = rowNumber.map { "row \($0)" } ?? "a row"
    description = "\(row) of \(table) refers to no row of \(parent)"
  }

  /// A table with a foreign key that no row can satisfy, with the database's message.
  package init(table: String, mismatch: String) {
    self.init(table: table, rowNumber: nil, parent: mismatch, key: [])
    description = mismatch
  }
}

extension ForeignKeyViolation: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    (left.table, left.parent, left.key) == (right.table, right.parent, right.key)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(table)
    hasher.combine(parent)
    hasher.combine(key)
  }
}

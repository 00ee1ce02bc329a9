/// A row that refers to a row that is not there, or a table all of whose rows do.
///
/// Two are equal when the same reference is dangling: a row keeps its violation when its table is rebuilt, and its number changes.
package struct ForeignKeyViolation: Sendable, CustomStringConvertible {
  /// The table of the row.
  package var table: String
  /// The row's number; nil where its table has none.
  package var rowNumber: Int64?
  /// The table that it refers to.
  package var parent: String
  /// The values that it refers by; never shown in messages.
  package var key: [Value]
  package private(set) var description: String

  /// A row.
  package init(table: String, rowNumber: Int64?, parent: String, key: [Value]) {
    self.table = table
    self.rowNumber = rowNumber
    self.parent = parent
    self.key = key
    let row = rowNumber.map { "row \($0)" } ?? "a row"
    description = "\(row) of \(table) refers to no row of \(parent)"
  }

  /// A table with a foreign key that no row can satisfy, and what the database says about it.
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

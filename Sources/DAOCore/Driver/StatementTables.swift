/// The tables that a prepared statement reads and writes, including those of its triggers and cascading foreign keys.
package struct StatementTables: Sendable, Hashable {
  package var read: TableSet
  package var written: TableSet

  package init(read: TableSet = .none, written: TableSet = .none) {
    self.read = read
    self.written = written
  }

  /// What an engine says that does not tell the tables of a statement.
  package static let unknown = StatementTables(read: .unknown, written: .unknown)

  /// Whether triggers or foreign keys may change more than the statement's own table, which has up to two names.
  package var mayChangeOthers: Bool { written.hasUnknown || written.names.count > 2 }
}

import DAOCore

/// What rows can be copied to as a whole, beside databases: a file, or a type of your own.
///
/// It is read after a copy, to compare.
public protocol DataTarget: DataSource {
  /// Replaces all that is there by these tables. After an error what was there is still there.
  ///
  /// - Parameters:
  ///   - tables: The tables, with their columns.
  ///   - rows: Reads the rows of one of them, batch by batch; each table is read once at most.
  /// - Throws: What keeps the tables from being written, and the errors of `rows`.
  func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void) throws
}

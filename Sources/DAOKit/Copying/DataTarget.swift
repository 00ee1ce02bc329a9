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

  /// Replaces all that is there by these tables, if what is written is found to be right before it takes its place.
  ///
  /// A type of your own need not have it: by default the tables are written by ``writeRows(of:_:)``, and looked at after that.
  /// - Parameters:
  ///   - tables: The tables, with their columns.
  ///   - rows: Reads the rows of one of them, as in ``writeRows(of:_:)``.
  ///   - check: Reads what was written.
  /// - Throws: As ``writeRows(of:_:)``, and the errors of `check`.
  func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void,
    checking check: (_ written: any DataSource) throws -> Void) throws
}

extension DataTarget {
  /// Writes the tables, and looks at them after that.
  ///
  /// - Throws: The errors of both.
  public func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void,
    checking check: (_ written: any DataSource) throws -> Void
  ) throws {
    try writeRows(of: tables, rows)
    try check(self)
  }
}

import DAOCore

/// What rows can be copied from: a database, a file, or anything else that has tables, by a type of your own.
///
/// ```swift
/// struct Log: DataSource {
///   let lines: [String]
///
///   func dataTables() -> [DataTable] { [DataTable("line", [DataColumn("number", .integer), DataColumn("text", .text)])] }
///
///   func readRows(
///     of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
///   ) throws {
///     let start = position.flatMap { Int($0) } ?? 0
///     for index in lines.indices.dropFirst(start) { try take([[.integer(Int64(index + 1)), .text(lines[index])]], "\(index + 1)") }
///   }
/// }
/// ```
/// A copy reads each table several times: to see whether all values fit, to write them, and to compare. All readings must give the same rows
/// in the same order.
public protocol DataSource: Sendable {
  /// The tables, with their columns.
  ///
  /// - Throws: What keeps the source from being read.
  func dataTables() throws -> [DataTable]

  /// Reads the rows of a table, batch by batch.
  ///
  /// - Parameters:
  ///   - table: One of ``dataTables()``.
  ///   - position: Where to begin: what `take` was given with the last batch that is not wanted again; nil for the first row.
  ///   - take: Is given each batch of rows, whose values are in the order of the columns and as ``DataType`` says, and the position after it.
  ///     A batch has a thousand rows or so; what it throws ends the reading, and is thrown on.
  /// - Throws: What keeps the source from being read, and the errors of `take`.
  func readRows(
    of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
  ) throws
}

/// A type that reads itself from a row without `Codable`, as fast as hand-written calls of SQLite's C interface.
///
/// ```swift
/// struct Employee: Codable, RowDecodable {
///   var eid: String
///   var salary: Double?
///
///   init(row: borrowing RowView) throws {
///     eid = try row[0]              // by position
///     salary = try row["salary"]    // by name, under the same rules as properties
///   }
/// }
/// ```
///
/// The library checks once per query whether a type conforms.
public protocol RowDecodable: Decodable {
  /// Reads the entity from the current row.
  ///
  /// - Throws: ``DAOError`` when a column has another type, is NULL, or is missing.
  init(row: borrowing RowView) throws
}

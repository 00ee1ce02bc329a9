/// A type that gives its values by position to be bound, as generated entities do, without the detour over `Codable`.
///
/// A statement that takes the type's properties by their names binds the values so, an insert of the library's own for example.
public protocol PositionEncodable: Encodable {
  /// The names of the values that ``write(to:)`` gives, in their order; `firstName` stands for `first_name` as well.
  static var columns: [String] { get }

  /// Gives each value by its position in ``columns``.
  ///
  /// ```swift
  /// func write(to row: borrowing RowWriter) throws {
  ///   try row.set(eid, at: 0)
  ///   try row.set(firstName, at: 1)
  /// }
  /// ```
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  func write(to row: borrowing RowWriter) throws
}

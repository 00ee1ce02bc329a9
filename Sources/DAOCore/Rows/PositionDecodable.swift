/// A type that reads itself from a row by the positions of its columns, as generated entities do.
///
/// Rows that begin with other columns are decoded by `Codable`, which finds properties by their names. Which of the two fits is
/// found out once per query.
public protocol PositionDecodable: RowDecodable {
  /// The columns that ``RowDecodable/init(row:)`` reads, in their order; `firstName` stands for `first_name` as well.
  static var columns: [String] { get }
}

extension PositionDecodable {
  /// A copy with another value in one property, such as the key that the database has made.
  ///
  /// The methods `insertReturningEntity` and `updateReturningEntity` of typed DAOs call it.
  ///
  /// ```swift
  /// let renamed = jerry.replacing(\.firstName, with: "J")
  /// ```
  public func replacing<Property>(_ property: WritableKeyPath<Self, Property>, with value: Property) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }

  /// Whether rows with these columns can be read by position.
  static func fits(_ names: [String]) -> Bool {
    guard names.count >= columns.count else { return false }
    if zip(columns, names).allSatisfy({ $0 == $1 }) { return true }
    let table = NameTable(names)
    return columns.enumerated().allSatisfy { table.index(of: $1) == $0 }
  }
}

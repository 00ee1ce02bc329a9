/// A reader with columns that hold rows folded by a result map.
///
/// The type of such a column is not NULL for a list and for an entity that is present.
package protocol NestingReader: ColumnReader {
  /// The nested rows of a column of the current row; nil for a plain column.
  func nested(_ column: Int) -> (any NestedRows)?
  /// Records the requested properties; nil unless somebody wants them.
  var asked: AskedProperties? { get }
  /// The path from the root of the result to a property, for messages: `author.address.zip`.
  func path(to property: String) -> String
  /// The properties that the result map names.
  var mappedProperties: [String] { get }
}

extension NestingReader {
  package var asked: AskedProperties? { nil }
  package func path(to property: String) -> String { property }
  package var mappedProperties: [String] { [] }
}

/// The nested rows of one column: an association's or a collection's.
package protocol NestedRows {
  /// The entity, or the list of entities.
  func decode<T: Decodable>(_ type: T.Type) throws -> T
  /// A decoder of these rows that stays valid while other rows are read.
  func decoder() throws -> any Decoder
  /// The rows as copies.
  func row() throws -> Row.Nested
  /// The only value of an association without an entity, such as an association of texts; nil otherwise.
  func value() throws -> Value?
}

extension NestedRows {
  /// The error for an association read as a list, or for a collection read as one entity.
  package static func mismatch(_ type: Any.Type, isList: Bool, at path: String = "") -> DAOError {
    let place = path.isEmpty ? "" : "'\(path)': "
    return DAOError(
      .typeMismatch,
      isList
        ? "\(place)the result map has a collection here and \(type) was asked for: ask for an array"
        : "\(place)the result map has an association here and \(type) was asked for: ask for an entity")
  }
}

/// A reader some of whose columns hold rows: what a result map has folded.
///
/// The column of an entity that is there, and of a list, has a type other than NULL.
package protocol NestingReader: ColumnReader {
  /// The rows behind a column of the current row; nil when it is a plain one.
  func nested(_ column: Int) -> (any NestedRows)?
}

/// The rows behind one column: an association's, or a collection's.
package protocol NestedRows {
  /// The entity, or the list of entities.
  func decode<T: Decodable>(_ type: T.Type) throws -> T
  /// A decoder that goes on reading these rows, whatever else is read.
  func decoder() throws -> any Decoder
  /// The rows as they are.
  func row() throws -> Row.Nested
  /// The value where there is a single one, which is no entity: an association of texts; nil elsewhere.
  func value() throws -> Value?
}

extension NestedRows {
  /// The error for rows that are asked for as something else.
  package static func mismatch(_ type: Any.Type, isList: Bool) -> DAOError {
    DAOError(
      .typeMismatch,
      isList
        ? "the result map has a collection here and \(type) was asked for: ask for an array"
        : "the result map has an association here and \(type) was asked for: ask for an entity")
  }
}

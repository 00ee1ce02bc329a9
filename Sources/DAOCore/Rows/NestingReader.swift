/// A reader some of whose columns hold rows: what a result map has folded.
///
/// The column of an entity that is there, and of a list, has a type other than NULL.
package protocol NestingReader: ColumnReader {
  /// The rows behind a column of the current row; nil when it is a plain one.
  func nested(_ column: Int) -> (any NestedRows)?
  /// Where the properties are noted that are asked for; nil where nobody wants to know.
  var asked: AskedProperties? { get }
  /// The way from the root of the result to a property, as messages name it: `author.address.zip`.
  func path(to property: String) -> String
  /// The properties that the result map names for the row.
  var mappedProperties: [String] { get }
}

extension NestingReader {
  package var asked: AskedProperties? { nil }
  package func path(to property: String) -> String { property }
  package var mappedProperties: [String] { [] }
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
  package static func mismatch(_ type: Any.Type, isList: Bool, at path: String = "") -> DAOError {
    let place = path.isEmpty ? "" : "'\(path)': "
    return DAOError(
      .typeMismatch,
      isList
        ? "\(place)the result map has a collection here and \(type) was asked for: ask for an array"
        : "\(place)the result map has an association here and \(type) was asked for: ask for an entity")
  }
}

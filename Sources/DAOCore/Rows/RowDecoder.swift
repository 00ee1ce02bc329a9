// Unsafe: a holder is cached under the identity of its key type, and downcast to the holder of that type.
import Foundation

/// Decodes the current row of a reader. One decoder serves all rows and all executions of a statement.
///
/// Its cached containers refer back to it until it is reset.
package final class RowDecoder: Decoder {
  let reader: any ColumnReader
  let column: ColumnDecoder
  /// Whether a property that was asked for has a column; nil before any is.
  var findsProperty: Bool?
  /// Not checked for exclusive access, see ``ContainerHolder``.
  @exclusivity(unchecked) private var containers = TypeCache()

  package let codingPath: [any CodingKey] = []
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(reader: any ColumnReader) {
    self.reader = reader
    column = ColumnDecoder(reader: reader)
  }

  /// Forgets the columns of the result: the schema has changed, or the statement ends.
  package func reset() {
    containers.removeAll()
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    containers.withObject(for: ObjectIdentifier(type)) {
      let columns = KeyedColumns(type, of: self)
      return ContainerHolder(KeyedDecodingContainer(RowContainer<Key>(columns)), of: columns)
    } _: {
      unsafeDowncast($0, to: ContainerHolder<KeyedDecodingContainer<Key>>.self).handOut()
    }
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard reader.columns.count == 1 else { throw ReadingError.columnCount(reader.columns, wanted: [Value].self) }
    return try column.at(0).unkeyedContainer()
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer {
    reader.columns.count == 1 ? column.at(0) : WholeRowContainer(decoder: self)
  }
}

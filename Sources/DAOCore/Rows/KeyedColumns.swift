/// The columns of a result for the coding keys of one type.
///
/// The standard library copies a container for every property, so a container holds one unretained reference to this object.
final class KeyedColumns {
  let decoder: RowDecoder
  let reader: any ColumnReader
  let keys: KeyTable
  /// Records the requested keys; nil unless a trial decoding wants them.
  let asked: AskedProperties?

  init<Key: CodingKey>(_ key: Key.Type, of decoder: RowDecoder) {
    self.decoder = decoder
    reader = decoder.reader
    let columns = decoder.reader.columns
    let asked = decoder.column.nesting?.asked
    asked?.add(key)
    self.asked = asked
    keys = KeyTable(key) { name in
      asked?.add(name)
      return columns.index(of: name)
    }
  }

  /// The column of a required property.
  @inline(__always)
  func required<Key: CodingKey>(_ key: Key) throws -> Int {
    let target = keys.target(of: key)
    guard target != KeyTable.absent else { throw ReadingError.missingColumn(key.stringValue, of: reader) }
    return Int(target)
  }

  /// The column of an optional property; nil if there is none or its value is NULL.
  @inline(__always)
  func present<Key: CodingKey>(_ key: Key) -> Int? {
    guard let column = optional(key), reader.type(column) != .null else { return nil }
    return column
  }

  /// The column of an optional property; nil if there is none.
  @inline(__always)
  func optional<Key: CodingKey>(_ key: Key) -> Int? {
    let target = keys.target(of: key)
    return target != KeyTable.absent ? Int(target) : nil
  }
}

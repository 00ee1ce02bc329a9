/// The columns of a result as one key type asks for them.
///
/// A container is copied for every property that is decoded, so it holds this one reference and does not count it.
final class KeyedColumns {
  let decoder: RowDecoder
  let reader: any ColumnReader
  let keys: KeyTable
  /// Where the keys are noted; nil but on a trial.
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

  /// The column of an optional property; nil where there is none or it is NULL.
  @inline(__always)
  func present<Key: CodingKey>(_ key: Key) -> Int? {
    guard let column = optional(key), reader.type(column) != .null else { return nil }
    return column
  }

  /// The column of an optional property; nil where there is none.
  @inline(__always)
  func optional<Key: CodingKey>(_ key: Key) -> Int? {
    let target = keys.target(of: key)
    return target != KeyTable.absent ? Int(target) : nil
  }
}

/// The columns of a result for the coding keys of one type.
///
/// The standard library copies a container for every property, so a container holds one unretained reference to this object.
final class KeyedColumns {
  let decoder: RowDecoder
  let reader: any ColumnReader
  let keys: KeyTable
  /// Records the requested keys; nil unless a trial decoding wants them.
  let asked: AskedProperties?
  /// The properties that a result map names and the key type has no key for: misspelt, or those of another type.
  private let strays: [String]

  init<Key: CodingKey>(_ key: Key.Type, of decoder: RowDecoder) {
    self.decoder = decoder
    reader = decoder.reader
    let columns = decoder.reader.columns
    let asked = decoder.column.nesting?.asked
    asked?.add(key)
    self.asked = asked
    strays = asked == nil ? AskedProperties.names(decoder.column.nesting?.mappedProperties ?? [], without: key) : []
    keys = KeyTable(key) { name in
      asked?.add(name)
      let index = columns.index(of: name, amongKeys: Key.self)
      decoder.findsProperty = decoder.findsProperty == true || index != nil
      return index
    }
  }

  /// The column of a required property.
  @inline(__always)
  func required<Key: CodingKey>(_ key: Key) throws -> Int {
    let target = keys.target(of: key)
    guard target != KeyTable.absent else {
      try checkSpelling(of: key)
      throw ReadingError.missingColumn(key.stringValue, of: reader)
    }
    return Int(target)
  }

  /// The column of an optional property; nil if there is none or its value is NULL.
  @inline(__always)
  func present<Key: CodingKey>(_ key: Key) -> Int? {
    guard let column = optional(key), reader.type(column) != .null else { return nil }
    return column
  }

  /// The column of an optional property; nil if there is none.
  //
  // Not an error where the result map has a property of nearly that name: a superclass, or a type that reads several sets of
  // keys, may be the one that has it.
  @inline(__always)
  func optional<Key: CodingKey>(_ key: Key) -> Int? {
    let target = keys.target(of: key)
    return target == KeyTable.absent ? nil : Int(target)
  }

  /// - Throws: ``DAOError/Code/missingColumn`` if the result map seems to mean this key by a misspelt name.
  @inline(never)
  private func checkSpelling(of key: some CodingKey) throws {
    guard let stray = strays.first(where: { Spelling.nearest(to: $0, in: [key.stringValue]) != nil }) else { return }
    throw ReadingError.misspelt(stray, key.stringValue, of: reader)
  }
}

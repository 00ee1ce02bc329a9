// Unsafe: see `DecodingContainerHolder`.

/// The columns of a result as one key type asks for them.
///
/// A container is copied for every property that is decoded, so it holds this one reference and does not count it.
final class KeyedColumns {
  let decoder: RowDecoder
  let reader: any ColumnReader
  let keys: KeyTable

  init<Key: CodingKey>(_ key: Key.Type, of decoder: RowDecoder) {
    self.decoder = decoder
    reader = decoder.reader
    let columns = decoder.reader.columns
    keys = KeyTable(key) { columns.index(of: $0) }
  }

  /// The column of a required property.
  @inline(__always)
  func required<Key: CodingKey>(_ key: Key) throws -> Int {
    let target = keys.target(of: key)
    guard target != KeyTable.absent else { throw ReadingError.missingColumn(key.stringValue, in: reader.columns) }
    return Int(target)
  }

  /// The column of an optional property; nil where there is none or it is NULL.
  @inline(__always)
  func present<Key: CodingKey>(_ key: Key) -> Int? {
    let target = keys.target(of: key)
    guard target != KeyTable.absent, reader.type(Int(target)) != .null else { return nil }
    return Int(target)
  }
}

/// A container that is handed out for every row, and the columns that it refers to without counting.
///
/// What an entity's `init(from:)` gets is a reference to the box that `KeyedDecodingContainer` keeps the container in. Whoever
/// keeps that box beyond its row, which nobody should, is found out when the statement ends: the columns are then never
/// freed, and read as NULLs.
final class DecodingContainerHolder<Key: CodingKey> {
  private(set) var container: KeyedDecodingContainer<Key>
  private let columns: KeyedColumns

  init(_ columns: KeyedColumns) {
    self.columns = columns
    container = KeyedDecodingContainer(RowContainer<Key>(columns))
  }

  deinit {
    if !isLastOwnerOfBox() { _ = Unmanaged.passRetained(columns) }
  }

  /// `KeyedDecodingContainer` is a struct of one reference, to its box.
  private func isLastOwnerOfBox() -> Bool {
    guard MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size else { return false }
    return withUnsafeMutablePointer(to: &container) { pointer in
      pointer.withMemoryRebound(to: AnyObject.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}

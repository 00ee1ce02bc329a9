/// The columns of a result as one key type asks for them.
///
/// A container is copied for every property that is decoded, so it holds this one reference and nothing else.
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
}

/// A container that is handed out for every row.
final class DecodingContainerHolder<Key: CodingKey> {
  let container: KeyedDecodingContainer<Key>
  init(_ container: KeyedDecodingContainer<Key>) { self.container = container }
}

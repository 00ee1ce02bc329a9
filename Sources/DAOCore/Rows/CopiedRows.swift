/// The nested rows of a ``Row``.
struct CopiedRows: NestedRows {
  let rows: Row.Nested
  let layout: RowLayout
  /// The reader of the outer row; it keeps the decoders of these rows.
  let parent: RowReader

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if case .row(let row) = rows { return try row.decode(type) }
    return try T(from: decoder())
  }

  func decoder() throws -> any Decoder {
    switch rows {
    case .row(let row):
      return parent.decoder(of: row.reader)
    case .rows(let rows):
      return RowListDecoder(rows.map { parent.decoder(of: $0.reader) })
    case .values(let values):
      let layout = layout.ofSingleValue
      return RowListDecoder(values.map { parent.decoder(of: RowReader(layout: layout, values: [$0], nested: [:])) })
    }
  }

  func row() -> Row.Nested { rows }

  /// Always nil: a copied row stores a single value in its column.
  func value() -> Value? { nil }
}

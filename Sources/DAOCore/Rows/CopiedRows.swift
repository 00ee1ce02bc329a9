/// The nested rows of a ``Row``.
struct CopiedRows: NestedRows {
  let rows: Row.Nested
  let layout: RowLayout

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if case .row(let row) = rows { return try row.decode(type) }
    return try T(from: decoder())
  }

  func decoder() throws -> any Decoder {
    switch rows {
    case .row(let row): row.decoder
    case .rows(let rows): RowListDecoder(rows.map(\.decoder))
    case .values(let values):
      RowListDecoder(
        values.map { RowDecoder(reader: RowReader(layout: layout.ofSingleValue, values: [$0], nested: [:]), keepsContainers: false) })
    }
  }

  func row() -> Row.Nested { rows }
}

import Foundation

/// Reads the columns of a ``Row``, like those of a statement.
package final class RowReader: NestingReader {
  private let layout: RowLayout
  private let values: [Value]
  private let nestedRows: [Int: Row.Nested]
  /// The decoders made for this row and its nested rows; they refer back to their readers.
  private var decoders: [RowDecoder] = []
  private var nestedReaders: [RowReader] = []

  init(layout: RowLayout, values: [Value], nested: [Int: Row.Nested]) {
    self.layout = layout
    self.values = values
    nestedRows = nested
  }

  package func nested(_ column: Int) -> (any NestedRows)? {
    nestedRows[column].map { CopiedRows(rows: $0, layout: layout, parent: self) }
  }

  /// A decoder of the row, valid until the reader is closed.
  func decoder() -> RowDecoder {
    let decoder = RowDecoder(reader: self)
    decoders.append(decoder)
    return decoder
  }

  /// A decoder of a nested row.
  func decoder(of nested: RowReader) -> RowDecoder {
    nestedReaders.append(nested)
    return nested.decoder()
  }

  func close() {
    for decoder in decoders { decoder.reset() }
    for reader in nestedReaders { reader.close() }
    decoders = []
    nestedReaders = []
  }

  package var columns: NameTable { layout.columns }
  package var readsNullAsZero: Bool { layout.readsNullAsZero }
  package var dateStrategy: Configuration.DateStrategy { layout.dates }
  package var showsValues: Bool { layout.showsValues }

  package func type(_ column: Int) -> ValueType { nestedRows[column] == nil ? values[column].type : .blob }

  package func holdsNumbers(_ column: Int) -> Bool { layout.numbers.contains(column) }

  package func integer(_ column: Int) -> Int64 {
    if case .integer(let value) = values[column] { value } else { 0 }
  }

  package func real(_ column: Int) -> Double {
    if case .real(let value) = values[column] { value } else { 0 }
  }

  package func text(_ column: Int) -> String {
    if case .text(let value) = values[column] { value } else { "" }
  }

  package func blob(_ column: Int) -> Data {
    switch values[column] {
    case .blob(let value): value
    case .text(let value): Data(value.utf8)
    case .null, .integer, .real: Data()
    }
  }
}

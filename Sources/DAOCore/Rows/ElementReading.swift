/// Makes elements of a type from rows. The implementation for a type is chosen once per query.
package protocol ElementReading<Element> {
  /// The type of the elements.
  associatedtype Element
  /// Reads the current row.
  ///
  /// - Throws: ``DAOError`` if the row does not fit the type, and the errors of the type's own `init(from:)`.
  func read() throws -> Element
}

/// Chooses the reading of `decoder`'s rows for a type.
package func elementReading<T: Decodable>(_ type: T.Type, _ decoder: RowDecoder) -> any ElementReading<T> {
  if T.self == Row.self, let reading = RowCopying(decoder.reader) as? any ElementReading<T> { return reading }
  if let direct = T.self as? any RowDecodable.Type, fits(direct, decoder.reader),
    let reading = directReading(direct, decoder.reader) as? any ElementReading<T>
  {
    return reading
  }
  if T.self is any ColumnForm.Type { return ColumnFormReading(decoder) }
  let mayBeJSON = decoder.reader.columns.count == 1 && decoder.column.nesting == nil && !ColumnDecoding.isScalar(type)
  return mayBeJSON ? OnlyColumnReading(decoder) : CodableReading(decoder)
}

/// Whether a type that reads itself can read these columns.
private func fits(_ type: any RowDecodable.Type, _ reader: any ColumnReader) -> Bool {
  (type as? any PositionDecodable.Type)?.fits(reader.columns.names) ?? true
}

private func directReading<T: RowDecodable>(_ type: T.Type, _ reader: any ColumnReader) -> any ElementReading {
  PositionReading<T>(reader)
}

/// Any `Decodable` type, read through `Codable`.
private struct CodableReading<Element: Decodable>: ElementReading {
  let decoder: RowDecoder

  init(_ decoder: RowDecoder) { self.decoder = decoder }

  func read() throws -> Element {
    do {
      return try Element(from: decoder)
    } catch let error where error.isDecodingFault {
      throw ReadingError.undecodable(Element.self, from: decoder.reader, error)
    }
  }
}

/// A type with properties from a row of one column: the row where a property has that column, else the JSON object in it.
private final class OnlyColumnReading<Element: Decodable>: ElementReading {
  private let row: CodableReading<Element>
  /// Whether the type has asked for properties, and the column is none of them; nil before the first row.
  private var isForeign: Bool?

  init(_ decoder: RowDecoder) { row = CodableReading(decoder) }

  func read() throws -> Element {
    guard let isForeign else { return try readFirst() }
    return isForeign && isObject ? try json() : try row.read()
  }

  private func readFirst() throws -> Element {
    row.decoder.findsProperty = nil
    let element = Result { try row.read() }
    isForeign = row.decoder.findsProperty == false
    return isForeign == true && isObject ? try json() : try element.get()
  }

  private var isObject: Bool {
    let json = try? row.decoder.reader.decodeJSON(0)
    return json?.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  private func json() throws -> Element { try row.decoder.column.decode(Element.self, column: 0) }
}

/// A type with a column form of its own, such as a date or UUID.
private struct ColumnFormReading<Element: Decodable>: ElementReading {
  let decoder: RowDecoder
  init(_ decoder: RowDecoder) { self.decoder = decoder }

  func read() throws -> Element {
    let columns = decoder.reader.columns
    guard columns.count == 1 else { throw ReadingError.columnCount(columns, wanted: Element.self) }
    return try decoder.column.decode(Element.self, column: 0)
  }
}

/// A ``Row``: a copy of the current row.
private struct RowCopying: ElementReading {
  let reader: any ColumnReader
  let layout: RowLayout

  init(_ reader: any ColumnReader) {
    self.reader = reader
    layout = RowLayout(reader)
  }

  func read() throws -> Row { try Row(layout: layout, reader: reader) }
}

/// Holds the reading of a type in a ``TypeCache``.
package final class ReadingHolder<Element> {
  package let reading: any ElementReading<Element>
  package init(_ reading: any ElementReading<Element>) { self.reading = reading }
}

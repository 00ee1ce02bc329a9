import Foundation

extension ColumnReader {
  /// The `Float` in a column: a real is rounded; an integer must fit exactly, and a number beyond the range is an error.
  func decodeFloat(_ column: Int) throws -> Float {
    let double = try decodeDouble(column)
    let float = Float(double)
    let isExact = Double(float) == double || double.isNaN
    guard isExact || type(column) != .integer && float.isFinite && float != 0 else {
      throw ReadingError.misfit(self, column, wanted: Float.self)
    }
    return float
  }

  package func decodeUUID(_ column: Int) throws -> UUID {
    guard type(column) == .text else { throw ReadingError.mismatch(self, column, wanted: UUID.self) }
    guard let uuid = UUIDText.uuid(of: try text(column)) else {
      throw ReadingError.misfit(self, column, wanted: UUID.self, "is no UUID")
    }
    return uuid
  }

  /// The URL in a column, unchanged: Foundation would also accept an invalid URL and escape it.
  func decodeURL(_ column: Int) throws -> URL {
    guard type(column) == .text else { throw ReadingError.mismatch(self, column, wanted: URL.self) }
    guard let url = URL(string: try text(column), encodingInvalidCharacters: false) else {
      throw ReadingError.misfit(self, column, wanted: URL.self, "is no URL")
    }
    return url
  }

  package func decodeJSON(_ column: Int) throws -> Data? {
    switch type(column) {
    case .text: Data(try text(column).utf8)
    case .blob: blob(column)
    case .null, .integer, .real: nil
    }
  }

  package func decodeDecimal(_ column: Int) throws -> Decimal {
    switch type(column) {
    case .integer: return Decimal(integer(column))
    // The shortest text that reads back as the same Double, not the digits of its binary fraction.
    case .real: return try decimal(of: "\(real(column))", column)
    case .text: return try decimal(of: text(column), column)
    case .blob, .null: throw ReadingError.mismatch(self, column, wanted: Decimal.self)
    }
  }

  private func decimal(of text: String, _ column: Int) throws -> Decimal {
    do {
      return try DecimalTextParser.decimal(of: text)
    } catch .noNumber {
      throw ReadingError.misfit(self, column, wanted: Decimal.self, "is no number")
    } catch .doesNotFit {
      throw ReadingError.misfit(
        self, column, wanted: Decimal.self,
        "has more digits than a Decimal, which holds 38, and would be rounded: read it as String, or round it in SQL")
    }
  }
}

/// Decodes an integer of another width than 64 bits.
///
/// A function and no method of the reader: specialised for a concrete integer type, it works with every reader.
func decodeInteger<I: FixedWidthInteger>(_ reader: any ColumnReader, _ column: Int, as type: I.Type = I.self) throws -> I {
  guard let exact = I(exactly: try reader.decodeInt64(column)) else {
    throw ReadingError.misfit(reader, column, wanted: I.self)
  }
  return exact
}

import Foundation

extension ColumnReader {
  /// A `Float` rounds, as its property wants, but a number beyond its range is an error.
  func decodeFloat(_ column: Int) throws -> Float {
    let double = try decodeDouble(column)
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      throw ReadingError.mismatch(self, column, wanted: Float.self, detail: "\(double) does not fit")
    }
    return float
  }

  func decodeUUID(_ column: Int) throws -> UUID {
    guard type(column) == .text, let uuid = UUID(uuidString: text(column)) else {
      throw ReadingError.mismatch(self, column, wanted: UUID.self)
    }
    return uuid
  }

  func decodeURL(_ column: Int) throws -> URL {
    guard type(column) == .text, let url = URL(string: text(column)) else {
      throw ReadingError.mismatch(self, column, wanted: URL.self)
    }
    return url
  }

  func decodeDecimal(_ column: Int) throws -> Decimal {
    switch type(column) {
    case .integer: return Decimal(integer(column))
    case .real:
      // The shortest text that reads back as the same Double, not its binary expansion.
      if let decimal = Decimal(string: "\(real(column))", locale: nil) { return decimal }
    case .text:
      let text = text(column)
      // `Decimal(string:)` reads the number that a text begins with and drops the rest.
      if text.wholeMatch(of: /[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/) != nil, let decimal = Decimal(string: text, locale: nil) {
        return decimal
      }
    case .blob, .null: break
    }
    throw ReadingError.mismatch(self, column, wanted: Decimal.self)
  }
}

/// An integer of another width than 64 bits.
///
/// No method of the reader's: for a concrete integer type this is compiled on its own, whatever the reader.
@inline(__always)
func decodeInteger<I: FixedWidthInteger>(_ reader: any ColumnReader, _ column: Int, as type: I.Type = I.self) throws -> I {
  let value = try reader.decodeInt64(column)
  guard let exact = I(exactly: value) else {
    throw ReadingError.mismatch(reader, column, wanted: I.self, detail: "\(value) does not fit")
  }
  return exact
}

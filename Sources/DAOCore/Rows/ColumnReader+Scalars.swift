import Foundation

extension ColumnReader {
  /// A `Float` rounds a real number, as its property wants, but neither an integer nor a number beyond its range.
  func decodeFloat(_ column: Int) throws -> Float {
    let double = try decodeDouble(column)
    let float = Float(double)
    let isExact = Double(float) == double || double.isNaN
    guard isExact || type(column) != .integer && float.isFinite && float != 0 else {
      throw ReadingError.misfit(self, column, wanted: Float.self)
    }
    return float
  }

  func decodeUUID(_ column: Int) throws -> UUID {
    guard type(column) == .text else { throw ReadingError.mismatch(self, column, wanted: UUID.self) }
    guard let uuid = UUIDText.uuid(of: try text(column)) else {
      throw ReadingError.misfit(self, column, wanted: UUID.self, "is no UUID")
    }
    return uuid
  }

  /// A URL as it stands there: Foundation would also take text that is none, and escape it.
  func decodeURL(_ column: Int) throws -> URL {
    guard type(column) == .text else { throw ReadingError.mismatch(self, column, wanted: URL.self) }
    guard let url = URL(string: try text(column), encodingInvalidCharacters: false) else {
      throw ReadingError.misfit(self, column, wanted: URL.self, "is no URL")
    }
    return url
  }

  func decodeDecimal(_ column: Int) throws -> Decimal {
    switch type(column) {
    case .integer: return Decimal(integer(column))
    // The shortest text that reads back as the same Double, not its binary expansion.
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

/// An integer of another width than 64 bits.
///
/// No method of the reader's: for a concrete integer type this is compiled on its own, whatever the reader.
func decodeInteger<I: FixedWidthInteger>(_ reader: any ColumnReader, _ column: Int, as type: I.Type = I.self) throws -> I {
  guard let exact = I(exactly: try reader.decodeInt64(column)) else {
    throw ReadingError.misfit(reader, column, wanted: I.self)
  }
  return exact
}

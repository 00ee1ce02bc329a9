import Foundation

/// How a Decimal gets along with a column that keeps numbers as 64-bit integers and floating-point numbers.
package enum DecimalColumn {
  /// The number that such a column makes of a Decimal; nil where it is not the same any more when it is read again.
  ///
  /// - Parameter isReal: Whether the column makes a floating-point number of an integer as well.
  package static func number(_ value: Decimal, isReal: Bool) -> Value? {
    let text = DecimalTextWriter.text(of: value)
    if !isReal, let integer = Int64(text) { return .integer(integer) }
    guard let real = Double(text), real.isFinite else { return nil }
    // A NUMERIC column makes an integer of it, with all digits of the binary fraction.
    let number = Int64(exactly: real).map { Value.integer($0) } ?? .real(real)
    return isRead(value, from: number) ? .real(real) : nil
  }

  /// Whether a number of the database is read as this Decimal.
  package static func isRead(_ value: Decimal, from number: Value) -> Bool {
    switch number {
    case .integer(let integer): Decimal(integer) == value
    case .real(let real): (try? DecimalTextParser.decimal(of: "\(real)")) == value
    case .null, .text, .blob: false
    }
  }

  /// The error for a Decimal that a column would round.
  package static func rounding(_ value: Decimal, by column: TableColumn, showsValues: Bool) -> DAOError {
    let shown = showsValues ? "the Decimal \(value)" : "a Decimal"
    return DAOError(
      .encoding, "the column '\(column.name)' is \(column.declaredType), which would round \(shown); declare it TEXT")
  }

  package static var notFinite: DAOError { DAOError(.encoding, "a Decimal that is no number cannot be stored") }
}

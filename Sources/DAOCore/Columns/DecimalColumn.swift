import DAOSQL
import Foundation

/// Decimals in columns that store numbers as 64-bit integers and floating-point numbers.
package enum DecimalColumn {
  /// The stored number for a Decimal; nil if reading it back would give another Decimal.
  ///
  /// - Parameter isReal: Whether the column stores integers as floating-point numbers.
  package static func number(_ value: Decimal, isReal: Bool) -> Value? {
    let text = DecimalTextWriter.text(of: value)
    if !isReal, let integer = Int64(text) { return .integer(integer) }
    guard let real = Double(text), real.isFinite else { return nil }
    // A NUMERIC column stores it as an integer, with all digits of the binary fraction.
    let number = Int64(exactly: real).map { Value.integer($0) } ?? .real(real)
    guard isRead(value, from: number), !isReal || isRead(value, from: .real(real)) else { return nil }
    return .real(real)
  }

  /// Whether a stored number reads back as this Decimal.
  package static func isRead(_ value: Decimal, from number: Value) -> Bool {
    switch number {
    case .integer(let integer): Decimal(integer) == value
    case .real(let real): (try? DecimalTextParser.decimal(of: "\(real)")) == value
    case .null, .text, .blob: false
    }
  }

  /// The error for a Decimal that a column would round.
  package static func rounding(
    _ value: Decimal, by column: TableColumn, _ remedy: String = "declare it TEXT", showsValues: Bool
  ) -> DAOError {
    let shown = showsValues ? "the Decimal \(value)" : "a Decimal"
    return DAOError(
      .encoding, "the column '\(column.name)' is \(column.declaredType), which would round \(shown); \(remedy)")
  }

  /// Whether a column of so many digits after the point keeps this Decimal.
  package static func keeps(_ value: Decimal, scale: Int) -> Bool {
    var (rounded, exact) = (Decimal(), value)
    NSDecimalRound(&rounded, &exact, scale, .plain)
    return rounded == value
  }

  /// The error for a Decimal that no number equals which the engine calculates.
  package static func rounding(_ value: Decimal, inNumberFor parameter: String, showsValues: Bool) -> DAOError {
    let shown = showsValues ? "the Decimal \(value)" : "a Decimal"
    return DAOError(
      .encoding, "the parameter '\(parameter)' is compared with a number, which would round \(shown): compare in Swift")
  }

  package static var notFinite: DAOError { DAOError(.encoding, "a Decimal that is no number cannot be stored") }
}

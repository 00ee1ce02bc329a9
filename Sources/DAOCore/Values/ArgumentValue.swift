import Foundation

/// An argument on its way to a statement, which may be on another thread: all is as it will be stored but a date and a Decimal,
/// whose forms depend on the column that they go to.
package enum ArgumentValue: Sendable, Hashable {
  case value(Value)
  case date(Date)
  case decimal(Decimal)

  /// The value whatever the column: a date in the form of a strategy, a Decimal as text.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that has no such form.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value {
    switch self {
    case .value(let value): value
    case .date(let date): try dates.value(for: date)
    case .decimal(let decimal): .text(DecimalTextWriter.text(of: decimal))
    }
  }
}

extension [ArgumentValue] {
  /// The values in the form of a date strategy, whatever their columns.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that has no such form.
  package func values(dates: Configuration.DateStrategy) throws(DAOError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for argument in self { values.append(try argument.value(dates: dates)) }
    return values
  }
}

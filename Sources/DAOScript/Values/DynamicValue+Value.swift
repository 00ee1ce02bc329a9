import DAOCore
import Foundation

extension DynamicValue {
  /// The value in the form that is bound, with a date in the form of a strategy.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value without such a form.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value { try argument().value(dates: dates) }

  /// The value in the form that is bound: a list or an object as JSON text, a date and a Decimal unchanged.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value that neither a column nor JSON can hold.
  package func argument() throws(DAOError) -> ArgumentValue {
    switch self {
    case .null: return .value(.null)
    case .bool(let value): return .value(.integer(value ? 1 : 0))
    case .integer(let value): return .value(.integer(value))
    case .large(let value): return .value(.integer(try Int64(column: value, showsValues: false)))
    case .real(let value): return .value(.real(value))
    case .float(let value): return .value(.real(Double(value)))
    case .decimal(let value):
      guard value.isFinite else { throw DecimalColumn.notFinite }
      return .decimal(value)
    case .text(let value): return .value(.text(value))
    case .date(let value): return .date(value)
    case .data(let value): return .value(.blob(value))
    case .object(let object) where object.form?.isNothing == true: return .value(.null)
    case .list, .object: return .value(.text(try json()))
    }
  }

  /// The text of a scalar; nil for null, lists and objects.
  var string: String? {
    switch self {
    case .null, .list, .object: nil
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .large(let value): String(value)
    case .real(let value): String(value)
    case .float(let value): String(value)
    case .decimal(let value): DecimalTextWriter.text(of: value)
    case .text(let value): value
    case .date(let value): value.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    case .data(let value): value.base64EncodedString()
    }
  }

  private func json() throws(DAOError) -> String {
    do {
      return try JSONColumn.text(of: DynamicJSON(value: self))
    } catch {
      throw error as? DAOError ?? (error as? EncodingError).map { DAOError(.encoding, $0.reason) }
        ?? DAOError(.encoding, "the value cannot be written as JSON: \(error)")
    }
  }
}

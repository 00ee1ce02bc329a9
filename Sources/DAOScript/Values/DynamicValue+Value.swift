import DAOCore
import Foundation

extension DynamicValue {
  /// The value as bound, with a date in the form of a strategy.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that the strategy cannot store.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value { try argument().value(dates: dates) }

  /// The value as bound: a scalar with its own type, a list or object as JSON.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value that neither a column nor JSON can hold.
  package func argument() throws(DAOError) -> TypedValue {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .large(let value): return .integer(try Int64(column: value, showsValues: false))
    case .real(let value): return .real(value)
    case .float(let value): return .real(Double(value))
    case .decimal(let value):
      guard value.isFinite else { throw DecimalColumn.notFinite }
      return .decimal(value)
    case .text(let value): return .text(value)
    case .date(let value): return .date(value)
    case .data(let value): return .blob(value)
    case .uuid(let value): return .uuid(value)
    case .object(let object) where object.form?.isNothing == true: return .null
    case .list, .object:
      if let list = try typedList() { return list }
      return .json(try json())
    }
  }

  /// The elements of a list whose types JSON would not tell; nil for others.
  private func typedList() throws(DAOError) -> TypedValue? {
    guard case .list(let elements, let isSet) = self else { return nil }
    var typed: [TypedValue] = []
    for element in elements {
      switch element {
      case .null, .date, .data, .real: typed.append(try element.argument())
      case .list:
        guard let list = try element.typedList() else { return nil }
        typed.append(list)
      default: return nil
      }
    }
    return isSet ? .list(ofSet: typed) : .list(typed)
  }

  /// The text of a scalar; nil for null, a list and an object.
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
    case .uuid(let value): UUIDText.text(of: value)
    }
  }

  private func json() throws(DAOError) -> String {
    do {
      guard case .list(let elements, isSet: true) = self else { return try JSONColumn.text(of: DynamicJSON(value: self)) }
      return JSONColumn.text(ofSet: try elements.map { try JSONColumn.text(of: DynamicJSON(value: $0)) })
    } catch {
      throw error as? DAOError ?? (error as? EncodingError).map { DAOError(.encoding, $0.reason) }
        ?? DAOError(.encoding, "the value cannot be written as JSON: \(error)")
    }
  }
}

import DAOCore
import Foundation

extension DynamicValue {
  /// The value as it is bound, a date in the form of a strategy.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for what has no such form.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value { try argument().value(dates: dates) }

  /// The value as it is bound: a list or an object as JSON text, a date as it is.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a Decimal that is no number.
  package func argument() throws(DAOError) -> ArgumentValue {
    switch self {
    case .null: return .value(.null)
    case .bool(let value): return .value(.integer(value ? 1 : 0))
    case .integer(let value): return .value(.integer(value))
    case .real(let value): return .value(.real(value))
    case .decimal(let value):
      guard value.isFinite else { throw DAOError(.encoding, "a Decimal that is no number cannot be stored") }
      return .value(.text("\(value)"))
    case .text(let value): return .value(.text(value))
    case .date(let value): return .date(value)
    case .data(let value): return .value(.blob(value))
    case .list, .object: return .value(.text(try json()))
    }
  }

  /// The text of a scalar; nil for null and for what has an inner structure.
  var string: String? {
    switch self {
    case .null, .list, .object: nil
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .decimal(let value): "\(value)"
    case .text(let value): value
    case .date(let value): value.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    case .data(let value): value.base64EncodedString()
    }
  }

  /// The JSON that a `JSONEncoder` writes of the same value, its keys sorted.
  private func json() throws(DAOError) -> String {
    do {
      let data = try JSONSerialization.data(
        withJSONObject: try jsonObject(), options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw error as? DAOError ?? DAOError(.encoding, "the value cannot be written as JSON: \(error.localizedDescription)")
    }
  }

  private func jsonObject() throws(DAOError) -> Any {
    switch self {
    case .null: return NSNull()
    case .bool(let value): return value
    case .integer(let value): return value
    case .real(let value):
      guard value.isFinite else { throw DAOError(.encoding, "\(value) cannot be written as JSON") }
      return value
    case .decimal(let value): return NSDecimalNumber(decimal: value)
    case .text(let value): return value
    case .date(let value): return value.timeIntervalSinceReferenceDate
    case .data(let value): return value.base64EncodedString()
    case .list(let values, _):
      var elements: [Any] = []
      for value in values { elements.append(try value.jsonObject()) }
      return elements
    case .object(let object):
      var members: [String: Any] = [:]
      for (name, value) in zip(object.names, object.values) where object.kind == .dictionary || !value.isNull {
        members[name] = try value.jsonObject()
      }
      return members
    }
  }
}

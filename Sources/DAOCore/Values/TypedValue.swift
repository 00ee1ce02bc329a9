import Foundation

/// A value on its way to a parameter, with the type that its caller gave it: the driver alone makes of it what its engine stores.
package enum TypedValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case decimal(Decimal)
  case text(String)
  case blob(Data)
  case date(Date)
  case uuid(UUID)
  /// A value with an inner structure, as JSON text.
  case json(String)

  /// A value that a database has given, or that is to be stored as it is.
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let value): self = .text(value)
    case .blob(let value): self = .blob(value)
    }
  }

  /// The value where every engine stores it as it is, JSON as its text; nil where its form is the driver's choice.
  package var plain: Value? {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value), .json(let value): .text(value)
    case .blob(let value): .blob(value)
    case .bool, .decimal, .date, .uuid: nil
    }
  }

  /// The value in the form that drivers choose by default: true as 1, a UUID and a Decimal as text, a date by a strategy.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that has no such form.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value {
    switch self {
    case .null, .integer, .real, .text, .json, .blob: plain ?? .null
    case .bool(let value): .integer(value ? 1 : 0)
    case .decimal(let value): .text(DecimalTextWriter.text(of: value))
    case .date(let value): try dates.value(for: value)
    case .uuid(let value): .text(UUIDText.text(of: value))
    }
  }
}

extension TypedValue: Encodable {
  /// Encodes what the value holds; the library binds it as it is, without this detour.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .text(let value), .json(let value): try container.encode(value)
    case .blob(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .uuid(let value): try container.encode(value)
    }
  }
}

extension [TypedValue] {
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

import Foundation

/// The value of a parameter with the type of the caller's argument. The driver converts it to the engine's storage.
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
  /// A structured value as JSON text.
  case json(String)
  /// A list whose elements have types that JSON does not tell.
  case list([TypedValue])

  /// The value of an argument of the commonest types; nil for any other, which has to be encoded.
  package init?(plain argument: any Encodable) {
    switch argument {
    case let value as String: self = .text(value)
    case let value as Int: self = .integer(Int64(value))
    case let value as Double: self = .real(value)
    case let value as Bool: self = .bool(value)
    default: return nil
    }
  }

  /// A stored value with its storage class as its type.
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let value): self = .text(value)
    case .blob(let value): self = .blob(value)
    }
  }

  /// The value if every engine stores it unchanged, JSON as text; nil if the driver chooses its form.
  package var plain: Value? {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value), .json(let value): .text(value)
    case .blob(let value): .blob(value)
    case .bool, .decimal, .date, .uuid, .list: nil
    }
  }

  /// The value in the default form of drivers: a Bool as 0 or 1, a UUID and a Decimal as text, a date by a strategy.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that the strategy cannot store.
  package func value(dates: Configuration.DateStrategy) throws(DAOError) -> Value {
    switch self {
    case .null, .integer, .real, .text, .json, .blob: plain ?? .null
    case .bool(let value): .integer(value ? 1 : 0)
    case .decimal(let value): .text(DecimalTextWriter.text(of: value))
    case .date(let value): try dates.value(for: value)
    case .uuid(let value): .text(UUIDText.text(of: value))
    case .list(let values): .text(try values.json())
    }
  }
}

extension TypedValue: Encodable {
  /// Encodes the content. The library itself binds a `TypedValue` directly.
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
    case .list(let values): try container.encode(values)
    }
  }
}

extension [TypedValue] {
  /// The JSON of a list.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for what JSON cannot express, such as infinity.
  package func json() throws(DAOError) -> String {
    do {
      return try JSONColumn.text(of: self)
    } catch {
      throw DAOError(.encoding, (error as? EncodingError)?.reason ?? "\(error)")
    }
  }

  /// The values in their default form, whatever their columns.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that the strategy cannot store.
  package func values(dates: Configuration.DateStrategy) throws(DAOError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for argument in self { values.append(try argument.value(dates: dates)) }
    return values
  }
}

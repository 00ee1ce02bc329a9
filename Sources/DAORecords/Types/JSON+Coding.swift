import DAOCore

extension JSON: Codable {
  /// The value that a type encodes. Dates are seconds since 2001, and data Base64, as in JSON columns.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a number that JSON does not have; errors of the type's own `encode(to:)`.
  init(encoding value: some Encodable) throws { self.init(try JSONValue(encoding: value)) }

  /// Encodes the value as what it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// Decodes any value. A decoder that does not tell `1` from `1.0` gives an integer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .real(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let elements = try? container.decode([JSON].self) {
      self = .list(elements)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

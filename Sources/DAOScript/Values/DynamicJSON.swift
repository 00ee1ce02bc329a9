import DAOCore

/// Encodes a tree as JSON, with the same result as the value that it was made from.
struct DynamicJSON: Encodable {
  let value: DynamicValue

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .list(let elements, _): try encode(elements, to: encoder)
    case .object(let object):
      if let keysAndValues = object.form?.keysAndValues { return try encode(keysAndValues, to: encoder) }
      var container = encoder.container(keyedBy: NamedKey.self)
      for (index, name) in object.names.enumerated() where object.isWritten(index) {
        try container.encode(DynamicJSON(value: object.values[index]), forKey: NamedKey(name))
      }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  private func encode(_ elements: [DynamicValue], to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in elements { try container.encode(DynamicJSON(value: element)) }
  }

  private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .null, .list, .object: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .float(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .uuid(let value): try container.encode(value)
    }
  }
}

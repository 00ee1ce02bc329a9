import DAOCore

/// Turns an argument's tree back into an entity. It is the inverse of ``DynamicEncoder``.
struct DynamicDecoder: Decoder {
  let value: DynamicValue
  /// The property of the value, for messages.
  let name: String
  let dates: Configuration.DateStrategy

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard value.isScalar else {
      guard !ColumnDecoding.isScalar(type) else { throw mismatch("\(type)") }
      return try T(from: self)
    }
    if let cast: T = value.cast() { return cast }
    if case .large(let value) = value { return try decode(large: value, type) }
    return try ColumnDecoding.decode(type, column: 0, of: DynamicReader(value, name: name, dates: dates))
  }

  /// A column cannot hold such an integer, so no column type reads it.
  private func decode<T: Decodable>(large value: Int128, _ type: T.Type) throws -> T {
    guard ColumnDecoding.isScalar(type) else { return try T(from: self) }
    guard let integer = T.self as? any FixedWidthInteger.Type, let exact = integer.init(exactly: value) as? T else {
      throw mismatch("\(type)")
    }
    return exact
  }

  /// A decoder for a part of the value.
  func decoder(of part: DynamicValue, name: String) -> DynamicDecoder {
    DynamicDecoder(value: part, name: name, dates: dates)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return KeyedDecodingContainer(DynamicKeyedDecoding<Key>(decoder: self, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let values, _): return DynamicUnkeyedDecoding(decoder: self, values: values)
    case .object(let object) where object.kind == .dictionary:
      // A dictionary with other keys than strings and integers decodes alternating keys and values.
      let keysAndValues = object.form?.keysAndValues ?? zip(object.names, object.values).flatMap { [.text($0), $1] }
      return DynamicUnkeyedDecoding(decoder: self, values: keysAndValues)
    default: throw mismatch("a list")
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func mismatch(_ wanted: String) -> DAOError {
    DAOError(.typeMismatch, "'\(name)' is \(value.kind), not \(wanted)")
  }
}

extension DynamicDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }
  // The standard library's defaults for these two types throw.
  func decode(_ type: Int128.Type) throws -> Int128 { try number(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try number(type) }

  private func number<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }
}

extension DynamicValue {
  /// The entity or entities that the tree represents.
  ///
  /// - Parameter name: The property that the tree is the value of, for messages.
  /// - Throws: ``DAOError`` for a missing property, or for one of another type.
  package func decode<T: Decodable>(
    _ type: T.Type, named name: String = "argument", dates: Configuration.DateStrategy
  ) throws -> T {
    do {
      return try DynamicDecoder(value: self, name: name, dates: dates).decode(type)
    } catch let error as DecodingError {
      throw DAOError(.typeMismatch, "\(type) cannot be read from the argument and its keys: \(error.reason(hidesValues: true))")
    }
  }
}

import DAOCore

/// Turns the tree that an argument became back into an entity: what ``DynamicEncoder`` does, the other way.
struct DynamicDecoder: Decoder {
  let value: DynamicValue
  /// The property that it stands in, for messages.
  let name: String
  let dates: Configuration.DateStrategy

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard value.isScalar else {
      guard !ColumnDecoding.isScalar(type) else { throw mismatch("\(type)") }
      return try T(from: self)
    }
    if let held: T = value.held() { return held }
    if case .large(let value) = value { return try decode(large: value, type) }
    return try ColumnDecoding.decode(type, column: 0, of: DynamicReader(value, name: name, dates: dates))
  }

  /// No column holds such an integer, so none is read as one.
  private func decode<T: Decodable>(large value: Int128, _ type: T.Type) throws -> T {
    guard ColumnDecoding.isScalar(type) else { return try T(from: self) }
    guard let integer = T.self as? any FixedWidthInteger.Type, let exact = integer.init(exactly: value) as? T else {
      throw mismatch("\(type)")
    }
    return exact
  }

  /// A decoder of a part of the value.
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
      // A dictionary whose keys are no strings reads its keys and values in turn.
      let turns = object.form?.turns ?? zip(object.names, object.values).flatMap { [.text($0), $1] }
      return DynamicUnkeyedDecoding(decoder: self, values: turns)
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
  // The standard library's own forms of these two throw.
  func decode(_ type: Int128.Type) throws -> Int128 { try number(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try number(type) }

  private func number<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }
}

extension DynamicValue {
  /// The entity, or the entities, that the value is the tree of.
  ///
  /// - Throws: ``DAOError`` for a property that is missing or of another type.
  package func decode<T: Decodable>(_ type: T.Type, dates: Configuration.DateStrategy) throws -> T {
    do {
      return try DynamicDecoder(value: self, name: "argument", dates: dates).decode(type)
    } catch let error as DecodingError {
      throw DAOError(.typeMismatch, "\(type) cannot be read from the argument and its keys: \(error.reason(hidesValues: true))")
    }
  }
}

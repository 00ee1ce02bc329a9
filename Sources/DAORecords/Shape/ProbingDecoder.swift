import DAOSQL

/// Decodes a record from made-up values, and notes the properties that it asks for.
///
/// All properties have their first value, nil where they are optional, but for one, which has another.
final class ProbingDecoder: Decoder {
  /// What a type asks for, by its coding key.
  struct Property {
    let name: String
    /// Nil until a value was asked for.
    var kind: ColumnKind?
    var isOptional = false
    /// How it holds records of another table, and their type; nil for one that holds none.
    var link: (form: LinkForm, records: any Record.Type)?
  }

  private(set) var properties: [Property] = []
  private let special: String?
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter special: The coding key of the property that has another value.
  init(special: String? = nil) { self.special = special }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbingContainer<Key>(decoder: self))
  }

  /// No record: the type asks for no keys.
  func unkeyedContainer() -> any UnkeyedDecodingContainer { SampleDecoder(number: 0).unkeyedContainer() }
  func singleValueContainer() -> any SingleValueDecodingContainer { SampleDecoder(number: 0).singleValueContainer() }

  private func note(_ name: String, _ change: (inout Property) -> Void) {
    let index = properties.firstIndex { $0.name == name } ?? properties.endIndex
    if index == properties.endIndex { properties.append(Property(name: name)) }
    change(&properties[index])
  }

  /// Whether a property that may be nil is.
  fileprivate func isNil(_ name: String) -> Bool {
    note(name) { $0.isOptional = true }
    return name != special
  }

  fileprivate func value<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    let value = try SampleDecoder.value(type, number(of: name))
    let link = LinkForm.of(type)
    let kind = try link.map { link in try link.form.kind(ofKey: RecordKey.kind(of: link.records)) }
    note(name) {
      $0.kind = kind ?? ColumnKind(storing: type, as: value)
      $0.link = link
    }
    return value
  }

  /// The number of a property's value.
  fileprivate func number(of name: String) -> Int { name == special ? 2 : 1 }
}

private struct ProbingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ProbingDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  // Asked before the value of an optional property alone.
  func decodeNil(forKey key: Key) -> Bool { decoder.isNil(key.stringValue) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.value(type, key.stringValue) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    SampleDecoder(number: decoder.number(of: key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    SampleDecoder(number: decoder.number(of: key.stringValue)).unkeyedContainer()
  }

  // A class's superclass has its properties beside the class's own.
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

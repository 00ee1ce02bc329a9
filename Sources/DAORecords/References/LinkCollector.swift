/// Encodes a record, and keeps the values of the properties that hold other records.
final class LinkCollector: Encoder {
  /// The values, by their coding keys; what is nil is absent.
  private(set) var values: [String: any Encodable] = [:]
  private let names: Set<String>
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ names: Set<String>) { self.names = names }

  /// The values of some properties of a record.
  static func values(of record: some Record, _ names: Set<String>) throws -> [String: any Encodable] {
    let collector = LinkCollector(names)
    try record.encode(to: collector)
    return collector.values
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(LinkContainer<Key>(collector: self))
  }

  // A record has keyed properties: what it writes here is of no interest.
  func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoredList() }
  func singleValueContainer() -> any SingleValueEncodingContainer { IgnoredValue() }

  fileprivate func note(_ value: any Encodable, _ name: String) {
    if names.contains(name) { values[name] = value }
  }
}

private struct LinkContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let collector: LinkCollector
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}
  func encode<T: Encodable>(_ value: T, forKey key: Key) { collector.note(value, key.stringValue) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { LinkCollector([]).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { IgnoredList() }
  // A class's superclass has its properties beside the class's own.
  func superEncoder() -> any Encoder { collector }
  func superEncoder(forKey key: Key) -> any Encoder { collector }
}

private struct IgnoredList: UnkeyedEncodingContainer {
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { IgnoredList() }
  mutating func superEncoder() -> any Encoder { LinkCollector([]) }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    LinkCollector([]).container(keyedBy: type)
  }
}

private struct IgnoredValue: SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) {}
}

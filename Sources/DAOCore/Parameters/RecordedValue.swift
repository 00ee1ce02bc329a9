/// Records the containers that a hand-written `encode(to:)` opens for a property, to encode the whole as JSON.
final class RecordedValue: Encoder, SingleValueEncodingContainer {
  private var content = Content.nothing

  private enum Content {
    case nothing
    case single((any Encodable)?)
    case object([(key: String, value: (any Encodable)?)])
    case list([(any Encodable)?])
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = content {} else { content = .object([]) }
    return KeyedEncodingContainer(RecordedKeyedContainer<Key>(owner: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = content {} else { content = .list([]) }
    return RecordedUnkeyedContainer(owner: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() { content = .single(nil) }
  func encode<T: Encodable>(_ value: T) { content = .single(value) }
  // The standard library's default implementations of these two throw.
  func encode(_ value: Int128) { content = .single(value) }
  func encode(_ value: UInt128) { content = .single(value) }

  // MARK: Members and elements

  func add(_ value: (any Encodable)?, for key: String) {
    guard case .object(var members) = content else { return }
    content = .nothing  // the only reference to the members is the one that grows
    members.append((key, value))
    content = .object(members)
  }

  /// The recorder of a key that is opened again, otherwise a new one.
  func opened(_ key: String) -> RecordedValue {
    if case .object(let members) = content, let known = members.last(where: { $0.key == key })?.value as? RecordedValue {
      return known
    }
    let value = RecordedValue()
    add(value, for: key)
    return value
  }

  func add(_ value: (any Encodable)?) {
    guard case .list(var elements) = content else { return }
    content = .nothing
    elements.append(value)
    content = .list(elements)
  }

  var count: Int {
    if case .list(let elements) = content { elements.count } else { 0 }
  }
}

extension RecordedValue {
  /// What was recorded as JSON; nothing is an empty object, as Foundation's encoder has it.
  ///
  /// - Parameter value: Makes a value of JSON of one that was recorded.
  func json(_ value: (any Encodable) throws -> JSONValue) throws -> JSONValue {
    switch content {
    case .nothing: return .object([])
    case .single(let single): return try single.map(value) ?? .null
    case .list(let elements): return .list(try elements.map { try $0.map(value) ?? .null })
    case .object(let members):
      var names: [String: Int] = [:]
      var found: [JSONValue.Member] = []
      for (name, member) in members {
        let member = JSONValue.Member(name: name, value: try member.map(value) ?? .null, offset: 0)
        if let index = names[name] {
          found[index] = member
        } else {
          names[name] = found.count
          found.append(member)
        }
      }
      return .object(found)
    }
  }
}

extension RecordedValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch content {
    case .nothing: break
    case .single(let value):
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encodeNil() }
    case .object(let members):
      var container = encoder.container(keyedBy: NamedKey.self)
      for (key, value) in members {
        let key = NamedKey(key)
        if let value { try container.encode(value, forKey: key) } else { try container.encodeNil(forKey: key) }
      }
    case .list(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements {
        if let element { try container.encode(element) } else { try container.encodeNil() }
      }
    }
  }
}

private struct RecordedKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let owner: RecordedValue
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { owner.add(nil, for: key.stringValue) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) { owner.add(value, for: key.stringValue) }
  func encode(_ value: Int128, forKey key: Key) { owner.add(value, for: key.stringValue) }
  func encode(_ value: UInt128, forKey key: Key) { owner.add(value, for: key.stringValue) }
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    owner.opened(key.stringValue).container(keyedBy: keyType)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    owner.opened(key.stringValue).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { owner.opened("super") }
  func superEncoder(forKey key: Key) -> any Encoder { owner.opened(key.stringValue) }
}

private struct RecordedUnkeyedContainer: UnkeyedEncodingContainer {
  let owner: RecordedValue
  var codingPath: [any CodingKey] { [] }
  var count: Int { owner.count }

  func encodeNil() { owner.add(nil) }
  func encode<T: Encodable>(_ value: T) { owner.add(value) }
  func encode(_ value: Int128) { owner.add(value) }
  func encode(_ value: UInt128) { owner.add(value) }
  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    opened().container(keyedBy: keyType)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { opened().unkeyedContainer() }
  func superEncoder() -> any Encoder { opened() }

  private func opened() -> RecordedValue {
    let value = RecordedValue()
    owner.add(value)
    return value
  }
}

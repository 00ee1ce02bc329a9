import DAOSQL

/// Decodes a record from made-up values, and notes the properties that it asks for.
///
/// All properties have their first value, nil where they are optional, but for one, which has another. Where it reads a row, only
/// the properties that hold other records are made up.
final class ProbingDecoder: Decoder {
  /// What a type asks for, by its coding key.
  struct Property {
    let name: String
    /// Nil until a value was asked for.
    var kind: ColumnKind?
    var isOptional = false
    /// How it holds records of another table, and their type; nil for one that holds none.
    var link: (form: LinkForm, records: any Record.Type)?
    /// The type, an enumeration with its cases.
    var reading = ""
  }

  private(set) var properties: [Property] = []
  /// The number of a property's value; an optional one is nil below 2.
  private let numbers: (String) -> Int
  /// The row that is read, and the properties that are not read from it.
  private let row: (decoder: any Decoder, links: Set<String>)?
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter special: The coding key of the property that has another value.
  convenience init(special: String? = nil) { self.init { $0 == special ? 2 : 1 } }

  /// - Parameter numbers: The number of each property's value, by its coding key.
  init(numbers: @escaping (String) -> Int) { (self.numbers, row) = (numbers, nil) }

  /// - Parameter links: The coding keys of the properties that hold other records.
  init(reading row: any Decoder, without links: Set<String>) { (numbers, self.row) = ({ _ in 1 }, (row, links)) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbingContainer<Key>(decoder: self, row: try row?.decoder.container(keyedBy: type)))
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
    return numbers(name) < 2
  }

  fileprivate func value<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    let value = try SampleDecoder.value(type, number(of: name))
    let link = LinkForm.of(type)
    let kind = try link.map { link in try link.form.kind(ofKey: RecordKey.kind(of: link.records)) }
    note(name) {
      $0.kind = kind ?? ColumnKind(storing: type, as: value)
      $0.link = link
      $0.reading = Self.reading(type)
    }
    return value
  }

  /// Whether a property is read from the row, where there is one.
  fileprivate func isStored(_ name: String) -> Bool { row?.links.contains(name) == false }

  private static func reading<T>(_ type: T.Type) -> String {
    func cases<C: CaseIterable>(_ type: C.Type) -> [String] {
      type.allCases.map { "\(($0 as? any RawRepresentable).map { $0.rawValue as Any } ?? $0)" }
    }
    return "\(type)\((T.self as? any CaseIterable.Type).map { " \(cases($0))" } ?? "")"
  }

  /// The number of a property's value.
  fileprivate func number(of name: String) -> Int { numbers(name) }
}

private struct ProbingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ProbingDecoder
  let row: KeyedDecodingContainer<Key>?
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { row?.allKeys ?? [] }

  /// The row, for a property that is read from it.
  private func row(of key: Key) -> KeyedDecodingContainer<Key>? { decoder.isStored(key.stringValue) ? row : nil }

  func contains(_ key: Key) -> Bool { row(of: key)?.contains(key) ?? true }
  // Asked before the value of an optional property alone.
  func decodeNil(forKey key: Key) throws -> Bool { try row(of: key)?.decodeNil(forKey: key) ?? decoder.isNil(key.stringValue) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try row(of: key)?.decode(type, forKey: key) ?? decoder.value(type, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try row(of: key)?.nestedContainer(keyedBy: type, forKey: key)
      ?? SampleDecoder(number: decoder.number(of: key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try row(of: key)?.nestedUnkeyedContainer(forKey: key)
      ?? SampleDecoder(number: decoder.number(of: key.stringValue)).unkeyedContainer()
  }

  // A class's superclass has its properties beside the class's own.
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

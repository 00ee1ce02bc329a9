import DAOCore
import DAOSQL

extension RecordKey {
  /// The kind of the key of records that others refer to, by the type of its property.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for a key of several properties, or of a type that no reference can hold.
  static func kind(of type: any Record.Type) throws -> ColumnKind {
    let paths = type.key.properties
    guard paths.count == 1, let value = Swift.type(of: paths[0].path).valueType as? any Decodable.Type,
      let kind = storedKind(of: value)
    else {
      throw DAOError(
        .configuration, "\(type) is referred to by its key, which must be one integer, String or UUID: use a Reference, or JSON"
      )
    }
    return kind
  }

  private static func storedKind(of type: any Decodable.Type) -> ColumnKind? {
    if let optional = type as? any OptionalType.Type { return optional.wrapped.flatMap(storedKind) }
    func kind<Key: Decodable>(_ key: Key.Type) -> ColumnKind? {
      guard let sample = try? SampleDecoder.value(key, 1) else { return nil }
      return ColumnKind(storing: key, as: sample)
    }
    return kind(type).flatMap { [.integer, .text, .uuid].contains($0) ? $0 : nil }
  }

  /// The key of a record, as the database stores it; NULL for a record without one.
  static func value<R: Record>(of record: R) -> Value {
    guard R.key.properties.count == 1, let path = R.key.properties[0].path as? PartialKeyPath<R> else { return .null }
    return value(record[keyPath: path] as? any Encodable)
  }

  /// What stands for a value in a column: for a record, or a list of them, the keys.
  static func stored(_ value: (any Encodable)?) -> (any Encodable)? {
    func reference(_ record: some Record) -> any Encodable { Reference(record) }
    switch value {
    case let record as any Record: return reference(record)
    case let list as any RecordList: return Keys(records: list.listed)
    default: return value
    }
  }

  /// Records, encoded as their keys.
  private struct Keys: Encodable {
    let records: [any Record]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      func add<R: Record>(_ record: R) throws { try container.encode(Reference(record)) }
      for record in records { try add(record) }
    }
  }

  /// A value, as the database stores it; NULL for one that cannot be a key.
  static func value(_ key: (any Encodable)?) -> Value {
    let text = StatementText(sql: ":key", parameters: [StatementText.Parameter(name: "key")], verb: .query)
    return (try? Arguments.named([("key", key)]).values(for: text, dates: .iso8601).first) ?? .null
  }
}

private protocol OptionalType {
  static var wrapped: (any Decodable.Type)? { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }
}

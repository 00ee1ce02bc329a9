import DAOCore
import Foundation

/// Turns one value into its ``DynamicValue``, container by container.
final class DynamicEncoder: Encoder {
  private var content = Content.nothing

  private enum Content {
    case nothing
    case value(DynamicValue)
    case object(ObjectBuilder)
    case list(ListBuilder)
  }

  /// - Parameter builder: What a superclass adds its properties to.
  init(_ builder: ObjectBuilder? = nil) {
    if let builder { content = .object(builder) }
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DynamicKeyedContainer<Key>(builder: objectBuilder()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { DynamicUnkeyedContainer(builder: listBuilder()) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func objectBuilder() -> ObjectBuilder {
    if case .object(let builder) = content { return builder }
    let builder = ObjectBuilder()
    content = .object(builder)
    return builder
  }

  func listBuilder() -> ListBuilder {
    if case .list(let builder) = content { return builder }
    let builder = ListBuilder()
    content = .list(builder)
    return builder
  }

  /// What has been encoded; a value that encodes nothing is an object without properties.
  func result(of value: (any Encodable)? = nil) -> DynamicValue {
    switch content {
    case .nothing: return .object(DynamicObject(names: [], values: [], kind: .entity, type: value.map { Swift.type(of: $0) }))
    case .value(let value): return value
    case .object(let builder): return .object(builder.object(of: value))
    case .list(let builder): return builder.list(of: value)
    }
  }
}

extension DynamicEncoder: SingleValueEncodingContainer {
  func encodeNil() { content = .value(.null) }
  func encode<T: Encodable>(_ value: T) throws { content = .value(try DynamicValue(encoding: value)) }
}

extension DynamicValue {
  /// The tree of a value of any type.
  ///
  /// - Throws: ``DAOError`` for an integer that does not fit into 64 bits with a sign; what the value's own encoding throws.
  package init<T: Encodable>(encoding value: T) throws {
    if let value = DynamicValue(primitive: value) ?? DynamicValue(columnForm: value) ?? DynamicValue(plainList: value) {
      self = value
      return
    }
    if let value = value as? any FixedWidthInteger {
      guard let exact = Int64(exactly: value) else {
        throw DAOError(.encoding, "\(value) does not fit into a column, which holds 64 bits with a sign")
      }
      self = .integer(exact)
      return
    }
    let encoder = DynamicEncoder()
    try value.encode(to: encoder)
    self = encoder.result(of: value)
  }

  /// The most frequent types, each compared with `T` before it is cast, which costs nothing where `T` is known.
  private init?<T>(primitive value: T) {
    if T.self == String.self, let value = value as? String {
      self = .text(value)
    } else if T.self == Int.self, let value = value as? Int {
      self = .integer(Int64(value))
    } else if T.self == Bool.self, let value = value as? Bool {
      self = .bool(value)
    } else if T.self == Double.self, let value = value as? Double {
      self = .real(value)
    } else if T.self == Int64.self, let value = value as? Int64 {
      self = .integer(value)
    } else if T.self == Float.self, let value = value as? Float {
      self = .real(Double(value))
    } else {
      return nil
    }
  }

  /// The types that a column holds in a form of its own.
  private init?<T>(columnForm value: T) {
    if T.self == Date.self, let value = value as? Date {
      self = .date(value)
    } else if T.self == Data.self, let value = value as? Data {
      self = .data(value)
    } else if T.self == UUID.self, let value = value as? UUID {
      self = .text(value.uuidString)
    } else if T.self == URL.self, let value = value as? URL {
      self = .text(value.absoluteString)
    } else if T.self == Decimal.self, let value = value as? Decimal {
      self = .decimal(value)
    } else if T.self == Value.self, let value = value as? Value {
      self.init(value)
    } else {
      return nil
    }
  }

  private init?<T>(plainList value: T) {
    if T.self == [String].self, let value = value as? [String] {
      self = .list(value.map { .text($0) }, isSet: false)
    } else if T.self == [Int].self, let value = value as? [Int] {
      self = .list(value.map { .integer(Int64($0)) }, isSet: false)
    } else {
      return nil
    }
  }

  /// A value as a database has it.
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let value): self = .text(value)
    case .blob(let value): self = .data(value)
    }
  }
}

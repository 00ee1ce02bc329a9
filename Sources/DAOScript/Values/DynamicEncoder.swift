import DAOCore
import Foundation

/// Encodes a value as a ``DynamicValue``.
final class DynamicEncoder: Encoder {
  private var content = Content.nothing

  private enum Content {
    case nothing
    case value(DynamicValue)
    case object(ObjectBuilder)
    case list(ListBuilder)
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

  /// The encoded value. A value that encodes nothing is an object without properties, bound as NULL.
  func result(of type: Any.Type? = nil) -> DynamicValue {
    switch content {
    case .nothing:
      return .object(
        DynamicObject(names: [], values: [], kind: .entity, type: type, form: DynamicObject.Form(isNothing: true)))
    case .value(let value): return value
    case .object(let builder): return .object(builder.object(of: type))
    case .list(let builder): return builder.list(of: type)
    }
  }
}

extension DynamicEncoder: SingleValueEncodingContainer {
  func encodeNil() { content = .value(.null) }
  func encode<T: Encodable>(_ value: T) throws { content = .value(try DynamicValue(encoding: value)) }
  // The standard library's defaults for these two types throw.
  func encode(_ value: Int128) throws { content = .value(try DynamicValue(encoding: value)) }
  func encode(_ value: UInt128) throws { content = .value(try DynamicValue(encoding: value)) }
}

extension DynamicValue {
  /// Encodes a value of any type.
  ///
  /// - Throws: ``DAOError`` for an integer beyond 128 bits; the errors of the value's own encoding.
  package init<T: Encodable>(encoding value: T) throws {
    if let value = DynamicValue(primitive: value) ?? DynamicValue(columnForm: value) ?? DynamicValue(plainList: value) {
      self = value
      return
    }
    if let value = try Self.wholeNumber(value) {
      self = value
      return
    }
    let encoder = DynamicEncoder()
    try value.encode(to: encoder)
    self = encoder.result(of: type(of: value))
  }

  /// Integers of the rarer widths.
  private static func wholeNumber<T>(_ value: T) throws -> DynamicValue? {
    if let value: Int32 = identical(value) { return .integer(Int64(value)) }
    if let value: Int16 = identical(value) { return .integer(Int64(value)) }
    if let value: Int8 = identical(value) { return .integer(Int64(value)) }
    if let value: UInt8 = identical(value) { return .integer(Int64(value)) }
    if let value: UInt16 = identical(value) { return .integer(Int64(value)) }
    if let value: UInt32 = identical(value) { return .integer(Int64(value)) }
    if let value: UInt = identical(value) { return try wide(value) }
    if let value: UInt64 = identical(value) { return try wide(value) }
    if let value: Int128 = identical(value) { return try wide(value) }
    if let value: UInt128 = identical(value) { return try wide(value) }
    return nil
  }

  private static func wide(_ value: some FixedWidthInteger) throws -> DynamicValue {
    if let small = Int64(exactly: value) { return .integer(small) }
    if let large = Int128(exactly: value) { return .large(large) }
    throw DAOError(.encoding, "an integer does not fit into 128 bits with a sign")
  }

  /// The most frequent types. The comparison with `T` costs nothing where `T` is known at compile time.
  private init?<T>(primitive value: T) {
    if let value: String = identical(value) {
      self = .text(value)
    } else if let value: Int = identical(value) {
      self = .integer(Int64(value))
    } else if let value: Bool = identical(value) {
      self = .bool(value)
    } else if let value: Double = identical(value) {
      self = .real(value)
    } else if let value: Int64 = identical(value) {
      self = .integer(value)
    } else if let value: Float = identical(value) {
      self = .float(value)
    } else {
      return nil
    }
  }

  /// The types with a column form of their own.
  private init?<T>(columnForm value: T) {
    if let value: Date = identical(value) {
      self = .date(value)
    } else if let value: Data = identical(value) {
      self = .data(value)
    } else if let value: UUID = identical(value) {
      self = .uuid(value)
    } else if let value: URL = identical(value) {
      self = .text(value.absoluteString)
    } else if let value: Decimal = identical(value) {
      self = .decimal(value)
    } else if let value: Value = identical(value) {
      self.init(value)
    } else if let value: TypedValue = identical(value) {
      self.init(value)
    } else {
      return nil
    }
  }

  private init?<T>(plainList value: T) {
    if let value: [String] = identical(value) {
      self = .list(value.map { .text($0) }, isSet: false)
    } else if let value: [Int] = identical(value) {
      self = .list(value.map { .integer(Int64($0)) }, isSet: false)
    } else {
      return nil
    }
  }

  /// The value of an argument that was copied from its caller.
  init(_ argument: TypedValue) {
    switch argument {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .decimal(let value): self = .decimal(value)
    case .text(let value), .json(let value): self = .text(value)
    case .blob(let value): self = .data(value)
    case .date(let value): self = .date(value)
    case .uuid(let value): self = .uuid(value)
    case .list(let values): self = .list(values.map { DynamicValue($0) }, isSet: false)
    }
  }

  /// A value of the database.
  package init(_ value: Value) { self.init(TypedValue(value)) }
}

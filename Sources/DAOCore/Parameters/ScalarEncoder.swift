import Foundation

/// Binds one value to one parameter: a scalar with its own type, a structured value as JSON text.
final class ScalarEncoder: Encoder, SingleValueEncodingContainer {
  private let text: StatementText
  private let writer: any ParameterWriter
  /// Type handlers for some of the parameters.
  private let handlers: (any ParameterHandlers)?
  private var index = 0
  private var isStructured = false

  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(text: StatementText, writer: any ParameterWriter) {
    self.text = text
    self.writer = writer
    handlers = text.handlers
  }

  /// Binds an argument of any type.
  func bind(_ value: (any Encodable)?, at index: Int) throws {
    guard let value else { return try writer.bindNull(at: index) }
    if let handlers, handlers.handles(index) { return try writer.bind(handlers.value(of: value, at: index), at: index) }
    if try !bindScalar(value, at: index) { try bind(nested: value, at: index) }
  }

  /// Binds a property of any type.
  func bind<T: Encodable>(property value: T, at index: Int) throws {
    if try !bindColumnForm(value, at: index) { try bind(nested: value, at: index) }
  }

  /// Binds `value` if its type has a column form; returns false otherwise.
  func bindScalar<T: Encodable>(_ value: T, at index: Int) throws -> Bool {
    if let handlers, handlers.handles(index), value is any SingleArgument || ColumnDecoding.isScalar(T.self) {
      try bind(value, at: index)
      return true
    }
    if let text: String = identical(value) {
      try writer.bind(text, at: index)
    } else if let integer: Int = identical(value) {
      try writer.bind(Int64(integer), at: index)
    } else if let integer: Int64 = identical(value) {
      try writer.bind(integer, at: index)
    } else if let real: Double = identical(value) {
      try writer.bind(real, at: index)
    } else if let truth: Bool = identical(value) {
      try writer.bind(truth, at: index)
    } else {
      return try bindColumnForm(value, at: index)
    }
    return true
  }

  private func bindColumnForm<T>(_ value: T, at index: Int) throws -> Bool {
    if let date: Date = identical(value) {
      try writer.bind(date, at: index)
    } else if let data: Data = identical(value) {
      try writer.bind(data, at: index)
    } else if let uuid: UUID = identical(value) {
      try writer.bind(uuid, at: index)
    } else if let url: URL = identical(value) {
      try writer.bind(url.absoluteString, at: index)
    } else if let decimal: Decimal = identical(value) {
      try bind(decimal, at: index)
    } else if let value: Value = identical(value) {
      try writer.bind(value, at: index)
    } else if let value: TypedValue = identical(value) {
      if case .decimal(let decimal) = value { try bind(decimal, at: index) } else { try writer.bind(value, at: index) }
    } else {
      return false
    }
    return true
  }

  private func bind(_ value: Decimal, at index: Int) throws {
    guard value.isFinite else { throw DecimalColumn.notFinite }
    try writer.bind(value, at: index)
  }

  private func bind(nested value: some Encodable, at index: Int) throws {
    self.index = index
    isStructured = false
    // A value that encodes nothing is NULL; otherwise the parameter would keep its previous value.
    try writer.bindNull(at: index)
    try value.encode(to: self)
    guard isStructured else { return }
    if case .list(let values)? = (value as? any ListElement)?.typed {
      try writer.bind(list: values, at: index)
    } else {
      try writer.bind(json: JSONColumn.text(of: value), at: index)
    }
  }

  // A value that opens a container is written as JSON afterwards.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    isStructured = true
    return KeyedEncodingContainer(DiscardingKeyedContainer<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isStructured = true
    return DiscardingUnkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try writer.bindNull(at: index) }
  func encode(_ value: Bool) throws { try writer.bind(value, at: index) }
  func encode(_ value: String) throws { try writer.bind(value, at: index) }
  func encode(_ value: Double) throws { try writer.bind(value, at: index) }
  func encode(_ value: Float) throws { try writer.bind(Double(value), at: index) }
  func encode(_ value: Int) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: Int8) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: Int16) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: Int32) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: Int64) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt8) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt16) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt32) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt64) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: Int128) throws { try writer.bind(integer: value, at: index) }
  func encode(_ value: UInt128) throws { try writer.bind(integer: value, at: index) }
  func encode<T: Encodable>(_ value: T) throws { try bind(property: value, at: index) }
}

extension ParameterWriter {
  /// Binds an integer of any width.
  func bind(integer value: some BinaryInteger, at index: Int) throws {
    try bind(Int64(column: value, showsValues: showsValues), at: index)
  }
}

extension Int64 {
  /// Converts an integer of any width to a column's 64 bits.
  ///
  /// - Throws: ``DAOError`` if it does not fit into 64 bits with a sign.
  package init(column value: some BinaryInteger, showsValues: Bool) throws(DAOError) {
    guard let exact = Int64(exactly: value) else {
      let shown = showsValues ? "\(value)" : "an integer"
      throw DAOError(.encoding, "\(shown) does not fit into a column, which holds 64 bits with a sign")
    }
    self = exact
  }
}

import DAOCore

/// A JSON value. Whole numbers and those with a fraction are two kinds, as they are in its text: `1` is not `1.0`.
///
/// ```swift
/// let ada: [String: JSON] = ["name": "Ada", "age": 36, "tags": ["a", "b"], "nickname": nil]
/// if case .integer(let age)? = ada["age"] { print(age) }
/// ```
public indirect enum JSON: Sendable, Hashable {
  /// `null`, which is not the same as a member that is absent.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without a fraction or an exponent, of 64 bits.
  case integer(Int64)
  /// A number with a fraction or an exponent.
  case real(Double)
  /// A string.
  case text(String)
  /// An array.
  case list([JSON])
  /// An object. Its members have no order.
  case object([String: JSON])

  /// Reads JSON text strictly by RFC 8259.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for text that is no JSON, that has a member twice or nests deeper than 128 levels, and for
  ///   numbers that would lose digits: integers beyond 64 bits, and more than 17 significant digits.
  public init(parsing text: String) throws {
    do {
      self.init(try JSONReader.read(text))
    } catch {
      throw DAOError(
        .encoding,
        "the text is no JSON that can be stored: line \(error.place.line), column \(error.place.column): \(error.message)")
    }
  }

  /// A truth value, where it is no literal.
  public init(_ value: Bool) { self = .boolean(value) }
  /// A whole number, where it is no literal.
  public init(_ value: Int) { self = .integer(Int64(value)) }
  /// A number with a fraction, where it is no literal.
  public init(_ value: Double) { self = .real(value) }
  /// A string, where it is no literal.
  public init(_ value: String) { self = .text(value) }

  package init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .list(let elements): .list(elements.map { JSON($0) })
      case .object(let members):
        .object(Dictionary(members.map { ($0.name, JSON($0.value)) }) { first, _ in first })
      }
  }

  /// The kind of the value, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .integer, .real: "a number"
    case .text: "a text"
    case .list: "an array"
    case .object: "an object"
    }
  }
}

extension JSON {
  /// The value as the text that a column of an engine takes, and gives back without loss.
  func text(for dialect: any Dialect) -> String {
    dialect.hasStrictTypes ? value.text(spelling: ExactNumber.plain) : description
  }

  /// Whether there is a NUL character in its texts and names.
  var hasNUL: Bool {
    switch self {
    case .null, .boolean, .integer, .real: false
    case .text(let text): text.utf8.contains(0)
    case .list(let elements): elements.contains(where: \.hasNUL)
    case .object(let members): members.contains { $0.key.utf8.contains(0) || $0.value.hasNUL }
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The value as JSON text, without white space; members are sorted by name.
  public var description: String { value.text }

  private var value: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    // Infinity, which no reader of JSON gives.
    case .real(let value): value.isFinite ? .real(value) : .null
    case .text(let value): .text(value)
    case .list(let elements): .list(elements.map(\.value))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: $0.value.value, offset: 0) })
    }
  }
}

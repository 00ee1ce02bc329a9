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

  init(_ value: JSONValue) {
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

extension JSON: CustomStringConvertible {
  /// The value as JSON text, without white space; members are sorted by name.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    // Infinity, which no reader of JSON gives.
    case .real(let value): text += value.isFinite ? "\(value)" : "null"
    case .text(let value): Self.write(value, to: &text)
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

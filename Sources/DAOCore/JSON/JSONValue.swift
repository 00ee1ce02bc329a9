/// A JSON value (RFC 8259) whose numbers are exact, integers apart from decimals.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([JSONValue])
  /// Members in their order; no name is doubled.
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue
    /// Where the name begins in the text, in UTF-8.
    package var offset: Int
  }

  /// What kind of value this is, as messages say it.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a decimal"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The value as messages show it; a list or an object by its kind alone.
  package var shown: String {
    switch self {
    case .null, .list, .object: kind
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .text(let value): "'\(value)'"
    }
  }
}

/// A place in JSON text; line and column count from 1, the column in characters.
package struct JSONPlace: Sendable, Hashable {
  package var line: Int
  package var column: Int
}

extension JSONPlace {
  package init(ofUTF8Offset offset: Int, in text: some BidirectionalCollection<UInt8>) {
    let before = text.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { before.index(after: $0) } ?? before.startIndex
    line = before.count { $0 == 0x0A } + 1
    column = String(decoding: before[start...], as: UTF8.self).count + 1
  }
}

/// What is wrong with JSON text, and where.
package struct JSONError: Error, Sendable {
  package var message: String
  package var place: JSONPlace
}

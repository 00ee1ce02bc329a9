/// A JSON value (RFC 8259) with exact numbers; integers and decimals are separate cases.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([JSONValue])
  /// The members in their order; names are unique.
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue
    /// The UTF-8 offset of the name in the text.
    package var offset: Int

    package init(name: String, value: JSONValue, offset: Int) {
      self.name = name
      self.value = value
      self.offset = offset
    }

    package static func == (left: Member, right: Member) -> Bool {
      left.name.isExactly(right.name) && left.value == right.value && left.offset == right.offset
    }
  }

  /// Texts are compared by their bytes, as those of a ``Value``.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.isExactly(right)
    case (.list(let left), .list(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// The kind of the value, for messages.
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

  /// The value for messages; only the kind of a list or an object.
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

/// A fault of JSON text and its place.
package struct JSONError: Error, Sendable {
  package var message: String
  package var place: JSONPlace
}

/// An argument of the naive renderer.
indirect enum NaiveValue: Equatable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([NaiveValue])
  case entries([String: NaiveValue])

  /// Whether the value counts as true: null, false and zero do not.
  var holds: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): value != 0
    case .text, .list, .entries: true
    }
  }

  var count: Int {
    switch self {
    case .list(let values): values.count
    case .entries(let entries): entries.count
    case .text(let text): text.utf16.count
    case .null, .bool, .number: 0
    }
  }

  /// The bound value as a literal.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .bool(let value): value ? "1" : "0"
    case .number(let value): "\(value)"
    case .text(let text): "'\(text)'"
    case .list, .entries: "?"
    }
  }

  var encodable: (any Encodable)? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .number(let value): value
    case .text(let text): text
    case .list(let values): EncodableList(values: values)
    case .entries(let entries): entries.mapValues { EncodableItem(value: $0) }
    }
  }
}

private struct EncodableList: Encodable {
  let values: [NaiveValue]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in values { try container.encode(EncodableItem(value: value)) }
  }
}

private struct EncodableItem: Encodable {
  let value: NaiveValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value = value.encodable { try container.encode(value) } else { try container.encodeNil() }
  }
}

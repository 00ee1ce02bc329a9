import DAOKit

/// One cell of a result.
package enum ResultCell: Sendable, Hashable {
  case value(Value)
  /// JSON text, and the text for the other formats.
  case json(String, shown: String)
  /// A property that this entity lacks.
  case absent

  package static let null = ResultCell.value(.null)
  package static func text(_ text: String) -> ResultCell { .value(.text(text)) }

  /// The cell on one line, for people.
  var display: String {
    switch self {
    case .value(let value): value.display
    case .json(_, let shown): shown.escapingControls
    case .absent: ""
    }
  }

  var isNumber: Bool {
    if case .value(let value) = self { value.isNumber } else { false }
  }

  /// The approximate size in bytes.
  var size: Int {
    switch self {
    case .value(.text(let text)): text.utf8.count
    case .json(let text, let shown): text.utf8.count + shown.utf8.count
    case .value(.blob(let data)): data.count
    case .value, .absent: 8
    }
  }

  /// The cell as JSON; nil to leave the member out.
  var json: String? {
    switch self {
    case .value(let value): JSONText.literal(value)
    case .json(let text, _): text
    case .absent: nil
    }
  }
}

extension ResultCell {
  /// The value of one property that a result map has filled.
  init(_ property: Int, of row: Row) {
    if let nested = row.nested(row.columns[property]) {
      let json = JSONText.nested(nested)
      self = .json(json, shown: json)
    } else {
      self = .value(row[property] ?? .null)
    }
  }
}

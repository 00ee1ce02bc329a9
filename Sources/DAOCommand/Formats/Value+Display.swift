import DAOKit

extension Value {
  /// The value on one line, for people.
  var display: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): value.shown
    case .text(let value): value.escapingControls
    case .blob(let value): "a blob of \(value.count) bytes"
    }
  }

  var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }
}

extension Double {
  /// The number as all formats write it; `Infinity`, `-Infinity` and `NaN` are no JSON, where they become strings.
  var shown: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    return description
  }
}

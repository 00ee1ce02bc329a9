import DAOKit

extension Value {
  /// The value on one line, for people.
  var display: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): value.description
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

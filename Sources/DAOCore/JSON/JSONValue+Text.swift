extension JSONValue {
  /// The value as JSON text, without white space.
  package var text: String { text(spelling: \.description) }

  /// The value as JSON text, without white space.
  ///
  /// - Parameter spelling: How a number with a fraction is written.
  package func text(spelling: (Double) -> String) -> String {
    var text = ""
    write(to: &text, spelling)
    return text
  }

  private func write(to text: inout String, _ spelling: (Double) -> String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .real(let value): text += spelling(value)
    case .text(let value): text += Self.quoted(value)
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "[" : ","
        element.write(to: &text, spelling)
      }
      text += elements.isEmpty ? "[]" : "]"
    case .object(let members):
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "{" : ",") + Self.quoted(member.name) + ":"
        member.value.write(to: &text, spelling)
      }
      text += members.isEmpty ? "{}" : "}"
    }
  }

  /// A string in quotes (RFC 8259, section 7): quotes, backslashes and control characters are escaped, all others are unchanged.
  package static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

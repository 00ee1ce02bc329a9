import DAOCore

extension JSONValue {
  /// The value as JSON.
  ///
  /// - Throws: `EncodingError` for a text that JSON cannot have.
  var text: String {
    get throws {
      var text = ""
      try write(to: &text)
      return text
    }
  }

  private func write(to text: inout String) throws {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .real(let value): text += "\(value)"
    case .text(let value): text += try JSONColumn.text(of: value)
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "[" : ","
        try element.write(to: &text)
      }
      text += elements.isEmpty ? "[]" : "]"
    case .object(let members):
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "{" : ",") + (try JSONColumn.text(of: member.name)) + ":"
        try member.value.write(to: &text)
      }
      text += members.isEmpty ? "{}" : "}"
    }
  }
}

import DAOCore

/// Lays out JSON as a file had it.
struct JSONLines {
  let layout: FileLayout

  private var blank: String { layout.isSpaced ? " " : "" }

  /// The end of a line and the blanks of a level, where the file has lines.
  func lineBreak(_ depth: Int) -> String {
    layout.indentation.map { $0.lineEnd + String(repeating: $0.blanks, count: depth) } ?? ""
  }

  /// A comma, and what is between two values of a line.
  func comma(isOnLine: Bool) -> String { isOnLine ? "," + blank : "," }

  func name(_ name: String) -> String { "\(JSONValue.quoted(name)):\(blank)" }

  /// A row as an object, or as a value alone.
  func row(_ table: FileTable, _ values: [FileValue], depth: Int) -> String {
    if table.holdsValues, let value = values.first, let column = table.columns.first {
      return text(of: value, column, depth: depth)
    }
    let members = zip(table.written, values).compactMap { column, value in
      if value.isNull, column.leavesNullOut { return nil as String? }
      return name(column.name) + text(of: value, column, depth: depth + 1)
    }
    return enclosed(members, "{", "}", depth: depth)
  }

  func text(of value: FileValue, _ column: FileColumn, depth: Int) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    // Infinity is a text, which JSON has.
    case .real(let value): value.isFinite ? column.text(of: value) : JSONValue.quoted("\(value)")
    case .text(let value), .moment(let value): JSONValue.quoted(value)
    case .data(let value): JSONValue.quoted(value.base64EncodedString())
    case .structure(let value): text(of: value, depth: depth)
    }
  }

  func text(of value: JSONValue, depth: Int) -> String {
    switch value {
    case .list(let elements): enclosed(elements.map { text(of: $0, depth: depth + 1) }, "[", "]", depth: depth)
    case .object(let members):
      enclosed(members.map { name($0.name) + text(of: $0.value, depth: depth + 1) }, "{", "}", depth: depth)
    default: value.text
    }
  }

  private func enclosed(_ parts: [String], _ start: String, _ end: String, depth: Int) -> String {
    guard layout.expandsObjects, !parts.isEmpty else {
      return start + parts.joined(separator: comma(isOnLine: true)) + end
    }
    let line = lineBreak(depth + 1)
    return start + line + parts.joined(separator: comma(isOnLine: false) + line) + lineBreak(depth) + end
  }
}

import DAOCore

/// Lays out elements as a file has them.
struct XMLLines {
  /// What stands before an element: the end of a line and blanks, or nothing.
  var blank: String
  /// What stands before an element inside of that one.
  var inner: String

  /// The lines of the elements inside.
  private var next: XMLLines {
    XMLLines(blank: inner, inner: inner.hasPrefix(blank) ? inner + inner.dropFirst(blank.count) : inner)
  }

  /// An element for a row, without the blank before it.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for names and characters that XML has not.
  func row(_ table: FileTable, _ values: [FileValue]) throws -> String {
    var (attributes, text, children) = ("", "", [(name: String, value: JSONValue)]())
    for (column, value) in zip(table.written, values) {
      if value.isNull { continue }
      if column.member.hasPrefix("@") {
        attributes += try XMLText.attribute(String(column.member.dropFirst()), XMLText.text(of: value, column) ?? "")
      } else if column.member == FormatTraits.text {
        text += XMLText.text(of: value, column) ?? ""
      } else {
        children.append((column.member, column.json(value)))
      }
    }
    return try element(table.name, attributes, text, children)
  }

  /// The elements for a value: several for a list, each with the blank before it.
  func elements(_ name: String, _ value: JSONValue) throws -> String {
    switch value {
    case .list(let elements): try elements.map { try self.element(name, $0) }.map { blank + $0 }.joined()
    default: blank + (try element(name, value))
    }
  }

  private func element(_ name: String, _ value: JSONValue) throws -> String {
    switch value {
    case .object(let members):
      var (attributes, text, children) = ("", "", [(name: String, value: JSONValue)]())
      for member in members where member.value != .null {
        if member.name.hasPrefix("@") {
          attributes += try XMLText.attribute(String(member.name.dropFirst()), Self.text(member.value))
        } else if member.name == FormatTraits.text {
          text += Self.text(member.value)
        } else {
          children.append((member.name, member.value))
        }
      }
      return try element(name, attributes, text, children)
    // XML has no list of lists: it is an element with a list of its own.
    case .list: return try element(name, "", "", [(name, value)])
    default: return try element(name, "", Self.text(value), [])
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .text(let text): text
    default: value.text
    }
  }

  private func element(
    _ name: String, _ attributes: String, _ text: String, _ children: [(name: String, value: JSONValue)]
  ) throws -> String {
    let start = "<\(try XMLText.checked(name: name))\(attributes)"
    // Blanks beside a text would be part of it.
    let lines = text.isEmpty ? next : XMLLines(blank: "", inner: "")
    let content = try XMLText.escaped(text) + children.map { try lines.elements($0.name, $0.value) }.joined()
    guard !content.isEmpty else { return "\(start)/>" }
    return "\(start)>\(content)\(text.isEmpty && !children.isEmpty && !inner.isEmpty ? blank : "")</\(name)>"
  }
}

/// A table's name in SQL or a script, with an optional schema: `employee`, `main.employee`, `archive."my table"`.
package struct TableName: Sendable, Hashable, CustomStringConvertible {
  /// The attached database in SQLite, the schema in PostgreSQL.
  package var schema: String?
  package var name: String

  package init(schema: String? = nil, name: String) {
    self.schema = schema
    self.name = name
  }

  /// Parses a name; its parts can be quoted. A text that cannot be parsed is a name as a whole.
  package init(_ text: String) {
    // By scalars: a dot or quote with a combining mark behind it is another `Character`.
    var rest = Substring(text).unicodeScalars
    var parts: [String] = []
    repeat {
      guard let part = Self.part(&rest) else { break }
      parts.append(part)
    } while rest.popFirst() == "."
    switch parts.count {
    case 1 where rest.isEmpty: self.init(name: parts[0])
    case 2 where rest.isEmpty: self.init(schema: parts[0], name: parts[1])
    default: self.init(name: text)
    }
  }

  private static let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "`": "`", "'": "'", "[": "]"]

  /// Removes the first part, up to a dot or the end.
  private static func part(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard let first = rest.first else { return nil }
    guard let closing = quotes[first] else {
      let part = rest.prefix { $0 != "." }
      rest = rest[part.endIndex...]
      return part.isEmpty ? nil : String(part)
    }
    rest = rest.dropFirst()
    var part = String.UnicodeScalarView()
    while let character = rest.popFirst() {
      guard character == closing else {
        part.append(character)
        continue
      }
      // A doubled quote is one quote of the name.
      guard rest.first == closing, closing != "]" else { return String(part) }
      part.append(closing)
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The name as the details of a schema have it: alone, or with the schema where the name alone does not find the table.
  package var detailed: String { schema == nil ? name : description }

  /// The name in the form that ``init(_:)`` parses; a part is quoted only if necessary.
  package var description: String {
    [schema, name].compactMap { $0 }.map { part in
      let isPlain = part.unicodeScalars.first.map { Self.quotes[$0] == nil } ?? false && !part.unicodeScalars.contains(".")
      return isPlain ? part : part.inQuotes("\"")
    }
    .joined(separator: ".")
  }
}

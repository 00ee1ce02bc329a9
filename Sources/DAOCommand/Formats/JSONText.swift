import DAOCore
import DAOKit
import Foundation

/// Values as JSON writes them (RFC 8259), on one line.
enum JSONText {
  /// A value as JSON. A blob is its base64.
  ///
  /// JSON has no infinities (section 6): they are the strings "Infinity" and "-Infinity".
  static func literal(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let value): String(value)
    case .real(let value): value.isFinite ? value.description : string(value.shown)
    case .text(let value): string(value)
    case .blob(let value): string(value.base64EncodedString())
    }
  }

  static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

  static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { "\(string($0.name)): \($0.json)" }.joined(separator: ", ") + "}"
  }

  /// A nested value of a result map as JSON, to any depth.
  static func nested(_ nested: Row.Nested) -> String {
    switch nested {
    case .row(let row): entity(row)
    case .rows(let rows): array(rows.map(entity))
    case .values(let values): array(values.map(literal))
    }
  }

  private static func entity(_ row: Row) -> String {
    object(
      row.columns.indices.map { index in
        (name: row.columns[index], json: ResultCell(index, of: row).json ?? "null")
      })
  }

  /// A text in quotes.
  static func string(_ text: String) -> String { JSONValue.quoted(text) }
}

import DAOCore
import DAOSQL
import Foundation

/// The JSON of a description: one line for each column and for each statement, in the order of their names.
struct DescriptionFile: Codable {
  /// Raised when a reader of an earlier format would take a file for something else.
  static let newestFormat = 2

  var format = newestFormat
  var engine: String
  var streams: [String: String]?
  /// Functions that give several rows where one value is asked for.
  var rowFunctions: [String]?
  var tables: [Table]
  var statements: [Statement]

  struct Table: Codable {
    var name: String
    var schema: String?
    /// The CREATE VIEW of a view; empty where it is not known.
    var view: String?
    /// Whether other tables inherit from it.
    var heirs: Bool?
    /// Whether a trigger may skip its rows or change them.
    var diverts: Bool?
    var columns: [Column]
  }

  struct Column: Codable {
    var name: String
    var type: String
    /// The type that stores it, if that is another one: of a domain, of an enumeration.
    var storedAs: String?
    var notNull: Bool?
    /// The place in the primary key.
    var key: Int?
    /// Whether the server numbers the rows by it.
    var numbered: Bool?
    var generated: Bool?
    var value: String?

    enum CodingKeys: String, CodingKey {
      case name, type, storedAs, notNull, key, numbered, generated
      case value = "default"
    }
  }

  struct Statement: Codable {
    var operation: String
    /// The checksums of the texts that the server says this of.
    var texts: [String]
    var parameters: [String]?
    var columns: [ResultColumn]?
  }

  /// A column of the result, or all columns of a table in their order, which has a table alone.
  struct ResultColumn: Codable {
    /// Nil for the name of the table's column.
    var label: String?
    /// Nil for that of the table's column.
    var type: String?
    var table: String?
    var column: String?
  }

  /// The text of the file.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      func line(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
      func list(_ lines: [String], _ indent: String) -> String {
        lines.isEmpty ? "[]" : "[\n\(indent)  " + lines.joined(separator: ",\n\(indent)  ") + "\n\(indent)]"
      }
      let tables = try tables.map { table in
        let head = [
          ("name", try line(table.name)), ("schema", try table.schema.map { try line($0) }),
          ("view", try table.view.map { try line($0) }), ("heirs", table.heirs.map { String($0) }),
          ("diverts", table.diverts.map { String($0) }),
        ].compactMap { name, json in json.map { "\"\(name)\": \($0), " } }
        return "{\(head.joined())\"columns\": \(list(try table.columns.map(line), "    "))}"
      }
      let streams = try streams.map { streams in
        let pairs = try streams.sorted { $0.key.compare($1.key, options: .numeric) == .orderedAscending }.map {
          "\(try line($0.key)): \(try line($0.value))"
        }
        return "  \"streams\": {\(pairs.isEmpty ? "" : "\n    " + pairs.joined(separator: ",\n    ") + "\n  ")},\n"
      }
      let functions = try rowFunctions.map { "  \"rowFunctions\": \(try line($0)),\n" }
      return """
        {
          "format": \(format),
          "engine": \(try line(engine)),
        \(streams ?? "")\(functions ?? "")  "tables": \(list(tables, "  ")),
          "statements": \(list(try statements.map(line), "  "))
        }

        """
    }
  }
}

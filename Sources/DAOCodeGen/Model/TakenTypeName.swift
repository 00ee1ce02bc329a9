import DAOCheck
import DAOScript

/// The names that a generated type must not have.
enum TakenTypeName {
  /// The types that generated files use, beside those of values.
  private static let used: Set<String> = [
    "Any", "CaseIterable", "Codable", "CodingKey", "ColumnCheck", "ColumnValue", "DAO", "DAOError", "DAOKit", "Database",
    "DatabaseSchema",
    "Decodable", "EmbeddedFile", "EmbeddedScripts", "Encodable", "Hashable", "Never", "Operations", "Page",
    "PositionDecodable", "PositionEncodable", "Protocol", "Row", "RowView", "RowWriter", "Self", "Sendable", "Swift", "Type",
    "TypedChange", "TypedSelect",
    "Void",
  ]

  /// Whether generated files use a type of DAOKit or Swift with this name, which another one would hide.
  static func hides(_ name: String) -> Bool { used.contains(name) }

  /// Whether generated files use a type of this name, or scripts have the name for a value or a dictionary.
  static func contains(_ name: String) -> Bool {
    used.contains(name) || SwiftType(name).isScalar || SwiftType(java: name) != nil || ScalarTypes.isMap(name)
  }
}

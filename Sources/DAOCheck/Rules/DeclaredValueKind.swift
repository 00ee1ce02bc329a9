import DAOCore
import DAOScript

/// The type that a script declares for a value: a Swift type, a Java type or a JDBC type.
enum DeclaredValueKind: Hashable {
  case number, boolean, date, text, decimal

  /// Nil for a type that announces nothing, such as one of one's own.
  init?(type: String) {
    switch (type.split(separator: ".").last ?? "").drop(while: { $0 == "_" }).lowercased() {
    case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "byte",
      "short", "integer", "long", "biginteger":
      self = .number
    case "bool", "boolean": self = .boolean
    case "string", "char", "character", "substring": self = .text
    case "date", "timestamp", "localdate", "localdatetime", "instant", "offsetdatetime", "zoneddatetime": self = .date
    case "decimal", "bigdecimal": self = .decimal
    default: return nil
    }
  }

  init?(jdbcType: String) {
    switch jdbcType {
    case "BIGINT", "DECIMAL", "DOUBLE", "FLOAT", "INTEGER", "NUMERIC", "REAL", "SMALLINT", "TINYINT": self = .number
    case "BOOLEAN", "BIT": self = .boolean
    case "CHAR", "CLOB", "LONGNVARCHAR", "LONGVARCHAR", "NCHAR", "NCLOB", "NVARCHAR", "VARCHAR": self = .text
    case "DATE", "TIMESTAMP": self = .date
    default: return nil
    }
  }

  /// Whether values of this type are stored in the column as its own values are.
  func fits(_ column: ColumnClass) -> Bool {
    switch (self, column) {
    case (.number, .text), (.boolean, .text), (.text, .number), (.text, .boolean), (.date, .boolean), (.boolean, .date): false
    default: true
    }
  }
}

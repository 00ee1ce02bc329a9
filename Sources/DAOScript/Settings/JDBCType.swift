import DAOCore

/// MyBatis's names of column types. Values have types of their own here, so these names are checked but have no effect.
enum JDBCType {
  private static let names = [
    "ARRAY", "BIGINT", "BINARY", "BIT", "BLOB", "BOOLEAN", "CHAR", "CLOB", "CURSOR", "DATALINK", "DATE", "DATETIMEOFFSET",
    "DECIMAL", "DISTINCT", "DOUBLE", "FLOAT", "INTEGER", "JAVA_OBJECT", "LONGNVARCHAR", "LONGVARBINARY", "LONGVARCHAR",
    "NCHAR", "NCLOB", "NULL", "NUMERIC", "NVARCHAR", "OTHER", "REAL", "REF", "ROWID", "SMALLINT", "SQLXML", "STRUCT", "TIME",
    "TIMESTAMP", "TIMESTAMP_WITH_TIMEZONE", "TIME_WITH_TIMEZONE", "TINYINT", "UNDEFINED", "VARBINARY", "VARCHAR",
  ]

  /// The fault of a name; nil for a valid name.
  static func fault(of name: String) -> String? {
    guard !names.contains(name) else { return nil }
    let hint = Spelling.hint(for: name, in: names)
    return "there is no jdbcType '\(name)'" + (hint.isEmpty ? ": write VARCHAR, INTEGER, TIMESTAMP …, or leave it out" : hint)
  }
}

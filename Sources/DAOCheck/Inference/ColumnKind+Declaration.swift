import DAOCore
import DAOSQL
import DAOScript

extension ColumnKind {
  /// The kind of the values of a Swift type or a Java type; nil for one that announces nothing, such as one of one's own.
  init?(valuesOf type: String) {
    switch (type.split(separator: ".").last ?? "").drop(while: { $0 == "_" }).lowercased() {
    case "int", "int8", "int16", "int32", "int64", "int128", "uint", "uint8", "uint16", "uint32", "uint64", "uint128", "byte",
      "short", "integer", "long", "biginteger":
      self = .integer
    case "double", "float": self = .real
    case "bool", "boolean": self = .boolean
    case "string", "char", "character", "substring": self = .text
    case "date", "timestamp", "localdate", "localdatetime", "instant", "offsetdatetime", "zoneddatetime": self = .date
    case "decimal", "bigdecimal": self = .decimal
    default: return nil
    }
  }

  /// The kind of the values of a JDBC type.
  init?(jdbcType: String) {
    switch jdbcType {
    case "BIGINT", "INTEGER", "SMALLINT", "TINYINT": self = .integer
    case "DECIMAL", "DOUBLE", "FLOAT", "NUMERIC", "REAL": self = .real
    case "BOOLEAN", "BIT": self = .boolean
    case "CHAR", "CLOB", "LONGNVARCHAR", "LONGVARCHAR", "NCHAR", "NCLOB", "NVARCHAR", "VARCHAR": self = .text
    case "DATE", "TIMESTAMP": self = .date
    default: return nil
    }
  }

  /// Whether values of this kind are stored in a column as its own values are.
  func fits(_ column: ColumnKind) -> Bool {
    switch self {
    case .integer, .real: column != .text
    case .boolean: column != .text && !column.isMoment
    case .text: !column.isNumber && column != .boolean
    case .date: column != .boolean
    default: true
    }
  }

  /// Why values of this kind, stored in a column, are not read from it as they were; nil where they are.
  func loss(in column: TableColumn, _ dialect: any Dialect) -> StorageLoss? {
    switch self {
    case .integer, .boolean:
      if column.isText || column.affinity == .real { return .unread }
    case .real: if column.isText { return .unread }
    case .text: if column.makesNumbers(dialect) { return fits(column.kind) ? .number : .unread }
    default: break
    }
    return fits(column.kind) ? nil : .unread
  }
}

/// Why values are not read from a column as they were stored.
enum StorageLoss {
  /// No value of the type is read.
  case unread
  /// A text that looks like a number becomes one.
  case number

  /// The message about a type that is declared for a column.
  func message(of type: String, in column: TableColumn) -> String {
    let subject = "'\(column.path)' is \(column.declaredType)"
    return switch self {
    case .unread: "\(subject), and no \(type) is read from it: declare the column's type"
    case .number: "\(subject), which stores the text '00501' as the number 501: declare the column TEXT"
    }
  }
}

extension TableColumn {
  /// Whether a text that looks like a number becomes one. No text of a UUID does, and none of a column whose DEFAULT is the text
  /// of a time.
  package func makesNumbers(_ dialect: any Dialect) -> Bool {
    guard !keepsText, kind != .uuid, !dialect.hasStrictTypes else { return false }
    return !(defaultSQL.map(dialect.rules.isTimeText) ?? false)
  }
}

import DAOCore

/// What a column of a file holds, which is its declared type.
enum ColumnContent: String {
  case boolean = "BOOLEAN"
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
  case data = "BLOB"
  case day = "DATE"
  case moment = "DATETIME"
  case json = "JSON"
  /// Values of several kinds, each as it is.
  case anything = ""

  /// A value as the column stores it.
  func stored(_ value: FileValue) -> Value {
    switch (self, value) {
    case (_, .null): .null
    case (.json, .boolean(let value)): .text(value ? "true" : "false")
    case (.json, .integer(let value)): .text("\(value)")
    case (.json, .real(let value)): .text(JSONValue.real(value).text)
    case (.json, .text(let value)): .text(JSONValue.quoted(value))
    case (.boolean, .text(let value)): .integer(value == "true" ? 1 : 0)
    case (.integer, .text(let value)): Int64(value).map(Value.integer) ?? .text(value)
    case (.real, .text(let value)): Double(value).map(Value.real) ?? .text(value)
    case (_, .boolean(let value)): .integer(value ? 1 : 0)
    case (.real, .integer(let value)): .real(Double(value))
    case (_, .integer(let value)): .integer(value)
    case (_, .real(let value)): .real(value)
    case (_, .text(let value)): .text(value)
    case (_, .data(let value)): .blob(value)
    case (_, .structure(let value)): .text(value.text)
    }
  }
}

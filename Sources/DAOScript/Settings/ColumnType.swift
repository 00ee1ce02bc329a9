import DAOCore

/// The type that a mapper declares for a column (`javaType`, `ofType`, `resultType`). The database may store another type.
package enum ColumnType: Sendable {
  case text
  case integer
  case real

  /// The type with a name such as `int`, `_long` or `java.lang.String`. Nil for any other name, which leaves the value
  /// unchanged.
  init?(_ name: String) {
    switch (name.split(separator: ".").last ?? "").drop(while: { $0 == "_" }).lowercased() {
    case "string", "char", "character": self = .text
    case "byte", "short", "int", "integer", "long", "biginteger", "int8", "int16", "int32", "int64": self = .integer
    case "float", "double": self = .real
    default: return nil
    }
  }

  /// The value as this type; NULL stays NULL. Nil if the conversion would change the value.
  package func converted(_ value: Value) -> Value? {
    switch (self, value) {
    case (_, .null), (.text, .text), (.integer, .integer), (.real, .real): value
    case (.text, .integer(let number)): .text(String(number))
    case (.text, .real(let number)): .text(String(number))
    case (.integer, .text(let text)): Int64(text).map(Value.integer)
    case (.integer, .real(let number)): Int64(exactly: number).map(Value.integer)
    case (.real, .integer(let number)): Double(exactly: number).map(Value.real)
    case (.real, .text(let text)): Double(text).map(Value.real)
    case (_, .blob): nil
    }
  }
}

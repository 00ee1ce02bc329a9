import DAOCore

/// What a `<selectKey>`'s `resultType` makes of the value that it selects.
package enum KeyType: Sendable {
  case text
  case integer
  case real

  /// The type of a name like `int`, `_long`, `java.lang.String`; nil for any other, which leaves the value as it is.
  init?(_ name: String) {
    switch (name.split(separator: ".").last ?? "").drop(while: { $0 == "_" }).lowercased() {
    case "string", "char", "character": self = .text
    case "byte", "short", "int", "integer", "long", "biginteger", "int8", "int16", "int32", "int64": self = .integer
    case "float", "double": self = .real
    default: return nil
    }
  }

  /// The value as this type; NULL stays NULL.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that would not be the same.
  func converted(_ value: Value) throws(DAOError) -> Value {
    switch (self, value) {
    case (_, .null), (.text, .text), (.integer, .integer), (.real, .real): return value
    case (.text, .integer(let number)): return .text(String(number))
    case (.text, .real(let number)): return .text(String(number))
    case (.integer, .text(let text)): if let number = Int64(text) { return .integer(number) }
    case (.integer, .real(let number)): if let number = Int64(exactly: number) { return .integer(number) }
    case (.real, .integer(let number)): if let number = Double(exactly: number) { return .real(number) }
    case (.real, .text(let text)): if let number = Double(text) { return .real(number) }
    case (_, .blob): break
    }
    throw DAOError(.typeMismatch, "the key is \(value.type), and the resultType of the <selectKey> wants \(self)")
  }
}

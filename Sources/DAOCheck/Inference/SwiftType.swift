import DAOScript

/// A type in generated Swift.
package struct SwiftType: Hashable {
  /// Without its `?`: `Int`, `[String]`, `Gender`.
  package var name: String
  package var isOptional = false

  package init(_ name: String, isOptional: Bool = false) {
    self.name = name
    self.isOptional = isOptional
  }

  package init(_ declared: DeclaredType) { self.init(declared.name, isOptional: declared.isOptional) }

  package var text: String { isOptional ? name + "?" : name }

  package var optional: SwiftType { SwiftType(name, isOptional: true) }
  package var required: SwiftType { SwiftType(name) }

  package func with(isOptional: Bool) -> SwiftType { SwiftType(name, isOptional: isOptional) }

  /// A list of it.
  package var list: SwiftType { SwiftType("[\(text)]") }

  /// The type with a name such as `int`, `_long` or `java.lang.String` in a mapper; nil for any other.
  package init?(java name: String) {
    // Packages begin in lower case; `Staff.Date` is a type inside of another one.
    let last = name.first?.isUppercase == true ? name[...] : name.split(separator: ".").last ?? ""
    switch last.drop(while: { $0 == "_" }).lowercased() {
    case "string", "char", "character": self.init("String")
    case "int", "integer", "long", "short", "byte", "biginteger": self.init("Int")
    case "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64":
      self.init(String(last).replacing("uint", with: "UInt").replacing("int", with: "Int"))
    case "double", "number": self.init("Double")
    case "float": self.init("Float")
    case "bool", "boolean": self.init("Bool")
    case "date", "timestamp", "localdate", "localdatetime", "offsetdatetime", "zoneddatetime", "instant": self.init("Date")
    case "bigdecimal", "decimal": self.init("Decimal")
    case "uuid": self.init("UUID")
    case "url": self.init("URL")
    case "byte[]", "data": self.init("Data")
    default: return nil
    }
  }
}

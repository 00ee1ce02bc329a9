/// The type names in mappers for values of one column.
package enum ScalarTypes {
  private static let names: Set<String> = [
    "string", "bool", "boolean", "byte", "char", "character", "short", "int", "integer", "long", "float", "double", "number",
    "bigdecimal", "decimal", "biginteger", "date", "time", "timestamp", "localdate", "localtime", "localdatetime",
    "offsetdatetime", "zoneddatetime", "instant", "uuid", "url", "data", "int8", "int16", "int32", "int64", "uint", "uint8",
    "uint16", "uint32", "uint64", "byte[]",
  ]

  private static let lists: Set<String> = [
    "list", "arraylist", "linkedlist", "collection", "set", "hashset", "linkedhashset", "sortedset", "navigableset", "treeset",
    "queue", "deque", "arraydeque", "priorityqueue", "vector", "stack", "array", "iterable",
  ]

  private static let maps: Set<String> = ["map", "hashmap", "linkedhashmap", "treemap", "row"]

  /// Whether one column holds a `type` such as `int`, `_int` or `java.lang.Integer`.
  package static func contains(_ type: String) -> Bool { names.contains(lastPart(of: type)) }

  package static func isList(_ type: String) -> Bool {
    lists.contains(lastPart(of: type)) || (type.hasSuffix("[]") && !contains(type))
  }

  /// Whether the type leaves rows as rows: `map`, `java.util.HashMap`.
  package static func isMap(_ type: String) -> Bool { maps.contains(lastPart(of: type)) }

  /// Whether the type is one of Java's maps, by alias or class.
  package static func isJavaMap(_ type: String) -> Bool {
    type.hasPrefix("java.util.") ? isMap(type) : ["map", "hashmap"].contains(type.lowercased())
  }

  private static func lastPart(of type: String) -> String {
    // Packages begin in lower case; `Staff.Row` is a type inside of another one.
    let last = type.first?.isUppercase == true ? type[...] : type.split(separator: ".").last ?? ""
    return last.drop { $0 == "_" }.lowercased()
  }
}

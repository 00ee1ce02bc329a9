/// The type names of mappers that one column holds.
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

  /// Whether `type` (`int`, `_int`, `java.lang.Integer`) is held by one column.
  package static func contains(_ type: String) -> Bool { names.contains(lastPart(of: type)) }

  package static func isList(_ type: String) -> Bool {
    lists.contains(lastPart(of: type)) || (type.hasSuffix("[]") && !contains(type))
  }

  /// Whether rows stay rows: `map`, `java.util.HashMap`.
  package static func isMap(_ type: String) -> Bool { maps.contains(lastPart(of: type)) }

  /// Whether it is a map of Java's own, by its alias or its class.
  package static func isJavaMap(_ type: String) -> Bool {
    type.hasPrefix("java.util.") ? isMap(type) : ["map", "hashmap"].contains(type.lowercased())
  }

  private static func lastPart(of type: String) -> String {
    let last = type.split(separator: ".").last ?? ""
    return last.drop { $0 == "_" }.lowercased()
  }
}

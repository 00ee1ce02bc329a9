/// The names of types in mappers: the last part of Java's class names, MyBatis's aliases, and the aliases of a configuration.
package struct TypeAliases: Sendable {
  private var types: [String: String] = [:]

  package init() {}

  /// Adds a name for a type. Names ignore case, as in MyBatis.
  package mutating func add(_ alias: String, for type: String) { types[alias.lowercased()] = type }

  /// The type that a mapper means: `com.example.Author` and its alias `author` are `Author`, `_int` is `int`.
  package func type(named name: String) -> String {
    let type = types[name.lowercased()] ?? name
    let last = type.split { $0 == "." || $0 == "$" }.last.map(String.init) ?? type
    return String(last.drop { $0 == "_" })
  }
}

/// The names of types in mappers: Java's classes by their last part, MyBatis's own aliases, and those of a configuration.
package struct TypeAliases: Sendable {
  private var types: [String: String] = [:]

  package init() {}

  /// Gives a name to a type; case is ignored, as MyBatis does.
  package mutating func add(_ alias: String, for type: String) { types[alias.lowercased()] = type }

  /// The type that a mapper means: `com.example.Author` and its alias `author` are `Author`, `_int` is `int`.
  package func type(named name: String) -> String {
    let type = types[name.lowercased()] ?? name
    let last = type.split { $0 == "." || $0 == "$" }.last.map(String.init) ?? type
    return String(last.drop { $0 == "_" })
  }
}

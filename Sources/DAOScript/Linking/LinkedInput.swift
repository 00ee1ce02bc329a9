/// A name that an operation takes from its arguments.
package struct LinkedInput: Sendable, Hashable {
  /// The name; `?2` for a place without one.
  package let name: String
  /// Where its value, or a part of it, is bound; none for one that only tests, loops and substitutions ask for.
  package let values: [LinkedValue]
  /// Whether a `<bind>` or `<foreach>` gives the same name to another value in a part of the SQL.
  package let isShadowed: Bool

  /// The paths that are bound, each once: `author.name`, `author.id`.
  package var paths: [String] {
    var seen: Set<String> = []
    return values.map(\.path).filter { seen.insert($0).inserted }
  }

  /// What the script says that the columns hold (`jdbcType`), each once.
  package var jdbcTypes: Set<String> { Set(values.compactMap(\.jdbcType)) }

  /// What the script says that the argument is (`javaType`), each once.
  package var javaTypes: Set<String> { Set(values.compactMap(\.javaType)) }
}

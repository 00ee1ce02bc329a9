/// A name that an operation reads from its arguments.
package struct LinkedInput: Sendable, Hashable {
  /// The name; `?2` for a place without a name.
  package let name: String
  /// The places that bind its value or a part of it. Empty if only tests, loops and substitutions use it.
  package let values: [LinkedValue]
  /// Whether a `<bind>` or `<foreach>` defines the same name in a part of the SQL.
  package let isShadowed: Bool

  /// The paths that are bound, each once: `author.name`, `author.id`.
  package var paths: [String] {
    var seen: Set<String> = []
    return values.map(\.path).filter { seen.insert($0).inserted }
  }
}

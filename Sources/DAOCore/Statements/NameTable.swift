/// The column labels of a result or the parameter names of a statement, with the look-up by property name.
@usableFromInline
package final class NameTable: Sendable {
  /// The names in their order; duplicates are possible.
  package let names: [String]
  private let exact: [String: Int]
  private let folded: [String: Int]

  package init(_ names: [String]) {
    self.names = names
    exact = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    folded = Dictionary(names.enumerated().map { ($1.foldedName, $0) }) { first, _ in first }
  }

  /// The number of names.
  package var count: Int { names.count }

  /// The index for a property: the exact name, otherwise `first_name` for `firstName` without regard to case. The first of
  /// several equal names wins.
  package func index(of name: String) -> Int? { exact[name] ?? folded[name.foldedName] }
}

extension String {
  /// The name in lower case without underscores: equal for `first_name`, `firstName` and `FIRST_NAME`.
  package var foldedName: String {
    let folded = lowercased().replacing("_", with: "")
    return folded.isEmpty ? self : folded
  }

  /// `firstName` for `first_name` and `FIRST_NAME`.
  package var camelCased: String {
    let words = split(separator: "_")
    guard words.count > 1, let first = words.first else { return self }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}

/// The column labels of a result, or the parameter names of a statement, and how properties find them.
@usableFromInline
package final class NameTable: Sendable {
  /// The names in their order; the same one may stand twice.
  package let names: [String]
  private let exact: [String: Int]
  private let folded: [String: Int]

  package init(_ names: [String]) {
    self.names = names
    exact = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    folded = Dictionary(names.enumerated().map { ($1.foldedName, $0) }) { first, _ in first }
  }

  /// How many names there are.
  package var count: Int { names.count }

  /// The position for a property: the exact name first, then `first_name` for `firstName` without regard to case. The
  /// first of two equal names wins.
  package func index(of name: String) -> Int? { exact[name] ?? folded[name.foldedName] }
}

extension String {
  /// The name without underscores and in lower case: what `first_name`, `firstName` and `FIRST_NAME` have in common.
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

/// The attribute `type` of a select.
package struct EntityType: Sendable, Hashable, CustomStringConvertible {
  /// The type's name, with the names of the enclosing types: `Employee`, `Staff.Employee`.
  package var name: String
  /// Whether there is at most one row, written as `@`.
  package var isSingle: Bool

  /// Reads `Employee` or `@Employee`; nil for anything else.
  package init?(_ text: String) {
    isSingle = text.hasPrefix("@")
    name = String(isSingle ? text.dropFirst() : text[...])
    guard name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isIdentifier) else { return nil }
  }

  package var description: String { (isSingle ? "@" : "") + name }
}

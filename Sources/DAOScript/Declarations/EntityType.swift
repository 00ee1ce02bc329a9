/// The attribute `type` of a select.
package struct EntityType: Sendable, Hashable, CustomStringConvertible {
  /// The type's name, with those of the types that it is nested in: `Employee`, `Staff.Employee`.
  package var name: String
  /// `@`: there is at most one row.
  package var isSingle: Bool

  /// Reads `Employee` or `@Employee`; nil when it is neither.
  package init?(_ text: String) {
    isSingle = text.hasPrefix("@")
    name = String(isSingle ? text.dropFirst() : text[...])
    guard name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isIdentifier) else { return nil }
  }

  package var description: String { (isSingle ? "@" : "") + name }
}

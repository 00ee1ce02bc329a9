/// The property that a key becomes: `id`, or `author.id` of an entity in the entity.
package struct KeyProperty: Sendable, Hashable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  /// Nil for what is no path.
  init?(_ source: String) {
    let names = source.split(separator: ".", omittingEmptySubsequences: false).map { $0.trimmingWhitespace() }
    guard names.allSatisfy({ !$0.isEmpty && !$0.contains { "[]#${}".contains($0) } }) else { return nil }
    self.names = names
  }

  package var source: String { names.joined(separator: ".") }

  /// The name that a column may have too.
  var lastName: String { names.last ?? "" }
}

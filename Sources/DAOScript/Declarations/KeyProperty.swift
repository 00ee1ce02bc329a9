/// The property that receives a key: `id`, or `author.id` in a nested entity.
package struct KeyProperty: Sendable, Hashable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  /// Nil if the source is not a path.
  init?(_ source: String) {
    let names = source.split(separator: ".", omittingEmptySubsequences: false).map { $0.trimmingWhitespace() }
    guard names.allSatisfy({ !$0.isEmpty && !$0.contains { "[]#${}".contains($0) } }) else { return nil }
    self.names = names
  }

  package var source: String { names.joined(separator: ".") }

  /// The last part of the path, which a column may share as its name.
  var lastName: String { names.last ?? "" }
}

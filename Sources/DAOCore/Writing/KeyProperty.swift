/// The property that receives a key: `id`, or `author.id` in a nested entity.
package struct KeyProperty: Sendable, Hashable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  package var source: String { names.joined(separator: ".") }

  /// The last part of the path, which a column may share as its name.
  var lastName: String { names.last ?? "" }
}

/// What a document may contain at most.
package struct MarkupLimits: Sendable, Hashable {
  /// How deep elements may nest.
  package var depth: Int
  /// How many attributes an element may have, and how many namespaces may be in scope.
  package var attributes: Int
  /// How many bytes a document may have.
  package var size: Int
  /// Whether a DOCTYPE with an external identifier is accepted; what it names is never loaded.
  package var allowsExternalDoctype: Bool

  /// By default 100 levels, 100 attributes, 16 MiB, and no DOCTYPE at all.
  package init(depth: Int = 100, attributes: Int = 100, size: Int = 16 << 20, allowsExternalDoctype: Bool = false) {
    self.depth = depth
    self.attributes = attributes
    self.size = size
    self.allowsExternalDoctype = allowsExternalDoctype
  }
}

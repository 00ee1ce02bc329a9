/// The limits of a document.
package struct MarkupLimits: Sendable, Hashable {
  /// The depth of nested elements.
  package var depth: Int
  /// The number of attributes of an element, and of namespaces in scope.
  package var attributes: Int
  /// The size of a document in bytes.
  package var size: Int
  /// Whether a DOCTYPE with an external identifier is accepted. The external file is never loaded.
  package var allowsExternalDoctype: Bool

  /// The defaults are 100 levels, 100 attributes, 16 MiB, and no DOCTYPE.
  package init(depth: Int = 100, attributes: Int = 100, size: Int = 16 << 20, allowsExternalDoctype: Bool = false) {
    self.depth = depth
    self.attributes = attributes
    self.size = size
    self.allowsExternalDoctype = allowsExternalDoctype
  }
}

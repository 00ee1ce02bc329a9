/// An element of a document; namespace declarations are not among its attributes.
package struct Element: Sendable, Hashable {
  /// The name as it is written, its prefix included.
  package var name: String
  package var attributes: [Attribute]
  package var children: [Node]
  /// Where its `<` stands.
  package var position: Position

  package init(name: String, attributes: [Attribute] = [], children: [Node] = [], position: Position) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.position = position
  }

  /// The attribute of that name, nil when there is none.
  package subscript(_ name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}

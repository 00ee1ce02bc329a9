/// An element of a document. Its attributes do not include namespace declarations.
package struct Element: Sendable, Hashable {
  /// The name as written, with its prefix.
  package var name: String
  package var attributes: [Attribute]
  package var children: [Node]
  /// The `<?dao …?>` between its children.
  package var instructions: [Instruction] = []
  /// The position of its `<`.
  package var position: Position

  package init(name: String, attributes: [Attribute] = [], children: [Node] = [], position: Position) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.position = position
  }

  /// The elements directly inside, each with the one after it.
  package var elementsAndNext: [(element: Element, next: Element?)] {
    let elements = children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    return elements.enumerated().map { index, element in
      (element, elements.indices.contains(index + 1) ? elements[index + 1] : nil)
    }
  }

  /// The attribute with this name; nil without one.
  package subscript(_ name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}

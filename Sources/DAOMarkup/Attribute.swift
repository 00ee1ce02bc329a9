/// An attribute of an element.
package struct Attribute: Sendable, Hashable {
  /// The name as it is written, its prefix included.
  package var name: String
  /// The value, with the places of its characters.
  package var text: Text
  /// Where the name begins.
  package var position: Position

  package var value: String { text.string }

  package init(name: String, text: Text, position: Position) {
    self.name = name
    self.text = text
    self.position = position
  }
}

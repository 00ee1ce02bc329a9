/// An attribute of an element.
package struct Attribute: Sendable, Hashable {
  /// The name as written, with its prefix.
  package var name: String
  /// The value, with the position of each character.
  package var text: Text
  /// The position of the name.
  package var position: Position

  package var value: String { text.string }

  package init(name: String, text: Text, position: Position) {
    self.name = name
    self.text = text
    self.position = position
  }
}

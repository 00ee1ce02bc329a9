/// A text in double quotes in a schema, which is the name of a column that is not there.
package struct QuotedText: Sendable, Hashable {
  /// `table`, `index`, `view` or `trigger`.
  package var kind: String
  /// The name of the object that has the text.
  package var name: String
  package var text: String

  package init(kind: String, name: String, text: String) {
    self.kind = kind
    self.name = name
    self.text = text
  }
}

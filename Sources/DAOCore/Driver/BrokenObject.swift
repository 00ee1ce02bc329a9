/// A view or trigger of a database that can no longer be used, because what it names has changed or gone.
package struct BrokenObject: Sendable, Hashable {
  /// `view` or `trigger`.
  package var kind: String
  package var name: String
  /// What the engine says.
  package var message: String

  package init(kind: String, name: String, message: String) {
    self.kind = kind
    self.name = name
    self.message = message
  }
}

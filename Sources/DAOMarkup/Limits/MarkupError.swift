/// A document that could not be read, with all its faults.
package struct MarkupError: Error, Sendable, Hashable {
  package var faults: [Fault]

  /// One fault and its position.
  package struct Fault: Sendable, Hashable {
    package var position: Position
    package var message: String

    package init(_ message: String, at position: Position) {
      self.position = position
      self.message = message
    }
  }

  package init(faults: [Fault]) { self.faults = faults }

  package init(_ message: String, at position: Position) {
    self.init(faults: [Fault(message, at: position)])
  }
}

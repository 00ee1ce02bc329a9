/// A document that could not be read, and everything that is wrong with it.
package struct MarkupError: Error, Sendable, Hashable {
  package var faults: [Fault]

  /// One thing that is wrong, and where.
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

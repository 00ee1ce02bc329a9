import DAOCore

/// A node of dynamic SQL, made ready for rendering.
///
/// What a step holds is an object: rendering takes one reference to it, where a struct's fields would be copied one by one.
package enum RenderStep: Sendable {
  case text([SQLPiece])
  case value(BoundValue)
  /// Steps on their own, which other text does not run into.
  case group([RenderStep])
  case tag(any SQLTagStep)
}

/// A value that is bound.
package final class BoundValue: Sendable {
  let source: Source
  let location: DAOError.Location
  /// What turns the value into the one that is stored; nil for nothing.
  let handler: NamedHandler?

  enum Source: Sendable {
    case path(PropertyPath)
    /// The argument with this number, from 0.
    case argument(Int)
  }

  init(source: Source, location: DAOError.Location, handler: NamedHandler? = nil) {
    self.source = source
    self.location = location
    self.handler = handler
  }

  /// Whether it is the value of a local name itself.
  func isPlain(_ name: String?) -> Bool {
    if case .path(let path) = source { path.steps.isEmpty && path.root == name } else { false }
  }

  func resolve(in scope: DynamicScope) throws(DAOError) -> DynamicValue {
    switch source {
    case .path(let path): return try path.resolve(in: scope)
    case .argument(let index):
      if let argument = scope.argument(index) { return argument }
      throw DAOError(.parameter, "the parameter '?\(index + 1)' has no value", location: location)
    }
  }
}

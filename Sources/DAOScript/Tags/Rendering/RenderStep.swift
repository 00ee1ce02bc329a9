import DAOCore

/// A node of dynamic SQL, prepared for rendering.
///
/// A step holds an object: rendering then retains one reference, instead of copying each field of a struct.
package enum RenderStep: Sendable {
  case text([SQLPiece])
  case value(BoundValue)
  /// Steps that are separated from the text around them.
  case group([RenderStep])
  case tag(any SQLTagStep)
}

/// A bound value.
package final class BoundValue: Sendable {
  let source: Source
  let location: DAOError.Location
  /// The type handler of the value; nil without one.
  let handler: NamedHandler?

  enum Source: Sendable {
    case path(PropertyPath)
    /// The argument with this index, from 0.
    case argument(Int)
  }

  init(source: Source, location: DAOError.Location, handler: NamedHandler? = nil) {
    self.source = source
    self.location = location
    self.handler = handler
  }

  /// Whether this is the plain value of a local name.
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

extension RenderStep {
  /// The loops outside of all other loops.
  var loops: [ForEachStep] {
    switch self {
    case .text, .value: []
    case .group(let steps): steps.flatMap(\.loops)
    case .tag(let loop as ForEachStep): [loop]
    case .tag(let tag): tag.branches.flatMap { $0.flatMap(\.loops) }
    }
  }
}

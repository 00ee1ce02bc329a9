import DAOCore

/// A node of dynamic SQL, made ready for rendering.
indirect enum RenderStep: Sendable {
  case text([SQLPiece])
  case value(BoundValue)
  case substitution(ChosenText)
  /// Steps on their own, which other text does not run into.
  case group([RenderStep])
  case conditional(Expression, [RenderStep])
  case choice([(test: Expression, steps: [RenderStep])], otherwise: [RenderStep])
  case trim(Trim, [RenderStep])
  case loop(RenderLoop)
  case binding(String, Expression)
}

/// SQL, and where it stands in the script.
struct SQLPiece: Sendable {
  var text: Substring
  /// Nil for SQL that stands nowhere.
  var location: DAOError.Location?
}

/// A value that is bound.
struct BoundValue: Sendable {
  var source: Source
  var location: DAOError.Location
  /// The placeholder, where it is one.
  var placeholder: Placeholder?

  enum Source: Sendable {
    case path(PropertyPath)
    /// The argument with this number, from 0.
    case argument(Int)
  }
}

/// SQL that is chosen by a value.
struct ChosenText: Sendable {
  var value: Expression
  var domain: Substitution.Domain
  var location: DAOError.Location
}

/// A loop, made ready for rendering.
struct RenderLoop: Sendable {
  var collection: Expression
  var item: String?
  var index: String?
  var open: String
  var close: String
  var separator: String
  var isNullable: Bool
  var steps: [RenderStep]
  var location: DAOError.Location
}

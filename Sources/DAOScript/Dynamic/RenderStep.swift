import DAOCore

/// A node of dynamic SQL, made ready for rendering.
///
/// What a step holds is an object: rendering takes one reference to it, where a struct's fields would be copied one by one.
enum RenderStep: Sendable {
  case text([SQLPiece])
  case value(BoundValue)
  case substitution(ChosenText)
  /// Steps on their own, which other text does not run into.
  case group([RenderStep])
  case conditional(RenderBranch)
  case choice([RenderBranch], otherwise: [RenderStep])
  case trim(RenderTrim)
  case loop(RenderLoop)
  case binding(RenderBinding)
}

/// SQL, and where it stands in the script.
struct SQLPiece: Sendable {
  var text: Substring
  /// Nil for SQL that stands nowhere.
  var location: DAOError.Location?
}

/// A value that is bound.
final class BoundValue: Sendable {
  let source: Source
  let location: DAOError.Location
  /// What turns the value into the one that is stored; nil for nothing.
  let handler: NamedHandler?

  enum Source: Sendable {
    case path(PropertyPath)
    /// The argument with this number, from 0.
    case argument(Int)
  }

  /// Whether it is the value of a local name itself.
  func isPlain(_ name: String?) -> Bool {
    if case .path(let path) = source { path.steps.isEmpty && path.root == name } else { false }
  }

  init(source: Source, location: DAOError.Location, handler: NamedHandler? = nil) {
    self.source = source
    self.location = location
    self.handler = handler
  }
}

/// SQL that is chosen by a value.
final class ChosenText: Sendable {
  let value: Expression
  let domain: Substitution.Domain
  let location: DAOError.Location
  /// The declared texts: by their bytes, as Swift compares them, and without regard to case; of equal ones the first.
  private let exact: [ExactText: String]
  private let equal: [String: String]
  private let folded: [String: String]

  init(value: Expression, domain: Substitution.Domain, location: DAOError.Location) {
    self.value = value
    self.domain = domain
    self.location = location
    let texts: [String] = if case .values(let texts) = domain { texts } else { [] }
    exact = Dictionary(texts.map { (ExactText($0), $0) }) { first, _ in first }
    equal = Dictionary(texts.map { ($0, $0) }) { first, _ in first }
    folded = Dictionary(texts.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  /// The declared text that a caller means; nil for none.
  func declared(_ text: String) -> String? { exact[ExactText(text)] ?? equal[text] ?? folded[text.lowercased()] }
}

/// Steps that are taken when a test holds.
final class RenderBranch: Sendable {
  let test: Expression
  let steps: [RenderStep]

  init(test: Expression, steps: [RenderStep]) {
    self.test = test
    self.steps = steps
  }
}

/// A trim, made ready for rendering.
final class RenderTrim: Sendable {
  let trim: Trim
  let steps: [RenderStep]
  /// Nil for one that stands nowhere.
  let location: DAOError.Location?

  init(_ trim: Trim, steps: [RenderStep], location: DAOError.Location?) {
    self.trim = trim
    self.steps = steps
    self.location = location
  }
}

/// A loop, made ready for rendering.
final class RenderLoop: Sendable {
  let loop: Loop
  /// Whether null counts as empty.
  let isNullable: Bool
  let steps: [RenderStep]
  /// How many values each element is bound to, where the steps are but text and the element itself, as in most loops; nil
  /// where they must be gone through.
  let itemValues: Int?
  let location: DAOError.Location

  init(_ loop: Loop, isNullable: Bool, steps: [RenderStep], location: DAOError.Location) {
    self.loop = loop
    self.isNullable = isNullable
    self.steps = steps
    itemValues = steps.reduce(0) { count, step in
      switch step {
      case .text: count
      case .value(let value) where value.isPlain(loop.item): count.map { $0 + 1 }
      default: nil
      }
    }
    self.location = location
  }
}

/// A name for a value.
final class RenderBinding: Sendable {
  let name: String
  let value: Expression

  init(name: String, value: Expression) {
    self.name = name
    self.value = value
  }
}

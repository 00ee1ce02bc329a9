import DAOCore

/// Keeps a dynamic UPDATE or DELETE from changing every row because no branch with its WHERE was taken.
struct ConditionGuard: Sendable {
  /// The tests that lead to a WHERE.
  private let tests: [Expression]

  init(_ nodes: [SQLNode]) { tests = nodes.testsOfConditions }

  /// What is wrong with a rendered statement; nil where it has its WHERE, or is to have none.
  func error(of statement: SQLStatement, _ origin: Origin) -> DAOError? {
    guard let verb = statement.verbOfEveryRow else { return nil }
    let names = tests.map { "'\($0.source.string.collapsingWhitespace())'" }.joined(separator: ", ")
    let cause =
      switch tests.count {
      case 0: ""
      case 1: ": the test that leads to one, \(names), does not hold"
      default: ": none of the tests that lead to one holds, \(names)"
      }
    let location = tests.first.map { DAOError.Location($0.source.position, in: $0.file) }
    return DAOError(
      .allRows, "the \(verb) has no WHERE, so that it would change every row\(cause); write all-rows=\"true\" if that is meant",
      operation: origin.operation, location: location ?? origin.element, sql: String(statement.text))
  }
}

extension [SQLNode] {
  /// The SQL with all branches in it, one behind the other: none that a database takes, but one whose words can be looked at.
  var everyBranch: String { map(\.everyBranch).joined(separator: "\n") }

  fileprivate var testsOfConditions: [Expression] { flatMap(\.testsOfConditions) }
  /// The tests that decide whether there is anything.
  var tests: [Expression] { flatMap(\.tests) }
}

extension SQLNode {
  fileprivate var everyBranch: String {
    switch self {
    case .text(let text): text.string
    case .parameter, .placeholder: "?"
    case .substitution: "x"
    case .conditional(let branch): branch.nodes.everyBranch
    case .choice(let branches, let otherwise): (branches.flatMap(\.nodes) + otherwise).everyBranch
    case .trim(let trim): "\(trim.prefix) \(trim.nodes.everyBranch) \(trim.suffix)"
    case .loop(let loop): "\(loop.open) \(loop.nodes.everyBranch) \(loop.close)"
    case .excerpt(_, let nodes): nodes.everyBranch
    case .binding, .include: ""
    }
  }

  fileprivate var testsOfConditions: [Expression] {
    switch self {
    case .conditional(let branch): branch.testsOfConditions
    case .choice(let branches, let otherwise): branches.flatMap(\.testsOfConditions) + otherwise.testsOfConditions
    case .trim(let trim): trim.prefix.hasCondition ? trim.nodes.tests : trim.nodes.testsOfConditions
    case .loop(let loop): loop.nodes.testsOfConditions
    case .excerpt(_, let nodes): nodes.testsOfConditions
    case .text, .parameter, .placeholder, .substitution, .binding, .include: []
    }
  }

  fileprivate var tests: [Expression] {
    switch self {
    case .conditional(let branch): [branch.test]
    case .choice(let branches, _): branches.map(\.test)
    case .trim(let trim): trim.nodes.tests
    case .loop(let loop): loop.nodes.tests
    case .excerpt(_, let nodes): nodes.tests
    case .text, .parameter, .placeholder, .substitution, .binding, .include: []
    }
  }
}

extension Branch {
  fileprivate var testsOfConditions: [Expression] {
    let inner = nodes.testsOfConditions
    return inner.isEmpty && nodes.everyBranch.hasCondition ? [test] : inner
  }
}

extension String {
  fileprivate var hasCondition: Bool { split { !$0.isLetter }.contains { $0.lowercased() == "where" } }
}

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

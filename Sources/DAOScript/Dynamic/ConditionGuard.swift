import DAOCore
import DAOSQL

/// Refuses a dynamic UPDATE or DELETE that would change every row because no branch with its WHERE was taken.
package struct ConditionGuard: Sendable {
  /// The tests on the way to a WHERE.
  private let tests: [Expression]

  package init(_ nodes: [SQLNode], dialect: any Dialect) { tests = nodes.testsOfConditions(dialect) }

  /// The error of a rendered statement; nil if it has its WHERE, or needs none.
  package func error(of statement: SQLStatement, _ origin: Origin) -> DAOError? {
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

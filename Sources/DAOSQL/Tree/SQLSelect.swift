/// One SELECT with its clauses.
package struct SQLSelect: Sendable {
  package var isDistinct = false
  /// `DISTINCT ON (…)`.
  package var distinctOn: [SQLExpression] = []
  package var results: [ResultTerm] = []
  package var sources: [SQLSource] = []
  package var condition: SQLExpression?
  package var groups: [SQLExpression] = []
  package var groupCondition: SQLExpression?
  package var windows: [(name: SQLIdentifier, window: SQLWindow)] = []
}

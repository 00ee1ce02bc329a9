/// How much an engine takes in one statement.
package struct StatementLimits: Sendable {
  /// The maximum number of parameters.
  package var parameters: Int
  /// The maximum number of conditions that the library joins by OR.
  package var alternatives: Int
}

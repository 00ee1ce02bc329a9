/// How much an engine takes in one statement.
package struct StatementLimits: Sendable {
  /// The maximum number of parameters.
  package var parameters: Int
  /// The maximum number of conditions that the library joins by OR.
  package var alternatives: Int
  /// The number of columns that a table can have, whatever they hold, less some.
  package var columns: Int
  /// The number of bytes of a name that the engine does not cut.
  package var nameLength: Int
  /// How to write what has more values than that, beside several calls; nil where there is no other way.
  package var remedy: String?
}

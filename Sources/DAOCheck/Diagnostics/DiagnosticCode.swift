/// The kind of a diagnostic: what scripts silence it by, and where the guide explains it.
package enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  /// A fault that the script shows by itself.
  case script
  /// A fault of a stream, or of running it.
  case stream
  /// SQL that the engine cannot parse.
  case sqlSyntax = "sql-syntax"
  case unknownTable = "unknown-table"
  case unknownColumn = "unknown-column"
  case unknownFunction = "unknown-function"
  case ambiguousColumn = "ambiguous-column"
  /// Any other reason why the engine refuses a statement.
  case sql
  /// The table of a built statement, or a column that one of its attributes names.
  case builtStatement = "built-statement"
  /// A stream after which an operation no longer works.
  case brokenByStream = "broken-by-stream"
  /// A stream's statement that drops or overwrites data.
  case dataLoss = "data-loss"
  /// A table that a stream rebuilds without an index, trigger or foreign key that it had.
  case lostByRebuild = "lost-by-rebuild"
  /// A NOT NULL column that a stream adds without a default.
  case notNullWithoutDefault = "not-null-without-default"
  /// An index that another one covers.
  case coveredIndex = "covered-index"
  /// A foreign key whose columns have no index.
  case unindexedForeignKey = "unindexed-foreign-key"
  /// A statement that reads all rows of a table though it restricts or joins them.
  case fullScan = "full-scan"
  /// A statement that sorts its rows for an ORDER BY.
  case temporarySort = "temporary-sort"
  /// A statement for which the engine makes an index at each call.
  case automaticIndex = "automatic-index"
  /// A statement that breaks its operation's `plan="no-scan"`.
  case planPromise = "plan-promise"

  /// Whether it stops a build.
  package var isError: Bool {
    switch self {
    case .dataLoss, .lostByRebuild, .notNullWithoutDefault, .coveredIndex, .unindexedForeignKey, .fullScan, .temporarySort,
      .automaticIndex:
      false
    default: true
    }
  }
}

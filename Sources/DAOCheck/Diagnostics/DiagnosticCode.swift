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
  /// A type that generated Swift needs and nothing tells.
  case typeNeeded = "type-needed"
  /// A name that generated Swift cannot have, or has twice.
  case swiftName = "swift-name"

  /// Whether it stops a build.
  package var isError: Bool { true }
}

import DAOCore

/// The kind of a diagnostic: what scripts silence it by, and where the guide explains it.
package enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  /// A fault that the script shows by itself.
  case script
  case unknownElement = "unknown-element"
  case unknownAttribute = "unknown-attribute"
  case missingAttribute = "missing-attribute"
  /// A selector, or another name, that is defined a second time.
  case doubledName = "doubled-name"
  case unknownFragment = "unknown-fragment"
  case unknownResultMap = "unknown-result-map"
  /// The operation of a nested select that is not there.
  case unknownOperation = "unknown-operation"
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
  /// A view, trigger or foreign key that names what is not there.
  case brokenSchema = "broken-schema"
  /// An INSERT without a column that every row needs.
  case missingColumn = "missing-column"
  /// A column that an INSERT lists, or a SET sets, twice.
  case doubledColumn = "doubled-column"
  /// An UPDATE or DELETE that some branch, or every call, leaves without WHERE.
  case allRows = "all-rows"
  /// A `<set>` that some call leaves empty.
  case emptySet = "empty-set"
  /// What looks like a parameter and is none.
  case unboundParameter = "unbound-parameter"
  /// A parameter, a `<bind>` or a loop's item that nothing reads.
  case unusedParameter = "unused-parameter"
  /// A selector whose colons are not as many as the inputs of its SQL.
  case argumentCount = "argument-count"
  case doubledLabel = "doubled-label"
  /// A result column that no property takes.
  case unmappedColumn = "unmapped-column"
  /// A property that no result column feeds.
  case unfedProperty = "unfed-property"
  /// A column that may be NULL for a property that is not optional.
  case nullableProperty = "nullable-property"
  /// A comparison with a value of another type.
  case comparisonType = "comparison-type"
  /// SQL that means something else than it seems to.
  case otherMeaning = "other-meaning"
  /// A column that one operation stores by a type handler and another without it.
  case forgottenHandler = "forgotten-handler"
  /// A comparison with NULL, which is never true.
  case nullComparison = "null-comparison"
  /// A value that is stored in a column and cannot be read from it as the column's type.
  case storedType = "stored-type"
  /// A NULL for a column that takes none.
  case storedNull = "stored-null"
  /// An ORDER BY of a value that all rows share.
  case constantOrder = "constant-order"
  /// A parameter or a `<column>` whose declared type, or an entity's property whose column, does not fit the column.
  case parameterType = "parameter-type"
  /// A Decimal for a column that rounds it.
  case roundedDecimal = "rounded-decimal"
  /// A Decimal in a column of texts that is sorted as text.
  case sortedDecimal = "sorted-decimal"
  /// A Decimal in a column of texts that the engine calculates with in floating point.
  case calculatedDecimal = "calculated-decimal"
  /// A declared type of something that is not there.
  case unusedDeclaration = "unused-declaration"
  /// An `<allow>` that silences nothing.
  case unusedAllow = "unused-allow"
  /// An `<entity record="true">` of a table whose rows cannot be records.
  case recordTable = "record-table"
  /// A type that generated Swift needs and nothing tells.
  case typeNeeded = "type-needed"
  /// A name that generated Swift cannot have, or has twice.
  case swiftName = "swift-name"
  /// A column that holds dates in two forms, which do not compare.
  case mixedDates = "mixed-dates"
  /// A date function of a column whose dates are numbers.
  case dateFunction = "date-function"
  /// A property that the entity of a parameter does not have.
  case unknownProperty = "unknown-property"
  /// A version that is missing between those of the streams.
  case versionGap = "version-gap"
  /// A statement, or a stream, that the description of a database does not have.
  case notDescribed = "not-described"
  /// An operation, or a type, that is there on one engine alone.
  case oneEngine = "one-engine"
  /// SQL that both engines take and answer otherwise.
  case twoAnswers = "two-answers"

  /// Whether it stops a build, unless the diagnostic says otherwise.
  package var isError: Bool { !Self.warnings.contains(self) && !Self.warningsOfSomeChecks.contains(self) }

  private static let warnings: Set<DiagnosticCode> = [
    .allRows, .emptySet, .unboundParameter, .unusedParameter, .argumentCount, .doubledLabel, .unmappedColumn, .unfedProperty,
    .comparisonType, .parameterType, .sortedDecimal, .calculatedDecimal, .unusedDeclaration, .unusedAllow, .mixedDates,
    .dateFunction, .nullComparison, .storedType, .constantOrder, .otherMeaning, .forgottenHandler,
  ]

  private static let lints: Set<DiagnosticCode> = [
    .dataLoss, .lostByRebuild, .notNullWithoutDefault, .coveredIndex, .unindexedForeignKey, .versionGap,
  ]

  private static let warningsOfSomeChecks = lints.union([
    .fullScan, .temporarySort, .automaticIndex, .roundedDecimal, .oneEngine, .twoAnswers,
  ])

  /// Those of every check against streams: what silences none of them in a stream is unused.
  static let ofStreams = lints.union([.brokenSchema])

  /// Those of every check against a schema: what silences none of them is unused. Others are found only by runs that ask for
  /// them.
  static let ofEveryCheck = warnings.union([
    .script, .stream, .sqlSyntax, .unknownTable, .unknownColumn, .unknownFunction, .ambiguousColumn, .sql, .builtStatement,
    .brokenSchema, .nullableProperty, .unknownElement, .unknownAttribute, .missingAttribute, .doubledName, .unknownFragment,
    .unknownResultMap, .unknownOperation, .unknownProperty, .missingColumn,
    .doubledColumn, .storedNull, .recordTable,
  ])

  /// Those of an engine that stores and compares values of any type.
  static let ofLooseTypes: Set<DiagnosticCode> = [.mixedDates, .dateFunction, .comparisonType, .storedType, .otherMeaning]

  /// The code of a fault, as the fault names it.
  init(of fault: Fault, otherwise code: DiagnosticCode) { self = fault.code.flatMap(DiagnosticCode.init) ?? code }
}

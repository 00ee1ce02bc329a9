import DAOCore

/// An operation as it was written.
package struct ScriptOperation: Sendable {
  package var kind: OperationKind
  package var selector: String
  /// Where the element begins.
  package var location: DAOError.Location
  /// The entity that rows become; nil leaves it to the caller.
  package var entity: EntityType?
  /// Whether each run is printed.
  package var isTraced = false
  /// Whether every row of a table may be changed (`all-rows`); nil where it does not say.
  package var allowsAllRows: Bool?
  package var nulls: Configuration.NullStrategy?
  /// The engine that it is for; nil for any.
  package var databaseID: String?
  /// How rows become entities; nil where each row is one.
  package var resultMap: ResultReference?
  /// The name of the rows' type that a mapper gives, by which no caller is bound.
  package var resultType: String?
  package var isResultOrdered = false
  /// Which of the entities are wanted; nil for all.
  package var bounds: RowBounds?
  /// What each `${name}` may come to, where the script does not say so.
  package var substitutions: [String: Substitution.Domain] = [:]
  /// What `?` stands for in a mapper.
  package var parameterMap: ResultReference?
  /// The keys that the database makes.
  package var generatedKeys: GeneratedKeys?
  /// The statements that select keys before or after this one.
  package var selectKeys: [SelectKey] = []
  package var options = Options()
  package var body: Body

  package enum Body: Sendable {
    /// The SQL that stands in the element.
    case sql([SQLNode])
    /// SQL that is built from the columns of a table.
    case built(BuiltBody)
  }

  /// How the operation is run.
  package struct Options: Sendable, Hashable {
    /// In seconds; nil or 0 for no limit.
    package var timeout: Int?
    /// Whether the cache is emptied; nil leaves it to the kind.
    package var flushesCache: Bool?
    /// Whether the rows of a select are cached; nil leaves it to the script's cache.
    package var usesCache: Bool?
  }
}

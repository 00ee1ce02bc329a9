import DAOCore

/// An operation as written.
package struct ScriptOperation: Sendable {
  package var kind: OperationKind
  package var selector: String
  /// The position of the element.
  package var location: DAOError.Location
  /// The position of its name; nil for that of the element.
  package var nameLocation: DAOError.Location?
  /// The entity type of its rows; nil leaves it to the caller.
  package var entity: EntityType?
  /// Whether each run is printed. Default: false.
  package var isTraced = false
  /// Whether it may change every row of a table (`all-rows`); nil if the script does not say.
  package var allowsAllRows: Bool?
  /// Whether its statements promise to scan no table (`plan="no-scan"`). Default: false.
  package var promisesNoScan = false
  package var nulls: Configuration.NullStrategy?
  /// The engine that it is written for; nil for any.
  package var databaseID: String?
  /// The mapping from rows to entities; nil if each row is one entity.
  package var resultMap: ResultReference?
  /// The type name of its rows in a mapper, which does not bind callers.
  package var resultType: String?
  /// The type name of its argument in a mapper, which does not bind callers.
  package var parameterType: String?
  package var isResultOrdered = false
  /// The range of entities that the caller gets; nil for all.
  package var bounds: RowBounds?
  /// The possible values of each `${name}` that the script does not declare.
  package var substitutions: [String: Substitution.Domain] = [:]
  /// The parameter map for the `?` of a mapper.
  package var parameterMap: ResultReference?
  /// The keys that the database generates.
  package var generatedKeys: GeneratedKeys?
  /// The statements that select keys before or after this one.
  package var selectKeys: [SelectKey] = []
  package var options = Options()
  /// Whether its entity is generated from its result columns.
  package var generatesEntity = false
  /// The declared types of inputs.
  package var parameters: [DeclaredParameter] = []
  /// The declared types of result columns.
  package var results: [DeclaredResult] = []
  package var body: Body

  package enum Body: Sendable {
    /// The SQL in the element.
    case sql([SQLNode])
    /// SQL built from the columns of a table.
    case built(BuiltBody)
  }

  /// Options of a run.
  package struct Options: Sendable, Hashable {
    /// The time limit in seconds; nil or 0 for none.
    package var timeout: Int?
    /// Whether it empties the cache. Default: as its kind does (nil).
    package var flushesCache: Bool?
    /// Whether the rows of a select are cached. Default: yes, if the script has a cache (nil).
    package var usesCache: Bool?
    /// Whether a select changes rows, by a function that it calls.
    package var affectsData = false
  }
}

import DAOCore

/// Dynamic SQL with its includes and parameters resolved: fragments replace includes, parameters are cut out of the texts, and
/// the possible values of each substitution are known.
package struct LinkedSQL: Sendable {
  package let nodes: [SQLNode]
  package let origin: Origin
  package let dialect: any Dialect
  /// The value of `_databaseId`.
  package let databaseID: String
  package let nulls: Configuration.NullStrategy?
  /// The places that bind values, in the order of the text, including those in branches.
  package let values: [LinkedValue]
  /// Its inputs.
  package let inputs: OperationInputs
  /// The names of its `<bind>`s and `<foreach>`s.
  package let localNames: Set<String>
  /// The parameters as scripts write them, `?1`, `:name` or `#{name}`, each once.
  let parameters: [String]
  /// The tables with columns that its substitutions accept.
  package let tables: [String]
  /// The places of declarations that name them.
  package let tablePlaces: [String: DAOError.Location]
  /// The position of the first text; nil if the SQL begins with an element.
  let start: DAOError.Location?
  let steps: [RenderStep]
  /// Whether an UPDATE or DELETE may run without a WHERE.
  let allowsAllRows: Bool
  /// Whether a query changes rows, by a function that it calls.
  let affectsData: Bool
  /// Whether it is an insert that may update an existing row.
  let updatesOnConflict: Bool
  /// Warnings that do not prevent rendering.
  let warnings: [Fault]

  /// - Parameters:
  ///   - nodes: Nodes with their includes resolved and their parameters cut out of the texts.
  ///   - file: The file of the nodes.
  ///   - origin: The operation.
  ///   - allowsNullLoops: Whether a `<foreach>` treats null as empty by default.
  ///   - handlers: The type handlers that placeholders may name.
  ///   - databaseID: The value of `_databaseId`. Default: the dialect's name (nil).
  ///   - keys: The properties that are selected before the SQL runs.
  /// - Throws: ``DAOError/Code/script`` with all faults of the nodes.
  package init(
    _ nodes: [SQLNode], file: String, origin: Origin, dialect: any Dialect, nulls: Configuration.NullStrategy? = nil,
    allowsNullLoops: Bool = false, allowsAllRows: Bool = true, affectsData: Bool = false,
    handlers: TypeHandlers = TypeHandlers(),
    databaseID: String? = nil, updatesOnConflict: Bool = false, keys: [String] = []
  ) throws(DAOError) {
    var builder = RenderStepBuilder(allowsNullLoops: allowsNullLoops, handlers: handlers, keys: keys)
    steps = builder.steps(of: nodes, file: file)
    guard builder.faults.isEmpty else { throw DAOError(.script, faults: builder.faults) }
    self.nodes = nodes
    self.origin = origin
    self.dialect = dialect
    self.databaseID = databaseID ?? dialect.name
    self.nulls = nulls
    self.allowsAllRows = allowsAllRows
    self.affectsData = affectsData
    self.updatesOnConflict = updatesOnConflict
    values = builder.values
    inputs = builder.inputs.inputs
    localNames = builder.inputs.localNames
    parameters = builder.parameters
    tables = builder.tables.sorted()
    tablePlaces = builder.tablePlaces
    start = builder.start
    warnings = builder.warnings
  }
}

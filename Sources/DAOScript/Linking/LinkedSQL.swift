import DAOCore

/// SQL that is put together for each call, with everything in its place: fragments for includes, parameters cut out of the
/// texts, what each substitution may come to.
package struct LinkedSQL: Sendable {
  package let nodes: [SQLNode]
  package let origin: Origin
  package let dialect: any Dialect
  /// What `_databaseId` stands for.
  package let databaseID: String
  package let nulls: Configuration.NullStrategy?
  /// The places where values are bound, those of branches too, in the order of the text.
  package let values: [LinkedValue]
  /// What it takes from its arguments.
  package let inputs: OperationInputs
  /// The names of its `<bind>`s and `<foreach>`s.
  package let localNames: Set<String>
  /// The parameters as scripts write them, `?1`, `:name` or `#{name}`, each once.
  let parameters: [String]
  /// The tables whose columns substitutions name.
  let tables: [String]
  /// Where the SQL begins; nil where it begins with an element.
  let start: DAOError.Location?
  let steps: [RenderStep]
  /// Whether an UPDATE or DELETE may be left without its WHERE.
  let allowsAllRows: Bool
  /// Whether it is an insert that may update a row in place.
  let updatesOnConflict: Bool
  /// What is to be said of it, though it can be rendered.
  let warnings: [Fault]

  /// - Parameters:
  ///   - nodes: Nodes whose texts are cut at their parameters, and whose includes are resolved.
  ///   - file: Where the nodes stand.
  ///   - origin: The operation.
  ///   - allowsNullLoops: Whether a loop over null is an empty one where it does not say.
  ///   - handlers: The type handlers that placeholders may name.
  ///   - databaseID: What `_databaseId` stands for; nil for the dialect's name.
  ///   - keys: The properties that are selected before it runs.
  /// - Throws: ``DAOError/Code/script`` with all that is wrong with the nodes.
  package init(
    _ nodes: [SQLNode], file: String, origin: Origin, dialect: any Dialect, nulls: Configuration.NullStrategy? = nil,
    allowsNullLoops: Bool = false, allowsAllRows: Bool = true, handlers: TypeHandlers = TypeHandlers(),
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
    self.updatesOnConflict = updatesOnConflict
    values = builder.values
    inputs = builder.inputs.inputs
    localNames = builder.inputs.localNames
    parameters = builder.parameters
    tables = builder.tables.sorted()
    start = builder.start
    warnings = builder.warnings
  }
}

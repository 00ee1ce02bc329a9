import DAOCore

extension Script {
  /// The operations for a dialect, their static text folded.
  ///
  /// - Throws: One error with all faults of the script and of its SQL, as far as they show without a schema.
  package func compile(dialect: any Dialect) throws(DAOError) -> CompiledScript {
    var compiler = ScriptCompiler(script: self, dialect: dialect)
    let operations = self.operations.compactMap { compiler.compile($0) }
    let faults = self.faults + compiler.faults
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    return CompiledScript(name: name, file: file, location: location, operations: operations)
  }
}

/// Compiles the operations of one script, and notes what is wrong with their SQL.
struct ScriptCompiler {
  let script: Script
  let dialect: any Dialect
  private(set) var faults: [Fault] = []

  init(script: Script, dialect: any Dialect) {
    self.script = script
    self.dialect = dialect
  }

  /// The compiled operation; nil when there are faults.
  mutating func compile(_ operation: ScriptOperation) -> CompiledOperation? {
    let content: CompiledOperation.Content? =
      switch operation.body {
      case .sql(let nodes): fixed(nodes, operation).map { .fixed($0) }
      case .built(let body): built(body, operation).map { .built($0) }
      }
    return content.map { CompiledOperation(operation, of: script, content: $0) }
  }

  private mutating func fixed(_ nodes: [SQLNode], _ operation: ScriptOperation) -> StatementText? {
    guard !nodes.isEmpty, let nodes = cut(nodes) else { return nil }
    var writer = StatementWriter(file: script.file, dialect: dialect)
    writer.write(nodes)
    let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
    guard let statement = soleStatement(in: writer.sql, origin) else { return nil }
    return StatementText(
      sql: writer.sql, parameters: writer.parameters, verb: statement.verb, nulls: operation.nulls ?? script.nulls,
      origin: origin)
  }

  private mutating func built(_ body: BuiltBody, _ operation: ScriptOperation) -> BuiltStatement? {
    guard let condition = cut(body.condition) else { return nil }
    for case .parameter(let parameter) in condition where !parameter.isNamed {
      fault(
        "'\(parameter.source)' in 'where': the built part has named parameters, so write a name, like :eid",
        at: DAOError.Location(parameter.position, in: script.file))
    }
    if !condition.isEmpty {
      var writer = StatementWriter(file: script.file, dialect: dialect)
      writer.write(condition)
      let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
      guard soleStatement(in: writer.sql, origin, isCondition: true) != nil else { return nil }
    }
    return BuiltStatement(operation, body, condition: condition, of: script, dialect: dialect)
  }

  /// The one statement of `sql`, or the one condition; nil, with a fault, when it is none or several.
  private mutating func soleStatement(in sql: String, _ origin: Origin, isCondition: Bool = false) -> SQLStatement? {
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    if !isCondition, let statement = statements.first(where: { $0.verb == .transaction }) {
      let keyword = statement.tokens[0].text.uppercased()
      fault(
        "\(keyword) in an operation: use database.transaction { … } instead",
        at: origin.location(ofOffset: statement.range.lowerBound, in: sql))
    } else if statements.count > 1 {
      let offset = statements[1].range.lowerBound
      fault("a second statement begins here: write an operation for each", at: origin.location(ofOffset: offset, in: sql))
    } else if statements.isEmpty {
      fault("there is no SQL here, only comments", at: origin.location(ofOffset: 0, in: sql))
    } else {
      return statements[0]
    }
    return nil
  }

  /// The nodes with their parameters cut out; nil when there are faults.
  private mutating func cut(_ nodes: [SQLNode]) -> [SQLNode]? {
    var finder = ParameterFinder(file: script.file, dialect: dialect)
    let nodes = finder.cut(nodes)
    faults += finder.faults
    return finder.faults.isEmpty ? nodes : nil
  }

  private mutating func fault(_ message: String, at location: DAOError.Location) {
    faults.append(Fault(message, at: location))
  }
}

import DAOCore
import DAOMarkup
import DAOSQL

/// SQL that is the same in every call, or in all calls on one schema.
extension OperationLinker {
  mutating func fixed(_ nodes: [SQLNode], _ operation: ScriptOperation) -> LinkedOperation.Body? {
    guard !nodes.isEmpty, let nodes = cut(nodes) else { return nil }
    var writer = StatementWriter(dialect: dialect)
    writer.write(nodes, of: script.file)
    let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
    guard let statement = soleStatement(in: writer.sql, origin) else { return nil }
    checkRows(of: operation, statement)
    let text = StatementText(
      sql: writer.sql, parameters: writer.parameters,
      verb: statement.verb(in: dialect, affectsData: operation.options.affectsData),
      nulls: operation.nulls ?? script.nulls, origin: origin)
    return .fixed(text, LinkedValue.values(in: nodes, file: script.file))
  }

  mutating func built(_ body: BuiltBody, _ operation: ScriptOperation) -> BuiltStatement? {
    var handlers = columnHandlers(of: body)
    guard let condition = cut(named(body.condition, &handlers)) else { return nil }
    for case .parameter(let parameter) in condition where !parameter.isNamed {
      fault(
        "'\(parameter.source)' in 'where': the built part has named parameters, so write a name, like :eid",
        at: DAOError.Location(parameter.position, in: script.file))
    }
    if !condition.isEmpty {
      var writer = StatementWriter(dialect: dialect)
      writer.write(condition, of: script.file)
      let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
      guard soleStatement(in: writer.sql, origin, isCondition: true) != nil else { return nil }
    }
    checkEnd(of: body)
    return BuiltStatement(
      operation, body, condition: condition, of: script, dialect: dialect, handlers: handlers,
      versionColumns: versionColumns(of: body.table))
  }

  /// The type handlers of columns.
  private mutating func columnHandlers(of body: BuiltBody) -> [String: NamedHandler] {
    var handlers: [String: NamedHandler] = [:]
    for (column, name) in body.typeHandlers { handlers[column.string] = handler(named: name, for: column.string) }
    return handlers
  }

  private mutating func handler(named name: Text, for property: String) -> NamedHandler? {
    let handler = settings.typeHandlers.handler(
      named: name.string, for: property, at: DAOError.Location(name.position, in: script.file))
    if let warning = handler?.warning { add([warning]) }
    return handler
  }

  /// Checks that no open comment in the condition swallows the SQL that follows it.
  private mutating func checkEnd(of body: BuiltBody) {
    guard body.version != nil || body.soft != nil else { return }
    for case .text(let text) in body.condition {
      for comment in SQLText(text.string, dialect: dialect).comments {
        let position = text.position(ofUTF8Offset: comment.range.lowerBound)
        fault(
          "a comment in 'where', behind which more is written: put it outside", at: DAOError.Location(position, in: script.file)
        )
      }
    }
  }

  /// The condition with `:name` in place of `#{name}`, because a built statement has one text for all arguments.
  private mutating func named(_ condition: [SQLNode], _ handlers: inout [String: NamedHandler]) -> [SQLNode] {
    var finder = PlaceholderFinder(file: script.file, dialect: dialect, language: script.language)
    guard !condition.allSatisfy(isFixed) else { return condition }
    let nodes = finder.cut(condition)
    add(finder.faults)
    return nodes.compactMap { node in
      switch node {
      case .placeholder(let placeholder):
        let name = placeholder.path.source.string
        if let handler = placeholder["typeHandler"] {
          handlers[name] = handlers[name] ?? self.handler(named: handler, for: name)
        }
        return SQLParameter(token: ":" + name, position: placeholder.position).map { .parameter($0) }
      case .substitution(let substitution):
        fault(
          "'${\(substitution.name.string)}' in 'where': write the whole statement for it",
          at: DAOError.Location(substitution.position, in: script.file))
        return nil
      default: return node
      }
    }
  }

  /// The only statement of `sql`, or the only condition. If there is none or more than one, it is a fault and gives nil.
  private mutating func soleStatement(in sql: String, _ origin: Origin, isCondition: Bool = false) -> SQLStatement? {
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    if !isCondition, let statement = statements.first(where: { $0.verb(in: dialect) == .transaction }) {
      fault(
        "\(statement.firstWord) in an operation: use database.transaction { … } instead",
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

  /// The nodes with their parameters cut out; nil, with faults.
  private mutating func cut(_ nodes: [SQLNode]) -> [SQLNode]? {
    var finder = ParameterFinder(file: script.file, dialect: dialect)
    let nodes = finder.cut(nodes)
    add(finder.faults)
    return finder.faults.isEmpty ? nodes : nil
  }
}

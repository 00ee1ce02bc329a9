import DAOCore

/// An operation with everything in its place: fragments for includes, parameters cut out of its SQL, its inputs and their
/// declared types known. No schema is needed for it.
///
/// What the compiler reads, and whoever wants to know what an operation takes and gives without running it.
package struct LinkedOperation: Sendable {
  /// `script.selector`: `employee.selectAll`.
  package let name: String
  /// The operation as it was written, with what the settings add to it.
  package let declaration: ScriptOperation
  package let language: Script.Language
  /// What NULL reads as, by the operation or else its script; nil leaves it to the database's configuration.
  package let nulls: Configuration.NullStrategy?
  package let body: Body
  /// What becomes of its rows.
  package let result: LinkedResult
  /// The statements that select keys before or after this one.
  package let selectKeys: [LinkedSelectKey]
  /// What arguments are given to, and how many.
  package let operationInputs: OperationInputs

  package enum Body: Sendable {
    /// SQL that is the same on every call, with the places where values are bound.
    case fixed(StatementText, [LinkedValue])
    /// SQL that needs a table's columns.
    indirect case built(BuiltStatement)
    /// SQL that is put together for each call.
    indirect case dynamic(LinkedSQL)
  }

  /// - Parameter resultMap: The qualified name of the map that the declaration refers to.
  package init(
    _ declaration: ScriptOperation, of script: Script, body: Body, resultMap: String? = nil,
    selectKeys: [LinkedSelectKey] = []
  ) {
    name = script.qualifiedName(of: declaration)
    self.declaration = declaration
    language = script.language
    nulls = declaration.nulls ?? script.nulls
    self.body = body
    result = LinkedResult(declaration, map: resultMap)
    self.selectKeys = selectKeys
    operationInputs = body.inputs(with: selectKeys, declaration.generatedKeys)
  }

  package var selector: String { declaration.selector }
  package var kind: OperationKind { declaration.kind }
  /// Where the element begins.
  package var location: DAOError.Location { declaration.location }

  /// The places where values are bound, in the order of the text; those of select keys come last.
  package var values: [LinkedValue] { body.values + selectKeys.flatMap(\.sql.values) }

  /// What it takes from its arguments, in the order in which positional ones fill them.
  package var inputs: [LinkedInput] {
    let places = Dictionary(grouping: values.filter { !$0.isLocal }, by: \.input)
    let locals = body.localNames.union(selectKeys.flatMap(\.sql.localNames))
    return operationInputs.names.map { name in
      LinkedInput(name: name, values: places[name] ?? [], isShadowed: locals.contains(name))
    }
  }
}

extension LinkedOperation.Body {
  fileprivate var values: [LinkedValue] {
    switch self {
    case .fixed(_, let values): values
    case .built(let statement): statement.conditionValues
    case .dynamic(let sql): sql.values
    }
  }

  fileprivate var localNames: Set<String> {
    if case .dynamic(let sql) = self { sql.localNames } else { [] }
  }

  /// What the SQL takes from its arguments, that of select keys too.
  fileprivate func inputs(with keys: [LinkedSelectKey], _ generated: GeneratedKeys?) -> OperationInputs {
    guard generated != nil || !keys.isEmpty else { return ownInputs(selected: []) }
    let selected = keys.sorted { $0.location < $1.location }
    // A key that stands in front of the SQL names its inputs first.
    let front = selected.prefix { $0.location < start }
    var inputs = OperationInputs()
    for key in front { inputs.add(key.sql.inputs) }
    inputs.add(ownInputs(selected: keys.filter(\.isBefore).flatMap(\.properties).map { $0.names[0] }))
    for key in selected.dropFirst(front.count) { inputs.add(key.sql.inputs) }
    for property in (generated?.properties ?? []) + keys.flatMap(\.properties) { inputs.accept(property.names[0]) }
    return inputs
  }

  private func ownInputs(selected keys: [String]) -> OperationInputs {
    switch self {
    case .fixed(let text, _): OperationInputs(text.parameters, keys: keys)
    case .built(let statement): OperationInputs(names: statement.conditionParameters.map { String($0.dropFirst()) })
    case .dynamic(let sql): sql.inputs
    }
  }

  /// Where the SQL begins, as far as it tells.
  private var start: DAOError.Location {
    switch self {
    case .fixed(let text, _): text.origin?.runs.first?.location ?? .none
    case .dynamic(let sql): sql.start ?? .none
    case .built: .none
    }
  }
}

extension DAOError.Location {
  /// In front of every other place.
  fileprivate static let none = DAOError.Location(file: "", line: 0, column: 0)
}

import DAOCore

/// An operation with its includes and parameters resolved: fragments replace includes, parameters are cut out of the SQL, and
/// the inputs with their declared types are known. Linking needs no schema.
///
/// The compiler reads it, and so does every tool that inspects an operation without running it.
package struct LinkedOperation: Sendable {
  /// `script.selector`: `employee.selectAll`.
  package let name: String
  /// The operation as written, completed by the settings.
  package let declaration: ScriptOperation
  package let language: Script.Language
  /// The value of NULL, by the operation or its script; nil leaves it to the database's configuration.
  package let nulls: Configuration.NullStrategy?
  package let body: Body
  /// The mapping of its rows.
  package let result: LinkedResult
  /// The statements that select keys before or after this one.
  package let selectKeys: [LinkedSelectKey]
  /// The names and number of its arguments.
  package let operationInputs: OperationInputs

  package enum Body: Sendable {
    /// SQL that is the same in every call, with the places that bind values.
    case fixed(StatementText, [LinkedValue])
    /// SQL that depends on a table's columns.
    indirect case built(BuiltStatement)
    /// SQL that is assembled for each call.
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
    var inputs = body.inputs(with: selectKeys, declaration.generatedKeys)
    // The ids of mappers are any text.
    if script.language == .script { inputs.order(by: SelectorLabels(declaration.selector)) }
    operationInputs = inputs
  }

  package var selector: String { declaration.selector }
  package var kind: OperationKind { declaration.kind }
  /// The position of the element.
  package var location: DAOError.Location { declaration.location }

  /// The places that bind values, in the order of the text, followed by those of select keys.
  package var values: [LinkedValue] { body.values + selectKeys.flatMap(\.sql.values) }

  /// The inputs, in the order of positional arguments.
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

  /// The inputs of the SQL and of its select keys.
  fileprivate func inputs(with keys: [LinkedSelectKey], _ generated: GeneratedKeys?) -> OperationInputs {
    guard generated != nil || !keys.isEmpty else { return ownInputs(selected: []) }
    let selected = keys.sorted { $0.location < $1.location }
    // A key before the SQL comes first in the order of inputs.
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

  /// The position of the SQL, if it is known.
  private var start: DAOError.Location {
    switch self {
    case .fixed(let text, _): text.origin?.runs.first?.location ?? .none
    case .dynamic(let sql): sql.start ?? .none
    case .built: .none
    }
  }
}

extension DAOError.Location {
  /// A position before all others.
  fileprivate static let none = DAOError.Location(file: "", line: 0, column: 0)
}

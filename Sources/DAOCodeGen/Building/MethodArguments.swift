import DAOCheck
import DAOCore
import DAOScript

/// The parameters of an operation's methods, and how they are handed to the call by name.
struct MethodArguments {
  var name: String
  var parameters: [SwiftParameter] = []
  var arguments = CallArguments.positional([])
  /// The struct that the parameters are in, where the operation has one of its own.
  var entity: SwiftEntity?
  /// The enumerations of parameters.
  var choices: [SwiftChoice] = []
  /// The type that a batch takes many of; nil where an operation has several parameters, or none.
  var element: SwiftType?
  /// Whether the only parameter is a list of rows.
  var takesRows = false
  /// The inputs without a type.
  var untyped: [Input] = []
}

extension MethodArguments {
  init(_ operation: CheckedOperation, _ context: GenerationContext) {
    let selector = SelectorName(operation.operation.selector)
    self.init(name: selector.base)
    let inputs = Inputs(operation, context.types)
    if case .built(let statement) = operation.linked.body, statement.bindsColumns {
      takeRow(inputs.builtColumns, of: statement.tableName, operation, selector, context)
      return
    }
    let all = inputs.all
    if all.count == 1, all[0].isList, !all[0].paths.isEmpty, operation.declaredType(all[0].name) == nil {
      takeRows(all[0], operation, selector, context)
    } else if let type = operation.argumentEntity(all, context) {
      take(type, label: selector.labels.first ?? "_")
    } else if operation.operation.isDynamic, all.count > 1, all.contains(where: \.mayBeAbsent),
      !all.contains(where: { $0.name.hasPrefix("?") })
    {
      takeOptions(all, operation)
    } else {
      takeValues(all, operation, selector)
    }
  }

  // MARK: Rows

  /// One row of a table: an entity that is known for it, or a struct of its columns.
  private mutating func takeRow(
    _ columns: [Input], of table: String, _ operation: CheckedOperation, _ selector: SelectorName, _ context: GenerationContext
  ) {
    let declared = operation.linked.declaration.parameters.first { parameter in !columns.contains { $0.name == parameter.name }
    }
    if let type = declared?.type.name ?? context.entities.entity(ofTable: table, having: columns.map(\.name)) {
      take(SwiftType(type), label: selector.labels.first ?? "_")
      return
    }
    note(columns)
    let name = SwiftName.capitalized(self.name) + "Values"
    entity = operation.entity(name, "The columns that `\(operation.operation.selector)` stores.", columns)
    take(SwiftType(name), named: "values", label: selector.labels.first ?? "_")
  }

  private mutating func takeRows(
    _ input: Input, _ operation: CheckedOperation, _ selector: SelectorName, _ context: GenerationContext
  ) {
    takesRows = true
    let name = SwiftName.capitalized(self.name) + "Row"
    let known = input.paths.first?.table.flatMap { table in
      context.entities.entity(ofTable: table, having: input.paths.map { $0.column ?? $0.name })
    }
    if known == nil {
      note(input.paths)
      entity = operation.entity(name, "A row that `\(operation.operation.selector)` stores.", input.paths)
    }
    let parameter = SwiftParameter(
      label: selector.labels.count == 1 ? selector.labels[0] : "_", name: input.swiftName ?? "rows", type: "[\(known ?? name)]")
    parameters = [parameter]
    let value = SwiftName.escaped(parameter.name)
    let isBare = ["list", "collection", "array"].contains(input.name)
    arguments = isBare ? .positional([value]) : .named([(input.name, value)])
  }

  /// One argument that has the operation's inputs as properties.
  private mutating func take(_ type: SwiftType, named name: String? = nil, label: String) {
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    let name = name ?? SwiftName.property(last) ?? "entity"
    parameters = [SwiftParameter(label: label, name: name, type: type.text)]
    arguments = .positional([SwiftName.escaped(name)])
    element = type
  }

  // MARK: Values

  private mutating func takeOptions(_ inputs: [Input], _ operation: CheckedOperation) {
    note(inputs)
    let name = SwiftName.capitalized(self.name) + "Options"
    entity = operation.entity(name, "What `\(operation.operation.selector)` is asked for; nil leaves a condition out.", inputs)
    let hasDefaults = entity?.properties.allSatisfy(\.type.isOptional) ?? false
    parameters = [
      SwiftParameter(label: "_", name: "options", type: name, defaultValue: hasDefaults ? "\(name)()" : nil)
    ]
    arguments = .positional(["options"])
  }

  private mutating func takeValues(_ inputs: [Input], _ operation: CheckedOperation, _ selector: SelectorName) {
    note(inputs)
    let isLabelled = selector.labels.count == inputs.count && !inputs.isEmpty
    // Its parts are no labels of these parameters.
    if !isLabelled, let first = operation.operation.selector.split(separator: ":").first { name = String(first) }
    var names: Set<String> = []
    for (index, input) in inputs.enumerated() {
      let own = input.swiftName ?? "value\(index + 1)"
      let label = isLabelled ? selector.labels[index] : own
      var name = isLabelled && label != "_" ? SelectorName.parameter(ofLabel: label) : own
      while !names.insert(name).inserted { name += "\(index + 1)" }
      let type = input.type ?? SwiftType("any Encodable & Sendable")
      var choice = type
      if let texts = input.choices, let nested = operation.choice(self.name, input, texts) {
        choices.append(nested)
        choice = SwiftType(nested.name, isOptional: type.isOptional)
      }
      let text = choice.name.contains("any ") ? "(\(choice.name))?" : choice.text
      let isAbsent = input.mayBeAbsent && type.isOptional
      parameters.append(
        SwiftParameter(label: isLabelled ? label : name, name: name, type: text, defaultValue: isAbsent ? "nil" : nil))
    }
    let values = parameters.map { SwiftName.escaped($0.name) }
    let isPlain = inputs.count > 1 || inputs.allSatisfy { $0.type?.isScalar == true || $0.name.hasPrefix("?") }
    let isNamed = !isPlain || (operation.operation.isBuilt && inputs.count > 1)
    arguments = isNamed ? .named(zip(inputs.map(\.name), values).map { ($0, $1) }) : .positional(values)
    if inputs.count == 1, isPlain, let type = inputs[0].type, inputs[0].choices == nil { element = type.required }
  }

  private mutating func note(_ inputs: [Input]) {
    untyped += inputs.filter { $0.type == nil }
  }
}

extension CheckedOperation {
  func declaredType(_ name: String) -> DeclaredType? {
    linked.declaration.parameters.first { $0.name == name }?.type
  }

  /// The type of the one argument that an operation takes as a whole: declared, or the `parameterType` of a mapper.
  fileprivate func argumentEntity(_ inputs: [Input], _ context: GenerationContext) -> SwiftType? {
    let own = linked.declaration.parameters.first { parameter in !inputs.contains { $0.name == parameter.name } }
    if let own, !inputs.isEmpty { return SwiftType(own.type) }
    guard let type = linked.declaration.parameterType.map(GenerationContext.typeName), context.known.contains(type),
      !inputs.isEmpty
    else { return nil }
    return SwiftType(type)
  }

  /// A struct of inputs.
  fileprivate func entity(_ name: String, _ documentation: String, _ inputs: [Input]) -> SwiftEntity {
    var choices: [SwiftChoice] = []
    var names: Set<String> = []
    let properties = inputs.compactMap { input -> SwiftProperty? in
      var type = input.type ?? SwiftType("String", isOptional: true)
      if let texts = input.choices, let choice = choice("", input, texts) {
        choices.append(choice)
        type = SwiftType(choice.name, isOptional: type.isOptional)
      }
      guard let name = input.swiftName, names.insert(name).inserted else { return nil }
      return SwiftProperty(name: name, key: input.name, type: type)
    }
    return SwiftEntity(
      name: name, documentation: [documentation], properties: properties, choices: choices, role: .arguments,
      location: operation.location)
  }

  /// The enumeration of a substitution's texts; nil where they are no names.
  fileprivate func choice(_ prefix: String, _ input: Input, _ texts: [String]) -> SwiftChoice? {
    guard let own = SwiftName.type(input.name) else { return nil }
    let names = texts.compactMap(SwiftName.property)
    guard names.count == texts.count, Set(names).count == names.count, !names.isEmpty else { return nil }
    return SwiftChoice(name: SwiftName.capitalized(prefix) + own, cases: zip(names, texts).map { ($0, $1) })
  }
}

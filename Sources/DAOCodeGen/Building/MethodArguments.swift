import DAOCheck
import DAOCore
import DAOScript

/// The parameters of an operation's methods, and how they are handed to the call by name.
struct MethodArguments {
  var name: String
  var parameters: [SwiftParameter] = []
  var arguments = CallArguments.positional([])
  /// The structs that the operation has for its parameters: of all of them, and of the rows in lists.
  var entities: [SwiftEntity] = []
  /// The enumerations of parameters.
  var choices: [SwiftChoice] = []
  /// The element of a batch; nil where the operation has no parameter, or one that is no list's element.
  var batch: BatchElement?
  /// Whether a parameter is a list of rows.
  var takesRows = false
  /// The inputs without a type.
  var untyped: [Input] = []
  /// The inputs that cannot be properties, because they have no name in Swift, or that of another one.
  var unnamed: [Input] = []
  /// What the names of structs and enumerations begin with: `Search`.
  let typePrefix: String
  /// The parameters must not hide the property `dao`.
  static let takenNames: Set<String> = ["dao"]
}

extension MethodArguments {
  /// - Parameter changes: Whether the operation changes rows.
  init(_ operation: CheckedOperation, _ context: GenerationContext, typePrefix: String, changes: Bool) {
    let selector = SelectorName(operation.operation.selector)
    self.init(name: selector.base, typePrefix: SwiftName.capitalized(typePrefix))
    let inputs = Inputs(operation, context.checked.types)
    let entity = inputs.entity(context.checked.tableEntities)
    if case .built(let statement) = operation.linked.body, statement.bindsColumns {
      takeRow(inputs.builtColumns, entity, operation, selector)
      return
    }
    var all = inputs.all
    let isOnlyList = all.count { $0.isList && !$0.paths.isEmpty } == 1
    for index in all.indices where all[index].type == nil {
      if !all[index].isList {
        all[index].type = Self.entity(of: all[index].paths, context).map { SwiftType($0) }
      } else if !all[index].paths.isEmpty {
        all[index].type = rowType(of: all[index], isOnly: isOnlyList, operation, context)
      }
    }
    if all.count == 1, all[0].isList, !all[0].paths.isEmpty, operation.declaredType(all[0].name) == nil {
      takeRows(all[0], selector)
    } else if let type = operation.argument(all, entity, context) {
      take(type, label: selector.labels.first ?? "_")
    } else if operation.operation.isDynamic, all.count > 1, all.contains(where: \.mayBeAbsent),
      !all.contains(where: { $0.name.hasPrefix("?") })
    {
      takeOptions(all, operation)
      if changes { batch = BatchElement(type: parameters[0].type) }
    } else {
      takeValues(all, operation, selector)
      if changes { takeBatch(all, isLabelled: selector.labels.count == all.count) }
    }
  }

  // MARK: Rows

  /// One row of a table: an entity that is known for it, or a struct of its columns.
  private mutating func takeRow(
    _ columns: [Input], _ entity: SwiftType?, _ operation: CheckedOperation, _ selector: SelectorName
  ) {
    if let entity {
      take(entity.required, label: selector.labels.first ?? "_")
      return
    }
    let name = typePrefix + "Values"
    entities.append(makeEntity(name, "The columns that `\(operation.operation.selector)` stores.", columns, operation))
    take(SwiftType(name), named: "values", label: selector.labels.first ?? "_")
  }

  /// The type of a list of rows: of entities that are known for its table, or of a struct of what is read of a row.
  private mutating func rowType(
    of input: Input, isOnly: Bool, _ operation: CheckedOperation, _ context: GenerationContext
  ) -> SwiftType {
    takesRows = true
    if let known = Self.entity(of: input.paths, context) {
      return SwiftType(known).list.with(isOptional: input.mayBeAbsent)
    }
    let name = typePrefix + (isOnly ? "" : input.swiftName.map(SwiftName.capitalized) ?? "") + "Row"
    entities.append(makeEntity(name, "A row that `\(operation.operation.selector)` stores.", input.paths, operation))
    return SwiftType(name).list.with(isOptional: input.mayBeAbsent)
  }

  private mutating func takeRows(_ input: Input, _ selector: SelectorName) {
    let parameter = SwiftParameter(
      label: selector.labels.count == 1 ? selector.labels[0] : "_",
      name: SwiftName.unique(input.swiftName ?? "rows", among: Self.takenNames), type: input.type?.required.text ?? "")
    parameters = [parameter]
    let value = SwiftName.escaped(parameter.name)
    let isBare = ["list", "collection", "array", Input.whole].contains(input.name)
    arguments = isBare ? .positional([value]) : .named([(input.name, value)])
  }

  /// The entity of the only table that values are stored in or compared with, where its properties have their names.
  private static func entity(of paths: [Input], _ context: GenerationContext) -> String? {
    guard let table = paths.first?.table, paths.allSatisfy({ $0.table == table && $0.column?.foldedName == $0.name.foldedName })
    else { return nil }
    return context.checked.tableEntities.entity(ofTable: table, having: paths.compactMap(\.column))
  }

  /// One argument that has the operation's inputs as properties.
  private mutating func take(_ type: SwiftType, named name: String? = nil, label: String) {
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    let name = SwiftName.unique(name ?? SwiftName.property(last) ?? "entity", among: Self.takenNames)
    parameters = [SwiftParameter(label: label, name: name, type: type.text)]
    arguments = .positional([SwiftName.escaped(name)])
    batch = BatchElement(type: type.text)
  }

  // MARK: Values

  private mutating func takeOptions(_ inputs: [Input], _ operation: CheckedOperation) {
    let name = typePrefix + "Options"
    let entity = makeEntity(
      name, "What `\(operation.operation.selector)` is asked for; nil leaves a condition out.", inputs, operation)
    entities.append(entity)
    let hasDefaults = entity.properties.allSatisfy(\.type.isOptional)
    parameters = [
      SwiftParameter(label: "_", name: "options", type: name, defaultValue: hasDefaults ? "\(name)()" : nil)
    ]
    arguments = .positional(["options"])
  }

  private mutating func takeValues(_ inputs: [Input], _ operation: CheckedOperation, _ selector: SelectorName) {
    untyped += inputs.filter { $0.type == nil }
    let isLabelled = selector.labels.count == inputs.count && !inputs.isEmpty
    // Its parts are no labels of these parameters.
    if !isLabelled { name = selector.first }
    var names = UniqueNames(Self.takenNames)
    var labels = UniqueNames()
    for (index, input) in inputs.enumerated() {
      let own = labels.add(input.swiftName ?? "value\(index + 1)")
      let label = isLabelled ? selector.labels[index] : own
      let name = names.add(isLabelled && label != "_" ? SelectorName.parameter(ofLabel: label) : own)
      let type = input.type ?? SwiftType("any Encodable & Sendable")
      var choice = type
      if let texts = input.choices {
        let nested = SwiftChoice(prefix: typePrefix, of: input, texts, besides: inputs)
        choices.append(nested)
        choice = SwiftType(nested.name, isOptional: type.isOptional)
      }
      let text = choice.name.contains("any ") ? "(\(choice.name))?" : choice.text
      let isAbsent = input.mayBeAbsent && type.isOptional
      parameters.append(
        SwiftParameter(label: label, name: name, type: text, defaultValue: isAbsent ? "nil" : nil))
    }
    let values = parameters.map { SwiftName.escaped($0.name) }
    let isPlain = inputs.count > 1 || inputs.allSatisfy { $0.type?.isScalar == true || $0.name.hasPrefix("?") }
    // A selected key becomes one more of them.
    let holdsKeys = operation.selectsKeysBefore && !inputs.contains { $0.name.hasPrefix("?") }
    let isMany = operation.operation.isBuilt && inputs.count > 1
    let isNamed = (!isPlain || holdsKeys) && inputs.first?.name != Input.whole || isMany
    arguments = isNamed ? .named(zip(inputs.map(\.name), values).map { ($0, $1) }) : .positional(values)
  }

  /// The elements of a batch: values of the only parameter, or tuples of several.
  private mutating func takeBatch(_ inputs: [Input], isLabelled: Bool) {
    guard untyped.isEmpty, let first = inputs.first, let parameter = parameters.first else { return }
    if inputs.count == 1 {
      guard let type = first.type, first.choices == nil, !first.isList else { return }
      switch arguments {
      case .positional: batch = BatchElement(type: type.required.text)
      case .named: batch = BatchElement(type: parameter.type, named: [(first.name, "$0")])
      }
    } else if !inputs.contains(where: { $0.name.hasPrefix("?") }) {
      var names = UniqueNames()
      let members = zip(inputs, parameters).map { input, parameter in
        let label = isLabelled ? parameter.name : parameter.label
        let name = names.add(parameter.label == "_" ? input.swiftName ?? parameter.name : label)
        return SwiftParameter(label: name, name: name, type: parameter.type)
      }
      batch = BatchElement(
        type: "(\(members.map(\.text).joined(separator: ", ")))", members: members.map(\.text),
        named: zip(inputs, members).map { ($0.name, "$0.\(SwiftName.escaped($1.name))") })
    }
  }

  // MARK: Structs

  /// A struct of inputs.
  private mutating func makeEntity(
    _ name: String, _ documentation: String, _ inputs: [Input], _ operation: CheckedOperation
  ) -> SwiftEntity {
    untyped += inputs.filter { $0.type == nil }
    var choices: [SwiftChoice] = []
    var properties: [SwiftProperty] = []
    for input in inputs {
      var type = input.type ?? SwiftType("String", isOptional: true)
      if let texts = input.choices {
        let choice = SwiftChoice(of: input, texts, besides: inputs)
        choices.append(choice)
        type = SwiftType(choice.name, isOptional: type.isOptional)
      }
      guard let name = input.swiftName.flatMap(SwiftName.writtenMember), !properties.contains(where: { $0.name == name }) else {
        unnamed.append(input)
        continue
      }
      properties.append(SwiftProperty(name: name, key: input.name, type: type))
    }
    return SwiftEntity(
      name: name, documentation: [documentation], properties: properties, choices: choices, role: .arguments,
      location: operation.operation.location)
  }
}

extension CheckedOperation {
  func declaredType(_ name: String) -> DeclaredType? {
    linked.declaration.parameters.first { $0.name == name }?.type
  }

  /// Whether a `<selectKey>` runs first, and its key becomes an input.
  fileprivate var selectsKeysBefore: Bool { linked.selectKeys.contains(where: \.isBefore) }

  /// The type of the one argument that an operation takes as a whole: declared, or the `parameterType` of a mapper.
  fileprivate func argument(_ inputs: [Input], _ entity: SwiftType?, _ context: GenerationContext) -> SwiftType? {
    guard let first = inputs.first else { return nil }
    if let entity, first.name != Input.whole { return entity }
    let type = linked.declaration.parameterType.map(SwiftName.ofType)
    return type.flatMap { context.known.contains($0) ? SwiftType($0) : nil }
  }
}

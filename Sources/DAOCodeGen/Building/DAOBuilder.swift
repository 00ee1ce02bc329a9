import DAOCheck
import DAOCore
import DAOScript

/// Makes the Swift of one script.
struct DAOBuilder {
  private let script: CompiledScript
  private let context: GenerationContext
  private var dao: SwiftDAO
  private(set) var diagnostics: [Diagnostic] = []
  /// The location of the operation of each method.
  private var signatures: [String: DAOError.Location] = [:]

  init(_ script: CompiledScript, _ context: GenerationContext) {
    self.script = script
    self.context = context
    dao = SwiftDAO(name: Self.name(of: script), script: script.name, location: script.location)
  }

  /// The name of the struct: `EmployeeDAO` for the script `employee` and the mapper `com.example.EmployeeMapper`.
  static func name(of script: CompiledScript) -> String {
    let last = script.language == .mapper ? script.name.split(separator: ".").last.map(String.init) : script.name
    var name = SwiftName.type(last ?? script.name) ?? "Script"
    if name.hasSuffix("Mapper"), name != "Mapper" { name.removeLast("Mapper".count) }
    return name.hasSuffix("DAO") ? name : name + "DAO"
  }

  mutating func build() throws -> SwiftDAO {
    let operations = script.operations.compactMap { context.operations[$0.name] }
    try addEntities(operations)
    let builders = operations.map { MethodBuilder($0, context) }
    for builder in builders { add(builder) }
    // A method beside that of its operation gives way to the operations that are called so.
    for method in builders.flatMap({ $0.methods.dropFirst() }) where signatures[method.signature] == nil {
      signatures[method.signature] = method.location
      dao.methods.append(method)
    }
    let order = Dictionary(operations.enumerated().map { ($1.operation.selector, $0) }) { first, _ in first }
    dao.methods = dao.methods.enumerated().sorted {
      (order[$0.element.selector] ?? 0, $0.offset) < (order[$1.element.selector] ?? 0, $1.offset)
    }.map(\.element)
    addAssertions(operations)
    return dao
  }

  private mutating func add(_ builder: MethodBuilder) {
    diagnostics += builder.diagnostics
    guard let method = builder.methods.first else { return }
    if let first = signatures[method.signature] {
      // The check tells of an operation that is there twice.
      guard first != method.location else { return }
      diagnostics.append(
        Diagnostic(
          .swiftName, "'\(method.selector)' becomes \(method.signature), as the operation at \(first) does: rename one of them",
          at: method.location))
      return
    }
    signatures[method.signature] = method.location
    dao.methods.append(method)
    if let entity = builder.arguments.entity { add(arguments: entity) }
    for choice in builder.arguments.choices where !dao.choices.contains(where: { $0.name == choice.name }) {
      dao.choices.append(choice)
    }
  }

  private mutating func add(arguments entity: SwiftEntity) {
    guard !dao.arguments.contains(where: { $0.name == entity.name }) else {
      diagnostics.append(
        Diagnostic(.swiftName, "two operations want the struct '\(entity.name)': rename one of them", at: entity.location))
      return
    }
    dao.arguments.append(entity)
  }

  // MARK: Entities

  private mutating func addEntities(_ operations: [CheckedOperation]) throws {
    var builder = EntityBuilder(context)
    for entity in script.types.entities { try builder.add(entity) }
    for operation in operations where operation.linked.declaration.generatesEntity {
      if let columns = context.columns[operation.operation.name] { builder.add(operation, columns) }
    }
    for map in script.resultMaps where map.isGenerated {
      let users = context.operations.values.filter { $0.linked.result.map == map.qualifiedName }
      guard let user = users.min(by: { $0.operation.location < $1.operation.location }),
        let compiled = user.operation.resultMap, let columns = context.columns[user.operation.name]
      else {
        diagnostics.append(
          Diagnostic(
            .typeNeeded, "no operation uses the result map '\(map.id)', so nothing tells its types: remove generate=\"true\"",
            at: map.location))
        continue
      }
      try builder.add(compiled, map, columns)
    }
    dao.entities = builder.entities
    diagnostics += builder.diagnostics
  }

  // MARK: Assertions

  /// What the mapped columns need of entities that are written by hand.
  private mutating func addAssertions(_ operations: [CheckedOperation]) {
    for operation in operations {
      guard let columns = context.columns[operation.operation.name] else { continue }
      let readsZero = operation.linked.nulls == .zero
      if operation.operation.resultMap == nil, let type = operation.linked.result.entity?.name, isHandwritten(type) {
        for column in columns.columns {
          assert(type, SwiftName.property(column.label), column, readsZero, operation.operation.location)
        }
      } else if let map = script.resultMaps.first(where: { $0.qualifiedName == operation.linked.result.map }),
        let type = map.body.type.map(GenerationContext.typeName), isHandwritten(type)
      {
        for mapping in map.body.mappings where mapping.typeHandler == nil {
          guard case .column(let name) = mapping.source, let property = mapping.property,
            var column = columns.columns.first(where: { $0.label.lowercased() == name.lowercased() })
          else { continue }
          if let java = mapping.type.flatMap({ SwiftType(java: $0) }) { column.type = java }
          assert(type, property.contains(".") ? nil : SwiftName.property(property), column, readsZero, mapping.location)
        }
      }
    }
  }

  private func isHandwritten(_ type: String) -> Bool {
    !context.generated.contains(type) && SwiftType(java: type) == nil && !ScalarTypes.isMap(type)
  }

  private mutating func assert(
    _ entity: String, _ property: String?, _ column: ResultColumn, _ readsZero: Bool, _ location: DAOError.Location
  ) {
    guard let property, let type = column.type, !column.label.contains(".") else { return }
    let assertion = SwiftAssertion(
      entity: entity, property: SwiftProperty(name: property, key: column.label, type: type),
      isOptional: column.isNullable == true && !readsZero ? true : nil, location: location)
    dao.assertions.append(assertion)
  }
}

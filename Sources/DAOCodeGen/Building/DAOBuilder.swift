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
    let bases = Dictionary(grouping: operations) { SelectorName($0.operation.selector).base }
    let builders = operations.map { operation in
      let name = SelectorName(operation.operation.selector)
      return MethodBuilder(operation, context, typePrefix: bases[name.base, default: []].count > 1 ? name.whole : name.base)
    }
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
    dao.assertions = try assertions(operations)
    for case .type(let name, let location) in dao.assertions where TakenTypeName.hides(name) {
      diagnostics.append(
        Diagnostic(.swiftName, "generated Swift uses another type '\(name)': give yours another name", at: location))
    }
    return dao
  }

  private mutating func add(_ builder: MethodBuilder) {
    diagnostics += builder.diagnostics
    guard let method = builder.methods.first else { return }
    if let message = Self.fault(of: method) {
      diagnostics.append(Diagnostic(.swiftName, message, at: method.location))
      return
    }
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
    if let entity = builder.arguments.entity, isFree(entity.name, at: entity.location) { dao.arguments.append(entity) }
    for choice in builder.arguments.choices where isFree(choice.name, at: method.location) { dao.choices.append(choice) }
  }

  /// Why there cannot be a method of this name.
  private static func fault(of method: SwiftMethod) -> String? {
    if method.name == "_" { return "'\(method.selector)' has no letter for a name in Swift: rename the operation" }
    return method.signature == "dao()"
      ? "'dao' is the property by which operations are called by name: rename the operation" : nil
  }

  /// Whether a struct or enumeration of an operation's arguments can have this name.
  private mutating func isFree(_ name: String, at location: DAOError.Location) -> Bool {
    if context.known.contains(name) {
      diagnostics.append(
        Diagnostic(.swiftName, "the arguments want the name '\(name)', which an entity has: rename the operation", at: location)
      )
    } else if (dao.arguments.map(\.name) + dao.choices.map(\.name)).contains(name) {
      diagnostics.append(
        Diagnostic(.swiftName, "two operations want the type '\(name)' for arguments: rename one of them", at: location))
    } else {
      return true
    }
    return false
  }

  private func assertions(_ operations: [CheckedOperation]) throws -> [SwiftAssertion] {
    var builder = AssertionBuilder(context)
    for column in script.types.columns { try builder.add(column) }
    for operation in operations {
      let declaration = operation.linked.declaration
      for parameter in declaration.parameters { builder.add(parameter.type, parameter.location) }
      for result in declaration.results { builder.add(result.type, result.location) }
      try builder.add(operation)
    }
    return builder.assertions
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
        // The faults of the operations that use it are told at them.
        guard !context.usedMaps.contains(map.qualifiedName) else { continue }
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
}

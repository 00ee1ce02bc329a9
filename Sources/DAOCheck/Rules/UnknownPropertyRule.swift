import DAOCore
import DAOScript

/// A path, or a parameter of a built operation, that reads a property which its generated entity does not have.
struct UnknownPropertyRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let entities = try GeneratedEntities(scripts)
    guard !entities.isEmpty else { return }
    for operation in scripts.operations {
      let inputs = TypedInputs(operation, entities)
      for member in inputs.members() {
        guard let type = member.type, let fault = inputs.fault(of: member.member, in: type) else { continue }
        report.add(
          Diagnostic(.unknownProperty, fault, at: member.member.location, operation: operation.operation.name))
      }
      guard let row = inputs.row else { continue }
      for value in operation.linked.values where !value.isLocal && !value.path.hasPrefix("?") {
        guard let fault = entities.fault(of: value.input, in: row) else { continue }
        report.add(Diagnostic(.unknownProperty, fault, at: value.location, operation: operation.operation.name))
      }
    }
  }
}

/// The generated entities that the inputs of an operation are.
private struct TypedInputs {
  private let operation: CheckedOperation
  private let entities: GeneratedEntities
  /// The type of each name: an entity, or a list of entities.
  private var types: [String: String] = [:]
  /// The list whose elements are rows of a table: nothing declares their type.
  private var inferred: (list: String, table: String)?

  /// The entity whose properties are the inputs; nil without one.
  private(set) var row: String?

  init(_ operation: CheckedOperation, _ entities: GeneratedEntities) {
    self.operation = operation
    self.entities = entities
    let declared = operation.linked.declaration.parameters
    for parameter in declared { types[parameter.name] = parameter.type.name }
    if case .built(let statement) = operation.linked.body {
      guard statement.bindsColumns else { return }
      let columns = Set(operation.statements.flatMap { $0.text.parameters.compactMap(\.name) })
      let own = declared.first { !columns.contains($0.name) }?.type.name
      row = own ?? entities.entity(ofTable: statement.tableName)
    } else if let loop = operation.nodes.onlyLoop, types[loop.list] == nil, operation.linked.inputs.map(\.name) == [loop.list],
      let table = table(ofItem: loop.item), let entity = entities.entity(ofTable: table)
    {
      types[loop.list] = "[\(entity)]"
      inferred = (loop.list, table)
    } else {
      let names = Set(operation.linked.inputs.map(\.name) + operation.linked.values.flatMap { [$0.input, $0.path] })
      row = declared.first { !names.contains($0.name) }?.type.name
    }
  }

  /// The table of the columns that the first path of an item meets.
  private func table(ofItem item: String) -> String? {
    let places = operation.boundColumns.places.filter { $0.value.isLocal && $0.value.input == item && $0.value.path != item }
    let tables = Set(places.flatMap(\.columns).map(\.table))
    return tables.count == 1 ? tables.first : nil
  }

  /// The properties that are read, with the types of the names before them.
  func members() -> [(member: ReadMember, type: String?)] {
    var found: [(ReadMember, String?)] = []
    let file = operation.operation.location.file
    operation.nodes.visitMembers(in: file, types) { member, types in
      found.append((member, types[member.root].flatMap { entities.contains($0) ? $0 : nil }))
    }
    return found
  }

  func fault(of member: ReadMember, in entity: String) -> String? {
    guard let inferred else { return entities.fault(of: member.property, in: entity) }
    return entities.fault(
      of: member.property, in: entity, origin: ", the entity of the table '\(inferred.table)',",
      otherwise: ": write <parameter name=\"\(inferred.list)\" type=\"[…]\"/> for elements of another type")
  }
}

extension [SQLNode] {
  /// The list and the item of the only loop.
  fileprivate var onlyLoop: (list: String, item: String)? {
    let loops = loops
    guard loops.count == 1, let item = loops[0].item else { return nil }
    let name = loops[0].collection.source.string.trimmingWhitespace()
    return name.isIdentifier ? (name, item) : nil
  }

  private var loops: [ForEach] {
    flatMap { node -> [ForEach] in
      let own: [ForEach] = if case .tag(let tag) = node, let loop = tag as? ForEach { [loop] } else { [] }
      return own + node.branches.flatMap(\.nodes.loops)
    }
  }

  /// Calls `body` for each property that is read of a name, with the types of the names at that place.
  fileprivate func visitMembers(
    in file: String, _ types: [String: String], _ body: (ReadMember, [String: String]) -> Void
  ) {
    for node in self {
      var (file, inner) = (file, types)
      switch node {
      case .placeholder(let placeholder):
        placeholder.path.member(at: DAOError.Location(placeholder.position, in: file)).map { body($0, types) }
      case .fragment(let other, _): file = other
      case .tag(let tag):
        if let bind = tag as? Bind { for member in bind.value.members { body(member, types) } }
        guard let loop = tag as? ForEach else { break }
        for member in loop.collection.members { body(member, types) }
        if let index = loop.index { inner[index] = nil }
        guard let item = loop.item else { break }
        inner[item] = types[loop.collection.source.string.trimmingWhitespace()]?.listElement ?? types[item]
      case .text, .parameter, .substitution: break
      }
      for branch in node.branches {
        for member in branch.test?.members ?? [] { body(member, types) }
        branch.nodes.visitMembers(in: file, inner, body)
      }
    }
  }
}

extension String {
  /// The element of a list's type: `Shelter` of `[Shelter]`.
  fileprivate var listElement: String? { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : nil }
}

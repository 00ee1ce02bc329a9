import DAOCore
import DAOSQL
import DAOScript

/// The generated entities that the inputs of an operation are.
struct TypedInputs {
  private let operation: CheckedOperation
  private let entities: KnownEntities
  /// The type of each name: an entity, or a list of entities.
  private var types: [String: String] = [:]
  /// The list whose elements are rows of a table: nothing declares their type.
  private var inferred: (list: String, table: String)?

  /// The entity whose properties are the inputs; nil without one.
  private(set) var row: String?

  init(_ operation: CheckedOperation, of scripts: CheckedScripts) {
    self.operation = operation
    entities = scripts.entities
    let declared = operation.linked.declaration.parameters
    for parameter in declared { types[parameter.name] = parameter.type.name }
    if case .built(let statement) = operation.linked.body, !statement.bindsColumns { return }
    let inputs = Inputs(operation, scripts.types)
    let all = inputs.all
    if all.count == 1, let table = all[0].paths.lazy.compactMap(\.table).first, all[0].isList, types[all[0].name] == nil,
      all[0].paths.allSatisfy({ [table, nil].contains($0.table) }),
      let entity = scripts.tableEntities.entity(ofTable: table, having: all[0].paths.compactMap(\.column))
    {
      types[all[0].name] = "[\(entity)]"
      inferred = (all[0].name, table)
    } else {
      row = inputs.entity(scripts.tableEntities)?.name
    }
  }

  /// The entity whose properties its keys become: the argument, or an element of the only list.
  var keyed: String? {
    if let row { return row }
    let inputs = operation.linked.inputs.map(\.name)
    return inputs.count == 1 ? types[inputs[0]].map { $0.listElement ?? $0 } : nil
  }

  /// The properties that are read, and that an entity does not have.
  var faults: [(member: ReadMember, message: String)] {
    var found: [(ReadMember, String)] = []
    operation.nodes.visitMembers(in: operation.operation.location.file, types) { member, types in
      if let type = types[member.root], let fault = fault(of: member, in: type) { found.append((member, fault)) }
    }
    return found
  }

  /// The properties that are bound as they are, by the places that bind them.
  var bound: [DAOError.Location: InferredProperty] {
    var found: [DAOError.Location: InferredProperty] = [:]
    operation.nodes.visitMembers(in: operation.operation.location.file, types) { member, types in
      found[member.location] = types[member.root].flatMap { entities.property(member.property, of: $0) }
    }
    // A longer path leads into a property.
    let direct = operation.linked.values.filter { value in
      let names = value.path.split(separator: ".")
      return names.count - (names.first == "_parameter" ? 1 : 0) == 2 && !value.path.contains("[")
    }
    found = found.filter { place in direct.contains { $0.location == place.key } }
    guard let row else { return found }
    for value in operation.linked.values where !value.isLocal && value.path == value.input {
      found[value.location] = entities.property(value.input, of: row)
    }
    return found
  }

  private func fault(of member: ReadMember, in entity: String) -> String? {
    guard let inferred else { return entities.fault(of: member.property, in: entity) }
    return entities.fault(
      of: member.property, in: entity, origin: ", the entity of the table '\(inferred.table)',",
      otherwise: ": write <parameter name=\"\(inferred.list)\" type=\"[…]\"/> for elements of another type")
  }
}

extension [SQLNode] {
  /// Calls `body` for each property that is read of a name, with the types of the names at that place.
  fileprivate func visitMembers(
    in file: String, _ types: [String: String], _ body: (ReadMember, [String: String]) -> Void
  ) {
    visit(at: NodePlace(file: file)) { node, place in
      var known = types
      for binding in place.bindings {
        if case .item(let list) = binding.meaning {
          known[binding.name] = known[list.source.string.trimmingWhitespace()]?.listElement ?? known[binding.name]
        } else {
          known[binding.name] = nil
        }
      }
      switch node {
      case .placeholder(let placeholder):
        placeholder.path.member(at: DAOError.Location(placeholder.position, in: place.file)).map { body($0, known) }
      case .tag(let tag):
        for read in tag.expressions + tag.branches.compactMap(\.test) { for member in read.members { body(member, known) } }
      case .text, .parameter, .substitution, .fragment: break
      }
    }
  }
}

extension String {
  /// The element of a list's type: `Shelter` of `[Shelter]`.
  /// The type of the elements of a list's type.
  var listElement: String? { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : nil }
}

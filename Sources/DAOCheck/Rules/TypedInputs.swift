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
    if let loop = operation.nodes.onlyLoop, types[loop.list] == nil, operation.linked.inputs.map(\.name) == [loop.list],
      let (table, columns) = columns(ofItem: loop.item),
      let entity = scripts.tableEntities.entity(ofTable: table, having: columns)
    {
      types[loop.list] = "[\(entity)]"
      inferred = (loop.list, table)
    } else {
      row = Inputs(operation, scripts.types).entity(scripts.tableEntities)?.name
    }
  }

  /// The entity whose properties its keys become: the argument, or an element of the only list.
  var keyed: String? {
    if let row { return row }
    let inputs = operation.linked.inputs.map(\.name)
    return inputs.count == 1 ? types[inputs[0]].map { $0.listElement ?? $0 } : nil
  }

  /// The columns of one table that the paths of an item meet.
  private func columns(ofItem item: String) -> (table: String, columns: [String])? {
    let places = operation.boundColumns.places.filter { $0.value.isLocal && $0.value.input == item && $0.value.path != item }
    let columns = places.flatMap(\.columns)
    let tables = Set(columns.map(\.table))
    return tables.count == 1 ? tables.first.map { ($0, columns.map(\.name)) } : nil
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
  /// The list and the item of the only loop.
  fileprivate var onlyLoop: (list: String, item: String)? {
    var lists: [Expression] = []
    var items: [String] = []
    visit(at: NodePlace(file: "")) { node, _ in
      guard case .tag(let tag) = node, let loop = tag.loop else { return }
      lists.append(loop.collection)
      for binding in tag.bindings { if case .item = binding.meaning { items.append(binding.name) } }
    }
    guard lists.count == 1, items.count == 1 else { return nil }
    let name = lists[0].source.string.trimmingWhitespace()
    return name.isIdentifier ? (name, items[0]) : nil
  }

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
  fileprivate var listElement: String? { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : nil }
}

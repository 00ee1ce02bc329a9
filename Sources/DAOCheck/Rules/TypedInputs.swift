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
    if case .built(let statement) = operation.linked.body {
      guard statement.bindsColumns else { return }
      let columns = Set(operation.statements.flatMap { $0.text.parameters.compactMap(\.name) })
      let own = declared.first { !columns.contains($0.name) }?.type.name
      row = own ?? scripts.entity(ofTable: statement.tableName)
    } else if let loop = operation.nodes.onlyLoop, types[loop.list] == nil, operation.linked.inputs.map(\.name) == [loop.list],
      let table = table(ofItem: loop.item), let entity = scripts.entity(ofTable: table)
    {
      types[loop.list] = "[\(entity)]"
      inferred = (loop.list, table)
    } else {
      let names = Set(operation.linked.inputs.map(\.name) + operation.linked.values.flatMap { [$0.input, $0.path] })
      row = declared.first { !names.contains($0.name) }?.type.name
    }
  }

  /// The entity whose properties its keys become: the argument, or an element of the only list.
  var keyed: String? {
    if let row { return row }
    let inputs = operation.linked.inputs.map(\.name)
    return inputs.count == 1 ? types[inputs[0]].map { $0.listElement ?? $0 } : nil
  }

  /// The table of the columns that the first path of an item meets.
  private func table(ofItem item: String) -> String? {
    let places = operation.boundColumns.places.filter { $0.value.isLocal && $0.value.input == item && $0.value.path != item }
    let tables = Set(places.flatMap(\.columns).map(\.table))
    return tables.count == 1 ? tables.first : nil
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
  var bound: [DAOError.Location: KnownEntities.Property] {
    var found: [DAOError.Location: KnownEntities.Property] = [:]
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

extension CheckedScripts {
  /// The entity that is declared for a table's rows.
  fileprivate func entity(ofTable table: String) -> String? {
    let name = TableName(table).name.lowercased()
    return declaredEntities.first { TableName($0.table).name.lowercased() == name }?.name
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

import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// Collects what a script needs of types that are written by hand.
struct AssertionBuilder {
  private let context: GenerationContext
  private(set) var assertions: [SwiftAssertion] = []
  /// The result maps of an operation that were walked, with the type, the prefix and the join of each.
  private var walked: Set<String> = []

  init(_ context: GenerationContext) { self.context = context }

  /// Adds a declared type of a column, parameter or result.
  mutating func add(_ type: DeclaredType, _ location: DAOError.Location) {
    guard !SwiftType(type).isScalar, !context.generated.contains(type.name) else { return }
    assertions.append(.type(type.name, location))
  }

  /// Adds the declared type of a column, and what the column makes of its values.
  mutating func add(_ declared: DeclaredColumn) throws {
    let count = assertions.count
    add(declared.type, declared.location)
    // A list is JSON.
    guard assertions.count > count, !declared.type.name.hasPrefix("["), let column = try context.column(declared),
      let storage = storage(of: column)
    else { return }
    assertions.append(.column(declared.type.name, storage, declared.location))
  }

  /// The form in which a column stores values; nil for one that stores them as they are.
  private func storage(of column: TableColumn) -> SwiftAssertion.Storage? {
    if column.isText { return .texts }
    if column.affinity == .real { return .reals }
    let dialect = context.checked.connection.dialect
    return column.makesNumbers(dialect) || dialect.hasStrictTypes && column.kind.isNumber ? .numbers : nil
  }

  /// Adds the properties that an operation's columns are read into.
  mutating func add(_ operation: CheckedOperation) throws {
    guard let columns = context.checked.columns[operation.operation.name] else { return }
    let readsZero = operation.linked.nulls == .zero
    if let map = operation.linked.result.map.flatMap({ context.maps[$0] }) {
      if let type = map.body.type { add(type, at: map.location) }
      walked = []
      var walk = Walk(columns: columns.columns, readsZero: readsZero, namespace: map.namespace)
      try add(map, of: map.body.type, &walk)
    } else if let name = operation.linked.result.typeName, isHandwritten(name) {
      let type = SwiftName.ofType(name)
      add(type, at: operation.operation.location)
      for column in columns.columns where !column.label.contains(".") {
        guard let property = SwiftName.member(column.label), let swift = column.type else { continue }
        let isOptional = column.isNullable == true && !readsZero
        add(property, swift, of: type, isOptional ? .optional : .any, operation.operation.location)
      }
    }
  }

  // MARK: Result maps

  /// The way through a result map and those that it refers to.
  private struct Walk {
    let columns: [ResultColumn]
    let readsZero: Bool
    var namespace: String
    var prefix = ""
    /// Whether the entity is one of a join, which is there only where its columns are.
    var isJoined = false
    /// The maps on the way, which may be recursive.
    var path: Set<String> = []

    func column(_ name: String) -> ResultColumn? {
      let label = (prefix + name).lowercased()
      return columns.first { $0.label.lowercased() == label }
    }
  }

  private mutating func add(_ map: ResultMap, of type: String?, _ walk: inout Walk) throws {
    // Maps that join each other have more ways through them than can be walked, and the same columns on each.
    let way = "\(map.qualifiedName) \(type ?? "") \(walk.prefix) \(walk.isJoined)"
    guard !walk.path.contains(map.qualifiedName), walked.count < 1000, walked.insert(way).inserted else { return }
    walk.path.insert(map.qualifiedName)
    let namespace = walk.namespace
    walk.namespace = map.namespace
    if let base = map.base.flatMap({ context.map($0, in: map.namespace) }) { try add(base, of: type, &walk) }
    try add(map.body, of: type, &walk)
    walk.namespace = namespace
    walk.path.remove(map.qualifiedName)
  }

  private mutating func add(_ body: ResultBody, of type: String?, _ walk: inout Walk) throws {
    let own = type.map(SwiftName.ofType).flatMap { isHandwritten($0) ? $0 : nil }
    for mapping in body.mappings {
      let property = mapping.property.flatMap { $0.isIdentifier ? $0 : nil }
      switch mapping.source {
      case .column(let name):
        guard let own, let property, mapping.typeHandler == nil, let column = walk.column(name) else { continue }
        try add(column, property, of: own, mapping, walk)
      case .join(let join): try add(join, property, of: own, mapping.location, &walk)
      case .select(let select):
        guard let own, let property, let element = context.checked.element(of: select.operation, in: walk.namespace) else {
          continue
        }
        add(property, element.required, of: own, select.isList ? .list : .any, mapping.location)
      }
    }
    for branch in body.discriminator?.cases ?? [] { try add(branch.map, of: type, &walk) }
  }

  private mutating func add(
    _ column: ResultColumn, _ property: String, of entity: String, _ mapping: ResultMapping, _ walk: Walk
  ) throws {
    guard let type = mapping.type.flatMap({ SwiftType(java: $0) }) ?? column.type else { return }
    var isOptional = column.isNullable == true && !walk.readsZero
    if isOptional, walk.isJoined { isOptional = try !context.checked.isNeverNull(column) }
    add(property, type, of: entity, isOptional ? .optional : .any, mapping.location)
  }

  private mutating func add(
    _ join: ResultJoin, _ property: String?, of entity: String?, _ location: DAOError.Location, _ walk: inout Walk
  ) throws {
    let element = context.type(of: join.map, in: walk.namespace)
    if let entity, let property, let element, join.kept != .asked, !ScalarTypes.isMap(element) {
      let type = SwiftType(java: element) ?? SwiftType(SwiftName.ofType(element))
      add(property, type, of: entity, join.kept.isList ? .list : .any, location)
    }
    var inner = walk
    inner.prefix += join.columnPrefix
    inner.isJoined = true
    try add(join.map, of: element, &inner)
  }

  private mutating func add(_ map: ResultJoin.Map, of type: String?, _ walk: inout Walk) throws {
    switch map {
    case .inline(let body): try add(body, of: body.type ?? type, &walk)
    case .reference(let reference):
      guard let map = context.map(reference, in: walk.namespace) else { return }
      try add(map, of: map.body.type ?? type, &walk)
    }
  }

  // MARK: Adding

  private func isHandwritten(_ type: String) -> Bool {
    !context.generated.contains(SwiftName.ofType(type)) && SwiftType(java: type) == nil && !ScalarTypes.isMap(type)
  }

  private mutating func add(_ type: String, at location: DAOError.Location) {
    guard isHandwritten(type) else { return }
    assertions.append(.type(SwiftName.ofType(type), location))
  }

  private mutating func add(
    _ property: String, _ type: SwiftType, of entity: String, _ form: SwiftAssertion.Form, _ location: DAOError.Location
  ) {
    assertions.append(.property(property, type, of: entity, form, location))
  }
}

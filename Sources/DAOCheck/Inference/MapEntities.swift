import DAOCore
import DAOScript

/// Finds the entities that are generated from a result map: its own and those inside, the inner ones first.
struct MapEntities {
  private let scripts: CheckedScripts
  private let map: CompiledResultMap
  private let plan: FoldPlan
  private let columns: [ResultColumn]
  /// The columns to which the map gives a type.
  private let typedColumns: Set<String>
  /// The names of the entities that tables and selects tell the properties of, here and in other targets.
  private let described: Set<String>
  private var path: [Int] = []
  private(set) var entities: [InferredEntity] = []

  /// Nil where no operation tells the columns.
  init?(_ declared: ResultMap, _ scripts: CheckedScripts) throws {
    guard let user = scripts.source(of: declared), let map = user.operation.resultMap,
      let columns = scripts.columns[user.operation.name]?.columns
    else { return nil }
    self.scripts = scripts
    self.map = map
    self.columns = columns
    plan = map.plan(for: NameTable(columns.map(\.label)))
    typedColumns = user.typedColumns
    described = scripts.described.union(scripts.imported)
    if let type = declared.body.type { try add(SwiftName.ofType(type), place: 0, map: 0, isOuter: true) }
  }

  private mutating func add(_ name: String, place: Int, map: Int?, isOuter: Bool) throws {
    guard !path.contains(place) else { return }
    path.append(place)
    defer { path.removeLast() }
    var entity = InferredEntity(name: name, isRoot: place == 0)
    // The variants that discriminators choose have properties that others lack.
    let variants = plan.entities[place].variants
    for variant in variants {
      for (name, field) in zip(variant.names.names, variant.fields)
      where !entity.properties.contains(where: { $0.name == name }) {
        var property = InferredProperty(name: name, isWritten: variant.mapped.contains(name))
        guard try complete(&property, by: field, variant, map, isOuter: isOuter) else { continue }
        if !variants.allSatisfy({ $0.names.names.contains(name) }) { property.makeOptional() }
        entity.properties.append(property)
      }
    }
    if let index = entities.firstIndex(where: { $0.name == name }), let merged = entity.merged(with: entities[index]) {
      entities[index] = merged
    } else {
      entities.append(entity)
    }
  }

  /// Finds the type of a property; false where the entity has no such property.
  private mutating func complete(
    _ property: inout InferredProperty, by field: FoldField, _ variant: FoldVariant, _ map: Int?, isOuter: Bool
  ) throws -> Bool {
    switch field {
    case .cell(let cell):
      guard columns.indices.contains(variant.cells[cell]) else { return false }
      var column = columns[variant.cells[cell]]
      // A nested entity is there only where its columns are, so they are NULL only where its table has NULL.
      if !isOuter, try scripts.isNeverNull(column) { column.isNullable = false }
      if typedColumns.contains(column.label.lowercased()) { column.value = nil }
      (property.type, property.column) = (column.soundType, column)
    case .typed(let cell, let type):
      let position = variant.cells[cell]
      let name =
        switch type {
        case .text: "String"
        case .integer: "Int"
        case .real: "Double"
        }
      property.type = SwiftType(name, isOptional: !columns.indices.contains(position) || columns[position].isNullable != false)
    case .slot(let index):
      let slot = variant.slots[index]
      guard slot.role != .ancestor, let element = try element(of: property.name, slot, in: map, isOuter: isOuter) else {
        return false
      }
      property.type = slot.kept.isList ? element.list : element.optional
    case .select(let index):
      let select = plan.selects[variant.selects[index].index]
      guard let element = scripts.element(of: select.reference, in: select.namespace) else { return false }
      property.type = select.isList ? element.list : element.optional
    case .empty: return false
    }
    return true
  }

  /// The type of the entities in a property, which are added; nil where they have no name.
  private mutating func element(of property: String, _ slot: FoldSlot, in map: Int?, isOuter: Bool) throws -> SwiftType? {
    let inner: Int? =
      switch map.flatMap({ self.map.maps[$0].fields.first { $0.property == property }?.source }) {
      case .join(let join): join.map
      case .embedded(let map): map
      default: nil
      }
    let given = inner.flatMap { self.map.maps[$0].type }
    if let scalar = given.flatMap({ SwiftType(java: $0) }) { return scalar }
    guard let name = given.map(SwiftName.ofType) ?? SwiftName.type(property) else { return nil }
    if !described.contains(name) {
      try add(name, place: slot.entity, map: inner, isOuter: slot.role == .embedded && isOuter)
    }
    return SwiftType(name)
  }
}

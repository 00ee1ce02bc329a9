import DAOCheck
import DAOCore
import DAOScript

/// Makes the entities that a script asks for.
struct EntityBuilder {
  let context: GenerationContext
  private(set) var entities: [SwiftEntity] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ context: GenerationContext) { self.context = context }

  // MARK: Tables

  mutating func add(_ declared: DeclaredEntity) throws {
    // The check has reported a table that is not there.
    guard let table = try context.connection.tableSchema(declared.table) else { return }
    let columns = try context.connection.describe(rowsOf: table).columns.map {
      ResultColumn($0, context.types, isNullable: $0.isNullable)
    }
    add(
      declared.name, "A row of the table `\(declared.table)`.", columns, role: .row, at: declared.location,
      unstored: context.stored.unstored(of: table))
  }

  // MARK: Selects

  mutating func add(_ operation: CheckedOperation, _ columns: ResultColumns) {
    guard let name = operation.linked.result.entity?.name else { return }
    add(
      name, "A row of `\(operation.operation.selector)`.", columns.columns,
      role: columns.areFixed ? .row : .named, at: operation.operation.location)
  }

  private mutating func add(
    _ name: String, _ documentation: String, _ columns: [ResultColumn], role: SwiftEntity.Role, at location: DAOError.Location,
    unstored: Set<String> = []
  ) {
    var properties: [SwiftProperty] = []
    for column in columns {
      if let dot = column.label.firstIndex(of: ".") {
        diagnostics.append(
          Diagnostic(
            .swiftName,
            "a dot leads into the entity '\(column.label[..<dot])', which is not generated: "
              + "give '\(column.label)' another label", at: location))
        continue
      }
      guard let type = type(of: column, at: location) else { continue }
      guard let property = SwiftName.member(column.label) else {
        diagnostics.append(
          Diagnostic(
            .swiftName, "the column '\(column.label)' has no letter for a name in Swift: give it a label", at: location))
        continue
      }
      guard !properties.contains(where: { $0.name == property }) else {
        diagnostics.append(
          Diagnostic(
            .swiftName, "two columns become the property '\(property)': give '\(column.label)' another label", at: location))
        continue
      }
      properties.append(
        SwiftProperty(
          name: property, key: column.label, type: type,
          defaultValue: unstored.contains(column.label.lowercased()) ? type.emptyValue : nil))
    }
    add(SwiftEntity(name: name, documentation: [documentation], properties: properties, role: role, location: location))
  }

  /// Adds an entity, unless the same one is there already.
  private mutating func add(_ entity: SwiftEntity) {
    if let message = Self.fault(of: entity) {
      diagnostics.append(Diagnostic(.swiftName, message, at: entity.location))
      return
    }
    if let index = entities.firstIndex(where: { $0.name == entity.name }) {
      let known = entities[index]
      if let merged = entity.merged(with: known) {
        entities[index] = merged
      } else {
        diagnostics.append(
          Diagnostic(
            .swiftName,
            "another entity '\(entity.name)' with other properties is generated at \(known.location): name it otherwise",
            at: entity.location))
      }
      return
    }
    entities.append(entity)
  }

  /// Why there cannot be such an entity.
  private static func fault(of entity: SwiftEntity) -> String? {
    let name = entity.name
    if name.contains(".") { return "'\(name)' is inside another type: a generated entity has a name without a dot" }
    if TakenTypeName.contains(name) {
      return "'\(name)' is the name of a type that generated Swift uses: name the entity otherwise"
    }
    return SwiftType(name).keyword.map { "'\($0)' is a word of the Swift language: name the entity otherwise" }
  }

  private mutating func type(of column: ResultColumn, at location: DAOError.Location) -> SwiftType? {
    if let type = column.soundType { return type }
    let advice =
      column.origin.map { "write <column name=\"\($0.table.name).\($0.column)\" type=\"…\"/> in the script" }
      ?? "write <result column=\"\(column.label)\" type=\"…\"/> in the operation"
    diagnostics.append(
      Diagnostic(.typeNeeded, "nothing tells the type of the column '\(column.label)': \(advice)", at: location))
    return nil
  }

  // MARK: Result maps

  /// Adds the entity of a result map, and those of the maps nested in it, for rows with the columns of an operation.
  mutating func add(_ map: CompiledResultMap, _ declared: ResultMap, _ columns: ResultColumns) throws {
    guard let type = declared.body.type else { return }
    let plan = map.plan(for: NameTable(columns.columns.map(\.label)))
    var walk = MapWalk(map: map, plan: plan, columns: columns.columns, location: declared.location)
    try entity(GenerationContext.typeName(type), place: 0, map: 0, isOuter: true, &walk)
  }

  private struct MapWalk {
    let map: CompiledResultMap
    let plan: FoldPlan
    let columns: [ResultColumn]
    let location: DAOError.Location
    var path: [Int] = []
  }

  private mutating func entity(_ name: String, place: Int, map: Int?, isOuter: Bool, _ walk: inout MapWalk) throws {
    guard !walk.path.contains(place) else { return }
    walk.path.append(place)
    defer { walk.path.removeLast() }
    var properties: [SwiftProperty] = []
    // The variants that discriminators choose have properties that the first one lacks.
    for (index, variant) in walk.plan.entities[place].variants.enumerated() {
      for (name, field) in zip(variant.names.names, variant.fields) {
        let written = variant.mapped.contains(name) ? SwiftName.writtenMember(name) : SwiftName.member(name)
        guard let property = written, !properties.contains(where: { $0.name == property }) else { continue }
        guard var type = try type(of: field, name, variant, map, isOuter: isOuter, &walk) else { continue }
        if index > 0 { type = type.optional }
        properties.append(SwiftProperty(name: property, key: name, type: type))
      }
    }
    let documentation =
      place == 0 ? "An entity of the result map `\(walk.map.name)`." : "An entity inside of `\(walk.map.name)`."
    add(
      SwiftEntity(
        name: name, documentation: [documentation], properties: properties, role: .named, location: walk.location))
  }

  private mutating func type(
    of field: FoldField, _ name: String, _ variant: FoldVariant, _ map: Int?, isOuter: Bool, _ walk: inout MapWalk
  ) throws -> SwiftType? {
    let mapped = map.map { walk.map.maps[$0].fields } ?? []
    let source = mapped.first { $0.property == name }?.source
    switch field {
    case .cell(let cell):
      guard var column = column(variant.cells[cell], walk) else { return nil }
      // A nested entity is there only where its columns are, so they are NULL only where its table has NULL.
      if !isOuter, try context.isNeverNull(column) { column.isNullable = false }
      return type(of: column, at: walk.location)
    case .typed(let cell, let type):
      let isNullable = column(variant.cells[cell], walk)?.isNullable != false
      let name =
        switch type {
        case .text: "String"
        case .integer: "Int"
        case .real: "Double"
        }
      return SwiftType(name, isOptional: isNullable)
    case .slot(let index):
      let slot = variant.slots[index]
      guard slot.role != .ancestor else { return nil }
      let inner: Int? =
        switch source {
        case .join(let join): join.map
        case .embedded(let map): map
        default: nil
        }
      let given = inner.flatMap { walk.map.maps[$0].type }
      if let scalar = given.flatMap({ SwiftType(java: $0) }) { return slot.kept.isList ? scalar.list : scalar.optional }
      guard let own = given.map(GenerationContext.typeName) ?? SwiftName.type(name) else { return nil }
      if !context.described.contains(own) {
        try entity(own, place: slot.entity, map: inner, isOuter: slot.role == .embedded && isOuter, &walk)
      }
      return slot.kept.isList ? SwiftType(own).list : SwiftType(own, isOptional: true)
    case .select(let index): return selected(walk.plan.selects[variant.selects[index].index])
    case .empty: return nil
    }
  }

  private func column(_ position: Int, _ walk: MapWalk) -> ResultColumn? {
    walk.columns.indices.contains(position) ? walk.columns[position] : nil
  }

  /// The type of what a nested select gives.
  private mutating func selected(_ select: CompiledSelect) -> SwiftType? {
    guard let element = context.element(of: select.reference, in: select.namespace) else { return nil }
    return select.isList ? element.list : element.optional
  }
}

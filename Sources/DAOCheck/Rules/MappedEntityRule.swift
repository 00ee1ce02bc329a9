import DAOCore
import DAOScript

/// Compares result maps with the properties of the entities that they make, where scripts tell these: what no mapping and no
/// column of its name feeds, what the entity does not have, and NULLs.
struct MappedEntityRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let entities = scripts.entities
    guard !entities.isEmpty else { return }
    let maps = Dictionary(scripts.scripts.flatMap(\.resultMaps).map { ($0.qualifiedName, $0) }) { first, _ in first }
    var gaps: [Gap: [(operation: CheckedOperation, isFed: Bool)]] = [:]
    for operation in scripts.operations where !operation.body.lacksUncheckedText {
      guard let map = operation.operation.resultMap, let declared = maps[map.name] else { continue }
      for statement in operation.statements {
        var walk = MapWalk(
          operation: operation, statement: statement, map: map, entities: entities, isGenerated: declared.isGenerated)
        try walk.visit(place: 0, map: 0, at: declared.location)
        for (gap, isFed) in walk.gaps { gaps[gap, default: []].append((operation, isFed)) }
        for mismatch in walk.mismatches {
          let location = mismatch.column.map { statement.location(ofColumn: $0) } ?? mismatch.location
          report.add(mismatch.code, mismatch.message, at: location, in: operation)
        }
      }
    }
    for (gap, uses) in gaps.sorted(by: { ($0.key.location, $0.key.property) < ($1.key.location, $1.key.property) }) {
      let isNeverFed = !uses.contains(where: \.isFed)
      // The mapping is a fault by itself, see UnfedPropertyRule.
      if isNeverFed, gap.isMapped { continue }
      for use in uses where !use.isFed {
        // What no select feeds is a fault of the map.
        report.add(
          .unfedProperty, gap.message, at: isNeverFed ? gap.location : use.operation.operation.location, severity: .error,
          in: use.operation)
      }
    }
  }

  /// A property that an entity needs.
  struct Gap: Hashable {
    let type: String
    let property: String
    /// The place of the map.
    let location: DAOError.Location
    /// Whether the map has a mapping for it, whose column is missing.
    let isMapped: Bool

    var message: String {
      "'\(type)' needs '\(property)', and the result map feeds it by no column: select it, and map it"
    }
  }
}

/// The entities that a result map makes of one statement's rows.
private struct MapWalk {
  struct Mismatch {
    let code: DiagnosticCode
    let message: String
    /// The result column that it is about.
    var column: Int?
    /// The place of a mapping.
    var location: DAOError.Location?
  }

  let operation: CheckedOperation
  let statement: CheckedStatement
  let map: CompiledResultMap
  let entities: KnownEntities
  /// Whether its own entity is made of its mappings.
  let isGenerated: Bool
  private let plan: FoldPlan
  /// Whether each required property is fed.
  private(set) var gaps: [MappedEntityRule.Gap: Bool] = [:]
  private(set) var mismatches: [Mismatch] = []
  private var path: [Int] = []

  init(
    operation: CheckedOperation, statement: CheckedStatement, map: CompiledResultMap, entities: KnownEntities, isGenerated: Bool
  ) {
    self.isGenerated = isGenerated
    self.operation = operation
    self.statement = statement
    self.map = map
    self.entities = entities
    plan = map.plan(for: NameTable(statement.description.columns.map(\.label)))
  }

  /// Looks at the entities of a place in the plan, and at those inside of them.
  mutating func visit(place: Int, map index: Int, at location: DAOError.Location) throws {
    let variants = plan.entities[place].variants
    // A discriminator chooses among several types.
    guard variants.count == 1, !path.contains(place) else { return }
    path.append(place)
    defer { path.removeLast() }
    let source = map.maps[index]
    if let type = source.type, !variants[0].isScalar, !(isGenerated && place == 0), let properties = entities[type] {
      try compare(properties, of: type, with: variants[0], source, isRoot: place == 0, at: location)
    }
    for (name, field) in zip(variants[0].names.names, variants[0].fields) {
      guard case .slot(let index) = field, variants[0].slots[index].role != .ancestor,
        let mapping = source.fields.first(where: { $0.property == name })
      else { continue }
      switch mapping.source {
      case .join(let join): try visit(place: variants[0].slots[index].entity, map: join.map, at: mapping.location ?? location)
      case .embedded(let inner): try visit(place: variants[0].slots[index].entity, map: inner, at: location)
      case .column, .select: break
      }
    }
  }

  private mutating func compare(
    _ properties: [InferredProperty], of type: String, with variant: FoldVariant, _ source: CompiledResultMap.Map,
    isRoot: Bool, at location: DAOError.Location
  ) throws {
    let fed = Set(variant.names.names.map(\.foldedName))
    let mapped = Set(source.fields.compactMap { $0.property?.foldedName })
    for property in properties where property.isRequired {
      let name = property.name.foldedName
      let gap = MappedEntityRule.Gap(
        type: type, property: property.name, location: location, isMapped: mapped.contains(name))
      gaps[gap] = fed.contains(name)
    }
    for field in source.fields {
      guard let property = field.property, properties.nearest(to: property, \.name) == nil, let location = field.location else {
        continue
      }
      let hint = Spelling.hint(for: property, in: properties.map(\.name))
      mismatches.append(
        Mismatch(code: .unmappedColumn, message: "'\(type)' has no property '\(property)'\(hint)", location: location))
    }
    guard isRoot else { return }
    for (name, field) in zip(variant.names.names, variant.fields) {
      guard let cell = field.cell, !variant.handled.contains(where: { $0.cell == cell }) else { continue }
      try compare(
        properties.nearest(to: name, \.name), name, of: type, with: variant.cells[cell], isMapped: variant.mapped.contains(name)
      )
    }
  }

  /// Looks at the column of a property.
  private mutating func compare(
    _ property: InferredProperty?, _ name: String, of type: String, with column: Int, isMapped: Bool
  ) throws {
    guard let property else {
      // The columns of a join may belong to entities inside.
      if !isMapped, !map.mayFoldRows {
        mismatches.append(
          Mismatch(
            code: .unmappedColumn, message: "'\(type)' has no property for '\(name)': do not select it, or label it",
            column: column))
      }
      return
    }
    let fed = statement.description.columns[column]
    if let message = try operation.nullFault(of: property, name, in: type, fedBy: fed, of: statement) {
      mismatches.append(Mismatch(code: .nullableProperty, message: message, column: column))
    }
  }
}

extension FoldField {
  /// The cell that holds its value; nil for other fields.
  fileprivate var cell: Int? {
    switch self {
    case .cell(let cell), .typed(let cell, _): cell
    case .slot, .select, .empty: nil
    }
  }
}

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
    guard let table = try context.checked.schema.table(declared.table),
      let columns = try context.checked.columns(ofRows: declared.table)
    else { return }
    var unstored = context.stored.unstored(of: table)
    var record: SwiftRecord?
    if declared.isRecord {
      let keys = table.primaryKey.map(\.name)
      let isNumbered = try context.checked.isNumbered(table)
      if isNumbered { unstored.formUnion(keys.map { $0.lowercased() }) }
      record = SwiftRecord(table: table.name, keys: keys.compactMap(SwiftName.member), isNumbered: isNumbered)
    }
    add(
      declared.name, "A row of the table `\(declared.table)`.", columns, role: .row, at: declared.location,
      unstored: unstored, record: record)
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
    unstored: Set<String> = [], record: SwiftRecord? = nil
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
    add(
      SwiftEntity(
        name: name, documentation: [documentation], properties: properties, record: record, role: role, location: location))
  }

  /// Adds an entity, unless the same one is there already.
  private mutating func add(_ entity: SwiftEntity) {
    if let message = Self.fault(of: entity) {
      diagnostics.append(Diagnostic(.swiftName, message, at: entity.location))
      return
    }
    guard let known = entities.first(where: { $0.name == entity.name }) else { return entities.append(entity) }
    guard !entity.hasSameProperties(as: known) || entity.record != nil else { return }
    diagnostics.append(
      Diagnostic(
        .swiftName,
        "another entity '\(entity.name)' with other properties is generated at \(known.location): name it otherwise",
        at: entity.location))
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
      ?? column.typeAdvice
    diagnostics.append(
      Diagnostic(.typeNeeded, "nothing tells the type of the column '\(column.label)': \(advice)", at: location))
    return nil
  }

  // MARK: Result maps

  /// Adds the entities of a result map.
  mutating func add(_ map: ResultMap, _ entities: [InferredEntity]) {
    for entity in entities {
      var properties: [SwiftProperty] = []
      for property in entity.properties {
        let written = property.isWritten ? SwiftName.writtenMember(property.name) : SwiftName.member(property.name)
        guard let name = written, !properties.contains(where: { $0.name == name }),
          let type = property.type ?? property.column.flatMap({ type(of: $0, at: map.location) })
        else { continue }
        properties.append(SwiftProperty(name: name, key: property.name, type: type))
      }
      let place = entity.isRoot ? "An entity of the result map" : "An entity inside of"
      add(
        SwiftEntity(
          name: entity.name, documentation: ["\(place) `\(map.qualifiedName)`."], properties: properties, role: .named,
          location: map.location))
    }
  }
}

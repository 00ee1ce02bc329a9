import DAOCore
import DAOSQL

/// What a record's type says of its table, before there is one.
struct RecordDraft<R: Record> {
  let shape: RecordShape<R>
  let definition: TableDefinition
  let keys: [Int]
  let defaults: RecordDefaults
  let binding: StatementText
  /// The tables of its cross references, by their properties.
  let crosses: [String: (names: CrossNames, definition: TableDefinition)]

  /// - Throws: ``DAOError/Code/configuration`` for a type that cannot be a record.
  init(_ configuration: Configuration, _ dialect: any Dialect) throws {
    let shape = try RecordShape<R>()
    self.shape = shape
    binding = StatementText(
      sql: "", parameters: shape.properties.map { StatementText.Parameter(name: $0.name) }, verb: .change)
    defaults = RecordDefaults(R.self, binding)
    if let own = shape.properties.first(where: { $0.name.asciiLowercased.hasPrefix("daokit_") }) {
      throw DAOError(
        .configuration, "the property '\(own.name)' of \(R.self) has a name that only DAOKit's own columns may have")
    }
    let names = try R.key.properties.map { try shape.column(of: $0.path) }
    keys = names.compactMap { name in shape.properties.firstIndex { $0.name == name } }
    try Self.checkKey(R.key.origin, keys.map { shape.properties[$0] })
    var columns: [TableDefinition.Column] = []
    for (index, property) in shape.properties.enumerated() {
      var value = try defaults.value(at: index, dates: dialect.hasTimestamps ? .iso8601 : configuration.dateStrategy)
      // The keys of what a new record holds are not there before that is saved.
      if property.link != nil, value.constant != .text("[]") { value = (nil, nil) }
      let isKey = names.contains(property.name)
      columns.append(
        TableDefinition.Column(
          name: property.name, kind: property.kind, isNotNull: isKey || !property.isOptional,
          defaultValue: isKey ? nil : value.constant, fill: isKey ? nil : value.filling))
    }
    var definition = TableDefinition(
      name: R.table, columns: columns, key: names, isNumbered: R.key.origin == .autoIncrement)
    let key = keys.first.map { (table: R.table, key: shape.properties[$0].name, kind: shape.properties[$0].kind) }
    crosses = try Self.crosses(shape, key)
    for constraint in R.constraints { try Self.add(constraint, shape, crosses, to: &definition) }
    self.definition = definition
  }

  private static func checkKey(_ origin: RecordKey.Origin, _ keys: [RecordShape<R>.Property]) throws {
    let fits: (ColumnKind) -> Bool =
      switch origin {
      case .given: { _ in true }
      case .uuid: { $0 == .text || $0 == .uuid }
      case .autoIncrement: { $0 == .integer }
      case .next: { $0 == .text || $0 == .integer }
      }
    if let key = keys.first(where: { !fits($0.kind) }) {
      throw DAOError(.configuration, "the key '\(key.name)' of \(R.self) is no \(origin.types)")
    }
  }

  /// The tables of the cross references, whose names an instance tells.
  private static func crosses(
    _ shape: RecordShape<R>, _ key: (table: String, key: String, kind: ColumnKind)?
  ) throws -> [String: (names: CrossNames, definition: TableDefinition)] {
    guard !shape.crosses.isEmpty else { return [:] }
    guard let key, R.key.properties.count == 1 else {
      throw DAOError(.configuration, "\(R.self) has cross references, and needs one property as its key for them")
    }
    let held = try (try? R()).map { try LinkCollector.values(of: $0, Set(shape.crosses.map(\.name))) } ?? [:]
    var found: [String: (names: CrossNames, definition: TableDefinition)] = [:]
    for property in shape.crosses {
      guard let names = (held[property.name] as? any NamedTable)?.names, let link = property.link else {
        throw DAOError(
          .configuration,
          "\(R.self) needs an init() without arguments, which names the table of the cross reference "
            + "'\(property.name)'")
      }
      let member = (table: link.records.table, key: try keyName(of: link.records), kind: property.kind)
      found[property.name] = (names, names.definition(owner: key, member: member))
    }
    return found
  }

  /// The column of the only key of a type.
  private static func keyName(of type: any Record.Type) throws -> String {
    func name<Other: Record>(_ type: Other.Type) throws -> String {
      try RecordShape<Other>().column(of: Other.key.properties[0].path)
    }
    return try name(type)
  }

  private static func add(
    _ constraint: RecordConstraint, _ shape: RecordShape<R>,
    _ crosses: [String: (names: CrossNames, definition: TableDefinition)], to definition: inout TableDefinition
  ) throws {
    let columns = try constraint.properties.map { try shape.column(of: $0.path) }
    switch constraint.kind {
    case .unique: definition.uniques.append(columns)
    case .index: definition.indexes.append(columns)
    case .column(let sql):
      for index in definition.columns.indices where columns.contains(definition.columns[index].name) {
        let old = definition.columns[index].constraint
        definition.columns[index].constraint = old.isEmpty ? sql : "\(old) \(sql)"
      }
    case .owned:
      guard let name = columns.first, let link = (shape.properties + shape.crosses).first(where: { $0.name == name })?.link
      else {
        throw DAOError(.configuration, "\(R.self) owns '\(columns.first ?? "")', which holds no records of another table")
      }
      definition.owned.append(
        OwnedRows(
          property: name, table: link.records.table, key: try Self.keyName(of: link.records),
          storage: crosses[name].map { cross in
            .cross(table: cross.names.table, left: cross.names.left, right: cross.names.right, key: definition.key[0])
          } ?? (link.form == .many ? .many : .one)))
    case .reference(let parent, let onDelete, let onUpdate):
      definition.foreignKeys.append(
        ForeignKeySchema(
          table: R.table, columns: columns, parent: parent.table, onDelete: onDelete.action, onUpdate: onUpdate.action))
    }
  }
}

extension RecordKey.Origin {
  /// The types that its keys may have, for messages.
  fileprivate var types: String {
    switch self {
    case .given: "value"
    case .uuid: "String or UUID, which a new UUID could be"
    case .autoIncrement: "integer, which the database could number"
    case .next: "integer or String, which could be numbered"
    }
  }
}

import DAOCore
import DAOScript

/// The entities of which the scripts themselves tell all properties: those of tables, and those that are generated.
struct KnownEntities {
  struct Property: Hashable {
    let name: String
    /// Whether it is not optional.
    let isRequired: Bool
    /// Nil where nothing tells, and for an entity.
    var type: ValueType?
  }

  private var types: [String: [Property]] = [:]

  init() {}

  init(_ scripts: CheckedScripts) throws {
    let declared = scripts.declaredColumns
    for entity in scripts.declaredEntities { add(entity.name, try Self.properties(of: entity, scripts, declared)) }
    for operation in scripts.operations where operation.linked.declaration.generatesEntity {
      if let type = operation.linked.result.entity?.name { add(type, try Self.properties(of: operation, declared)) }
    }
    for map in scripts.scripts.flatMap(\.resultMaps) where map.isGenerated {
      guard let type = map.body.type else { continue }
      let users = scripts.operations.filter { $0.linked.result.map == map.qualifiedName }
      let user = users.min { $0.operation.location < $1.operation.location }
      add(type, try user.flatMap { try Self.mappedProperties(of: $0, declared) })
    }
  }

  /// The properties of a type; nil for one that is written by hand.
  subscript(type: String) -> [Property]? { types[Self.key(type)] }

  func property(_ name: String, of type: String) -> Property? { self[type]?.nearest(to: name, \.name) }

  var isEmpty: Bool { types.isEmpty }

  /// A mapper's class stands for the type of its last name.
  private static func key(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? type }

  /// Adds a type. The first one of a name is the one that is generated.
  private mutating func add(_ type: String, _ properties: [Property]?) {
    // A path is the property of an entity inside.
    guard let properties, !properties.contains(where: { $0.name.contains(".") }) else { return }
    types[Self.key(type)] = types[Self.key(type)] ?? properties
  }

  private static func properties(
    of entity: DeclaredEntity, _ scripts: CheckedScripts, _ declared: [String: DeclaredColumn]
  ) throws -> [Property]? {
    guard let table = try scripts.schema.table(entity.table) else { return nil }
    return try scripts.connection.describe(rowsOf: table).columns.map { column in
      let source = table.columns.first { $0.name == column.label }
      return Property(
        name: column.label, isRequired: column.isNullable == false, type: source.flatMap { ValueType($0, declared) })
    }
  }

  private static func properties(
    of operation: CheckedOperation, _ declared: [String: DeclaredColumn]
  ) throws -> [Property]? {
    guard !operation.body.lacksUncheckedText else { return nil }
    var names: [String] = []
    for column in operation.statements.flatMap(\.description.columns)
    where !names.contains(where: { $0.lowercased() == column.label.lowercased() }) {
      names.append(column.label)
    }
    return try names.map { name in
      Property(name: name, isRequired: operation.alwaysHasValue(name), type: try operation.type(ofColumn: name, declared))
    }
  }

  /// The properties of the entity that is generated from an operation's result map.
  private static func mappedProperties(
    of operation: CheckedOperation, _ declared: [String: DeclaredColumn]
  ) throws -> [Property]? {
    guard let map = operation.operation.resultMap, !operation.body.lacksUncheckedText,
      let statement = operation.statements.first
    else { return nil }
    let labels = statement.description.columns.map(\.label)
    let variants = map.plan(for: NameTable(labels)).entities[0].variants
    guard variants.count == 1, let variant = variants.first else { return nil }
    return try zip(variant.names.names, variant.fields).compactMap { name, field in
      switch field {
      case .cell(let cell), .typed(let cell, _):
        let label = labels[variant.cells[cell]]
        let type = operation.typedColumns.contains(label.lowercased()) ? nil : try operation.type(ofColumn: label, declared)
        return Property(name: name, isRequired: operation.alwaysHasValue(label), type: type)
      case .slot(let index):
        return variant.slots[index].role == .ancestor ? nil : Property(name: name, isRequired: variant.slots[index].kept.isList)
      case .select(let index): return Property(name: name, isRequired: map.selects[variant.selects[index].index].isList)
      case .empty: return nil
      }
    }
  }
}

extension CheckedOperation {
  /// Whether every row of every statement has a value in a column.
  fileprivate func alwaysHasValue(_ label: String) -> Bool {
    statements.allSatisfy { statement in
      let column = statement.description.columns.nearest(to: label, \.label)
      return column.map { isNullable($0) == false } ?? false
    }
  }

  /// The type of a result column; nil where its statements differ.
  fileprivate func type(ofColumn label: String, _ declared: [String: DeclaredColumn]) throws -> ValueType? {
    if let result = linked.declaration.results.nearest(to: label, \.column) { return ValueType(type: result.type.name) }
    var types: Set<ValueType?> = []
    for statement in statements {
      let column = statement.description.columns.nearest(to: label, \.label)
      types.insert(try column.flatMap(source).flatMap { ValueType($0, declared) })
    }
    return types.count == 1 ? types.first ?? nil : nil
  }
}

extension CheckedOperation {
  /// The fault of a property that is not optional and is fed by a result column with NULLs; nil for other properties.
  func nullFault(
    of property: KnownEntities.Property, _ name: String, in type: String, fedBy column: StatementDescription.Column,
    of statement: CheckedStatement
  ) throws -> String? {
    guard property.isRequired, linked.nulls != .zero, mayBeNull(column) else { return nil }
    return "'\(name)' may be NULL here, and is not optional in '\(type)': write coalesce, or a type of its own"
  }
}

import DAOCore
import DAOScript

/// The entities of which the scripts themselves tell all properties: those of tables, and those that are generated.
struct KnownEntities {
  private var types: [String: [InferredProperty]] = [:]

  init() {}

  init(_ scripts: CheckedScripts) throws {
    for entity in scripts.declaredEntities {
      add(entity.name, try scripts.columns(ofRows: entity.table)?.map { InferredProperty($0) })
    }
    for operation in scripts.operations
    where operation.linked.declaration.generatesEntity && !operation.body.lacksUncheckedText {
      guard let type = operation.linked.result.entity?.name else { continue }
      add(type, scripts.columns[operation.operation.name]?.columns.map { InferredProperty($0) })
    }
    for map in scripts.scripts.flatMap(\.resultMaps) where scripts.source(of: map)?.body.lacksUncheckedText == false {
      for entity in scripts.mapEntities[map.qualifiedName] ?? [] { add(entity.name, entity.properties) }
    }
  }

  /// The properties of a type; nil for one that is written by hand.
  subscript(type: String) -> [InferredProperty]? { types[Self.key(type)] }

  func property(_ name: String, of type: String) -> InferredProperty? { self[type]?.nearest(to: name, \.name) }

  var isEmpty: Bool { types.isEmpty }

  /// A mapper's class stands for the type of its last name.
  private static func key(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? type }

  /// Adds a type. The first one of a name is the one that is generated.
  private mutating func add(_ type: String, _ properties: [InferredProperty]?) {
    // A path is the property of an entity inside.
    guard let properties, !properties.contains(where: { $0.name.contains(".") }) else { return }
    types[Self.key(type)] = types[Self.key(type)] ?? properties
  }
}

extension CheckedOperation {
  /// The fault of a property that is not optional and is fed by a result column with NULLs; nil for other properties.
  func nullFault(
    of property: InferredProperty, _ name: String, in type: String, fedBy column: StatementDescription.Column,
    of statement: CheckedStatement
  ) throws -> String? {
    guard property.isRequired, linked.nulls != .zero, mayBeNull(column) else { return nil }
    return "'\(name)' may be NULL here, and is not optional in '\(type)': write coalesce, or a type of its own"
  }
}

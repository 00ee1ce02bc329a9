import DAOCore
import DAOScript

/// The entities that scripts declare, with their properties.
struct GeneratedEntities {
  /// The properties of each entity, as Swift names them.
  private var properties: [String: Set<String>] = [:]
  private var tables: [String: String] = [:]

  init(_ scripts: CheckedScripts) throws {
    for entity in scripts.scripts.flatMap(\.types.entities) {
      guard let table = try scripts.schema.table(entity.table) else { continue }
      properties[entity.name, default: []].formUnion(table.columns.map(\.name.camelCased))
      tables[table.name.lowercased()] = tables[table.name.lowercased()] ?? entity.name
    }
    for operation in scripts.operations where operation.linked.declaration.generatesEntity {
      guard let name = operation.linked.result.entity?.name else { continue }
      let labels = operation.statements.flatMap { $0.description.columns.map(\.label.camelCased) }
      properties[name, default: []].formUnion(labels)
    }
  }

  var isEmpty: Bool { properties.isEmpty }

  func contains(_ name: String) -> Bool { properties[name] != nil }

  /// The entity of a table's rows.
  func entity(ofTable table: String) -> String? { tables[TableName(table).name.lowercased()] }

  /// What is wrong with a property; nil if the entity has it, or is none of them.
  ///
  /// - Parameters:
  ///   - origin: How the entity is known, in the message.
  ///   - otherwise: The advice where no property is near.
  func fault(of property: String, in entity: String, origin: String = "", otherwise: String = "") -> String? {
    guard let known = properties[entity], !known.contains(where: { $0.foldedName == property.foldedName }) else { return nil }
    let hint = Spelling.hint(for: property.camelCased, in: known.sorted())
    return "'\(entity)'\(origin) has no property '\(property)'" + (hint.isEmpty ? otherwise : hint)
  }
}

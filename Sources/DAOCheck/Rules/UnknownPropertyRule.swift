import DAOCore
import DAOSQL
import DAOScript

/// A path, a parameter of a built operation or a `keyProperty` that names a property which its generated entity does not have.
struct UnknownPropertyRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    guard !scripts.entities.isEmpty else { return }
    for operation in scripts.operations {
      let inputs = TypedInputs(operation, of: scripts)
      for (member, fault) in inputs.faults { report.add(.unknownProperty, fault, at: member.location, in: operation) }
      if let entity = inputs.keyed {
        for (property, location) in operation.keyProperties {
          guard let fault = scripts.entities.fault(of: property, in: entity) else { continue }
          report.add(.unknownProperty, fault, at: location, in: operation)
        }
      }
      guard let row = inputs.row else { continue }
      for value in operation.linked.values where !value.isLocal && !value.path.hasPrefix("?") {
        guard let fault = scripts.entities.fault(of: value.input, in: row) else { continue }
        report.add(.unknownProperty, fault, at: value.location, in: operation)
      }
    }
  }
}

extension KnownEntities {
  /// What is wrong with a property; nil if the entity has it, or is none of them.
  ///
  /// - Parameters:
  ///   - origin: How the entity is known, in the message.
  ///   - otherwise: The advice where no property is near.
  func fault(
    of property: String, in entity: String, origin: String = "", otherwise: String = ""
  ) -> String? {
    guard let known = self[entity]?.map(\.name), !known.contains(where: { $0.foldedName == property.foldedName }) else {
      return nil
    }
    let hint = Spelling.hint(for: property.camelCased, in: known.map(\.camelCased).sorted())
    return "'\(entity)'\(origin) has no property '\(property)'" + (hint.isEmpty ? otherwise : hint)
  }
}

extension CheckedOperation {
  /// The properties that receive keys, with their places; of a path its first part.
  fileprivate var keyProperties: [(property: String, location: DAOError.Location)] {
    let generated = linked.declaration.generatedKeys.map { ($0.properties, $0.propertyLocations) }
    let selected = linked.selectKeys.map { ($0.declaration.properties, $0.declaration.propertyLocations) }
    return ([generated].compactMap(\.self) + selected).flatMap { properties, locations in
      zip(properties.map { $0.names[0] }, locations).map { ($0, $1) }
    }
  }
}

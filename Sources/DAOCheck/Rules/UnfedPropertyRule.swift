import DAOCore
import DAOScript

/// A mapping of a result map whose column no select has that uses the map.
struct UnfedPropertyRule: ScriptsRule {
  private struct Use {
    var column: String
    var property: String?
    var isFed: Bool
    /// Whether an entity needs the property.
    var isRequired: Bool

    func merged(with other: Use?) -> Use {
      var use = self
      use.isFed = isFed || other?.isFed == true
      return use
    }
  }

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    let sound = Set(scripts.operations.filter { !$0.body.lacksUncheckedText }.map { ObjectIdentifier($0.operation) })
    var uses: [DAOError.Location: Use] = [:]
    for operation in scripts.operations {
      guard let map = operation.operation.resultMap, !map.name.isEmpty else { continue }
      let labels = Set(operation.statements.flatMap { $0.description.columns.map { $0.label.lowercased() } })
      var walk = Walk(map: map, labels: labels, entities: scripts.entities)
      walk.visit(0, prefix: "")
      for (location, use) in walk.uses {
        uses[location] = use.merged(with: uses[location])
      }
    }
    // What an operation with faults selects is not known.
    for operation in scripts.scripts.flatMap(\.operations) where !sound.contains(ObjectIdentifier(operation)) {
      guard let map = operation.resultMap else { continue }
      for location in map.maps.flatMap(\.fields).compactMap(\.location) { uses[location] = nil }
    }
    let generated = scripts.scripts.flatMap(\.resultMaps).filter(\.isGenerated).flatMap(\.body.locations)
    for (location, use) in uses.sorted(by: { $0.key < $1.key }) where !use.isFed {
      let property = use.property.map { " for '\($0)'" } ?? ""
      report.add(
        Diagnostic(
          .unfedProperty,
          "no select with this result map has a column '\(use.column)'\(property): select it, or remove the mapping",
          at: location, severity: use.isRequired || generated.contains(location) ? .error : nil))
    }
  }

  private struct Walk {
    let map: CompiledResultMap
    let labels: Set<String>
    let entities: KnownEntities
    var uses: [DAOError.Location: Use] = [:]
    private var seen: Set<String> = []

    init(map: CompiledResultMap, labels: Set<String>, entities: KnownEntities) {
      self.map = map
      self.labels = labels
      self.entities = entities
    }

    mutating func visit(_ index: Int, prefix: String) {
      guard seen.insert("\(index) \(prefix)").inserted, seen.count < 1000 else { return }
      for field in map.maps[index].fields {
        switch field.source {
        case .column(let column): note(column, prefix, field, of: map.maps[index].type)
        case .embedded(let inner): visit(inner, prefix: prefix)
        case .join(let join):
          visit(join.map, prefix: prefix + join.columnPrefix)
        case .select(let select):
          for argument in map.selects[select].arguments { note(argument.column, prefix, field, of: nil) }
        }
      }
      for inner in map.maps[index].discriminator.map({ Set($0.cases.values) }) ?? [] { visit(inner, prefix: prefix) }
    }

    private mutating func note(_ column: String, _ prefix: String, _ field: CompiledResultMap.Field, of type: String?) {
      guard let location = field.location else { return }
      let property = type.flatMap { entities[$0] }?.first { $0.name.foldedName == field.property?.foldedName }
      let use = Use(
        column: prefix + column, property: field.property, isFed: labels.contains((prefix + column).lowercased()),
        isRequired: property?.isRequired ?? false)
      uses[location] = use.merged(with: uses[location])
    }
  }
}

extension ResultBody {
  /// The places of its mappings, and of those inside of them.
  fileprivate var locations: [DAOError.Location] {
    mappings.flatMap { mapping -> [DAOError.Location] in
      guard case .join(let join) = mapping.source, case .inline(let body) = join.map else { return [mapping.location] }
      return [mapping.location] + body.locations
    }
  }
}

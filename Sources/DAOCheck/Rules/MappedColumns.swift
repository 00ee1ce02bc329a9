import DAOCore
import DAOScript

/// A column that a result map reads, or the prefix of the columns of a nested entity.
struct MappedColumn {
  /// The place of its name in the result map.
  let location: DAOError.Location
  /// The name with the prefixes of the joins around it.
  let name: String
  let property: String?
  var isPrefix = false
  /// Whether an entity needs the property.
  var isRequired = false
  /// Whether the result has it, under one of the prefixes of the joins that share its map.
  var isFed: Bool
  /// The other columns that are not read without it, in lower case.
  var dependents: Set<String> = []

  /// Whether a result column stays unread because of this one.
  func isMeant(by label: String) -> Bool {
    isPrefix ? dependents.contains(where: label.hasSuffix) : dependents.contains(label)
  }
}

/// The columns that a result map reads, and whether a result has them.
struct MappedColumns {
  private let map: CompiledResultMap
  private let labels: Set<String>
  private let entities: KnownEntities
  private(set) var columns: [DAOError.Location: MappedColumn] = [:]
  private var seen: Set<String> = []

  /// - Parameter labels: Those of the result, in lower case.
  init(map: CompiledResultMap, labels: Set<String>, entities: KnownEntities) {
    self.map = map
    self.labels = labels
    self.entities = entities
  }

  /// Collects the columns of one of the maps, and of those inside of it.
  mutating func visit(_ index: Int, prefix: String) {
    guard seen.insert("\(index) \(prefix)").inserted, seen.count < 1000 else { return }
    for field in map.maps[index].fields {
      switch field.source {
      case .column(let column):
        note(
          column, prefix, field.property, at: field.columnLocation ?? field.location,
          isRequired: isRequired(field.property, in: map.maps[index].type))
      case .embedded(let inner): visit(inner, prefix: prefix)
      case .join(let join): visit(join, of: field, prefix: prefix + join.columnPrefix)
      case .select(let select):
        for argument in map.selects[select].arguments {
          note(argument.column, prefix, field.property, at: argument.columnLocation)
        }
      }
    }
    guard let discriminator = map.maps[index].discriminator else { return }
    let cases = Set(discriminator.cases.values)
    let own = cases.flatMap { names(of: $0) }.map { (prefix + $0).lowercased() }
    note(discriminator.column, prefix, nil, at: discriminator.location, dependents: Set(own))
    for inner in cases { visit(inner, prefix: prefix) }
  }

  private mutating func visit(_ join: CompiledResultMap.Join, of field: CompiledResultMap.Field, prefix: String) {
    if !join.columnPrefix.isEmpty, let location = join.prefixLocation ?? field.location {
      let isFed = labels.contains { $0.hasPrefix(prefix.lowercased()) }
      add(
        MappedColumn(
          location: location, name: prefix, property: field.property, isPrefix: true, isFed: isFed,
          dependents: Set(names(of: join.map).map { $0.lowercased() })))
      // Each column inside would tell the same.
      guard isFed || labels.isEmpty else { return }
    }
    for column in join.notNullColumns { note(column, prefix, field.property, at: join.notNullLocation) }
    visit(join.map, prefix: prefix)
  }

  private func names(of index: Int) -> [String] { map.maps[index].fields.compactMap(\.column) }

  private mutating func note(
    _ name: String, _ prefix: String, _ property: String?, at location: DAOError.Location?, dependents: Set<String> = [],
    isRequired: Bool = false
  ) {
    guard let location else { return }
    let isFed = labels.contains((prefix + name).lowercased())
    add(
      MappedColumn(
        location: location, name: prefix + name, property: property, isRequired: isRequired, isFed: isFed,
        dependents: dependents))
  }

  private func isRequired(_ property: String?, in type: String?) -> Bool {
    guard let type, let property else { return false }
    return entities[type]?.nearest(to: property, \.name)?.isRequired ?? false
  }

  private mutating func add(_ column: MappedColumn) {
    guard columns[column.location]?.isFed != true else { return }
    columns[column.location] = column
  }
}

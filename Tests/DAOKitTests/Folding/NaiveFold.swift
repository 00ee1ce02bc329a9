import DAOCore

@testable import DAOKit
@testable import DAOScript

/// What a result map makes of rows, by the rules and without any cleverness: lists are searched from their beginning.
///
/// - Rows fold by their ids, without ids by all columns that the map names, or by the automatic ones where it names nothing, not
///   even a nested map; a key of NULLs alone is none, and makes an entity of its own.
/// - The rows of the root fold only where entities are nested in it.
/// - A nested entity is there where one of its columns, or an entity nested in it, is there. An association has the last one that
///   is new.
/// - Each case of a discriminator makes entities of its own.
/// - An automatic column is one that neither the map nor one round about it names. As the types are not known, it is the entity's
///   own where none round about it with the same prefix takes columns by their names.
struct NaiveFold {
  final class Entity {
    fileprivate(set) var values: [(property: String, value: Value)] = []
    fileprivate(set) var children: [(child: NaiveChild, entities: [Entity])] = []
    fileprivate var key: [Value] = []
    fileprivate var hasValue = false
    /// Those that rows fold into, also where an association has lost them.
    fileprivate var known: [[Entity]] = []
    fileprivate var choice: String?
    /// The columns that it names.
    fileprivate var named: Set<String> = []
  }

  typealias Values = [String: Value]

  /// A map that an entity is nested in, in one row.
  private struct Enclosing {
    var named: Set<String>
    var written: String
    var isAutomatic: Bool
  }

  private let labels: [String]
  private let root: NaiveMap
  private let setting: ResultSettings.AutoMapping

  static func entities(
    _ rows: [[Value]], labels: [String], _ map: NaiveMap, _ setting: ResultSettings.AutoMapping
  ) -> [Entity] {
    let fold = NaiveFold(labels: labels, root: map, setting: setting)
    return fold.entities(rows.map { Dictionary(uniqueKeysWithValues: zip(labels, $0)) })
  }

  private func entities(_ rows: [Values]) -> [Entity] {
    var entities: [Entity] = []
    for row in rows {
      let new = entity(row, root, prefix: "", written: "", in: [])
      let known = root.children.isEmpty || isEmpty(new.key) ? nil : entities.first { isSame($0, new) }
      if known == nil { entities.append(new) }
      _ = nest(row, in: known ?? new, root, written: "", within: [])
    }
    return entities
  }

  /// Folds what a row holds of the entities that are nested in one; false where it holds nothing.
  private func nest(
    _ row: Values, in parent: Entity, _ map: NaiveMap, written: String, within enclosing: [Enclosing]
  ) -> Bool {
    var isFound = false
    let enclosing = enclosing + [Enclosing(named: parent.named, written: written, isAutomatic: isAutomatic(map))]
    for (index, child) in map.children.enumerated() {
      if let column = child.notNullColumn, row[child.prefix + column] == .null { continue }
      let new = entity(row, child.map, prefix: child.prefix, written: child.written, in: enclosing)
      if !isEmpty(new.key), let known = parent.known[index].first(where: { isSame($0, new) }) {
        _ = nest(row, in: known, child.map, written: child.written, within: enclosing)
        isFound = true
        continue
      }
      let holdsEntities = nest(row, in: new, child.map, written: child.written, within: enclosing)
      guard holdsEntities || new.hasValue else { continue }
      parent.known[index].append(new)
      parent.children[index].entities = (child.isList ? parent.children[index].entities : []) + [new]
      isFound = true
    }
    return isFound
  }

  private func isAutomatic(_ map: NaiveMap) -> Bool {
    // Whatever is nested stands in a join, and so does a root with something nested.
    !map.isScalar && (map.automatic ?? (root.children.isEmpty ? setting != .none : setting == .full))
  }

  /// The entity of a row, without what is nested in it.
  private func entity(
    _ row: Values, _ map: NaiveMap, prefix: String, written: String, in enclosing: [Enclosing]
  ) -> Entity {
    let entity = Entity()
    var properties = map.ids + map.results
    if let choice = map.choice, let chosen = choice.cases.first(where: { $0.value == row[prefix + choice.column]?.caseName }) {
      properties += chosen.results
      entity.choice = chosen.value
    }
    entity.named = Set(properties.map { prefix + $0 })
    entity.values = properties.map { ($0, row[prefix + $0] ?? .null) }
    entity.key = (map.ids.isEmpty ? properties : map.ids).map { row[prefix + $0] ?? .null }
    entity.hasValue = entity.values.contains { $0.value != .null }
    if isAutomatic(map) {
      let columns = labels.filter { label in
        label.hasPrefix(written) && !entity.named.contains(label) && !enclosing.contains { $0.named.contains(label) }
      }
      let values = columns.map { row[$0] ?? .null }
      if properties.isEmpty, map.children.isEmpty { entity.key = values }
      let isOwn = properties.isEmpty || !enclosing.contains { $0.isAutomatic && $0.written == written }
      if isOwn { entity.hasValue = entity.hasValue || !isEmpty(values) }
      let taken = Set(properties + map.children.map(\.property))
      for (column, value) in zip(columns, values) {
        let name = String(column.dropFirst(written.count))
        if !taken.contains(name) { entity.values.append((name, value)) }
      }
    }
    entity.children = map.children.map { ($0, []) }
    entity.known = map.children.map { _ in [] }
    return entity
  }

  private func isEmpty(_ values: [Value]) -> Bool { values.allSatisfy { $0 == .null } }

  private func isSame(_ left: Entity, _ right: Entity) -> Bool {
    left.choice == right.choice
      && ExactValues(values: left.key.map { TypedValue($0) }) == ExactValues(values: right.key.map { TypedValue($0) })
  }
}

extension Value {
  /// What a `<case>` calls it.
  fileprivate var caseName: String? {
    switch self {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real, .text, .blob: nil
    }
  }
}

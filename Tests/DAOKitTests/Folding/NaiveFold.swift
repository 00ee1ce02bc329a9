import DAOCore

@testable import DAOKit

/// What a result map makes of rows, by the rules and without any cleverness: lists are searched from their beginning.
///
/// - Rows fold by their ids, without ids by all columns that the map names; a key of NULLs alone is none, and makes an entity of its own.
/// - The rows of the root fold only where entities are nested in it.
/// - A nested entity is there where one of its columns, or an entity nested in it, is there. An association has the last one that
///   is new.
/// - Each case of a discriminator makes entities of its own.
struct NaiveFold {
  final class Entity {
    var values: [(property: String, value: Value)] = []
    var children: [(child: NaiveChild, entities: [Entity])] = []
    fileprivate var key: [Value] = []
    /// Those that rows fold into, also where an association has lost them.
    fileprivate var known: [[Entity]] = []
    fileprivate var choice: Int64?
  }

  typealias Values = [String: Value]

  static func entities(_ rows: [Values], _ map: NaiveMap) -> [Entity] {
    var entities: [Entity] = []
    for row in rows {
      let new = entity(row, map, "")
      let known = map.children.isEmpty || isEmpty(new.key) ? nil : entities.first { isSame($0, new) }
      if known == nil { entities.append(new) }
      _ = nest(row, in: known ?? new, map)
    }
    return entities
  }

  /// Folds what a row holds of the entities that are nested in one; false where it holds nothing.
  private static func nest(_ row: Values, in parent: Entity, _ map: NaiveMap) -> Bool {
    var isFound = false
    for (index, child) in map.children.enumerated() {
      if let column = child.notNullColumn, row[child.prefix + column] == .null { continue }
      let new = entity(row, child.map, child.prefix)
      if !isEmpty(new.key), let known = parent.known[index].first(where: { isSame($0, new) }) {
        _ = nest(row, in: known, child.map)
        isFound = true
        continue
      }
      let holdsEntities = nest(row, in: new, child.map)
      guard holdsEntities || new.values.contains(where: { $0.value != .null }) else { continue }
      parent.known[index].append(new)
      parent.children[index].entities = (child.isList ? parent.children[index].entities : []) + [new]
      isFound = true
    }
    return isFound
  }

  /// The entity of a row, without what is nested in it.
  private static func entity(_ row: Values, _ map: NaiveMap, _ prefix: String) -> Entity {
    let entity = Entity()
    var properties = map.ids + map.results
    if let choice = map.choice, case .integer(let value)? = row[prefix + choice.column],
      let chosen = choice.cases.first(where: { $0.value == value })
    {
      properties += chosen.results
      entity.choice = value
    }
    entity.values = (properties + map.automatic).map { ($0, row[prefix + $0] ?? .null) }
    entity.key = (map.ids.isEmpty ? properties : map.ids).map { row[prefix + $0] ?? .null }
    entity.children = map.children.map { ($0, []) }
    entity.known = map.children.map { _ in [] }
    return entity
  }

  private static func isEmpty(_ key: [Value]) -> Bool { key.allSatisfy { $0 == .null } }

  private static func isSame(_ left: Entity, _ right: Entity) -> Bool {
    left.choice == right.choice && ExactValues(values: left.key) == ExactValues(values: right.key)
  }
}

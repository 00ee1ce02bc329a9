import DAOCore

/// What an operation says of its rows.
package struct LinkedResult: Sendable {
  /// The entity that rows become; nil leaves it to the caller.
  package let entity: EntityType?
  /// The name of the rows' type: of the entity, or the one that a mapper gives, by which no caller is bound.
  package let typeName: String?
  /// The qualified name of the map by which rows become entities; nil where each row is one.
  package let map: String?
  /// Whether the rows of one entity stand together.
  package let isOrdered: Bool
  /// Which of the entities are wanted; nil for all.
  package let bounds: RowBounds?

  init(_ operation: ScriptOperation, map: String?) {
    entity = operation.entity
    typeName = operation.resultType ?? operation.entity?.name
    self.map = map
    isOrdered = operation.isResultOrdered
    bounds = operation.bounds
  }
}

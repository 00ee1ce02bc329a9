import DAOCore

/// The declared result of an operation.
package struct LinkedResult: Sendable {
  /// The entity type of its rows; nil leaves it to the caller.
  package let entity: EntityType?
  /// The type name of its rows: the entity's, or the one that a mapper gives, which does not bind callers.
  package let typeName: String?
  /// The qualified name of the map from rows to entities; nil if each row is one entity.
  package let map: String?
  /// Whether the rows of one entity are adjacent.
  package let isOrdered: Bool
  /// The range of entities that the caller gets; nil for all.
  package let bounds: RowBounds?

  init(_ operation: ScriptOperation, map: String?) {
    entity = operation.entity
    typeName = operation.resultType ?? operation.entity?.name
    self.map = map
    isOrdered = operation.isResultOrdered
    bounds = operation.bounds
  }
}

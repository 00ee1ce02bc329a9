/// The entities of a join that a property holds.
package enum JoinedEntities: Sendable, Hashable {
  /// All entities: a collection.
  case all
  /// The entity of the last row, which is MyBatis's rule for an association.
  case last
  /// The entity of the first row, which is MyBatis's rule for a constructor argument.
  case first
  /// All entities for an array, else the first: a constructor argument whose type only Swift knows.
  case asked

  package var isList: Bool { self == .all }
}

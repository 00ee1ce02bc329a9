/// Which of the entities of a join a property holds.
package enum JoinedEntities: Sendable, Hashable {
  /// All: a collection.
  case all
  /// That of the last row, as MyBatis fills an association.
  case last
  /// That of the first row, as MyBatis calls a constructor.
  case first
  /// All where an array is asked for, else the first: an argument of a constructor whose type is only known in Swift.
  case asked

  package var isList: Bool { self == .all }
}

import DAOCore

/// What a foreign key does with the rows that refer to one that goes (<https://www.sqlite.org/foreignkeys.html#fk_actions>).
public enum ReferenceAction: Sendable {
  /// The row that is referred to stays: an error.
  case restrict
  /// The rows that refer to it go, or get its new key.
  case cascade
  /// They refer to nothing.
  case setNull

  var action: ForeignKeySchema.Action {
    switch self {
    case .restrict: .restrict
    case .cascade: .cascade
    case .setNull: .setNull
    }
  }
}

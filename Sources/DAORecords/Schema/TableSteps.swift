import DAOCore

/// The steps of a record's migration, whatever its type.
struct TableSteps {
  /// The version that the table has after them.
  let version: Int
  /// Runs those after a version; gives the columns that may be dropped then.
  let run: (_ known: Int, _ connection: any Connection) throws -> Set<String>
}

import DAOMarkup

/// The attributes of an operation with built SQL.
package struct BuiltBody: Sendable {
  package var table: Text
  /// The columns that are left out.
  package var exclude: [Text] = []
  /// The columns of a possible conflict: if their values already exist, the insert becomes an update.
  package var conflict: [Text] = []
  /// The columns that such an update sets; nil for all columns that it may set.
  package var update: [Text]?
  /// The column with the time of the insert.
  package var created: Text?
  /// The column with the time of the last insert or update.
  package var updated: Text?
  /// The column of optimistic locking, which counts updates and must hold the value that the caller has read.
  package var version: Text?
  /// The column that marks a row as deleted; nil if rows are really deleted.
  package var soft: Text?
  /// The columns with a type handler, each with the handler's name.
  package var typeHandlers: [(column: Text, handler: Text)] = []
  /// The condition of an update or delete.
  package var condition: [SQLNode] = []

  /// Each column that an attribute names, with that attribute.
  var roles: [(attribute: String, column: Text)] {
    let single = [("created", created), ("updated", updated), ("version", version), ("soft", soft)]
    return exclude.map { ("exclude", $0) } + conflict.map { ("conflict", $0) } + (update ?? []).map { ("update", $0) }
      + single.compactMap { name, column in column.map { (name, $0) } }
  }
}

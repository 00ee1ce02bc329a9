import DAOMarkup

/// The attributes of an operation whose SQL is built.
package struct BuiltBody: Sendable {
  package var table: Text
  /// The columns that are left out.
  package var exclude: [Text] = []
  /// The columns whose values may be there already: the insert becomes an update then.
  package var conflict: [Text] = []
  /// The columns that such an update sets; nil for all that it may.
  package var update: [Text]?
  /// The column with the time of an insert.
  package var created: Text?
  /// The column with the time of an insert or update.
  package var updated: Text?
  /// The column that counts updates, and must be what the caller has read.
  package var version: Text?
  /// The column that marks a row as deleted, where it is not to be taken out of the table.
  package var soft: Text?
  /// The columns whose values a type handler stores, with its name.
  package var typeHandlers: [(column: Text, handler: Text)] = []
  /// The condition of an update or delete.
  package var condition: [SQLNode] = []

  /// Each column that an attribute names, with the attribute.
  var roles: [(attribute: String, column: Text)] {
    let single = [("created", created), ("updated", updated), ("version", version), ("soft", soft)]
    return exclude.map { ("exclude", $0) } + conflict.map { ("conflict", $0) } + (update ?? []).map { ("update", $0) }
      + single.compactMap { name, column in column.map { (name, $0) } }
  }
}

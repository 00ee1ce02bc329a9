import DAOMarkup

/// The attributes `table`, `exclude` and `where` of an operation whose SQL is built.
package struct BuiltBody: Sendable {
  package var table: Text
  /// The columns that are left out.
  package var exclude: [Text]
  /// The condition of an update.
  package var condition: [SQLNode]
}

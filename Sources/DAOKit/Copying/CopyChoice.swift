/// What a copy copies, and under which names.
struct CopyChoice {
  /// The tables of the source; empty for all.
  var tables: [String]
  /// New names of tables and columns.
  var renaming: [String: String]
  /// Whether tables that the target does not have are made; nil where that depends on the target: not where streams make its tables.
  var createsTables: Bool? = false
}

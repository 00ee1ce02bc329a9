/// What a copy of a database has copied.
public struct CopyReport: Sendable, Hashable {
  /// The tables in the order in which they were copied.
  public let tables: [Table]
  /// The names of what has rows in the source and cannot be copied: virtual tables of SQLite, foreign tables of PostgreSQL. Nothing where
  /// the copied tables were named.
  public let leftOut: [String]
  /// Whether nothing was written.
  public let isDryRun: Bool

  /// A table, which has the same rows in both databases now.
  public struct Table: Sendable, Hashable {
    /// Its name in the database that was copied to.
    public let name: String
    /// The number of its rows.
    public let rows: Int
    /// Whether the copy has made it, in a database that had no such table.
    public let isNew: Bool
  }
}

/// How a file is opened as a database.
///
/// ```swift
/// let database = try Database.file(at: path, options: FileOptions(nested: .tables, persistsOnClose: true))
/// ```
public struct FileOptions: Sendable, Hashable {
  /// What a list of objects inside of a row is.
  public enum Nested: Sendable, Hashable {
    /// A value of JSON in a column.
    case json
    /// The rows of a table of their own, `people_pets` for the member `pets` of `people`, whose column `people_rowid` refers to the column
    /// `rowid` of their row.
    case tables
  }

  /// Where the rows are, while the database is open.
  public enum Storage: Sendable, Hashable {
    /// In memory.
    case memory
    /// In a file of SQLite's own, which ends with the database: for files that are larger than the memory.
    case temporaryFile
  }

  /// What a list of objects inside of a row is. Default: `.json`.
  public var nested: Nested
  /// Where the rows are. Default: `.memory`.
  public var storage: Storage
  /// The columns that are the primary keys of tables, by the tables' names, as records want them; columns of these tables that have a
  /// value in each row take no NULL. Default: none.
  public var keys: [String: String]
  /// Whether `close()` writes the file as `persist()` does, if something was changed; it closes nothing where that fails. Default:
  /// false.
  public var persistsOnClose: Bool

  /// Makes options, each of which has its default.
  public init(nested: Nested = .json, storage: Storage = .memory, keys: [String: String] = [:], persistsOnClose: Bool = false) {
    self.nested = nested
    self.storage = storage
    self.keys = keys
    self.persistsOnClose = persistsOnClose
  }
}

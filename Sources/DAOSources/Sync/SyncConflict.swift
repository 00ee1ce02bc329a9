import DAOCore

/// A row that gave way to another one while a sync file was applied.
public struct SyncConflict: Sendable, Hashable {
  /// Why a row gave way.
  public enum Reason: String, Sendable, Hashable {
    /// Another row has the same unique key, and was written later or ranks higher: the row was deleted.
    case uniqueKey
    /// The row that it referred to is deleted: the row was deleted, or has NULL there, as its foreign key says.
    case foreignKey
  }

  /// The table of the row.
  public let table: String
  /// The values of its primary key.
  public let key: [Value]
  /// Why it gave way.
  public let reason: Reason
}

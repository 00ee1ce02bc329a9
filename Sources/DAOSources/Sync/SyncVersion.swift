import DAOCore
import Foundation

/// A version of a row, for ``SyncRule/ranked(_:)``.
public struct SyncVersion: Sendable {
  /// The instance that has written it.
  public let instance: String
  /// When it was written, by the clock of that instance.
  public let date: Date
  /// Its columns by name; nil for a row that was deleted.
  public let row: [String: Value]?
}

/// How far a copy has come.
public struct CopyProgress: Sendable, Hashable {
  /// What is done with the rows of ``table``.
  public enum Step: String, Sendable, Hashable {
    /// Whether each value fits is looked at, and nothing is written yet.
    case reading
    /// The rows are written.
    case copying
    /// The rows of both databases are compared.
    case comparing
  }

  /// The present step.
  public let step: Step
  /// The table in the database that is copied to.
  public let table: String
  /// The rows of the table that are done.
  public let rows: Int
  /// The rows of the table; nil before they were read once.
  public let rowCount: Int?
}

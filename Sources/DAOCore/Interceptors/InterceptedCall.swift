/// A statement that an operation is about to run, as an ``Interceptor`` sees it.
///
/// A batch has one call for each element. An operation with a `<selectKey>` has one, for its own statement. A nested select
/// belongs to its outer operation. A row loop is intercepted once, up to its first row.
public struct InterceptedCall: Sendable, Hashable {
  /// The operation: `script.selector`, such as `employee.selectAll`.
  public let operation: String
  /// The element that defines the operation.
  public let kind: Kind
  /// The operation's place in its script; nil for a statement that no script holds.
  public let location: DAOError.Location?
  /// The SQL that is run, with placeholders for its values.
  public let sql: String
  /// The bound values, in the order of the parameters; nil unless ``Configuration/showsValues`` is set.
  public let values: [Value]?
  /// The time spent waiting for a connection; zero inside a transaction, which waits once for all its calls.
  public let waited: Duration
  /// Whether it runs inside a transaction. There a failure can also undo earlier calls.
  public let isInTransaction: Bool
  /// Whether the rows come from the script's `<cache>` and no statement is run.
  public let isCached: Bool

  /// The elements that define operations.
  public enum Kind: String, Sendable, Hashable {
    /// `<select>`
    case select
    /// `<insert>`
    case insert
    /// `<update>`
    case update
    /// `<delete>`
    case delete
  }

  package init(
    operation: String, kind: Kind, location: DAOError.Location?, sql: String, values: [Value]? = nil, waited: Duration = .zero,
    isInTransaction: Bool, isCached: Bool
  ) {
    self.values = values
    self.waited = waited
    self.operation = operation
    self.kind = kind
    self.location = location
    self.sql = sql
    self.isInTransaction = isInTransaction
    self.isCached = isCached
  }
}

/// A statement that an operation is about to run, as an ``Interceptor`` sees it.
///
/// A batch has one for each element, an operation with a `<selectKey>` one for its own statement. What a nested select fetches
/// belongs to the operation that it is nested in; of a row loop only the way to the first row is intercepted, and that once.
public struct InterceptedCall: Sendable, Hashable {
  /// The operation as `script.selector`: `employee.selectAll`.
  public let operation: String
  /// The element that defines the operation.
  public let kind: Kind
  /// Where the operation stands in its script.
  public let location: DAOError.Location
  /// The SQL as it is run, with places for its values.
  public let sql: String
  /// The bound values, in the order of the parameters; nil unless ``Configuration/showsValues`` is set.
  public let values: [Value]?
  /// How long it has waited for a connection; zero inside of a transaction, which has waited for all its calls.
  public let waited: Duration
  /// Whether it runs inside of a transaction, in which a failure may have ended what came before.
  public let isInTransaction: Bool
  /// Whether the rows come from the script's `<cache>` and nothing is run.
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
    operation: String, kind: Kind, location: DAOError.Location, sql: String, values: [Value]? = nil, waited: Duration = .zero,
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

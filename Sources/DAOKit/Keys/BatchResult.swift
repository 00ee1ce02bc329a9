import DAOCore

/// What a batch has done.
///
/// ```swift
/// let result = try employees.batch("insert:", newcomers)
/// print(result.changes)  // of all elements together
/// print(result.counts)  // of each element
/// ```
public struct BatchResult: Sendable, Equatable {
  /// How many rows were inserted, updated or deleted in all.
  public var changes: Int { counts.reduce(0, +) }
  /// How many rows each element has changed, in the order of the elements.
  public let counts: [Int]
  /// Nil where the operation declares none.
  let keyRows: KeyRows?
  private let dates: Configuration.DateStrategy

  init(counts: [Int], keyRows: KeyRows?, dates: Configuration.DateStrategy) {
    self.counts = counts
    self.keyRows = keyRows
    self.dates = dates
  }

  /// The keys of the rows in the order of the elements: of an operation that declares keys by `useGeneratedKeys` or
  /// `<selectKey>`.
  ///
  /// An element that has changed no row has no key among them; ``counts`` tells which.
  /// - Parameter type: A scalar where there is one key column, else an entity, or a ``Row``.
  /// - Throws: ``DAOError/Code/parameter`` when the operation declares no keys; ``DAOError/Code/typeMismatch`` for other types.
  public func keys<Key: Decodable>(as type: Key.Type) throws -> [Key] {
    guard let keyRows else {
      throw DAOError(.parameter, "the operation declares no keys: write useGeneratedKeys=\"true\", or a <selectKey>")
    }
    return try keyRows.keys(type, dates: dates)
  }
}

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
  public private(set) var counts: [Int] = []
  /// Nil where the operation declares none.
  private(set) var keyRows: KeyRows?
  private let dates: Configuration.DateStrategy

  init(keyRows: KeyRows?, dates: Configuration.DateStrategy) {
    self.keyRows = keyRows
    self.dates = dates
  }

  /// Adds what one element has changed, and the keys of its rows.
  mutating func add(_ changes: Int, _ keys: KeyRows = KeyRows()) {
    counts.append(changes)
    guard keyRows != nil else { return }
    if keyRows?.columns.isEmpty == true { keyRows?.columns = keys.columns }
    keyRows?.rows += keys.rows
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

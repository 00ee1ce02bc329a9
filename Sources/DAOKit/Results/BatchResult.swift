import DAOCore
import DAORuntime
import DAOScript

/// The result of a batch.
///
/// ```swift
/// let result = try employees.batch("insert:", newcomers)
/// print(result.changes)  // of all elements together
/// print(result.counts)  // of each element
/// ```
public struct BatchResult: Sendable, Equatable {
  /// The number of rows inserted, updated or deleted in all.
  public var changes: Int { counts.reduce(0, +) }
  /// The number of rows that each element changed, in the order of the elements.
  public private(set) var counts: [Int] = []
  /// The keys of all rows; nil if the operation declares none.
  private(set) var keyRows: KeyRows?
  /// The number of keys of each element.
  private var keyCounts: [Int] = []
  private let dates: Configuration.DateStrategy

  init(keyRows: KeyRows?, dates: Configuration.DateStrategy) {
    self.keyRows = keyRows
    self.dates = dates
  }

  /// Makes the result of a batch without keys, as a stand-in for a database does in tests.
  public init(counts: [Int]) {
    self.init(keyRows: nil, dates: .secondsSince2001)
    self.counts = counts
  }

  /// Adds the change count and the keys of one element.
  mutating func add(_ changes: Int, _ keys: KeyRows = KeyRows()) {
    counts.append(changes)
    guard keyRows != nil else { return }
    keyRows?.append(keys)
    keyCounts.append(keys.rows.count)
  }

  /// The keys of the rows in the order of the elements, for an operation that declares keys by `useGeneratedKeys` or
  /// `<selectKey>`. The rows are stored already, whatever this throws: `batchReturningKeys` of ``DAO`` needs no declaration, and
  /// undoes the batch.
  ///
  /// An element without a row has no key in the result. With an optional type it has nil instead: `keys(as: Int?.self)`
  /// contains at least one key for each element.
  /// - Parameter type: A scalar, or an optional one, for a single key column; else an entity or a ``Row``.
  /// - Throws: ``DAOError/Code/parameter`` if the operation declares no keys; ``DAOError/Code/typeMismatch`` for a type that
  ///   does not fit them.
  public func keys<Key: Decodable>(as type: Key.Type) throws -> [Key] {
    guard let keyRows else {
      throw DAOError(
        .parameter, "the operation declares no keys: ask for them by batchReturningKeys, or write useGeneratedKeys=\"true\"")
    }
    let keys = try keyRows.keys(type, dates: dates)
    return Key.self is any OptionalResult.Type && keyCounts.contains(0) ? try aligned(keys) : keys
  }

  /// The keys, with nil for each element without one.
  private func aligned<Key: Decodable>(_ keys: [Key]) throws -> [Key] {
    let none = try DynamicValue.null.decode(Key.self, dates: dates)
    var aligned: [Key] = []
    var rest = keys[...]
    for count in keyCounts {
      aligned += count == 0 ? [none] : rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    return aligned
  }
}

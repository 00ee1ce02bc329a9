import DAOCore
import DAOScript

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
  /// How many of the keys each element has.
  private let keyCounts: [Int]
  private let dates: Configuration.DateStrategy

  init(counts: [Int], keyRows: KeyRows?, keyCounts: [Int], dates: Configuration.DateStrategy) {
    self.counts = counts
    self.keyRows = keyRows
    self.keyCounts = keyCounts
    self.dates = dates
  }

  /// The keys of the rows in the order of the elements: of an operation that declares keys by `useGeneratedKeys` or
  /// `<selectKey>`.
  ///
  /// An element without a row has no key among them, or nil in its place where an optional is asked for: `keys(as: Int?.self)` has
  /// at least one key for each element.
  /// - Parameter type: A scalar, or an optional one, where there is one key column, else an entity, or a ``Row``.
  /// - Throws: ``DAOError/Code/parameter`` when the operation declares no keys; ``DAOError/Code/typeMismatch`` for other types.
  public func keys<Key: Decodable>(as type: Key.Type) throws -> [Key] {
    guard let keyRows else {
      throw DAOError(.parameter, "the operation declares no keys: write useGeneratedKeys=\"true\", or a <selectKey>")
    }
    let keys = try keyRows.keys(type, dates: dates)
    return Key.self is any OptionalResult.Type && keyCounts.contains(0) ? try aligned(keys) : keys
  }

  /// The keys with nil for each element that has none.
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

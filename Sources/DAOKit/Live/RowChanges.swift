/// The rows of a result, and how they differ from those of the result before.
///
/// ```swift
/// let employees: LiveResults<[Employee]> = dao.observe("selectAll")
/// for try await changes in employees.changes(by: \.eid) {
///   print(changes.inserted, changes.removed, changes.changed)
/// }
/// ```
/// The first result has all of its rows inserted.
public struct RowChanges<Row: Sendable>: Sendable {
  /// The rows as they are now.
  public let rows: [Row]
  /// The positions of the rows whose keys are new, in ``rows``.
  public let inserted: [Int]
  /// The positions of the rows whose keys are gone, in the rows before.
  public let removed: [Int]
  /// The positions of the rows that others have been put before or after, in the rows before and now.
  public let moved: [(from: Int, to: Int)]
  /// The positions of the rows with other values under the same key, in ``rows``.
  public let changed: [Int]

  /// - Parameter before: The rows of the result before; empty for none.
  init<Key: Hashable>(of rows: [Row], since before: [Row], by key: (Row) -> Key, areEqual: (Row, Row) -> Bool) {
    self.rows = rows
    let (keys, oldKeys) = (rows.map(key), before.map(key))
    let positions = Dictionary(oldKeys.enumerated().map { ($1, $0) }) { first, _ in first }
    let present = Set(keys)
    inserted = keys.indices.filter { positions[keys[$0]] == nil }
    removed = oldKeys.indices.filter { !present.contains(oldKeys[$0]) }
    changed = keys.indices.filter { index in positions[keys[index]].map { !areEqual(before[$0], rows[index]) } ?? false }
    let kept = oldKeys.filter(present.contains)
    let now = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    moved = keys.filter { positions[$0] != nil }.difference(from: kept).removals.compactMap { removal in
      guard case .remove(_, let key, _) = removal, let from = positions[key], let to = now[key] else { return nil }
      return (from, to)
    }
  }
}

/// The changes of rows from one result to the next.
public struct LiveChanges<Row: Sendable & Equatable, Key: Hashable & Sendable>: AsyncSequence, Sendable {
  let results: LiveResults<[Row]>
  let key: @Sendable (Row) -> Key

  /// Begins to observe when the first changes are asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(results: results.makeAsyncIterator(), key: key) }

  /// The changes of one loop.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var results: LiveResults<[Row]>.AsyncIterator
    let key: @Sendable (Row) -> Key
    private var before: [Row] = []

    init(results: LiveResults<[Row]>.AsyncIterator, key: @escaping @Sendable (Row) -> Key) {
      self.results = results
      self.key = key
    }

    /// What has changed since the last call; nil when the task is cancelled.
    ///
    /// - Throws: ``DAOError``, as the results do.
    public mutating func next() async throws -> RowChanges<Row>? {
      guard let rows = try await results.next() else { return nil }
      defer { before = rows }
      return RowChanges(of: rows, since: before, by: key, areEqual: ==)
    }
  }
}

extension LiveResults {
  /// The rows with what was inserted, removed, moved and changed since the result before, by a key that no two rows share.
  public func changes<Row: Equatable & Sendable, Key: Hashable & Sendable>(
    by key: any KeyPath<Row, Key> & Sendable
  ) -> LiveChanges<Row, Key> where Output == [Row] {
    LiveChanges(results: self) { $0[keyPath: key] }
  }
}

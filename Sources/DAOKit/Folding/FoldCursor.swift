import DAOCore
import DAORuntime
import DAOScript

/// Reads the entities that a result map makes of a statement's rows.
///
/// If the rows of an entity come together (`resultOrdered`), or each row is an entity, the cursor reads the entities one by
/// one. Otherwise the first step reads all rows, since the last row may belong to the first entity. Nested selects need all
/// rows too, since they run for all entities together.
final class FoldCursor {
  private let bound: ResultSet
  private let map: CompiledResultMap
  /// Whether the rows of one entity come together.
  private let isOrdered: Bool
  /// The bounds of the result; nil for all entities.
  private let bounds: RowBounds?
  /// Whether the entities outside of the bounds are read as well, for the total of a page.
  private let countsAll: Bool
  /// The type of the entities.
  private let type: any Decodable.Type
  private var statement: RowLookahead
  /// The number of all entities, including those outside of the bounds; 0 unless they are counted.
  private(set) var total = 0
  private var state = State.start
  /// The number of rows that were folded.
  private var rowCount = 0
  /// Whether the statement is on a row.
  private var hasStepped = false
  /// The entities of the last step; nil before the first one.
  private(set) var rows: FoldedRows?
  /// The number of entities read so far when they come one by one, including those outside of the bounds.
  private var count = 0
  /// The entity that ``next(_:)`` reads next.
  private var node: Int32 = -1

  private enum State {
    case start
    /// The current row belongs to the next entity.
    case between
    /// The current row belongs to the current entity, and so may the next one.
    case within
    case end
  }

  /// - Parameters:
  ///   - type: The type of the entities.
  ///   - page: The bounds of a page; all entities are counted then. Default: the operation's own bounds.
  init(_ bound: ResultSet, _ mapping: FoldedMapping, of type: any Decodable.Type, page: RowBounds? = nil) {
    self.bound = bound
    self.type = type
    statement = RowLookahead(bound.statement)
    map = mapping.map
    isOrdered = mapping.operation.result.isOrdered
    bounds = page ?? mapping.operation.bounds
    countsAll = page != nil
  }

  /// Whether ``rows`` holds the last entities.
  var isAtEnd: Bool { if case .end = state { true } else { false } }

  /// Reads one entity, or all of them, into ``rows``. Returns false at the end.
  func advance() throws -> Bool {
    switch state {
    case .end: return false
    case .between, .within: return try goOn()
    case .start: return try withSnapshot { try start() }
    }
  }

  /// The next entity.
  func next<T: Decodable>(_ type: T.Type) throws -> T? {
    if node < 0 {
      guard try advance(), let rows else { return nil }
      node = rows.store.lists[0].head
    }
    guard let rows, node >= 0 else { return nil }
    defer { node = rows.store.nodes[Int(node)].next }
    return try rows.reader(of: 0).read(type, node: node)
  }

  /// Releases the entities.
  func close() {
    rows?.close()
    rows = nil
    state = .end
    node = -1
  }

  // MARK: Reading

  private func start() throws -> Bool {
    guard !map.selects.isEmpty else { return try startReading() }
    // Their statements follow, for each of which the call may begin anew.
    let selects: NestedSelects?
    (rows, total, selects) = try bound.session.once {
      _ = try startReading()
      return (rows, total, rows.map { NestedSelects(for: $0, session: bound.session, dates: bound.statement.dateStrategy) })
    }
    state = .end
    guard let rows, let selects else { return false }
    do {
      try selects.run()
    } catch let repetition as CallRepetition {
      // Where they are kept, the next run of the call goes on with them.
      if !bound.session.keepsParts { rows.close() }
      self.rows = nil
      throw repetition
    }
    return rows.store.lists[0].head >= 0
  }

  private func startReading() throws -> Bool {
    if !hasStepped {
      guard try bound.statement.step() else {
        state = .end
        return false
      }
      hasStepped = true
    }
    let type = type
    let plan = try map.plan(for: bound.statement.columns, of: ObjectIdentifier(type)) {
      try PropertyProbe.properties(of: type, in: &statement, $0)
    }
    let rows = FoldedRows(FoldStore(plan: plan), layout: RowLayout(bound.statement))
    self.rows = rows
    state = .between
    return try goOn()
  }

  /// Reads on, also where the next row had not come before.
  private func goOn() throws -> Bool {
    guard let rows else { return false }
    if !countsAll, map.selects.isEmpty, isOrdered || !rows.store.plan.foldsRows { return try readWantedRoot(rows) }
    try readAll(rows)
    return rows.store.lists[0].head >= 0
  }

  /// The next root within the bounds.
  private func readWantedRoot(_ rows: FoldedRows) throws -> Bool {
    let offset = bounds?.offset ?? 0
    if let end = bounds?.end, count >= end { state = .end }
    while state != .end {
      try readRoot(rows)
      count += 1
      if count > offset { return true }
    }
    return false
  }

  /// Folds the current row and the following ones of the same root.
  private func readRoot(_ rows: FoldedRows) throws {
    if state == .between {
      rows.removeAll()
      try add(to: rows)
    }
    while try statement.step() {
      guard rows.store.continuesLastRoot(statement.current) else {
        state = .between
        return
      }
      try add(to: rows)
    }
    state = .end
  }

  private func add(to rows: FoldedRows) throws {
    try rows.store.add(statement.current)
    rowCount += 1
    state = .within
  }

  private func readAll(_ rows: FoldedRows) throws {
    // If each row is an entity, the rows after the last bound need not be read.
    let end = (rows.store.plan.foldsRows || countsAll ? nil : bounds?.end) ?? .max
    if state == .between { try add(to: rows) }
    while try rowCount < end && statement.step() { try add(to: rows) }
    if countsAll { total = rows.store.rootCount }
    if let bounds { rows.store.cutRoots(bounds) }
    state = .end
  }

  /// All statements of one result read the same state of the database.
  private func withSnapshot<R>(_ body: () throws -> R) throws -> R {
    map.selects.isEmpty ? try body() : try bound.session.withSnapshot(body)
  }
}

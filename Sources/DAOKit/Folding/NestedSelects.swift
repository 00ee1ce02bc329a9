import DAOCore
import DAORuntime
import DAOScript

/// Runs the nested selects of folded rows, level by level, with all keys of one operation on a level together.
///
/// It goes on where it was, if the call runs again for the answer to one of their statements.
final class NestedSelects {
  /// The depth limit. Deeper recursion is taken for cyclic data.
  static let depthLimit = 100
  static var tooDeep: DAOError {
    DAOError(.tooManyRows, "the nested selects go more than \(depthLimit) levels deep: does the data lead back to itself?")
  }

  private let session: Session
  private let dates: Configuration.DateStrategy
  /// The results so far: a select runs once for each key.
  private var known: [Source: SelectedEntities] = [:]
  /// The rows of the current level, and those that its selects have given.
  private var level: [FoldedRows]
  private var next: [FoldedRows] = []
  private var depth = 0
  /// The selects of the level that are not done.
  private var selects: ArraySlice<NestedSelect> = []
  /// Where the run was after the last of its statements.
  private var place: RunPlace

  /// - Parameter root: The rows that refer to entities.
  init(for root: FoldedRows, session: Session, dates: Configuration.DateStrategy) {
    level = [root]
    self.session = session
    self.dates = dates
    place = session.place
  }

  /// An operation with the names of its arguments.
  private struct Source: Hashable {
    var operation: ObjectIdentifier
    var parameters: [String?]
  }

  /// The keys to fetch with one operation.
  private struct Request {
    var select: CompiledSelect
    var entities: SelectedEntities
    var keys: [[TypedValue]] = []
    var seen: Set<ExactValues> = []
  }

  /// Fetches all entities that the root refers to, and links them.
  ///
  /// - Throws: ``DAOError``, also for data that nests deeper than ``depthLimit``.
  func run() throws {
    session.goOn(at: place)
    if depth == 0 { try begin(level) }
    while depth > 0 {
      while let select = selects.first {
        while let rows = try select.fetchNext() {
          next.append(rows)
          place = session.place
        }
        selects.removeFirst()
      }
      for rows in level { try link(rows) }
      // It may run again before it has begun.
      try begin(next)
      next = []
    }
  }

  /// Begins with the selects of a level; none is the end.
  private func begin(_ level: [FoldedRows]) throws {
    guard level.contains(where: { !$0.selected.isEmpty }) else {
      depth = 0
      return
    }
    guard depth < Self.depthLimit else { throw Self.tooDeep }
    var requests: [Source: Request] = [:]
    var order: [Source] = []
    for rows in level { try gather(rows, &requests, &order) }
    selects = try order.compactMap { requests[$0] }.filter { !$0.keys.isEmpty }.map {
      try NestedSelect($0.select, of: $0.keys, $0.entities, session, dates)
    }[...]
    self.level = level
    depth += 1
  }

  private func gather(_ rows: FoldedRows, _ requests: inout [Source: Request], _ order: inout [Source]) throws {
    for index in 0..<rows.store.nodes.count {
      let node = rows.store.nodes[index]
      for select in rows.store.variant(of: node).selects {
        guard let key = try rows.store.key(select, of: node) else { continue }
        let compiled = rows.store.plan.selects[select.index]
        let operation = try compiled.target.operation(for: compiled.reference)
        let source = Source(operation: ObjectIdentifier(operation), parameters: compiled.arguments.map(\.parameter))
        let entities = known[source] ?? SelectedEntities(operation)
        known[source] = entities
        rows.selected[select.index] = entities
        guard entities.owners[ExactValues(values: key)] == nil else { continue }
        if requests[source] == nil {
          requests[source] = Request(select: compiled, entities: entities)
          order.append(source)
        }
        if requests[source]?.seen.insert(ExactValues(values: key)).inserted == true { requests[source]?.keys.append(key) }
      }
    }
  }

  private func link(_ rows: FoldedRows) throws {
    for index in 0..<rows.store.nodes.count {
      let node = rows.store.nodes[index]
      let variant = rows.store.variant(of: node)
      for (offset, select) in variant.selects.enumerated() {
        guard let key = try rows.store.key(select, of: node),
          let owner = rows.selected[select.index]?.owners[ExactValues(values: key)]
        else { continue }
        rows.store.link(list: node.list + variant.slots.count + offset, batch: owner.batch, owner: owner.owner)
      }
    }
  }
}

extension FoldStore {
  func variant(of node: Node) -> FoldVariant { plan.entities[Int(node.place)].variants[Int(node.variant)] }

  /// The arguments of a nested select; nil if all are NULL, for which nothing runs.
  func key(_ select: FoldSelect, of node: Node) throws -> [TypedValue]? {
    let key = try select.cells.map { TypedValue(try value($0, of: node)) }
    return key.allSatisfy { $0 == .null } ? nil : key
  }
}

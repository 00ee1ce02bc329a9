import DAOCore

/// What becomes of a row of a file and the one that is there.
enum SyncMerge {
  /// Both are the same version.
  case same
  /// The one that is there stays.
  case kept
  /// The one of the file takes its place.
  case taken
  /// Each has columns that the other one does not have so new.
  case mixed(SyncState, [SyncValue])

  /// - Parameters:
  ///   - row: The row of the file.
  ///   - local: Its state here.
  ///   - values: Gives the values of the file's columns that are there.
  init(
    _ row: SyncRow, _ local: SyncState, in target: SyncTarget, values: () throws -> [SyncValue]?
  ) throws {
    self =
      target.table.rule.isByColumn
      ? try Self.columns(row, local, target, values) : try Self.rows(row, local, target, values)
  }

  /// Each row has one state: the greater one stays.
  private static func rows(
    _ row: SyncRow, _ local: SyncState, _ target: SyncTarget, _ values: () throws -> [SyncValue]?
  ) throws -> SyncMerge {
    let rule = target.table.rule
    if rule.countsGenerations {
      let (new, old) = (row.state.generation, local.generation)
      if new != old { return new > old ? .taken : .kept }
      let rank = target.rank(row.state, row.keys, row.values)
      let localRank = target.rank(local, row.keys, try values() ?? [])
      if rank != localRank { return rank > localRank ? .taken : .kept }
    }
    if row.state.stamp != local.stamp { return row.state.stamp > local.stamp ? .taken : .kept }
    // One version in two places, unless a restored backup has given a stamp twice: then both sides choose the same by its content. One
    // whose time is over at one place is over at the other too.
    switch (row.state.presence, local.presence) {
    case (.present, .present): break
    case (.deleted, .present): return .taken
    case (.present, .deleted): return .kept
    default: return .same
    }
    guard let own = try values(), own != row.values else { return .same }
    return own.map(\.order).lexicographicallyPrecedes(row.values.map(\.order)) ? .taken : .kept
  }

  /// A row of more insertions and deletions stays; otherwise the later value of each column.
  private static func columns(
    _ row: SyncRow, _ local: SyncState, _ target: SyncTarget, _ values: () throws -> [SyncValue]?
  ) throws -> SyncMerge {
    let (new, old) = (row.state.generation, local.generation)
    if new != old { return new > old ? .taken : .kept }
    guard row.state.presence == .present, local.presence == .present else { return over(row.state, local, target) }
    guard var merged = try values() else { return .taken }
    var state = local
    var (taken, kept) = (0, target.table.cells.count - target.columns.count)
    for (index, column) in target.columns.enumerated() {
      guard let cell = column.cell else { continue }
      let (new, old) = (row.state.cells[index], local.cells[cell])
      if new == old, merged[index] == row.values[index] { continue }
      if new == old ? merged[index].order.lexicographicallyPrecedes(row.values[index].order) : new > old {
        (merged[index], state.cells[cell]) = (row.values[index], new)
        taken += 1
      } else {
        kept += 1
      }
    }
    if taken == 0 { return kept == 0 ? .same : .kept }
    state.stamp = max(local.stamp, row.state.stamp)
    state.isOpen = local.isOpen || row.state.isOpen
    return kept == 0 ? .taken : .mixed(state, merged)
  }

  /// Of two versions of which the time of one is over, the one stays whose time was set later: what is over at one place is over at the
  /// other too, unless it was given more.
  private static func over(_ new: SyncState, _ old: SyncState, _ target: SyncTarget) -> SyncMerge {
    guard new.presence != .deleted, old.presence != .deleted, let cell = target.table.expiryCell else { return .same }
    let place = target.columns.firstIndex { $0.cell == cell }
    let stamp = new.presence == .expired ? new.stamp : place.map { new.cells[$0] } ?? .oldest
    if stamp == old.cells[cell] { return .same }
    return stamp > old.cells[cell] ? .taken : .kept
  }
}

extension SyncValue {
  /// What orders values, the same on all instances.
  fileprivate var order: [UInt8] {
    switch self {
    case .null: [0]
    case .integer(let value): [1] + (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    case .real(let bits): [2] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    case .text(let text): [3] + text.utf8
    case .brokenText(let bytes): [3] + bytes
    case .blob(let bytes): [4] + bytes
    }
  }
}

extension [[UInt8]] {
  fileprivate func lexicographicallyPrecedes(_ other: [[UInt8]]) -> Bool {
    for (left, right) in zip(self, other) where left != right { return left.lexicographicallyPrecedes(right) }
    return count < other.count
  }
}

extension SyncTarget {
  /// The rank of a version, where the rule has ranks; 0 otherwise.
  func rank(_ state: SyncState, _ keys: [SyncValue], _ values: [SyncValue]) -> Int {
    switch table.rule.kind {
    case .clock, .column, .ranked(nil): return 0
    case .priority(let instances):
      let place = instances.firstIndex { $0.isExactly(state.stamp.actor.instance) }
      return place.map { -$0 } ?? .min
    case .ranked(let rank?):
      let names = table.keys.map(\.name) + columns.map(\.name)
      let row =
        state.presence == .present && values.count == columns.count
        ? Dictionary(zip(names, (keys + values).map(\.bound)), uniquingKeysWith: { first, _ in first }) : nil
      return rank(SyncVersion(instance: state.stamp.actor.instance, date: state.stamp.date, row: row))
    }
  }
}

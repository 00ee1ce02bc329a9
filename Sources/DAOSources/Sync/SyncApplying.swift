import DAOCore
import DAORuntime
import DAOSQL

/// Applies the rows of a sync file, in one transaction without foreign keys and without the triggers that log.
struct SyncApplying {
  let session: Session
  var store: SyncStore
  let layout: SyncLayout
  let header: SyncHeader
  /// The point and the stamp of what this application changes.
  let seq: Int64
  var report: SyncReport
  /// The tables whose rows have changed, in lower case.
  var touched: Set<String> = []
  /// The last generation of the rows that are deleted without having been known.
  private(set) var floor: Int64 = 0
  /// The writer of the file.
  private let sender: Int64
  /// Up to where the writer knew the changes of this instance.
  private let known: Int64
  /// Whether what the file brings goes to all: this instance or its writer was restored, and others may have deleted it and forgotten that,
  /// since they take for known what was lost.
  private let isOpening: Bool
  /// Up to where the changes of instances were known before this file.
  private var received: [SyncActor: Int64] = [:]
  /// How many rows the writer is not sent, since it has sent or written them, and its first file has not had so far: what is missing in the
  /// end it has deleted, and has forgotten so.
  private var missing: Int64 = 0
  private var targets: [Int: SyncTarget?] = [:]
  /// Rows of one table that are taken for new, until they are written together.
  private var run: [(row: SyncRow, state: SyncState)] = []
  /// About how many bytes they have.
  private var runSize = 0
  private var runTarget: SyncTarget?
  /// The table of the last row that has changed.
  private var last: SyncTarget?
  var ownTargets: [String: SyncTarget] = [:]
  /// Rows that could not be written while others were in their way; with the values that were there and stay.
  private var waiting: [(target: SyncTarget, keys: [SyncValue], values: [SyncValue], rest: [SyncValue])] = []

  init(_ session: Session, _ store: SyncStore, _ layout: SyncLayout, _ header: SyncHeader, seq: Int64, _ report: SyncReport)
    throws
  {
    (self.session, self.store, self.layout, self.header, self.seq, self.report) = (session, store, layout, header, seq, report)
    sender = try self.store.number(of: header.actor)
    known = header.known(of: store.own)
    isOpening = try store.isCatchingUp() || known == 0 && store.isRestored(header.actor)
    guard header.from == 0 else { return }
    missing = try layout.ordered.reduce(0) { try $0 + store.keptRows(of: $1, from: sender, upTo: header.to) }
  }

  // MARK: Rows

  mutating func apply(_ row: SyncRow, of tables: [SyncFileTable]) throws {
    guard let target = try target(row.table, tables) else {
      report.skipped += 1
      return
    }
    let row = try target.stored(row)
    guard row.state.presence == .present, target.takesRuns else {
      try writeRun()
      return try apply(row, to: target)
    }
    if runTarget !== target { try writeRun() }
    runTarget = target
    run.append((row, try newState(row, in: target)))
    runSize += row.values.reduce(0) { $0 + $1.size }
    if run.count == target.runLimit || runSize > Self.runSizeLimit { try writeRun() }
  }

  /// Larger rows are not held together.
  private static let runSizeLimit = 1 << 18

  /// Writes the rows that are still to be written together: one statement logs them, if they are all new, and one inserts them.
  mutating func writeRun() throws {
    guard let target = runTarget else { return }
    var rest = run[...]
    (run, runSize) = ([], 0)
    while !rest.isEmpty {
      // By powers of two, so that few statements are prepared.
      let count = target.takesRuns ? 1 << (Int.bitWidth - 1 - rest.count.leadingZeroBitCount) : 1
      let rows = rest.prefix(count)
      rest = rest.dropFirst(count)
      if count > 1, try target.logTogether(rows, seq: seq, source: sender, &store, on: session) {
        if try !target.insertTogether(rows, on: session) {
          for (row, _) in rows { try put(row.keys, row.values, target, isThere: false) }
        }
        for _ in rows { note(target) }
      } else {
        if count > 1 { target.failedRuns += 1 }
        for (row, _) in rows { try apply(row, to: target) }
      }
    }
  }

  /// The state of a row that is not known here. One of an instance whose changes were known up to then was deleted meanwhile, and goes to
  /// all: who still has the deletion sends it again.
  private mutating func newState(_ row: SyncRow, in target: SyncTarget) throws -> SyncState {
    var state = row.state
    state.isOpen = try state.isOpen || isOpening || wasKnown(state.stamp) || state.cells.contains { try wasKnown($0) }
    state.cells = target.cells(of: state)
    return state
  }

  /// Whether a change of another instance than the writer was known here before this file.
  private mutating func wasKnown(_ stamp: SyncStamp) throws -> Bool {
    if stamp.actor == header.actor || stamp.actor == .none { return false }
    if stamp.actor == store.own { return true }
    let known = try received[stamp.actor] ?? store.integer("received", of: stamp.actor)
    received[stamp.actor] = known
    return known > 0 && known >= stamp.time
  }

  private mutating func apply(_ row: SyncRow, to target: SyncTarget) throws {
    // Most rows are new: one statement finds that out, and logs them.
    if row.state.presence == .present,
      try target.logFirst(row.keys, try newState(row, in: target), seq: seq, source: sender, &store, on: session)
    {
      try put(row.keys, row.values, target, isThere: false)
      return note(target)
    }
    guard let local = try target.logged(row.keys, store, on: session) else {
      // A deletion of a row that is not known: who has got it from here would have it here. Kept, it would go round and round.
      floor = max(floor, row.state.generation)
      report.skipped += 1
      return
    }
    if local.state.presence == .present, !local.state.isOpen, isLeftOut(local) { missing -= 1 }
    switch try SyncMerge(row, local.state, in: target, values: { try target.values(row.keys, on: session) }) {
    case .same: report.skipped += 1
    case .kept:
      report.skipped += 1
      if isLost(local) { try sendAgain(row.keys, local.state, target) }
    case .taken:
      var state = row.state
      state.cells = target.cells(of: row.state)
      state.isOpen = state.isOpen || local.state.isOpen || isOpening
      var source = sender
      if target.isPartial, state.presence == .present, local.state.presence == .present {
        // The columns that the file does not have stay: nobody else has this version.
        (state, source) = (rewritten(state, target.table), store.ownNumber)
      }
      try target.log(row.keys, state, seq: seq, source: source, &store, on: session)
      if state.presence == .present {
        try put(row.keys, row.values, target, isThere: local.state.presence == .present)
      } else {
        try target.delete(row.keys, on: session)
      }
      note(target)
    case .mixed(var state, let values):
      state.isOpen = state.isOpen || isOpening
      try target.log(row.keys, state, seq: seq, source: store.ownNumber, &store, on: session)
      try put(row.keys, values, target, isThere: true)
      note(target)
    }
  }

  private mutating func note(_ target: SyncTarget) {
    report.applied += 1
    guard last !== target else { return }
    touched.insert(target.table.name.asciiLowercased)
    last = target
  }

  /// The table that the rows of a table of the file go into; nil for one that is not synced here.
  private mutating func target(_ index: Int, _ tables: [SyncFileTable]) throws -> SyncTarget? {
    if let target = targets[index] { return target }
    let file = tables[index]
    var target: SyncTarget?
    if store.rule(of: file.name) != nil {
      guard let table = layout.tables[file.name.asciiLowercased] else {
        throw DAOError(
          .schemaChanged,
          "the file has rows of '\(file.name)', and the database has no such table; bring it to the newer schema first")
      }
      target = try SyncTarget(file, table)
    }
    targets[index] = .some(target)
    return target
  }

  private mutating func put(_ keys: [SyncValue], _ values: [SyncValue], _ target: SyncTarget, isThere: Bool) throws {
    do {
      if isThere, try target.update(keys, values, on: session) { return }
      try target.insert(keys, values, on: session)
    } catch let error as DAOError where error.code == .constraint && session.isInTransaction {
      let rest = isThere ? try target.rest(keys, on: session) : []
      try target.delete(keys, on: session)
      waiting.append((target, keys, values, rest))
    }
  }

  /// Whether the writer of the file, whose version of a row is older, will not be sent the one that is here, since it has known that: it
  /// was restored, or has forgotten a deletion.
  private func isLost(_ local: SyncTarget.Logged) -> Bool {
    local.seq <= known || !local.state.isOpen && isLeftOut(local)
  }

  /// Whether files for the writer leave a row out, since it has sent that itself, or has written it before this file.
  private func isLeftOut(_ local: SyncTarget.Logged) -> Bool {
    let stamps = local.state.cells.isEmpty ? [local.state.stamp] : local.state.cells
    return local.source == sender || stamps.allSatisfy { $0.actor == header.actor && $0.time <= header.to }
  }

  /// Lets the writer and all others have again what it has sent or written, where its first file does not have all of that.
  func sendMissing() throws {
    guard missing > 0 else { return }
    for table in layout.ordered { try store.openKeptRows(of: table, from: sender, upTo: header.to, seq: seq) }
  }

  /// Sends a version again that somebody has lost.
  private mutating func sendAgain(_ keys: [SyncValue], _ state: SyncState, _ target: SyncTarget) throws {
    var state = state
    state.isOpen = true
    try target.log(keys, state, seq: seq, source: store.ownNumber, &store, on: session)
  }

  /// A state as a new change of this instance.
  func rewritten(_ state: SyncState, _ table: SyncedTable) -> SyncState {
    var state = state
    (state.stamp, state.isOpen) = (SyncStamp(time: seq, actor: store.own), false)
    if table.rule.countsGenerations { state.generation = min(state.generation + 1, SyncState.generationLimit) }
    return state
  }

  // MARK: Unique keys

  /// Writes the rows that others were in the way of; of two rows with one unique key the one stays that ranks higher or was written
  /// later.
  mutating func settleUniqueKeys() throws {
    let rows = waiting
    waiting = []
    for (target, keys, values, rest) in rows {
      do {
        try target.insert(keys, values, rest: rest, on: session)
      } catch let error as DAOError where error.code == .constraint && session.isInTransaction {
        let others = try target.colliding(keys, values, rest: rest, on: session)
        guard !others.isEmpty, let state = try target.logged(keys, store, on: session)?.state else {
          throw refused(error, target)
        }
        let weight = Weight(rank: target.rank(state, keys, values), stamp: state.stamp)
        let weights = try others.map { other in
          let state = try target.logged(other, store, on: session)?.state ?? state
          return Weight(rank: target.rank(state, other, try target.values(other, on: session) ?? []), stamp: state.stamp)
        }
        if weights.allSatisfy({ $0 < weight }) {
          for other in others { try remove(other, target, .uniqueKey) }
          do {
            try target.insert(keys, values, rest: rest, on: session)
          } catch let error as DAOError where error.code == .constraint {
            throw refused(error, target)
          }
        } else {
          try remove(keys, target, .uniqueKey)
        }
      }
    }
    for (target, _, _, _) in rows { try target.endTrial() }
  }

  private func refused(_ error: DAOError, _ target: SyncTarget) -> DAOError {
    error.prefixed(
      "the file of '\(header.actor.instance)' is refused, since a row of '\(target.table.name)' would break a constraint: change it, "
        + "at either instance")
  }

  private struct Weight: Comparable {
    let rank: Int
    let stamp: SyncStamp

    static func < (left: Self, right: Self) -> Bool {
      left.rank == right.rank ? left.stamp < right.stamp : left.rank < right.rank
    }
  }

  /// Deletes a row that gives way, as a change of this instance.
  mutating func remove(_ keys: [SyncValue], _ target: SyncTarget, _ reason: SyncConflict.Reason) throws {
    try target.delete(keys, on: session)
    if let state = try target.logged(keys, store, on: session)?.state {
      var gone = rewritten(state, target.table)
      if target.table.rule.isByColumn { gone.generation += gone.generation % 2 }
      (gone.presence, gone.cells) = (.deleted, [])
      try target.log(keys, gone, seq: seq, source: store.ownNumber, &store, on: session)
    }
    note(keys, target, reason)
  }

  mutating func note(_ keys: [SyncValue], _ target: SyncTarget, _ reason: SyncConflict.Reason) {
    touched.insert(target.table.name.asciiLowercased)
    report.conflicts.append(SyncConflict(table: target.table.name, key: keys.map(\.bound), reason: reason))
  }
}

extension SyncTarget {
  /// The stamps of a file's columns in the order of the table's; columns that the file does not have are older than all. Of a row whose time
  /// is over, that of its time is known.
  func cells(of state: SyncState) -> [SyncStamp] {
    guard state.presence != .deleted else { return [] }
    var cells = table.cells.map { _ in SyncStamp.oldest }
    if state.presence == .expired, let cell = table.expiryCell { cells[cell] = state.stamp }
    for (column, stamp) in zip(columns, state.cells) { if let cell = column.cell { cells[cell] = stamp } }
    return cells
  }
}

import DAOCore

/// What a look at a whole sync file tells before anything of it is applied: that it is whole, first of all.
struct SyncInspection {
  let header: SyncHeader
  let tables: [SyncFileTable]
  let rows: Int
  let size: Int
  /// The latest time that the file names, of a stamp or an epoch.
  let latest: Int64

  /// - Throws: ``DAOError/Code/encoding`` for a file that is damaged, or none of sync; errors of reading.
  init(_ path: String) throws {
    var input = try SyncInput(path)
    var (rows, latest) = (0, max(input.header.actor.epoch, input.header.target.epoch))
    while let row = try input.next(keepingValues: false) {
      rows += 1
      latest = max(latest, row.state.stamp.time, row.state.stamp.actor.epoch)
      for stamp in row.state.cells { latest = max(latest, stamp.time, stamp.actor.epoch) }
    }
    (header, tables, size) = (input.header, input.tables, input.offset)
    (self.rows, self.latest) = (rows, latest)
  }

  /// How far the clock of another instance may run before the own one, in milliseconds: a day.
  private static let skewLimit: Int64 = 86_400_000

  /// What keeps this instance from applying the file; nil where it may, so far as the file alone tells.
  ///
  /// - Parameters:
  ///   - time: The present time.
  ///   - received: Up to where the changes of the writer are known.
  func obstacle(for own: SyncActor, at time: Int64, received: Int64) -> String? {
    let from = header.actor.instance
    if own.instance.isExactly(from) {
      return header.actor == own
        ? "it was written by this instance" : "it was written by an instance of the same name, '\(from)': give one another name"
    }
    let target = header.target
    if !target.instance.isEmpty, !target.instance.isExactly(own.instance) {
      return
        "it was written for the instance '\(target.instance)', and leaves out what that knows; this one is '\(own.instance)'"
    }
    if isOfFuture(at: time) {
      let hours = (furthest - time) / SyncStamp.millisecond / 3_600_000
      return "it has changes from the future, \(hours) hours ahead of this clock"
    }
    if target.epoch > 0, target != own {
      return
        "it leaves out what this instance knew in another epoch, before it was restored or began anew: let '\(from)' apply a file "
        + "of this instance first"
    }
    if received > 0, header.to > received, !header.marks.contains(received) {
      return
        "the database of '\(from)' was restored from a backup, or has forgotten what was deleted since it sent its last file: let it "
        + "apply a file of this instance, or begin an epoch there by beginSyncEpoch()"
    }
    if header.from > received {
      return
        "a file before it is missing: it has the changes since \(header.from), and those of '\(from)' are known up to \(received): let that apply a file of "
        + "this instance, or write one since that point"
    }
    return nil
  }

  /// The latest time that the file names, that of its end too.
  private var furthest: Int64 { max(latest, header.to) }

  /// Whether it names times that no clock has reached.
  func isOfFuture(at time: Int64) -> Bool { furthest > time + Self.skewLimit * SyncStamp.millisecond }

  /// Whether the writer knows more of this instance than that does itself, which was restored from a backup then, or less than it takes
  /// for known.
  func showsLoss(of store: SyncStore) throws -> Bool {
    let target = header.target
    if target.instance.isExactly(store.own.instance), target.epoch > store.own.epoch { return true }
    return try store.isForgotten(header.known(of: store.own))
  }
}

import DAOCore

/// What a look at a whole sync file tells before anything of it is applied: that it is whole, first of all.
struct SyncInspection {
  let header: SyncHeader
  let tables: [SyncFileTable]
  let rows: Int
  let size: Int
  /// The latest stamp.
  let latest: Int64

  /// - Throws: ``DAOError/Code/encoding`` for a file that is damaged, or none of sync; errors of reading.
  init(_ path: String) throws {
    var input = try SyncInput(path)
    var (rows, latest): (Int, Int64) = (0, 0)
    while let row = try input.next() {
      rows += 1
      latest = max(latest, row.state.stamp.time)
      for cell in row.state.cells { latest = max(latest, cell.time) }
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
    if own.instance.utf8.elementsEqual(from.utf8) {
      return header.actor == own
        ? "it was written by this instance" : "it was written by an instance of the same name, '\(from)': give one another name"
    }
    if !header.target.isEmpty, !header.target.utf8.elementsEqual(own.instance.utf8) {
      return "it was written for the instance '\(header.target)', and leaves out what that knows; this one is '\(own.instance)'"
    }
    if latest > time + Self.skewLimit * SyncStamp.millisecond {
      return "it has changes from the future, \((latest - time) / SyncStamp.millisecond / 3_600_000) hours ahead of this clock"
    }
    // Of older files the later points cannot be known.
    if received > 0, header.to > received, received >= header.marks.first ?? .max, !header.marks.contains(received) {
      return
        "the database of '\(from)' was restored from a backup, and does not know yet what it has sent: let it apply a file of "
        + "this instance, or begin an epoch there by beginSyncEpoch()"
    }
    if header.from > received {
      return
        "a file before it is missing: it has the changes since \(header.from), and those of '\(from)' are known up to \(received): let that apply a file of "
        + "this instance, or write one since that point"
    }
    return nil
  }
}

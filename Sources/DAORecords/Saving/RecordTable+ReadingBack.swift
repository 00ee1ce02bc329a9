import DAOCore
import DAORuntime

/// A written record, with its row where the caller's own record does not have all of it.
struct StoredRecord: Sendable {
  let written: WrittenRecord
  let row: Row?
}

extension RecordTable {
  /// Writes a record by `write`, and reads in the same transaction what the caller's own does not have: what cannot be read has
  /// changed nothing.
  func stored(
    _ mode: RecordWrite, of owner: RecordOwner, on session: Session, _ write: () throws -> WrittenRecord
  ) throws -> StoredRecord {
    guard !links.isEmpty || !mode.isUpdate && !setsKey else { return StoredRecord(written: try write(), row: nil) }
    return try runtime.atomically(on: session) {
      let written = try write()
      return mode.isUpdate ? StoredRecord(written: written, row: nil) : try stored(written, of: owner, on: session)
    }
  }

  /// A record that was written in the session's transaction, with its row where that is needed.
  func stored(_ written: WrittenRecord, of owner: RecordOwner, on session: Session) throws -> StoredRecord {
    guard !links.isEmpty || written.hasNewKey && !setsKey else { return StoredRecord(written: written, row: nil) }
    let rows = try runtime.run(plan(.find, written.values, of: owner), on: session) {
      try ResultShape.read([Row].self, from: $0)
    }
    guard let row = try complete(rows, on: session).first else { throw noRow }
    let _: R = try row.decode()
    return StoredRecord(written: written, row: row)
  }

  /// What saving a record gives back.
  func saved(_ record: R, _ stored: StoredRecord) throws -> Saved<R> {
    let written = stored.written
    if let row = stored.row { return Saved(record: try row.decode(), isNew: written.isNew) }
    guard written.hasNewKey else { return Saved(record: record, isNew: written.isNew) }
    let (key, property) = (written.values[keys[0]], R.key.properties[0].path)
    guard let keyed = KeySetter(key).set(property, of: record) else {
      throw DAOError(.encoding, "the record was saved, and its new key does not fit '\(schema.columns[keys[0]].path)'")
    }
    return Saved(record: keyed, isNew: written.isNew)
  }

  /// What saving many records gives back.
  //
  // A loop: `zip` and `map` of a type that is known at run time alone ask for its types at each element, a sixth of what it takes to save one.
  func saved(_ records: [R], _ stored: [StoredRecord]) throws -> [Saved<R>] {
    var all: [Saved<R>] = []
    all.reserveCapacity(stored.count)
    for index in stored.indices { all.append(try saved(records[index], stored[index])) }
    return all
  }
}

extension RecordWrite {
  /// Whether nobody asks for the record that was written.
  var isUpdate: Bool { if case .update = self { true } else { false } }
}

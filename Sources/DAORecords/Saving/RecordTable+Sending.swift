import DAOCore
import DAORuntime

// What writes a record statement by statement, none of which a thread waits for: each is a change by itself.
extension RecordTable {
  /// A record of its own with its key, a new one where it has none and the database does not give it; nil for other records.
  func keyed(_ input: RecordInput, _ mode: RecordWrite) -> WrittenRecord? {
    guard links.isEmpty else { return nil }
    var record = WrittenRecord(values: input.values, isNew: false)
    if hasKey(input.values) { return record }
    guard R.key.origin == .uuid, setsKey, !mode.isUpdate else { return nil }
    record.values[keys[0]] = newUUID
    record.hasNewKey = true
    return record
  }

  /// Writes a record that has a key as the synchronous form does.
  func write(_ record: WrittenRecord, _ mode: RecordWrite, of owner: RecordOwner) async throws -> WrittenRecord {
    var (written, steps) = (record, steps(of: record.hasNewKey ? .insert : mode))
    func next() -> LeadingStatement? {
      steps.first.map { LeadingStatement(for: .count, of: plan($0, record.values, of: owner)) }
    }
    written.isNew = try await runtime.perform(owner, .write, sending: next, in: .repeated) { session in
      try advance(&steps) { try change($0, record.values, of: owner, on: session) }
    }
    return written
  }
}

import DAOCore
import DAORuntime

/// Writes records that have a key in any case, one after the other in one transaction, each bound as it is: their values are not
/// collected before.
final class InPlaceWriter<R: Record> {
  private let table: RecordTable<R>
  private let steps: ArraySlice<RecordStatement>
  private let owner: RecordOwner
  private let session: Session
  /// Whether a new record may be inserted before anybody knows that it is one: a trigger would see it.
  private let mayInsertFirst: Bool
  /// The statement of the records before; nil for a single one, and where somebody looks at each run.
  private let lent: LentStatement?
  /// Whether the last record was a new one. The next one is probably, too.
  private var expectsNew = false

  /// - Returns: Nil for records that are not written so.
  init?(
    _ table: RecordTable<R>, _ mode: RecordWrite, _ count: Int, of owner: RecordOwner, on session: Session
  ) throws {
    guard table.bindsInPlace, session.isInTransaction || mode.isInsert, try !table.times.expires(on: session) else {
      return nil
    }
    if case .update(only: .some) = mode { return nil }
    (self.table, self.owner, self.session) = (table, owner, session)
    steps = table.steps(of: mode)
    lent = count > 1 && table.runtime.runsAsOne(owner, on: session) ? LentStatement(for: owner, on: session) : nil
    guard case .save = mode, count >= Self.worthwhile else {
      mayInsertFirst = false
      return
    }
    let name = table.schema.name.lowercased()
    let changesOthers = try session.withStatement(table.statement(.insertNew)) { $0.tables.mayChangeOthers }
    mayInsertFirst =
      try !changesOthers && !session.connection.schemaDetails().triggers.contains { $0.table.lowercased() == name }
  }

  /// The number of records from which on a look for triggers costs less than it saves.
  private static var worthwhile: Int { 100 }

  func write(_ record: BorrowedArgument) throws -> WrittenRecord {
    if expectsNew, try insertNew(record) { return WrittenRecord(values: [], isNew: true) }
    var steps = steps
    let isNew = try table.isNew(by: &steps) { try change($0, record) }
    expectsNew = mayInsertFirst && isNew
    return WrittenRecord(values: [], isNew: isNew)
  }

  /// Ends the writing, which must follow in any case where there are several records.
  func end() { lent?.giveBack() }

  /// Inserts a record unless a row has its key. Another constraint may be looked at first: whether the row is there tells whether that is
  /// an error.
  private func insertNew(_ record: BorrowedArgument) throws -> Bool {
    do {
      return try change(.insertNew, record) > 0
    } catch let error as DAOError where error.code == .constraint && session.isInTransaction {
      guard let record = record.copy as? R, try table.isThere(record, of: owner, on: session) else { throw error }
      return false
    }
  }

  private func change(_ kind: RecordStatement, _ record: BorrowedArgument) throws -> Int {
    let bound = BoundStatement(table.statement(kind), .borrowed(record))
    if let lent { return try lent.run(bound) { try $0.changeCount() } }
    return try table.runtime.execute(bound, of: owner, on: session) {
      try ResultSet($0, on: session, of: owner).changeCount()
    }
  }
}

extension RecordWrite {
  /// Whether it needs no transaction of its own: no row that it changes could have a time by now.
  fileprivate var isInsert: Bool { if case .insert = self { true } else { false } }
}

extension RecordTable {
  /// Whether records are bound as they are: each has a key in any case, and a value beside it.
  var bindsInPlace: Bool {
    schema.columns.count > keys.count && links.isEmpty
      && keys.allSatisfy { index in
        guard !shape.properties[index].isOptional else { return false }
        return R.key.origin == .given || defaults.values != nil && !defaults.areConstant[index]
      }
  }

  fileprivate func isThere(_ record: R, of owner: RecordOwner, on session: Session) throws -> Bool {
    try runtime.run(plan(.find, values(of: record), of: owner), on: session) { try !$0.statement.all(Row.self).isEmpty }
  }
}

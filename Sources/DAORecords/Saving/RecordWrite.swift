import DAOCore
import DAORuntime
import Foundation

/// How a record is written.
enum RecordWrite: Sendable {
  /// The row with its key is changed, or a new one inserted.
  case save
  /// As ``save``, for a record that another one holds: the time until which it is there stays.
  case saveHeld
  case insert
  /// The row with its key is changed in all properties, or in those with these names.
  case update(only: Set<String>?)

  /// The name of the call, and the kind that interceptors see.
  var call: (name: String, kind: InterceptedCall.Kind) {
    switch self {
    case .save, .saveHeld: ("save", .insert)
    case .insert: ("insert", .insert)
    case .update: ("update", .update)
    }
  }

  /// Whether a row that is there keeps its time.
  fileprivate var keepsTime: Bool { if case .saveHeld = self { true } else { false } }
}

/// The values of a written record, with its key.
struct WrittenRecord: Sendable {
  var values: [TypedValue]
  var isNew: Bool
  /// Whether the key is another one than the record had.
  var hasNewKey = false
}

extension RecordTable {
  /// Writes one record in a session's transaction, or in one of its own.
  ///
  /// - Parameter until: The time until which the record is there; nil for one that stays.
  func write(
    _ record: [TypedValue], _ mode: RecordWrite, until: Date? = nil, of owner: RecordOwner, on session: Session
  ) throws -> WrittenRecord {
    guard let until else { return try write(record, mode, nil, of: owner, on: session) }
    return try session.atomically {
      try times.begin(until: until, on: session)
      return try write(record, mode, until, of: owner, on: session)
    }
  }

  private func write(
    _ record: [TypedValue], _ mode: RecordWrite, _ until: Date?, of owner: RecordOwner, on session: Session
  ) throws -> WrittenRecord {
    guard hasKey(record) else { return try insertWithNewKey(record, mode, until, of: owner, on: session) }
    var steps = steps(of: mode)
    func change(_ step: RecordStatement) throws -> Int { try self.change(step, record, until: until, of: owner, on: session) }
    guard steps.count > 1 else { return WrittenRecord(values: record, isNew: try isNew(by: &steps, change)) }
    // In a transaction there is nothing to undo: what failed has changed nothing, and an update of no row neither.
    return try session.inTransaction { WrittenRecord(values: record, isNew: try isNew(by: &steps, change)) }
  }

  /// The statements that write a record with a key, one after the other until one has changed a row.
  func steps(of mode: RecordWrite) -> ArraySlice<RecordStatement> {
    switch mode {
    case .insert: return [.insert]
    case .update(nil): return [.update]
    case .update(let only?): return [.set(columns(named: only))]
    case .save, .saveHeld:
      let update = mode.keepsTime ? RecordStatement.set(others.isEmpty ? keys : others) : .update
      // Between the two another connection may insert the row.
      return othersInsert ? [update, .insertNew, update, .insert] : [update, .insert]
    }
  }

  /// Runs the statements that write a record. Returns whether its row is a new one.
  func isNew(by steps: inout ArraySlice<RecordStatement>, _ change: (RecordStatement) throws -> Int) throws -> Bool {
    while true {
      if let isNew = try advance(&steps, change) { return isNew }
    }
  }

  /// Runs the next of the statements that write a record. Returns whether its row is a new one; nil where the statement after it tells.
  ///
  /// - Parameter change: Runs a statement for the record, and counts the rows that it changes.
  func advance(_ steps: inout ArraySlice<RecordStatement>, _ change: (RecordStatement) throws -> Int) throws -> Bool? {
    guard let step = steps.first else { throw noRow }
    // A statement that is asked for again is still the first one.
    let count = try change(step)
    steps.removeFirst()
    if count > 0 || step == .insert { return step.isInsert }
    if steps.isEmpty { throw noRow }
    return nil
  }

  /// Whether others may insert a row meanwhile, which an INSERT that refers to the key finds out.
  private var othersInsert: Bool {
    dialect.writesAtOnce && keys.allSatisfy { schema.columns[$0].primaryKeyPosition > 0 }
      && allColumns.count { $0.primaryKeyPosition > 0 } == keys.count
  }

  /// The statement that writes a record whose key the database gives, where a single one does in most cases.
  func leadingStatement(_ input: RecordInput, _ mode: RecordWrite, of owner: RecordOwner) -> LeadingStatement? {
    guard links.isEmpty, setsKey, !mode.isUpdate, R.key.origin == .autoIncrement, dialect.rowIdentifier == nil,
      !hasKey(input.values)
    else { return nil }
    return LeadingStatement(
      for: .own, of: plan(othersInsert ? .insertNewNumbered : .insertNumbered, input.values, of: owner))
  }

  var noRow: DAOError { DAOError(.noRow, "no row of '\(definition.name)' has this key") }

  /// Runs a statement for a record's values, and counts the rows that it changes.
  @discardableResult
  func change(
    _ kind: RecordStatement, _ record: [TypedValue], until: Date? = nil, of owner: RecordOwner, on session: Session
  ) throws -> Int {
    try runtime.run(plan(kind, record, of: owner, until: until), on: session) { try $0.changeCount() }
  }

  /// - Parameter until: The time until which a whole record is there.
  func plan(_ kind: RecordStatement, _ record: [TypedValue], of owner: RecordOwner, until: Date? = nil) -> Plan {
    times.plan(kind, of: owner, until: until) {
      kind.text(of: self, expires: $0)
    } values: {
      kind.values(of: record, in: self, until: $0)
    }
  }

  // MARK: Keys

  /// Whether the record has a key: one that could be generated is absent where it is nil, or as `init()` leaves it; 0 or an empty
  /// text where there is no `init()`.
  func hasKey(_ record: [TypedValue]) -> Bool {
    keys.allSatisfy { index in
      if record[index] == .null { return false }
      guard R.key.origin != .given else { return true }
      guard let values = defaults.values else { return record[index] != .integer(0) && record[index] != .text("") }
      return record[index] != values[index] || !defaults.areConstant[index]
    }
  }

  private func insertWithNewKey(
    _ record: [TypedValue], _ mode: RecordWrite, _ until: Date?, of owner: RecordOwner, on session: Session
  ) throws -> WrittenRecord {
    if case .update = mode { throw DAOError(.parameter, "a record without a key has no row that could be updated") }
    var written = WrittenRecord(values: record, isNew: true, hasNewKey: true)
    let key = keys[0]
    switch R.key.origin {
    case .given: throw DAOError(.parameter, "the key '\(shape.properties[key].name)' is nil, and nothing generates it")
    case .uuid:
      written.values[key] = try session.once { newUUID }
      try change(.insert, written.values, until: until, of: owner, on: session)
    case .autoIncrement:
      written.values[key] = .integer(try insertNumbered(record, until, of: owner, on: session))
    case .next:
      try session.atomically {
        written.values[key] = try nextKey(of: owner, on: session)
        while othersInsert {
          if try change(.insertNew, written.values, until: until, of: owner, on: session) > 0 { return }
          // Another connection has inserted a row with this key meanwhile.
          let next = try nextKey(of: owner, on: session)
          guard next != written.values[key] else { break }
          written.values[key] = next
        }
        try change(.insert, written.values, until: until, of: owner, on: session)
      }
    }
    return written
  }

  /// Inserts a record, and returns the number that it has got as its key.
  private func insertNumbered(
    _ record: [TypedValue], _ until: Date?, of owner: RecordOwner, on session: Session
  ) throws -> Int64 {
    func plan(_ kind: RecordStatement) -> Plan { self.plan(kind, record, of: owner, until: until) }
    guard dialect.rowIdentifier == nil else {
      return try runtime.run(plan(.insertNumbered), on: session) { try $0.insertedID() }
    }
    // A record with a key of its own may have the next number; the one after it comes with the next try.
    for _ in 0..<(othersInsert ? Self.numberAttempts : 0) {
      let number = try runtime.run(plan(.insertNewNumbered), on: session) { try $0.statement.onlyPresent(Int64.self) }
      if let number { return number }
    }
    return try runtime.run(plan(.insertNumbered), on: session) { try $0.statement.only(Int64.self) }
  }

  private static var numberAttempts: Int { 100 }

  var newUUID: TypedValue { shape.properties[keys[0]].kind == .uuid ? .uuid(UUID()) : .text(UUID().uuidString) }

  /// One more than the greatest key, on the session that inserts.
  func nextKey(of owner: RecordOwner, on session: Session) throws -> TypedValue {
    let greatest = try runtime.run(plan(.greatestKey, [], of: owner), on: session) { try $0.statement.only(Int64?.self) } ?? 0
    let (next, isTooLarge) = greatest.addingReportingOverflow(1)
    guard !isTooLarge else { throw DAOError(.parameter, "there is no key after the greatest one of '\(definition.name)'") }
    return shape.properties[keys[0]].kind == .integer ? .integer(next) : .text("\(next)")
  }
}

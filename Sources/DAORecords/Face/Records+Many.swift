import DAOCore
import DAORuntime
import Foundation

extension Records {
  /// Saves many records in one transaction: all of them, or none.
  ///
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the record that failed.
  @discardableResult
  public func save(_ records: some Sequence<R>, withReferences: Bool = true) throws -> [Saved<R>] {
    try write(Array(records), .save, savesLinks: withReferences)
  }

  /// Saves many records in one transaction, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func save(_ records: some Sequence<R>, withReferences: Bool = true) async throws -> [Saved<R>] {
    try await write(Array(records), .save, savesLinks: withReferences)
  }

  /// Inserts many records in one transaction: all of them, or none.
  ///
  /// - Throws: ``DAOError``, as ``save(_:)`` does.
  @discardableResult
  public func insert(_ records: some Sequence<R>, withReferences: Bool = true) throws -> [Saved<R>] {
    try write(Array(records), .insert, savesLinks: withReferences)
  }

  /// Inserts many records in one transaction, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func insert(_ records: some Sequence<R>, withReferences: Bool = true) async throws -> [Saved<R>] {
    try await write(Array(records), .insert, savesLinks: withReferences)
  }

  /// Changes the rows that have the keys of many records, in one transaction: all of them, or none.
  ///
  /// - Throws: ``DAOError``, as ``save(_:)`` does; ``DAOError/Code/noRow`` for a key that no row has.
  public func update(_ records: some Sequence<R>) throws { _ = try write(Array(records), .update(only: nil)) }

  /// Changes the rows that have the keys of many records, in one transaction, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func update(_ records: some Sequence<R>) async throws { _ = try await write(Array(records), .update(only: nil)) }

  func write(
    _ records: [R], _ mode: RecordWrite, savesLinks: Bool = true, until: Date? = nil
  ) throws -> [Saved<R>] {
    guard !records.isEmpty else { return [] }
    let owner = table.owner(mode.call.name, mode.call.kind)
    let stored = try table.runtime.performFollowingSchema(owner, .write) { session in
      var writer: InPlaceWriter<R>?
      defer { writer?.end() }
      return try BorrowedArgument.borrow(each: records) { borrowed in
        try table.runtime.forEachElement(of: records.count, owner, on: session, into: [WrittenRecord]()) { index, written in
          if index == 0, until == nil { writer = try InPlaceWriter(table, mode, records.count, of: owner, on: session) }
          if let found = try writer?.write(borrowed(index)) { return written.append(found) }
          let input = try table.input(of: records[index], savesLinks: savesLinks)
          written.append(try table.write(input, mode, until: until, of: owner, on: session))
        } read: {
          try table.stored($0, mode, of: owner, on: session)
        }
      }
    }
    return try table.saved(records, stored)
  }

  func write(
    _ records: [R], _ mode: RecordWrite, savesLinks: Bool = true, until: Date? = nil
  ) async throws -> [Saved<R>] {
    guard !records.isEmpty else { return [] }
    let table = table
    let owner = table.owner(mode.call.name, mode.call.kind)
    let values = try records.indices.map { index in
      try owner.numbering(index, of: records.count) { try table.input(of: records[index], savesLinks: savesLinks) }
    }
    let stored = try await table.runtime.performFollowingSchema(owner, .write, beginningWith: .beginning(.write)) { session in
      try table.runtime.forEachElement(of: values.count, owner, on: session, into: [WrittenRecord]()) { index, written in
        written.append(try table.write(values[index], mode, until: until, of: owner, on: session))
      } read: {
        try table.stored($0, mode, of: owner, on: session)
      }
    }
    return try table.saved(records, stored)
  }

  /// Saves many records in one transaction, and goes on after those that cannot be saved.
  ///
  /// ```swift
  /// for (person, error) in try people.save(all, continuing: true).failed { print(person.firstName, error.message) }
  /// ```
  /// - Parameters:
  ///   - until: The time until which the records are there; nil for those that stay.
  ///   - continuing: False: the first error undoes all, as in the form without it.
  /// - Returns: What was saved, and what was not, each with its error.
  /// - Throws: ``DAOError`` that is of no single record: the database is closed, or its disk is full.
  public func save(_ records: some Sequence<R>, until: Date? = nil, continuing: Bool) throws -> SaveReport<R> {
    guard continuing else { return SaveReport(saved: try save(records, until: until), failed: []) }
    let (records, owner) = (Array(records), table.owner("save", .insert))
    let values = records.map { record in Result { try table.input(of: record) } }
    let results = try table.runtime.performFollowingSchema(owner, .write) {
      try table.attempt(values, until: until, of: owner, on: $0)
    }
    return try report(records, results)
  }

  /// Saves many records in one transaction, on the connection's own thread, and goes on after those that cannot be saved.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func save(_ records: some Sequence<R>, until: Date? = nil, continuing: Bool) async throws -> SaveReport<R> {
    guard continuing else { return SaveReport(saved: try await save(records, until: until), failed: []) }
    let (records, owner, table) = (Array(records), table.owner("save", .insert), table)
    let values = records.map { record in Result { try table.input(of: record) } }
    let results = try await table.runtime.performFollowingSchema(owner, .write, beginningWith: .beginning(.write)) {
      try table.attempt(values, until: until, of: owner, on: $0)
    }
    return try report(records, results)
  }

  private func report(_ records: [R], _ results: [Result<StoredRecord, DAOError>]) throws -> SaveReport<R> {
    var (saved, failed): ([Saved<R>], [(record: R, error: DAOError)]) = ([], [])
    for (record, result) in zip(records, results) {
      switch result {
      case .success(let stored): saved.append(try table.saved(record, stored))
      case .failure(let error): failed.append((record, error))
      }
    }
    return SaveReport(saved: saved, failed: failed)
  }
}

extension RecordTable {
  /// Records that were written in the session's transaction, each with its row where that is needed.
  fileprivate func stored(
    _ written: [WrittenRecord], _ mode: RecordWrite, of owner: RecordOwner, on session: Session
  ) throws -> [StoredRecord] {
    guard !mode.isUpdate, !links.isEmpty || !setsKey && written.contains(where: \.hasNewKey) else {
      return written.map { StoredRecord(written: $0, row: nil) }
    }
    return try session.forEach(of: written.count, into: []) { index, stored in
      stored.append(try self.stored(written[index], of: owner, on: session))
    }
  }

  /// Saves what can be saved of many records, each in a savepoint.
  fileprivate func attempt(
    _ records: [Result<RecordInput, any Error>], until: Date?, of owner: RecordOwner, on session: Session
  ) throws -> [Result<StoredRecord, DAOError>] {
    try runtime.atomically(on: session) {
      try session.forEach(of: records.count, into: []) { index, results in
        do {
          let written = try session.atomically(level: 2) {
            try stored(write(records[index].get(), .save, until: until, of: owner, on: session), of: owner, on: session)
          }
          results.append(.success(written))
        } catch let error as DAOError where session.isInTransaction && error.code != .cancelled {
          results.append(.failure(error))
        } catch let repetition as CallRepetition {
          throw repetition
        } catch let error where !(error is DAOError) {
          // Of the record's own encoding.
          results.append(.failure(DAOError(.encoding, "\(error)")))
        }
      }
    }
  }
}

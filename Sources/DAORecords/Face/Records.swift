import DAOCore
import DAORuntime
import Foundation

/// The records of one type: rows of its table.
///
/// ```swift
/// let people = try database.records(Person.self)
/// let ada = try await people.save(Person(firstName: "Ada"))
/// let found = try await people.find(ada.id)
/// let adults = try await people.where(\.age >= 18).order(by: \.firstName).all()
/// ```
/// Each call has a synchronous form of the same name, and takes part in the transaction of the database that it is made in.
public struct Records<R: Record>: Sendable {
  let table: RecordTable<R>
  private var runtime: Runtime { table.runtime }

  // MARK: Saving

  /// Inserts a record, or changes the row that has its key: that keeps its place, its triggers and what refers to it.
  ///
  /// A key that the database or the library can give is absent where it is nil, or as `init()` leaves it (0 or an empty text for a
  /// type without one): then the record is inserted with a new key.
  ///
  /// - Returns: The record with its key, and whether it is a new row.
  /// - Throws: ``DAOError/Code/constraint`` and other errors of the database; nothing is changed then.
  @discardableResult
  public func save(_ record: R, withReferences: Bool = true) throws -> Saved<R> {
    try write(record, .save, savesLinks: withReferences)
  }

  /// Inserts a record, or changes the row that has its key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func save(_ record: R, withReferences: Bool = true) async throws -> Saved<R> {
    try await write(record, .save, savesLinks: withReferences)
  }

  /// Inserts a record. A row with its key is an error.
  ///
  /// - Throws: ``DAOError/Code/constraint`` and other errors of the database.
  @discardableResult
  public func insert(_ record: R, withReferences: Bool = true) throws -> Saved<R> {
    try write(record, .insert, savesLinks: withReferences)
  }

  /// Inserts a record on the connection's own thread. A row with its key is an error.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func insert(_ record: R, withReferences: Bool = true) async throws -> Saved<R> {
    try await write(record, .insert, savesLinks: withReferences)
  }

  /// Changes the row that has a record's key.
  ///
  /// - Throws: ``DAOError/Code/noRow`` where there is none.
  public func update(_ record: R, withReferences: Bool = true) throws {
    _ = try write(record, .update(only: nil), savesLinks: withReferences)
  }

  /// Changes the row that has a record's key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func update(_ record: R, withReferences: Bool = true) async throws {
    _ = try await write(record, .update(only: nil), savesLinks: withReferences)
  }

  /// Changes some properties of the row that has a record's key, and leaves the others as they are.
  ///
  /// ```swift
  /// try people.update(ada, only: \.age, \.addresses)
  /// ```
  /// - Throws: ``DAOError/Code/noRow`` where there is none; ``DAOError/Code/missingColumn`` for a property without a column.
  public func update(_ record: R, only properties: PartialKeyPath<R>...) throws {
    _ = try write(record, .update(only: table.names(of: properties)))
  }

  /// Changes some properties of the row that has a record's key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func update(_ record: R, only properties: PartialKeyPath<R>...) async throws {
    _ = try await write(record, .update(only: table.names(of: properties)))
  }

  /// Changes some properties of the row with a key.
  ///
  /// ```swift
  /// try people.update("p-1", .set(\.age, 99), .set(\.nickname, nil))
  /// ```
  /// - Throws: ``DAOError/Code/noRow`` where no row has the key.
  public func update(_ key: any Encodable & Sendable, _ assignments: Assignment<R>...) throws {
    guard try query(forKey: [key]).update(assignments) > 0 else { throw table.noRow }
  }

  /// Changes some properties of the row with a key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func update(_ key: any Encodable & Sendable, _ assignments: Assignment<R>...) async throws {
    guard try await query(forKey: [key]).update(assignments) > 0 else { throw table.noRow }
  }

  func write(_ record: R, _ mode: RecordWrite, savesLinks: Bool = true, until: Date? = nil) throws -> Saved<R> {
    let owner = table.owner(mode.call.name, mode.call.kind)
    let stored = try table.runtime.performFollowingSchema(owner, .write) { session in
      if until == nil, let writer = try InPlaceWriter(table, mode, 1, of: owner, on: session) {
        return StoredRecord(written: try BorrowedArgument.borrow(record, writer.write), row: nil)
      }
      return try table.stored(mode, of: owner, on: session) {
        try table.write(table.input(of: record, savesLinks: savesLinks), mode, until: until, of: owner, on: session)
      }
    }
    return try table.saved(record, stored)
  }

  func write(_ record: R, _ mode: RecordWrite, savesLinks: Bool = true, until: Date? = nil) async throws -> Saved<R> {
    let (input, table) = (try table.input(of: record, savesLinks: savesLinks), table)
    let owner = table.owner(mode.call.name, mode.call.kind)
    if until == nil, runtime.sendsWithoutThread(owner), let keyed = table.keyed(input, mode) {
      let written = try await table.write(keyed, mode, of: owner)
      return try table.saved(record, StoredRecord(written: written, row: nil))
    }
    let leading = until == nil ? table.leadingStatement(input, mode, of: owner) : nil
    let stored = try await table.runtime.performFollowingSchema(owner, .write, beginningWith: leading ?? .beginning(.write)) {
      session in
      try table.stored(mode, of: owner, on: session) { try table.write(input, mode, until: until, of: owner, on: session) }
    }
    return try table.saved(record, stored)
  }
}

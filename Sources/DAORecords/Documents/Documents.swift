import DAOCore
import DAOKit
import DAORuntime
import Foundation

/// JSON objects under keys, for values whose type is not known: rows of a table whose columns come by themselves.
///
/// ```swift
/// let accounts = database.documents("accounts")
/// try await accounts.set("a-1", ["name": "Ada", "balance": 12.5, "tags": ["gold"]])
/// let ada = try await accounts.get("a-1")
/// let rich = try await accounts.keys(where: [[DocumentCondition("balance", .greater, 10)]], sort: "name, balance desc")
/// ```
/// Each call has a synchronous form of the same name, and takes part in the transaction of the database that it is made in. A
/// table that is not there has no documents; the first `set` makes it.
public struct Documents: Sendable {
  let storage: DocumentTable

  /// The name of the table.
  public var table: String { storage.name }

  private var setting: RecordOwner { storage.owner("set", .insert) }

  // MARK: Setting

  /// Stores an object, in the place of the one with the same key. The column of each member has the type of its first value.
  ///
  /// ```swift
  /// try accounts.set("a-1", ["name": "Ada", "age": 36, "nickname": nil])
  /// ```
  /// - Parameters:
  ///   - object: A member named like the column of the keys is left out.
  ///   - until: The time after which no call finds it any more. Default: none, whatever the object before had.
  /// - Returns: Whether it is a new one.
  /// - Throws: ``DAOError/Code/encoding`` and ``DAOError/Code/parameter`` for what cannot be stored;
  ///   ``DAOError/Code/missingColumn`` for a table that documents have not made, and that has no column for a member; other errors
  ///   of the database. Nothing is changed then.
  @discardableResult
  public func set(_ key: String, _ object: [String: JSON], until: Date? = nil) throws -> Bool {
    let (storage, owner) = (storage, setting)
    return try storage.perform(owner, .write) { try storage.set(key, object, until: until, owner, on: $0) }
  }

  /// Stores an object on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func set(_ key: String, _ object: [String: JSON], until: Date? = nil) async throws -> Bool {
    let (storage, owner) = (storage, setting)
    return try await storage.perform(owner, .write) { try storage.set(key, object, until: until, owner, on: $0) }
  }

  /// Stores an object of JSON text.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for text that is no object of JSON; other errors, as the form for a dictionary does.
  @discardableResult
  public func set(_ key: String, json: String, until: Date? = nil) throws -> Bool {
    try set(key, object(JSON(parsing: json)), until: until)
  }

  /// Stores an object of JSON text, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func set(_ key: String, json: String, until: Date? = nil) async throws -> Bool {
    try await set(key, object(JSON(parsing: json)), until: until)
  }

  /// Stores what a value encodes. Dates are seconds since 2001, data is Base64, and a property that is nil is absent.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value that encodes no object; other errors, as the form for a dictionary does.
  @discardableResult
  public func set(_ key: String, _ value: some Encodable, until: Date? = nil) throws -> Bool {
    try set(key, object(JSON(encoding: value)), until: until)
  }

  /// Stores what a value encodes, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func set(_ key: String, _ value: some Encodable, until: Date? = nil) async throws -> Bool {
    try await set(key, object(JSON(encoding: value)), until: until)
  }

  private func object(_ value: JSON) throws -> [String: JSON] {
    guard case .object(let members) = value else {
      throw DAOError(.encoding, "a document is an object, and \(value.kind) was given", operation: setting.name)
    }
    return members
  }

  // MARK: Deleting

  /// Deletes the document with a key.
  ///
  /// - Returns: The number of documents: 0 where there is none.
  /// - Throws: ``DAOError``.
  @discardableResult
  public func delete(_ key: String) throws -> Int {
    let (storage, owner) = (storage, storage.owner("delete", .delete))
    return try storage.perform(owner, .write) { try storage.delete(key, owner, on: $0) }
  }

  /// Deletes the document with a key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func delete(_ key: String) async throws -> Int {
    let (storage, owner) = (storage, storage.owner("delete", .delete))
    return try await storage.perform(owner, .write) { try storage.delete(key, owner, on: $0) }
  }

  /// Deletes all documents. The table stays, with its columns.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func deleteAll() throws -> Int {
    let (storage, owner) = (storage, storage.owner("deleteAll", .delete))
    return try storage.perform(owner, .write) { try storage.delete(nil, owner, on: $0) }
  }

  /// Deletes all documents, on the connection's own thread. The table stays, with its columns.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func deleteAll() async throws -> Int {
    let (storage, owner) = (storage, storage.owner("deleteAll", .delete))
    return try await storage.perform(owner, .write) { try storage.delete(nil, owner, on: $0) }
  }

  /// Drops the table, if it is there.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for a table that documents have not made; other errors of the database.
  public func drop() throws {
    let (storage, owner) = (storage, storage.owner("drop", .delete))
    try storage.perform(owner, .write) { try storage.drop(on: $0) }
  }

  /// Drops the table, if it is there, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func drop() async throws {
    let (storage, owner) = (storage, storage.owner("drop", .delete))
    try await storage.perform(owner, .write) { try storage.drop(on: $0) }
  }

  /// Makes an index of properties; as soon as they have columns, where they have none, or where there is no table yet.
  ///
  /// What waits for its columns is kept by this program alone: ask for indexes whenever it starts.
  /// - Throws: ``DAOError``.
  public func index(on properties: String...) throws {
    let (storage, owner) = (storage, storage.owner("index", .insert))
    storage.want(properties)
    try storage.perform(owner, .write) { try storage.makeIndexes(on: $0) }
  }

  /// Makes an index of properties, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func index(on properties: String...) async throws {
    let (storage, owner) = (storage, storage.owner("index", .insert))
    storage.want(properties)
    try await storage.perform(owner, .write) { try storage.makeIndexes(on: $0) }
  }
}

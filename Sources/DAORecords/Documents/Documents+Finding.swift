import DAOCore
import DAORuntime

extension Documents {
  /// The object with a key, without the key itself; nil where there is none.
  ///
  /// ```swift
  /// if let ada = try accounts.get("a-1") { print(ada["name"] ?? .null) }
  /// ```
  /// - Throws: ``DAOError``.
  public func get(_ key: String) throws -> [String: JSON]? { try document(key)?.members }

  /// The object with a key, read away from the caller's thread; nil where there is none.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func get(_ key: String) async throws -> [String: JSON]? { try await document(key)?.members }

  /// The object with a key as a value of a type; nil where there is none.
  ///
  /// ```swift
  /// let ada = try accounts.get("a-1", as: Account.self)
  /// ```
  /// - Throws: ``DAOError/Code/typeMismatch`` for an object that is none of the type; other errors of the database.
  public func get<T: Decodable>(_ key: String, as type: T.Type) throws -> T? { try document(key)?.decode() }

  /// The object with a key as a value of a type, read away from the caller's thread; nil where there is none.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func get<T: Decodable>(_ key: String, as type: T.Type) async throws -> sending T? {
    try await document(key)?.decode()
  }

  /// The object with a key as JSON text; nil where there is none. Its members are sorted by name.
  ///
  /// - Throws: ``DAOError``.
  public func json(_ key: String) throws -> String? { try document(key)?.json }

  /// The object with a key as JSON text, read away from the caller's thread; nil where there is none.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func json(_ key: String) async throws -> String? { try await document(key)?.json }

  /// The object with a key and its times; nil where there is none.
  ///
  /// ```swift
  /// if let ada = try accounts.document("a-1") { print(ada.added ?? .now, ada.changed ?? .now) }
  /// ```
  /// - Throws: ``DAOError``.
  public func document(_ key: String) throws -> Document? {
    let (storage, owner) = (storage, storage.owner("get", .select))
    return try storage.perform(owner, .read) { try storage.document(key, owner, on: $0) }
  }

  /// The object with a key and its times, read away from the caller's thread; nil where there is none.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func document(_ key: String) async throws -> Document? {
    let (storage, owner) = (storage, storage.owner("get", .select))
    return try await storage.perform(owner, .read) { try storage.document(key, owner, on: $0) }
  }

  /// Whether there is a document with a key.
  ///
  /// - Throws: ``DAOError``.
  public func has(_ key: String) throws -> Bool { try hasAll([key]) }

  /// Whether there is a document with a key, asked away from the caller's thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func has(_ key: String) async throws -> Bool { try await hasAll([key]) }

  /// Whether there are documents with all of these keys.
  ///
  /// - Throws: ``DAOError``.
  public func hasAll(_ keys: some Sequence<String>) throws -> Bool {
    let (storage, owner, keys) = (storage, storage.owner("has", .select), Array(keys))
    return try storage.perform(owner, .read) { try storage.hasAll(keys, owner, on: $0) }
  }

  /// Whether there are documents with all of these keys, asked away from the caller's thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func hasAll(_ keys: some Sequence<String>) async throws -> Bool {
    let (storage, owner, keys) = (storage, storage.owner("has", .select), Array(keys))
    return try await storage.perform(owner, .read) { try storage.hasAll(keys, owner, on: $0) }
  }

  /// The keys of documents that meet conditions.
  ///
  /// ```swift
  /// let some = try accounts.keys(
  ///   where: [
  ///     [DocumentCondition("age", .atLeast, 18), DocumentCondition("name", .like, "A%")],
  ///     [DocumentCondition("vip", .equal, true)],
  ///   ],
  ///   sort: "name, age desc", limit: 10)
  /// ```
  /// - Parameters:
  ///   - sets: One of these sets must hold, with all of its conditions. A set that names a property which no document has matches
  ///     nothing. Default: all documents.
  ///   - sort: Names, each with `asc` or `desc`; in double quotes, if they are no plain words. Documents without a value in the
  ///     property's column come first. Default: in the order of the keys, which decides between equal ones, too.
  ///   - limit: The number of keys at most.
  ///   - offset: The number of those that are left out before them.
  /// - Throws: ``DAOError/Code/parameter`` for values that do not fit their operators; other errors of the database.
  public func keys(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [String] {
    let (storage, owner) = (storage, storage.owner("keys", .select))
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return try storage.perform(owner, .read) { try storage.keys(query, owner, on: $0) }
  }

  /// The keys of documents that meet conditions, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func keys(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) async throws -> [String] {
    let (storage, owner) = (storage, storage.owner("keys", .select))
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return try await storage.perform(owner, .read) { try storage.keys(query, owner, on: $0) }
  }

  /// The documents that meet conditions, with their keys and times; conditions and order as for `keys`.
  ///
  /// - Throws: ``DAOError``, as `keys` does.
  public func all(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Document] {
    let (storage, owner) = (storage, storage.owner("all", .select))
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return try storage.perform(owner, .read) { try storage.documents(query, owner, on: $0) }
  }

  /// The documents that meet conditions, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as `keys` does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func all(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) async throws -> [Document] {
    let (storage, owner) = (storage, storage.owner("all", .select))
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return try await storage.perform(owner, .read) { try storage.documents(query, owner, on: $0) }
  }

  /// The number of documents that meet conditions, as for `keys`.
  ///
  /// - Throws: ``DAOError``, as `keys` does.
  public func count(where sets: [[DocumentCondition]] = []) throws -> Int {
    let (storage, owner) = (storage, storage.owner("count", .select))
    return try storage.perform(owner, .read) { try storage.count(DocumentQuery(sets: sets), owner, on: $0) }
  }

  /// The number of documents that meet conditions, counted away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as `keys` does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func count(where sets: [[DocumentCondition]] = []) async throws -> Int {
    let (storage, owner) = (storage, storage.owner("count", .select))
    return try await storage.perform(owner, .read) { try storage.count(DocumentQuery(sets: sets), owner, on: $0) }
  }
}

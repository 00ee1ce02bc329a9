import DAOCore
import DAOKit
import DAORuntime
import DAOSQL

// SQL of one's own, where no script is wanted.
extension Database {
  /// Runs SQL that changes something, all statements of it in one transaction, and counts the rows that it changes.
  ///
  /// ```swift
  /// let count = try database.execute("UPDATE people SET age = age + 1 WHERE age < ?", 99)
  /// try database.execute("CREATE TABLE log (text TEXT); CREATE INDEX byText ON log (text)")
  /// ```
  /// A statement alone runs outside of transactions, unless it is called in one: `VACUUM` does.
  /// - Parameter values: A value for each `?` or `:name` in their order; only for a single statement.
  /// - Returns: The rows that were inserted, updated or deleted, without those of triggers.
  /// - Throws: ``DAOError``, and nothing is changed.
  @discardableResult
  public func execute(_ sql: String, _ values: (any Encodable & Sendable)?...) throws -> Int {
    try changes(of: plans(sql, .positional(values)))
  }

  /// Runs SQL that changes something, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func execute(_ sql: String, _ values: (any Encodable & Sendable)?...) async throws -> Int {
    try await changes(of: plans(sql, .positional(values)))
  }

  /// Runs SQL that changes something, with values by name.
  ///
  /// - Throws: ``DAOError``, as the form with values in order does.
  @discardableResult
  public func execute(_ sql: String, _ values: [String: (any Encodable & Sendable)?]) throws -> Int {
    try changes(of: plans(sql, .dictionary(values)))
  }

  /// Runs SQL that changes something, with values by name, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func execute(_ sql: String, _ values: [String: (any Encodable & Sendable)?]) async throws -> Int {
    try await changes(of: plans(sql, .dictionary(values)))
  }

  /// The rows of one statement: entities, scalars of a single column, or ``Row``s.
  ///
  /// ```swift
  /// let names = try database.rows("SELECT firstName FROM people WHERE age > ?", 18, as: String.self)
  /// for row in try database.rows("SELECT * FROM people") { print(row["firstName"] ?? .null) }
  /// ```
  /// - Parameter values: A value for each `?` or `:name` in their order.
  /// - Throws: ``DAOError``.
  public func rows<T: Decodable>(
    _ sql: String, _ values: (any Encodable & Sendable)?..., as type: T.Type = Row.self
  ) throws -> [T] {
    try runtime.run(plan(sql, .positional(values)), .result())
  }

  /// The rows of one statement, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func rows<T: Decodable>(
    _ sql: String, _ values: (any Encodable & Sendable)?..., as type: T.Type = Row.self
  ) async throws -> sending [T] {
    try await runtime.run(plan(sql, .positional(values)), .result())
  }

  /// The rows of one statement with values by name.
  ///
  /// - Throws: ``DAOError``.
  public func rows<T: Decodable>(
    _ sql: String, _ values: [String: (any Encodable & Sendable)?], as type: T.Type = Row.self
  ) throws -> [T] {
    try runtime.run(plan(sql, .dictionary(values)), .result())
  }

  /// The names of the tables, without views and without those that the library keeps for itself.
  ///
  /// - Throws: ``DAOError``.
  public func tableNames() throws -> [String] {
    try runtime.withSession(for: .read, .schema) { try $0.connection.tables() }
      .filter { !$0.isView && !$0.name.hasPrefix("daokit_") }.map(\.name)
  }

  /// A statement alone needs no transaction, which some refuse.
  private func changes(of plans: [Plan]) throws -> Int {
    if plans.count == 1 { return try runtime.run(plans[0], .changeCount) }
    return try runtime.run(plans, .changeCount).reduce(0, +)
  }

  private func changes(of plans: [Plan]) async throws -> Int {
    if plans.count == 1 { return try await runtime.run(plans[0], .changeCount) }
    return try await runtime.run(plans, .changeCount).reduce(0, +)
  }

  private func plan(_ sql: String, _ arguments: Arguments) throws -> Plan {
    let plans = try plans(sql, arguments)
    guard plans.count == 1 else {
      throw DAOError(.parameter, "rows are of one statement, and the text has \(plans.count)")
    }
    return plans[0]
  }

  private func plans(_ sql: String, _ arguments: Arguments) throws -> [Plan] {
    try registry(PlainStatements.init).plans(sql, arguments)
  }
}

import DAOCore
import DAORuntime

extension Query where Element == Root {
  /// Changes properties of the rows that the query finds.
  ///
  /// ```swift
  /// let count = try people.where(\.age >= 99).update(.set(\.isOld, true))
  /// ```
  /// - Returns: The number of rows.
  /// - Throws: ``DAOError/Code/allRows`` for a query without a condition: ``updateAll(_:)`` changes all rows; other errors of the
  ///   database, and nothing is changed.
  @discardableResult
  public func update(_ assignments: Assignment<Root>...) throws -> Int { try update(assignments) }

  /// Changes properties of the rows that the query finds, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func update(_ assignments: Assignment<Root>...) async throws -> Int { try await update(assignments) }

  /// Changes properties of the rows that the query finds, of all rows without a condition.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func updateAll(_ assignments: Assignment<Root>...) throws -> Int { try run(update(setting: assignments)) }

  /// Changes properties of the rows that the query finds, of all rows without a condition, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func updateAll(_ assignments: Assignment<Root>...) async throws -> Int {
    try await run(update(setting: assignments))
  }

  /// Deletes the rows that the query finds.
  ///
  /// - Returns: The number of rows.
  /// - Throws: ``DAOError/Code/allRows`` for a query without a condition: ``deleteAll()`` deletes all rows; other errors of the
  ///   database, and nothing is deleted.
  @discardableResult
  public func delete() throws -> Int {
    try refuseAllRows("deleteAll")
    return try run(deletion())
  }

  /// Deletes the rows that the query finds, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func delete() async throws -> Int {
    try refuseAllRows("deleteAll")
    return try await run(deletion())
  }

  /// Deletes the rows that the query finds, all rows without a condition. The table stays.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func deleteAll() throws -> Int { try run(deletion()) }

  /// Deletes the rows that the query finds, all rows without a condition, on the connection's own thread. The table stays.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func deleteAll() async throws -> Int { try await run(deletion()) }

  func update(_ assignments: [Assignment<Root>]) throws -> Int {
    try refuseAllRows("updateAll")
    return try run(update(setting: assignments))
  }

  func update(_ assignments: [Assignment<Root>]) async throws -> Int {
    try refuseAllRows("updateAll")
    return try await run(update(setting: assignments))
  }

  private func refuseAllRows(_ name: String) throws {
    guard isOfAllRows else { return }
    throw table.owner("change", .update).complete(
      DAOError(.allRows, "a query without a condition changes every row: add a condition, or call \(name)"))
  }

  private func run(_ plan: Plan) throws -> Int { try table.runtime.run(plan, .changeCount) }

  private func run(_ plan: Plan) async throws -> Int { try await table.runtime.run(plan, .changeCount) }

  private func update(setting assignments: [Assignment<Root>]) throws -> Plan {
    guard !assignments.isEmpty else { throw DAOError(.parameter, "an update sets something: .set(\\.property, value)") }
    var text = QueryText(table)
    text.write("UPDATE \(text.name) SET ")
    for (index, assignment) in assignments.enumerated() {
      let column = try table.column(assignment.column)
      if index > 0 { text.write(", ") }
      text.write("\(table.dialect.quote(column.name)) = ")
      text.write(assignment.value, for: column)
    }
    return try finished(text, "update", .update)
  }

  private func deletion() throws -> Plan {
    var text = QueryText(table)
    text.write("DELETE FROM \(text.name)")
    return try finished(text, "delete", .delete)
  }

  /// Adds the condition. A number of rows is found by their keys first.
  private func finished(_ text: QueryText<Root>, _ name: String, _ kind: InterceptedCall.Kind) throws -> Plan {
    var text = text
    if isBounded {
      let keys = table.keys.map { table.quoted(table.schema.columns[$0]) }.joined(separator: ", ")
      text.write(" WHERE (\(keys)) IN (SELECT \(keys) FROM \(text.name)")
      try writeRows(to: &text)
      text.write(")")
    } else {
      try writeCondition(to: &text)
    }
    return table.times.plan(changing: try text.finished(.change), of: table.owner(name, kind))
  }
}

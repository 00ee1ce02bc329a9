import DAOCore
import DAORuntime

extension Records {
  /// The record with a key; nil where no row has it.
  ///
  /// ```swift
  /// let ada = try people.find("p-1")
  /// let place = try seats.find("hall", 7)  // a key of two properties
  /// ```
  /// - Throws: ``DAOError/Code/parameter`` where the key has another number of values; other errors of the database.
  public func find(_ key: any Encodable & Sendable...) throws -> R? {
    guard let plan = try plan(finding: key) else { return try query(forKey: key).first() }
    return try table.runtime.run(plan, .result(as: R?.self))
  }

  /// The record with a key, read away from the caller's thread; nil where no row has it.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func find(_ key: any Encodable & Sendable...) async throws -> sending R? {
    guard let plan = try plan(finding: key) else { return try await query(forKey: key).first() }
    return try await table.runtime.run(plan, .result(as: R?.self))
  }

  /// The statement that every find of one value shares; nil for a key that only a query understands: one of several values, a text for a
  /// number, and for records that hold others.
  private func plan(finding key: [any Encodable & Sendable]) throws -> Plan? {
    guard key.count == 1, table.keys.count == 1, table.links.isEmpty, let value = TypedValue(plain: key[0]) else { return nil }
    let column = table.schema.columns[table.keys[0]]
    if case .text = value, !column.keepsText { return nil }
    return table.times.plan(reading: (table.statement(.find), [value]), of: table.owner("select", .select))
  }

  /// Whether a row has a key.
  ///
  /// - Throws: ``DAOError``, as `find` does.
  public func exists(_ key: any Encodable & Sendable...) throws -> Bool { try query(forKey: key).exists() }

  /// Whether a row has a key, asked away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as `find` does.
  public func exists(_ key: any Encodable & Sendable...) async throws -> Bool { try await query(forKey: key).exists() }

  /// A query of all records, for an order or a number of them.
  public var query: Query<R, R> { Query(table) }

  /// The records that meet a condition.
  ///
  /// ```swift
  /// let some = try await people.where(\.age >= 18 && \.nickname != nil).order(by: \.age, .descending).limit(3).all()
  /// ```
  public func `where`(_ condition: Condition<R>) -> Query<R, R> { query.where(condition) }

  /// The records that meet a condition of SQL, with a value for each of its `?`.
  public func `where`(_ sql: String, _ values: (any Encodable & Sendable)?...) -> Query<R, R> {
    query.adding(.sql(sql, values))
  }

  /// The records whose column has a value, or compares with it.
  public func `where`(_ column: String, _ operation: ConditionOperator, _ value: (any Encodable & Sendable)?) -> Query<R, R> {
    query.where(column, operation, value)
  }

  /// All records in the order of a property.
  public func order(by property: PartialKeyPath<R>, _ direction: SortDirection = .ascending) -> Query<R, R> {
    query.order(by: property, direction)
  }

  /// All records in the order of columns by name: `"name, date desc"`.
  public func order(by text: String) -> Query<R, R> { query.order(by: text) }

  /// All records.
  ///
  /// - Throws: ``DAOError``.
  public func all() throws -> [R] { try query.all() }

  /// All records, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func all() async throws -> sending [R] { try await query.all() }

  /// The number of records.
  ///
  /// - Throws: ``DAOError``.
  public func count() throws -> Int { try query.count() }

  /// The number of records, counted away from the caller's thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func count() async throws -> Int { try await query.count() }

  /// The query of the row with a key.
  func query(forKey key: [any Encodable & Sendable]) throws -> Query<R, R> {
    let columns = table.keys.map { table.schema.columns[$0].name }
    guard key.count == columns.count else {
      throw DAOError(
        .parameter,
        "the key of '\(table.definition.name)' has \(columns.count) values (\(columns.joined(separator: ", "))), and \(key.count) were given"
      )
    }
    return zip(columns, key).reduce(query) { $0.adding(.comparison(.name($1.0), .equal, $1.1)) }
  }
}

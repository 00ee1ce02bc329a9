import DAOCore
import DAORuntime
import DAOSQL

extension Query where Element == Root {
  /// The values of one property in place of whole records.
  ///
  /// ```swift
  /// let names = try people.order(by: \.firstName).select(\.firstName).distinct().all()
  /// ```
  public func select<V: Decodable>(_ property: KeyPath<Root, V>) -> Query<Root, V> {
    Query<Root, V>(self, reading: [.column(.property(property))], readsColumn: true)
  }

  /// Some properties in place of whole records: those that another type has, by their names.
  ///
  /// ```swift
  /// struct Name: Decodable { let firstName: String, age: Int? }
  /// let names = try people.query.select(as: Name.self).all()
  /// ```
  /// - Throws: ``DAOError/Code/configuration`` for a type that cannot be decoded from made-up values, which tell its properties.
  public func select<Part: Decodable>(as type: Part.Type) throws -> Query<Root, Part> {
    let names = try PropertyNames.of(type)
    return Query<Root, Part>(self, reading: names.map { .column(.name($0)) })
  }
}

extension Query {
  /// The greatest value of a property; nil without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func max<V: Decodable>(_ property: KeyPath<Root, V>) throws -> V? {
    try table.runtime.run(extreme("max", property), .result())
  }

  /// The greatest value of a property, read away from the caller's thread; nil without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func max<V: Decodable & Sendable>(_ property: KeyPath<Root, V>) async throws -> V? {
    try await table.runtime.run(extreme("max", property), .result())
  }

  /// The greatest value of a property where it is there; nil without such a row.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func max<V: Decodable>(_ property: KeyPath<Root, V?>) throws -> V? {
    try table.runtime.run(extreme("max", property), .result())
  }

  /// The greatest value of a property where it is there, read away from the caller's thread; nil without such a row.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func max<V: Decodable & Sendable>(_ property: KeyPath<Root, V?>) async throws -> V? {
    try await table.runtime.run(extreme("max", property), .result())
  }

  /// The least value of a property where it is there; nil without such a row.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func min<V: Decodable>(_ property: KeyPath<Root, V?>) throws -> V? {
    try table.runtime.run(extreme("min", property), .result())
  }

  /// The least value of a property where it is there, read away from the caller's thread; nil without such a row.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func min<V: Decodable & Sendable>(_ property: KeyPath<Root, V?>) async throws -> V? {
    try await table.runtime.run(extreme("min", property), .result())
  }

  /// The least value of a property; nil without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func min<V: Decodable>(_ property: KeyPath<Root, V>) throws -> V? {
    try table.runtime.run(extreme("min", property), .result())
  }

  /// The least value of a property, read away from the caller's thread; nil without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func min<V: Decodable & Sendable>(_ property: KeyPath<Root, V>) async throws -> V? {
    try await table.runtime.run(extreme("min", property), .result())
  }

  /// The sum of a property; 0 without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does; ``DAOError/Code/parameter`` for Decimals that are stored as texts.
  public func sum<V: Decodable & Numeric>(_ property: KeyPath<Root, V>) throws -> V {
    try table.runtime.run(aggregate("sum", property), .result(as: V?.self)) ?? .zero
  }

  /// The sum of a property, read away from the caller's thread; 0 without rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func sum<V: Decodable & Numeric & Sendable>(_ property: KeyPath<Root, V>) async throws -> V {
    try await table.runtime.run(aggregate("sum", property), .result(as: V?.self)) ?? .zero
  }

  /// The sum of a property where it is there; 0 without rows.
  ///
  /// - Throws: ``DAOError``, as the form for a property that is not optional does.
  public func sum<V: Decodable & Numeric>(_ property: KeyPath<Root, V?>) throws -> V {
    try table.runtime.run(aggregate("sum", property), .result(as: V?.self)) ?? .zero
  }

  /// The sum of a property where it is there, read away from the caller's thread; 0 without rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func sum<V: Decodable & Numeric & Sendable>(_ property: KeyPath<Root, V?>) async throws -> V {
    try await table.runtime.run(aggregate("sum", property), .result(as: V?.self)) ?? .zero
  }

  /// The mean of a property where it is there; nil without rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does; ``DAOError/Code/parameter`` for Decimals that are stored as texts.
  public func average<V: Decodable>(_ property: KeyPath<Root, V>) throws -> Double? {
    try table.runtime.run(aggregate("avg", property), .result())
  }

  /// The mean of a property where it is there, read away from the caller's thread; nil without rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func average<V: Decodable>(_ property: KeyPath<Root, V>) async throws -> Double? {
    try await table.runtime.run(aggregate("avg", property), .result())
  }

  /// The number of rows for each value of a property, in the order of the values.
  ///
  /// ```swift
  /// for (age, count) in try people.query.counts(by: \.age) { print(age ?? 0, count) }
  /// ```
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func counts<V: Decodable>(by property: KeyPath<Root, V>) throws -> [(value: V, count: Int)] {
    try table.runtime.run(groups(property), .result(as: [Group<V>].self)).map { ($0.value, $0.count) }
  }

  /// The number of rows for each value of a property, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func counts<V: Decodable & Sendable>(by property: KeyPath<Root, V>) async throws -> [(value: V, count: Int)] {
    try await table.runtime.run(groups(property), .result(as: [Group<V>].self)).map { ($0.value, $0.count) }
  }

  /// The greatest or the least value of one column. Not by a function: PostgreSQL has none for truth values, UUIDs and bytes.
  private func extreme(_ name: String, _ property: AnyKeyPath) throws -> Plan {
    try calculation(name, property) { column, rows in
      "SELECT \(column) FROM \(rows) WHERE \(column) IS NOT NULL ORDER BY \(column)\(name == "max" ? " DESC" : "") LIMIT 1"
    }
  }

  /// A function of one column.
  private func aggregate(_ function: String, _ property: AnyKeyPath) throws -> Plan {
    try calculation(function, property) { "SELECT \(function)(\($0)) FROM \($1)" }
  }

  /// A value that is made of one column of the rows that the query finds.
  private func calculation(
    _ function: String, _ property: AnyKeyPath, _ sql: (_ column: String, _ rows: String) -> String
  ) throws -> Plan {
    let column = try table.column(.property(property))
    if let held = table.keepsDecimalsAsTexts(column) ? "Decimals as texts" : table.kind(of: column) == .json ? "JSON" : nil {
      throw DAOError(
        .parameter, "'\(column.path)' holds \(held), of which the database makes no \(function): read them, and do it in Swift")
    }
    let query = Query<Root, Element>(self, reading: [.column(.property(property))])
    let rows = try query.select()
    let text = table.text(
      of: sql(table.dialect.quote(column.name), "(\(rows.text.sql)) AS found"), rows.text.parameters, .query)
    return plan((text, rows.values))
  }

  private func groups(_ property: AnyKeyPath) throws -> Plan {
    // With the subquery's name: `count` may be a property, too.
    let column = try table.column(.property(property))
    let name = "found.\(table.dialect.quote(column.name))"
    let nulls = column.isNotNull ? "" : table.dialect.nullsAreLeast(isDescending: false)
    let rows = try Query<Root, Element>(self, reading: [.column(.property(property))]).select()
    let text = table.text(
      of:
        "SELECT \(name) AS value, count(*) AS count FROM (\(rows.text.sql)) AS found GROUP BY \(name) ORDER BY \(name)\(nulls)",
      rows.text.parameters, .query)
    return plan((text, rows.values))
  }
}

/// A value, and the number of rows that have it.
private struct Group<V: Decodable>: Decodable {
  let value: V
  let count: Int
}

extension Group: Sendable where V: Sendable {}

import DAOCore
import DAOKit
import DAORuntime

extension Query {
  /// All rows.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have; other errors of the database.
  public func all() throws -> [Element] { try rows(select()) }

  /// All rows, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func all() async throws -> sending [Element] { try await rows(select()) }

  /// The first row; nil without one.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func first() throws -> Element? { try rows(at(0).select()).first }

  /// The first row, read away from the caller's thread; nil without one.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func first() async throws -> sending Element? { try await rows(at(0).select()).first }

  /// The row at a position, which counts from 0; nil where there are not so many.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func row(at index: Int) throws -> Element? { try rows(at(index).select()).first }

  /// The row at a position, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func row(at index: Int) async throws -> sending Element? { try await rows(at(index).select()).first }

  /// The number of rows.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func count() throws -> Int { try table.runtime.run(plan(counting("count(*)")), .result(as: Int.self)) }

  /// The number of rows, counted away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func count() async throws -> Int { try await table.runtime.run(plan(counting("count(*)")), .result(as: Int.self)) }

  /// Whether there is a row.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func exists() throws -> Bool {
    try table.runtime.run(plan(counting("count(*) > 0", atMost: 1)), .result(as: Bool.self))
  }

  /// Whether there is a row, asked away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does.
  public func exists() async throws -> Bool {
    try await table.runtime.run(plan(counting("count(*) > 0", atMost: 1)), .result(as: Bool.self))
  }

  /// One page of the rows, and the number of all of them; pages are numbered from 1. Records without another order are in that of
  /// their keys.
  ///
  /// - Throws: ``DAOError``, as ``all()`` does; ``DAOError/Code/parameter`` for a number or size below 1.
  public func page(number: Int, size: Int) throws -> Page<Element> {
    let bounds = try PageBounds(number: number, size: size)
    guard !isLinked else {
      return Page(
        try table.runtime.run(plan(inAnyOrder.select()), LinkedPageReading(table: table, bounds: bounds)), number: number,
        size: size)
    }
    guard readsColumn else {
      return Page(try table.runtime.run(plan(inAnyOrder.select()), .page(bounds)), number: number, size: size)
    }
    let found = try table.runtime.run(plan(inAnyOrder.select()), .page(bounds, of: ColumnValue<Element>.self))
    return Page(rows: found.rows.map(\.value), total: found.total, number: number, size: size)
  }

  /// One page of the rows, read away from the caller's thread, and the number of all of them.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func page(number: Int, size: Int) async throws -> sending Page<Element> {
    let bounds = try PageBounds(number: number, size: size)
    guard !isLinked else {
      return Page(
        try await table.runtime.run(plan(inAnyOrder.select()), LinkedPageReading(table: table, bounds: bounds)), number: number,
        size: size
      )
    }
    guard readsColumn else {
      return Page(try await table.runtime.run(plan(inAnyOrder.select()), .page(bounds)), number: number, size: size)
    }
    let found = try await table.runtime.run(plan(inAnyOrder.select()), .page(bounds, of: ColumnValue<Element>.self))
    return Page(rows: found.rows.map(\.value), total: found.total, number: number, size: size)
  }

  /// Calls `body` with each row, one at a time, until it returns false.
  ///
  /// - Throws: ``DAOError``, and the errors of `body`.
  public func forEach(_ body: (Element) throws -> Bool) throws {
    guard !isLinked else { return try forEachLinked(body) }
    guard readsColumn else { return try table.runtime.forEachRow(of: plan(select()), as: Element.self, body) }
    try table.runtime.forEachRow(of: plan(select()), as: ColumnValue<Element>.self) { try body($0.value) }
  }

  /// In groups, so that what the rows hold is not read for each of them; all of one state of the database.
  private func forEachLinked(_ body: (Element) throws -> Bool) throws {
    let plan = try plan(select())
    try table.runtime.forEachGroup(of: plan, as: Row.self, size: Self.groupedRows) { group in
      let rows = try table.runtime.perform(plan.owner, .read) { try table.complete(group, on: $0) }
      return try rows.allSatisfy { try body($0.decode()) }
    }
  }

  private static var groupedRows: Int { 256 }

  private func at(_ index: Int) -> Query {
    let (first, isTooLarge) = offset.addingReportingOverflow(index)
    // What cannot be is told by the query.
    guard (limit ?? 0) >= 0, offset >= 0 else { return self }
    guard index >= 0, !isTooLarge else { return limit(0) }
    return limit(Swift.min(1, Swift.max(0, (limit ?? .max) - index)), offset: first)
  }

  func plan(_ statement: (text: StatementText, values: [TypedValue])) -> Plan {
    table.times.plan(reading: statement, of: table.owner("select", .select))
  }

  private func rows(_ statement: (text: StatementText, values: [TypedValue])) throws -> [Element] {
    guard !isLinked else { return try table.runtime.run(plan(statement), LinkedReading(table: table)) }
    guard readsColumn else { return try table.runtime.run(plan(statement), .result()) }
    return try table.runtime.run(plan(statement), .result(as: [ColumnValue<Element>].self)).map(\.value)
  }

  private func rows(_ statement: (text: StatementText, values: [TypedValue])) async throws -> sending [Element] {
    guard !isLinked else { return try await table.runtime.run(plan(statement), LinkedReading(table: table)) }
    guard readsColumn else { return try await table.runtime.run(plan(statement), .result()) }
    return try await table.runtime.run(plan(statement), .result(as: [ColumnValue<Element>].self)).map(\.value)
  }

  /// A SELECT of one value of the rows that the query finds.
  func counting(_ value: String, atMost count: Int? = nil) throws -> (text: StatementText, values: [TypedValue]) {
    var text = QueryText(table)
    // Whole records are distinct by their keys.
    let isDistinct = isDistinct && columns != nil
    let columns = try columns?.map { try $0.sql(table) } ?? ["1"]
    text.write(
      "SELECT \(value) FROM (SELECT \(isDistinct ? "DISTINCT " : "")\(columns.joined(separator: ", ")) FROM \(text.name)")
    try writeRows(to: &text, isOrdered: isBounded)
    if let count, !isBounded { text.write(" LIMIT \(count)") }
    text.write(") AS found")
    return try text.finished(.query)
  }
}

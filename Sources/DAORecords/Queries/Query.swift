import DAOCore
import DAORuntime
import DAOSQL

/// A query of records: which rows, in which order, how many of them. Nothing is read until it is asked for rows.
///
/// ```swift
/// let query = people.where(\.age >= 18).order(by: \.age, .descending).limit(3, offset: 2)
/// let found = try await query.all()
/// print(try query.sql)
/// ```
/// `Element` is what its rows are read as: the record, or what `select` asks for. Columns and operators that do not fit are
/// errors before any SQL runs.
public struct Query<Root: Record, Element: Decodable>: Sendable {
  let table: RecordTable<Root>
  var condition: ConditionTerm?
  /// The columns that are read; nil for all properties of the record.
  var columns: [SelectedColumn]?
  /// Whether the only column is read as a value of its own, whatever type it has.
  var readsColumn = false
  var isDistinct = false
  private var order: [Result<SortTerm, DAOError>] = []
  private(set) var limit: Int?
  private(set) var offset = 0

  init(_ table: RecordTable<Root>) { self.table = table }

  init<Other>(_ query: Query<Root, Other>, reading columns: [SelectedColumn], readsColumn: Bool = false) {
    table = query.table
    condition = query.condition
    order = query.order
    limit = query.limit
    offset = query.offset
    // Whole records are distinct by their keys, and each has its own value.
    isDistinct = query.isDistinct && query.columns != nil
    self.columns = columns
    self.readsColumn = readsColumn
  }

  // MARK: Conditions

  /// The rows that meet a further condition.
  public func `where`(_ condition: Condition<Root>) -> Query { adding(condition.term) }

  /// The rows that meet a further condition of SQL, with a value for each of its `?`.
  ///
  /// ```swift
  /// let longer = people.where("length(firstName) > ?", 3)
  /// ```
  public func `where`(_ sql: String, _ values: (any Encodable & Sendable)?...) -> Query { adding(.sql(sql, values)) }

  /// The rows whose column has a value, or compares with it.
  public func `where`(_ column: String, _ operation: ConditionOperator, _ value: (any Encodable & Sendable)?) -> Query {
    adding(ConditionTerm(.name(column), operation, value))
  }

  func adding(_ term: ConditionTerm) -> Query {
    var query = self
    query.condition = condition?.and(term) ?? term
    return query
  }

  // MARK: Order and number

  /// The rows in the order of a property, after the orders that were asked for before.
  public func order(by property: PartialKeyPath<Root>, _ direction: SortDirection = .ascending) -> Query {
    var query = self
    query.order.append(.success(SortTerm(column: .property(property), direction: direction)))
    return query
  }

  /// The rows in the order of columns by name: `"name, date desc"`.
  public func order(by text: String) -> Query {
    var query = self
    do {
      query.order += try SortTerm.terms(of: text).map { .success($0) }
    } catch {
      query.order.append(.failure(error))
    }
    return query
  }

  /// At most `count` rows, from the row number `offset` on, which counts from 0.
  public func limit(_ count: Int, offset: Int = 0) -> Query {
    var query = self
    (query.limit, query.offset) = (count, offset)
    return query
  }

  /// The rows from the row number `offset` on, which counts from 0.
  public func offset(_ offset: Int) -> Query {
    var query = self
    query.offset = offset
    return query
  }

  /// Each row once.
  public func distinct() -> Query {
    var query = self
    query.isDistinct = true
    return query
  }

  /// The query with an order, so that its pages divide its rows: that of the keys where it has none.
  var inAnyOrder: Query {
    guard order.isEmpty, columns == nil else { return self }
    var query = self
    query.order = table.keys.map {
      .success(SortTerm(column: .name(table.schema.columns[$0].name), direction: .ascending))
    }
    return query
  }

  // MARK: SQL

  /// The SQL of the query, with places for its values.
  ///
  /// - Throws: ``DAOError``, as the query would.
  public var sql: String {
    get throws { try select().text.sql }
  }

  /// The SELECT of the query, and its values.
  func select() throws -> (text: StatementText, values: [TypedValue]) {
    guard let known = try? form() else { return try writeSelect() }
    if let text = table.text(of: known.form) { return (text, try QueryText<Root>.typed(known.values, for: text)) }
    let statement = try writeSelect()
    table.keep(statement.text, of: known.form)
    return statement
  }

  /// The form of the query, and its values; nil where it has SQL of the caller's own.
  ///
  /// - Throws: An error of what it names, of which ``writeSelect()`` tells the first.
  private func form() throws -> (form: QueryForm, values: [QueryValue])? {
    var reader = QueryFormReader(table)
    reader.add(isDistinct ? 1 : 0)
    reader.add(columns?.count ?? -1)
    for column in columns ?? [] {
      guard case .column(let reference) = column else { return nil }
      try reader.add(reference)
    }
    reader.add(condition == nil ? 0 : 1)
    if let condition, try !reader.add(condition) { return nil }
    reader.add(order.count)
    for term in order {
      let term = try term.get()
      try reader.add(term.column)
      reader.add(term.direction == .descending ? 1 : 0)
    }
    reader.add(limit == nil ? 0 : 1)
    reader.add(limit ?? 0)
    reader.add(offset)
    return (reader.form, reader.values)
  }

  private func writeSelect() throws -> (text: StatementText, values: [TypedValue]) {
    var text = QueryText(table)
    text.write(isDistinct ? "SELECT DISTINCT " : "SELECT ")
    if let columns {
      for (index, column) in columns.enumerated() {
        if index > 0 { text.write(", ") }
        text.write(try column.sql(table))
      }
    } else {
      text.write(table.columnList)
    }
    text.write(" FROM \(text.name)")
    try writeRows(to: &text)
    return try text.finished(.query)
  }

  /// Whether it says which rows: all of them are changed only when that is asked for.
  var isOfAllRows: Bool { condition == nil && limit == nil && offset == 0 }

  /// Whether its rows hold records of other tables, which are read with them.
  var isLinked: Bool { columns == nil && !table.links.isEmpty }

  /// Whether it is of a number of rows.
  var isBounded: Bool { limit != nil || offset > 0 }

  func writeCondition(to text: inout QueryText<Root>) throws {
    guard let condition else { return }
    text.write(" WHERE ")
    try text.write(condition)
  }

  /// Writes WHERE, ORDER BY, LIMIT and OFFSET.
  func writeRows(to text: inout QueryText<Root>, isOrdered: Bool = true) throws {
    try writeCondition(to: &text)
    guard (limit ?? 0) >= 0, offset >= 0 else {
      throw DAOError(.parameter, "the limit and the offset of rows are 0 or more, not \(limit ?? 0) and \(offset)")
    }
    if isOrdered, !order.isEmpty {
      text.write(" ORDER BY ")
      for (index, term) in order.enumerated() {
        let term = try term.get()
        if index > 0 { text.write(", ") }
        text.write(orderBy: try table.ordered(term.column), term.direction)
      }
    }
    guard isBounded else { return }
    text.write(" LIMIT \(limit ?? Int.max)")
    if offset > 0 { text.write(" OFFSET \(offset)") }
  }
}

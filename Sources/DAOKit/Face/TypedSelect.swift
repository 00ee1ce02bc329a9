import DAOCore

/// A select of a typed DAO with its arguments, to be read row by row or page by page.
///
/// The `operations` of a typed DAO make one for each select of several rows:
///
/// ```swift
/// for try await employee in employees.operations.selectAll().rows() { print(employee.eid) }
/// let second = try await employees.operations.select(ofProject: "ATLAS").page(2, of: 20)
/// ```
/// `Output` is what a call of the operation gives, `[Employee]`. `Pages` is `Page<Employee>` where the select has an ORDER BY; one
/// without has no pages, and `Pages` is `Never`.
public struct TypedSelect<Output: Decodable, Pages>: Sendable {
  let dao: DAO
  private let selector: String
  private let values: Values
  /// Whether the rows are the values of their only column.
  private(set) var readsColumn = false

  private enum Values {
    case positional([(any Encodable & Sendable)?])
    case named([String: (any Encodable & Sendable)?])
  }

  /// Makes the select from scalars for its parameters in order, or from one entity for its `:names`, as generated code does.
  public init(_ dao: DAO, _ selector: String, _ arguments: (any Encodable & Sendable)?...) {
    self.dao = dao
    self.selector = selector
    values = .positional(arguments)
  }

  /// Makes the select from a value for each of its `:names`, as generated code does.
  public init(_ dao: DAO, _ selector: String, _ named: [String: (any Encodable & Sendable)?]) {
    self.dao = dao
    self.selector = selector
    values = .named(named)
  }

  /// Makes the select of a column whose values are of a type of your own, as generated code does.
  public init(columnOf dao: DAO, _ selector: String, _ arguments: (any Encodable & Sendable)?...) {
    self.dao = dao
    self.selector = selector
    values = .positional(arguments)
    readsColumn = true
  }

  /// Makes the select of a column from a value for each of its `:names`, as generated code does.
  public init(columnOf dao: DAO, _ selector: String, _ named: [String: (any Encodable & Sendable)?]) {
    self.init(dao, selector, named)
    readsColumn = true
  }

  func call() throws -> Call {
    switch values {
    case .positional(let values): try dao.call(selector, .positional(values))
    case .named(let values): try dao.call(selector, .dictionary(values))
    }
  }

  /// The rows one at a time, as the loop asks for them.
  ///
  /// All errors are thrown while iterating. Leaving the loop early frees the connection.
  public func rows<Element: Decodable>() -> RowSequence<Element> where Output == [Element] {
    RowSequence(Result { try call() }, of: dao.script.current, readsColumn: readsColumn)
  }

  /// Runs `body` for each row on the calling thread, with one row in memory at a time. `body` returns false to stop.
  ///
  /// - Throws: ``DAOError``, or what `body` throws.
  public func forEachRow<Element: Decodable>(_ body: (Element) throws -> Bool) throws where Output == [Element] {
    guard readsColumn else { return try call().forEachRow(Element.self, body) }
    try call().forEachRow(ColumnValue<Element>.self) { try body($0.value) }
  }

  /// Reads one page, and counts all rows.
  ///
  /// ```swift
  /// let page = try employees.operations.selectAll().page(1, of: 20)
  /// print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
  /// ```
  /// - Parameters:
  ///   - number: The number of the page, from 1.
  ///   - size: The maximum number of rows on a page, at least 1.
  /// - Throws: ``DAOError``; ``DAOError/Code/parameter`` for a number or size below 1.
  public func page<Element: Decodable>(_ number: Int, of size: Int) throws -> Page<Element> where Pages == Page<Element> {
    guard readsColumn else { return try call().page(number: number, size: size) }
    return Page(values: try call().page(number: number, size: size))
  }

  /// Reads one page on a connection's own thread, and counts all rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func page<Element: Decodable>(
    _ number: Int, of size: Int
  ) async throws -> sending Page<Element> where Pages == Page<Element> {
    guard readsColumn else { return try await call().page(number: number, size: size) }
    return Page(values: try await call().page(number: number, size: size))
  }
}

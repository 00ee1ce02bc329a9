import DAOCore

/// Some of the rows of an operation, and how many there are in all.
///
/// ```swift
/// let page: Page<Employee> = try employees.page("selectAll", number: 1, size: 20)
/// print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
/// ```
public struct Page<Element> {
  /// The rows of this page; none after the last page.
  public let rows: [Element]
  /// How many rows all pages have together.
  public let total: Int
  /// Which page it is, from 1.
  public let number: Int
  /// The most rows that a page has.
  public let size: Int

  /// Makes a page of rows at hand, as a stand-in for a database does in tests.
  public init(rows: [Element], total: Int, number: Int, size: Int) {
    self.rows = rows
    self.total = total
    self.number = number
    self.size = size
  }

  /// How many pages there are; 0 where there are no rows.
  public var pageCount: Int { total / size + (total % size == 0 ? 0 : 1) }
}

extension Page {
  init(_ found: (rows: [Element], total: Int), number: Int, size: Int) {
    self.init(rows: found.rows, total: found.total, number: number, size: size)
  }
}

extension Page: Sendable where Element: Sendable {}
extension Page: Equatable where Element: Equatable {}

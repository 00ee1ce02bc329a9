import DAOCore

/// One page of an operation's rows, and the number of all rows.
///
/// ```swift
/// let page: Page<Employee> = try employees.page("selectAll", number: 1, size: 20)
/// print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
/// ```
public struct Page<Element> {
  /// The rows of this page; empty after the last page.
  public let rows: [Element]
  /// The number of rows on all pages together.
  public let total: Int
  /// The number of the page, from 1.
  public let number: Int
  /// The maximum number of rows on a page.
  public let size: Int

  /// Makes a page of rows at hand, as a stand-in for a database does in tests.
  public init(rows: [Element], total: Int, number: Int, size: Int) {
    self.rows = rows
    self.total = total
    self.number = number
    self.size = size
  }

  /// The number of pages; 0 without rows.
  public var pageCount: Int { total / size + (total % size == 0 ? 0 : 1) }
}

extension Page {
  package init(_ found: (rows: [Element], total: Int), number: Int, size: Int) {
    self.init(rows: found.rows, total: found.total, number: number, size: size)
  }
}

extension Page where Element: Decodable {
  init(values page: Page<ColumnValue<Element>>) {
    self.init(rows: page.rows.map(\.value), total: page.total, number: page.number, size: page.size)
  }
}

extension Page: Sendable where Element: Sendable {}
extension Page: Equatable where Element: Equatable {}

import DAOCore

/// The bounds of a page within a query's rows.
package struct PageBounds: Sendable {
  package let offset: Int
  package let size: Int

  /// - Throws: ``DAOError/Code/parameter`` for a number or size below 1.
  package init(number: Int, size: Int) throws(DAOError) {
    guard number >= 1, size >= 1 else {
      throw DAOError(.parameter, "pages are numbered from 1 and have 1 row or more, not number \(number) and size \(size)")
    }
    let (offset, isTooLarge) = (number - 1).multipliedReportingOverflow(by: size)
    guard !isTooLarge else { throw DAOError(.parameter, "no page \(number) of \(size) rows can be counted to") }
    self.offset = offset
    self.size = size
  }
}

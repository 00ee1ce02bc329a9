import DAOCore
import DAORuntime
import DAOScript

extension Call {
  /// The bounds of a page.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a number or size below 1, and for an operation without pages.
  func pageBounds(number: Int, size: Int) throws -> PageBounds {
    do throws(DAOError) {
      return try bounds(number: number, size: size)
    } catch {
      throw operation.complete(error)
    }
  }

  private func bounds(number: Int, size: Int) throws(DAOError) -> PageBounds {
    guard number >= 1, size >= 1 else {
      throw DAOError(.parameter, "pages are numbered from 1 and have 1 row or more, not number \(number) and size \(size)")
    }
    let (offset, isTooLarge) = (number - 1).multipliedReportingOverflow(by: size)
    guard !isTooLarge else { throw DAOError(.parameter, "no page \(number) of \(size) rows can be counted to") }
    guard operation.kind == .select else {
      throw DAOError(.parameter, "a page is of a <select>, which this is not: call it instead")
    }
    guard operation.bounds == nil else {
      throw DAOError(.parameter, "the operation's own 'limit' and 'offset' bound its rows: remove them to read it page by page")
    }
    return PageBounds(offset: offset, size: size)
  }
}

/// The bounds of a page within a select's rows.
struct PageBounds {
  let offset: Int
  let size: Int
}

extension Call {
  /// The rows of a page and the number of all rows, read from one state of the database.
  func page<Element: Decodable>(_ bounds: PageBounds, on session: Session) throws -> (rows: [Element], total: Int) {
    let statement = try onlyStatement(on: session)
    if let map = operation.resultMap, map.mayFoldRows {
      return try execute(statement, on: session) { rows in
        try operation.check(Element.self)
        return try FoldedMapping(map: map, operation: operation).page(
          Element.self, of: rows, RowBounds(offset: bounds.offset, limit: bounds.size))
      }
    }
    let pages = try operation.pages(of: statement.text, dialect: session.connection.dialect)
    let values = try statement.arguments.collected(for: statement.text)
    let limits: [TypedValue] = [.integer(Int64(bounds.size)), .integer(Int64(bounds.offset))]
    return try session.withSnapshot {
      let rows: [Element] = try execute(BoundStatement(pages.rows, .collected(values + limits)), on: session) {
        try ResultShape.read([Element].self, from: $0)
      }
      let total = try execute(BoundStatement(pages.count, .collected(values)), on: session) { try $0.statement.only(Int.self) }
      return (rows, total)
    }
  }
}

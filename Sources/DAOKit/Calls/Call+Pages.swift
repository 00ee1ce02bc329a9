import DAOCore
import DAORuntime
import DAOScript

extension Call {
  /// The bounds of a page.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a number or size below 1, and for an operation without pages.
  func pageBounds(number: Int, size: Int) throws -> PageBounds {
    do throws(DAOError) {
      let bounds = try PageBounds(number: number, size: size)
      guard operation.kind == .select else {
        throw DAOError(.parameter, "a page is of a <select>, which this is not: call it instead")
      }
      guard operation.bounds == nil else {
        throw DAOError(
          .parameter, "the operation's own 'limit' and 'offset' bound its rows: remove them to read it page by page")
      }
      return bounds
    } catch {
      throw operation.complete(error)
    }
  }

  /// A page of entities of several rows each, or with nested selects: all rows are read for it.
  func foldedPage<Element: Decodable>(
    _ bounds: PageBounds, of map: CompiledResultMap, on session: Session
  ) throws -> (rows: [Element], total: Int) {
    try execute(onlyStatement(on: session), on: session) { rows in
      try operation.check(Element.self)
      return try FoldedMapping(map: map, operation: operation).page(
        Element.self, of: rows, RowBounds(offset: bounds.offset, limit: bounds.size))
    }
  }

  /// What other pages are read of.
  var plan: Plan { Plan(of: operation, access: access) { try onlyStatement(on: $0) } }

  /// The rows of a page and the number of all rows, read from one state of the database.
  func reading<Element: Decodable>(of bounds: PageBounds) -> PageReading<Element> {
    .page(bounds) { [operation] in try operation.pages(of: $0, dialect: $1) }
  }
}

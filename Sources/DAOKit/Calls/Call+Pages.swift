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

  /// Whether a page needs nothing but the rows of its statement, and their number: no map that folds them, and no cache beside them.
  var isOnePlan: Bool { operation.cache == nil && operation.resultMap?.mayFoldRows != true }

  /// What a page is read of.
  var plan: Plan { Plan(of: operation, access: access, mayAsk: mayAsk) { try onlyStatement(on: $0) } }

  /// The rows of a page and the number of all rows, read from one state of the database.
  func reading<Element: Decodable>(of bounds: PageBounds) -> PageReading<Element> {
    .page(bounds) { [operation] in try operation.pages(of: $0, dialect: $1) }
  }

  /// The same on a session, where all rows may have to be read for it.
  func page<Element: Decodable>(_ bounds: PageBounds, on session: Session) throws -> (rows: [Element], total: Int) {
    guard let map = operation.resultMap, map.mayFoldRows else {
      return try reading(of: bounds).read(plan, on: session, in: core.runtime)
    }
    return try execute(onlyStatement(on: session), on: session) { rows in
      try operation.check(Element.self)
      return try FoldedMapping(map: map, operation: operation).page(
        Element.self, of: rows, RowBounds(offset: bounds.offset, limit: bounds.size))
    }
  }
}

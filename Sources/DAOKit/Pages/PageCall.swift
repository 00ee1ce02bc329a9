import DAOCore
import DAOScript

/// A call for one page of a select: the page's rows and the number of all, as one state of the database has them.
struct PageCall: Sendable {
  private let call: SendableCall
  private let text: StatementText
  private let statements: PageStatements
  private let number: Int
  private let size: Int

  init(_ call: borrowing Call, number: Int, size: Int) throws {
    do {
      try Self.check(call, number: number, size: size)
      let (text, arguments) = try call.textForPages()
      self.text = text
      statements = try call.operation.pages(of: text, dialect: call.database.driver.dialect)
      self.call = try Call(database: call.database, operation: call.operation, arguments: arguments, rendered: text).bound(
        to: text)
      self.number = number
      self.size = size
    } catch var error as DAOError {
      error.operation = call.operation.name
      error.location = error.location ?? call.operation.location
      throw error
    }
  }

  private static func check(_ call: borrowing Call, number: Int, size: Int) throws(DAOError) {
    guard number >= 1, size >= 1 else {
      throw DAOError(.parameter, "pages are numbered from 1 and have 1 row or more, not number \(number) and size \(size)")
    }
    guard (number - 1).multipliedReportingOverflow(by: size).overflow == false else {
      throw DAOError(.parameter, "no page \(number) of \(size) rows can be counted to")
    }
    guard call.operation.kind == .select else {
      throw DAOError(.parameter, "a page is of a <select>, which this is not: call it instead")
    }
    guard call.operation.bounds == nil else {
      throw DAOError(.parameter, "the operation's own 'limit' and 'offset' bound its rows: remove them to read it page by page")
    }
  }

  func page<Element: Decodable>() throws -> Page<Element> {
    do {
      let scope = call.database.openTransactions.current(for: text.access)
      return try call.database.withSession(for: text.access, .call(text), in: scope, page(on:))
    } catch let error as DAOError {
      throw call.complete(error, text)
    }
  }

  func page<Element: Decodable>() async throws -> sending Page<Element> {
    do {
      let scope = call.database.openTransactions.current(for: text.access)
      return try await call.database.withSession(for: text.access, .call(text), in: scope) { try page(on: $0) }
    } catch let error as DAOError {
      throw call.complete(error, text)
    }
  }

  private func page<Element: Decodable>(on session: Session) throws -> Page<Element> {
    let found: (rows: [Element], total: Int)
    if let map = call.operation.resultMap, map.mayFoldRows {
      found = try call.run(text, on: session) {
        let bound = BoundStatement(statement: $0, session: $1, operation: call.operation)
        try bound.checkEntity(Element.self)
        return try bound.page(Element.self, map, RowBounds(offset: offset, limit: size))
      }
    } else {
      found = try session.withSnapshot { (try rows(on: session), try total(on: session)) }
    }
    return Page(rows: found.rows, total: found.total, number: number, size: size)
  }

  private var offset: Int { (number - 1) * size }

  private func rows<Element: Decodable>(on session: Session) throws -> [Element] {
    let bounds: [ArgumentValue] = [.value(.integer(Int64(size))), .value(.integer(Int64(offset)))]
    let rows = SendableCall(
      database: call.database, operation: call.operation, values: call.values + bounds, rendered: statements.rows)
    return try rows.run(statements.rows, on: session) {
      try ResultShape.read([Element].self, from: BoundStatement(statement: $0, session: $1, operation: call.operation))
    }
  }

  private func total(on session: Session) throws -> Int {
    try call.run(statements.count, on: session) { statement, _ in try statement.only(Int.self) }
  }
}

import DAOCore

/// The parts of a page: its rows, and then the number of all rows.
final class PageParts<Element: Decodable>: ReadingParts {
  private let reading: PageReading<Element>
  private let plan: Plan
  private let runtime: Runtime
  /// The statements with the values that both have; nil before the first part.
  private var statements: (pages: PageStatements, values: [TypedValue])?
  private var rows: [Element]?

  init(_ reading: PageReading<Element>, of plan: Plan, in runtime: Runtime) {
    self.reading = reading
    self.plan = plan
    self.runtime = runtime
  }

  var next: LeadingStatement {
    LeadingStatement(for: rows == nil ? .state([Element].self) : .state(Int.self), statement)
  }

  func read(on session: Session) throws -> (rows: [Element], total: Int)? {
    let part = Plan(try session.statementSent ?? statement(on: session), of: plan.owner)
    if let rows { return (rows, try runtime.run(part, on: session) { try $0.statement.only(Int.self) }) }
    rows = try runtime.run(part, on: session) { try ResultShape.read([Element].self, from: $0) }
    return nil
  }

  private func statement(on session: Session) throws -> BoundStatement {
    let (pages, values) = try statements ?? makeStatements(on: session)
    statements = (pages, values)
    guard rows == nil else { return BoundStatement(pages.count, .collected(values)) }
    let bounds: [TypedValue] = [.integer(Int64(reading.bounds.size)), .integer(Int64(reading.bounds.offset))]
    return BoundStatement(pages.rows, .collected(values + bounds))
  }

  private func makeStatements(on session: Session) throws -> (PageStatements, [TypedValue]) {
    let statement = try plan.statement(on: session)
    let pages = try reading.statements(statement.text, session.connection.dialect)
    return (pages, try statement.arguments.collected(for: statement.text))
  }
}

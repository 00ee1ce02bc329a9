import DAOCore
import DAORuntime

/// Rows with the records that they hold, all of one state of the database.
struct LinkedReading<Root: Record, Element: Decodable>: PlanReading {
  let table: RecordTable<Root>

  func leading(_ plan: Plan) -> LeadingStatement? { LeadingStatement(for: .state([Row].self), of: plan) }

  func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> [Element] {
    try session.withSnapshot {
      let rows = try session.once { try runtime.run(plan, on: session) { try ResultShape.read([Row].self, from: $0) } }
      return try table.complete(rows, on: session)
    }.map { try $0.decode() }
  }
}

/// A page of rows with the records that they hold, and the number of all rows.
struct LinkedPageReading<Root: Record, Element: Decodable>: PlanReading {
  let table: RecordTable<Root>
  private let page: PageReading<Row>

  init(table: RecordTable<Root>, bounds: PageBounds) {
    self.table = table
    page = .page(bounds)
  }

  func leading(_ plan: Plan) -> LeadingStatement? { page.leading(plan) }

  func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> (rows: [Element], total: Int) {
    try session.withSnapshot {
      let page = try page.read(plan, on: session, in: runtime)
      return (try table.complete(page.rows, on: session).map { try $0.decode() }, page.total)
    }
  }
}

import DAOCore

/// What is asked of a plan: its rows in some shape, how many rows it changes, their keys, a page of its rows.
///
/// The same plan serves them all.
package protocol PlanReading<Output>: Sendable {
  associatedtype Output

  /// What the reading begins with; nil for one that a thread waits for. Default: nil.
  func leading(_ plan: Plan) -> LeadingStatement?

  /// Runs the plan on a session and reads what is asked for.
  func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> Output
}

extension PlanReading {
  package func leading(_ plan: Plan) -> LeadingStatement? { nil }
}

/// The rows, or the change count, in the shape of `R`.
package struct ResultReading<R: Decodable>: PlanReading {
  package func leading(_ plan: Plan) -> LeadingStatement? { LeadingStatement(for: .result(R.self), of: plan) }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> R {
    try runtime.run(plan, on: session) { try ResultShape.read(R.self, from: $0) }
  }
}

/// The number of changed rows.
package struct CountReading: PlanReading {
  package func leading(_ plan: Plan) -> LeadingStatement? { LeadingStatement(for: .count, of: plan) }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> Int {
    try runtime.run(plan, on: session) { try $0.changeCount() }
  }
}

/// The keys of the rows that a change returns. It is undone if they cannot be read.
package struct KeyReading: PlanReading {
  let wanted: WantedKeys

  package func leading(_ plan: Plan) -> LeadingStatement? { LeadingStatement(for: .keys, of: plan) }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> KeyRows {
    try runtime.run(plan, on: session) { rows in try rows.atomically { try rows.keyRows(wanted) } }
  }
}

/// The id of the inserted row, by an engine that numbers rows.
package struct InsertedIDReading: PlanReading {
  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> Int64 {
    try runtime.run(plan, on: session) { try $0.insertedID() }
  }
}

/// The rows of a page and the number of all rows, read from one state of the database.
package struct PageReading<Element: Decodable>: PlanReading {
  let bounds: PageBounds
  /// The statements of a text, which its owner may keep.
  let statements: @Sendable (StatementText, any Dialect) throws -> PageStatements
  /// What the statement that was sent ahead was made of.
  private let sent = Guarded<(pages: PageStatements, values: [TypedValue])?>(nil)

  init(bounds: PageBounds, statements: @escaping @Sendable (StatementText, any Dialect) throws -> PageStatements) {
    self.bounds = bounds
    self.statements = statements
  }

  package func leading(_ plan: Plan) -> LeadingStatement? {
    LeadingStatement(for: .state([Element].self), mayAsk: plan.mayAsk) { session in
      let (pages, values) = try self.pages(of: plan, on: session)
      sent.withLock { $0 = (pages, values) }
      return rowsStatement(pages, values)
    }
  }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> (rows: [Element], total: Int) {
    try session.withSnapshot {
      let first = session.statementSent
      let known = first == nil ? nil : sent.withLock(\.self)
      let (pages, values) = try known ?? session.once { try self.pages(of: plan, on: session) }
      let part = Plan(first ?? rowsStatement(pages, values), of: plan.owner)
      let rows: [Element] = try session.once {
        try runtime.run(part, on: session) { try ResultShape.read([Element].self, from: $0) }
      }
      let count = Plan(BoundStatement(pages.count, .collected(values)), of: plan.owner)
      return (rows, try runtime.run(count, on: session) { try $0.statement.only(Int.self) })
    }
  }

  private func rowsStatement(_ pages: PageStatements, _ values: [TypedValue]) -> BoundStatement {
    let bounds: [TypedValue] = [.integer(Int64(bounds.size)), .integer(Int64(bounds.offset))]
    return BoundStatement(pages.rows, .collected(values + bounds))
  }

  /// The statements of a page with the values that both have.
  private func pages(of plan: Plan, on session: Session) throws -> (PageStatements, [TypedValue]) {
    let statement = try plan.rendered(on: session)
    return (try statements(statement.text, session.connection.dialect), try statement.arguments.collected(for: statement.text))
  }
}

extension PlanReading {
  /// The result in the shape of `R`.
  package static func result<R: Decodable>(as type: R.Type = R.self) -> Self where Self == ResultReading<R> { .init() }

  /// The keys of the changed rows, which the statement returns.
  package static func keys(_ wanted: WantedKeys = WantedKeys()) -> Self where Self == KeyReading { .init(wanted: wanted) }

  /// A page of a query's rows, with the number of all of them.
  ///
  /// - Parameter statements: Gives the statements for a page of a text. Default: they are made for each page.
  package static func page<Element: Decodable>(
    _ bounds: PageBounds, of type: Element.Type = Element.self,
    statements: @escaping @Sendable (StatementText, any Dialect) throws -> PageStatements = { try $0.pages(dialect: $1) }
  ) -> Self where Self == PageReading<Element> { .init(bounds: bounds, statements: statements) }
}

extension PlanReading where Self == CountReading {
  /// The number of changed rows.
  package static var changeCount: Self { .init() }
}

extension PlanReading where Self == InsertedIDReading {
  /// The id of the inserted row, by an engine that numbers rows.
  package static var insertedID: Self { .init() }
}

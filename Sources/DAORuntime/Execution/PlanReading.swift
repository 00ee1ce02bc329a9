import DAOCore

/// What is asked of a plan: its rows in some shape, how many rows it changes, their keys, a page of its rows.
///
/// The same plan serves them all.
package protocol PlanReading<Output>: Sendable {
  associatedtype Output

  /// What is asked of the statement, if the reading does nothing before it. Default: nil.
  var asked: LeadingStatement.Wish? { get }

  /// Runs the plan on a session and reads what is asked for.
  func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> Output

  /// The same, statement by statement, each of which may be sent ahead; nil where the session's thread runs them. Default: nil.
  func parts(of plan: Plan, in runtime: Runtime) -> (any ReadingParts<Output>)?
}

extension PlanReading {
  package var asked: LeadingStatement.Wish? { nil }
  package func parts(of plan: Plan, in runtime: Runtime) -> (any ReadingParts<Output>)? { nil }
}

/// A reading of several statements, in one transaction.
package protocol ReadingParts<Output>: AnyObject {
  associatedtype Output

  /// The statement of the next part.
  var next: LeadingStatement { get }

  /// Reads the next part. Returns nil where another one follows.
  func read(on session: Session) throws -> Output?
}

/// The rows, or the change count, in the shape of `R`.
package struct ResultReading<R: Decodable>: PlanReading {
  package var asked: LeadingStatement.Wish? { .result(R.self) }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> R {
    try runtime.run(plan, on: session) { try ResultShape.read(R.self, from: $0) }
  }
}

/// The number of changed rows.
package struct CountReading: PlanReading {
  package var asked: LeadingStatement.Wish? { .count }

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> Int {
    try runtime.run(plan, on: session) { try $0.changeCount() }
  }
}

/// The keys of the rows that a change returns. It is undone if they cannot be read.
package struct KeyReading: PlanReading {
  let wanted: WantedKeys

  package var asked: LeadingStatement.Wish? { .keys }

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

  package func read(_ plan: Plan, on session: Session, in runtime: Runtime) throws -> (rows: [Element], total: Int) {
    try session.withSnapshot {
      let parts = PageParts(self, of: plan, in: runtime)
      while true {
        if let page = try parts.read(on: session) { return page }
      }
    }
  }

  package func parts(of plan: Plan, in runtime: Runtime) -> (any ReadingParts<(rows: [Element], total: Int)>)? {
    PageParts(self, of: plan, in: runtime)
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

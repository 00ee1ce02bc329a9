import DAOCore

/// What runs: a statement, or how it is rendered, with the access that it needs and whose it is.
///
/// The same plan is run for its result, its change count, its rows one by one or the tables that it reads. The shape of the
/// result is the type that is asked for.
package struct Plan {
  package let owner: any StatementOwner
  package let access: Access
  private let source: Source

  private enum Source {
    case bound(BoundStatement)
    case rendered((Session) throws -> BoundStatement)
  }

  /// A plan of a statement that is there already.
  package init(_ statement: BoundStatement, of owner: any StatementOwner) {
    self.owner = owner
    access = statement.text.access
    source = .bound(statement)
  }

  /// A plan of a statement that is rendered on its session.
  ///
  /// - Parameter render: It captures only Sendable values where the plan runs on another thread.
  package init(of owner: any StatementOwner, access: Access, _ render: @escaping (Session) throws -> BoundStatement) {
    self.owner = owner
    self.access = access
    source = .rendered(render)
  }

  func statement(on session: Session) throws -> BoundStatement {
    switch source {
    case .bound(let statement): statement
    case .rendered(let render): try render(session)
    }
  }
}

// Each in two forms: synchronous on the calling thread, asynchronous away from the cooperative pool.
extension Runtime {
  /// The result of a plan in the shape of `R`.
  ///
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  package func result<R: Decodable>(of plan: Plan, as type: R.Type = R.self) throws -> R {
    try perform(plan.owner, plan.access) { try run(plan, on: $0) { try ResultShape.read(R.self, from: $0) } }
  }

  package func result<R: Decodable>(of plan: Plan, as type: R.Type = R.self) async throws -> sending R {
    try await perform(plan.owner, plan.access) { [self] in
      try run(plan, on: $0) { try ResultShape.read(R.self, from: $0) }
    }
  }

  /// The number of rows that a plan changes.
  ///
  /// - Throws: ``DAOError``.
  package func changeCount(of plan: Plan) throws -> Int {
    try perform(plan.owner, plan.access) { try run(plan, on: $0) { try $0.changeCount() } }
  }

  package func changeCount(of plan: Plan) async throws -> Int {
    try await perform(plan.owner, plan.access) { [self] in try run(plan, on: $0) { try $0.changeCount() } }
  }

  /// The tables whose changes may change the rows of a plan. The plan is not run.
  ///
  /// - Throws: ``DAOError`` if its statement cannot be prepared.
  package func sources(of plan: Plan) throws -> TableSet {
    try perform(plan.owner, plan.access) { session in
      try session.withStatement(plan.statement(on: session).text) { try $0.sources }
    }
  }

  /// Runs a plan on a session that is part of a greater run.
  package func run<Output>(_ plan: Plan, on session: Session, _ read: (ResultSet) throws -> Output) throws -> Output {
    try execute(plan.statement(on: session), of: plan.owner, on: session) {
      try read(ResultSet($0, on: session, of: plan.owner))
    }
  }
}

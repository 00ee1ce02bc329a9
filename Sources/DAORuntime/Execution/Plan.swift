import DAOCore

/// What runs: a statement, or how it is rendered, with the access that it needs and whose it is.
///
/// The same plan is run for whatever a ``PlanReading`` asks of it, for its rows one by one, or for the tables that it reads.
package struct Plan {
  package let owner: any StatementOwner
  package let access: Access
  /// Whether it is rendered again where another schema is found than it was rendered for.
  private let followsSchema: Bool
  /// Whether its statement is made by a caller's own code, which may ask the database.
  let mayAsk: Bool
  private let source: Source

  private enum Source {
    case bound(BoundStatement)
    case rendered((Session) throws -> BoundStatement)
  }

  /// A plan of a statement that is there already.
  package init(_ statement: BoundStatement, of owner: any StatementOwner) {
    self.owner = owner
    access = statement.text.access
    followsSchema = false
    mayAsk = false
    source = .bound(statement)
  }

  /// A plan of a statement that is rendered on its session.
  ///
  /// - Parameters:
  ///   - followsSchema: Whether it is rendered again where another schema is found than it was rendered for. Default: false.
  ///   - mayAsk: Whether its statement is made by a caller's own code, which may ask the database. Default: false.
  ///   - render: It captures only Sendable values where the plan runs on another thread.
  package init(
    of owner: any StatementOwner, access: Access, followsSchema: Bool = false, mayAsk: Bool = false,
    _ render: @escaping (Session) throws -> BoundStatement
  ) {
    self.owner = owner
    self.access = access
    self.followsSchema = followsSchema
    self.mayAsk = mayAsk
    source = .rendered(render)
  }

  func statement(on session: Session) throws -> BoundStatement { try session.statementSent ?? rendered(on: session) }

  /// Its statement, whatever was sent.
  func rendered(on session: Session) throws -> BoundStatement {
    switch source {
    case .bound(let statement): statement
    case .rendered(let render): try session.disregardingSent { try render(session) }
    }
  }

  /// Runs `body`, which renders and runs the statement.
  func repeating<R>(on session: Session, _ body: () throws -> R) throws -> R {
    followsSchema ? try session.followingSchema(body) : try body()
  }
}

extension Runtime {
  /// Runs a plan on the calling thread, for what `reading` asks of it.
  ///
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  package func run<Reading: PlanReading>(_ plan: Plan, _ reading: Reading) throws -> Reading.Output {
    try performFollowingSchema(plan.owner, plan.access) { try reading.read(plan, on: $0, in: self) }
  }

  /// Runs a plan away from the cooperative pool.
  package func run<Reading: PlanReading>(_ plan: Plan, _ reading: Reading) async throws -> sending Reading.Output {
    try await performFollowingSchema(plan.owner, plan.access, beginningWith: reading.leading(plan)) { [self] session in
      try reading.read(plan, on: session, in: self)
    }
  }

  /// Runs plans of one owner in their order, on one session, in one transaction or a savepoint of the open one.
  ///
  /// - Returns: What was asked of each plan; nothing without plans.
  /// - Throws: The first error, with the number of its plan. Nothing is changed then.
  package func run<Reading: PlanReading>(_ plans: [Plan], _ reading: Reading) throws -> [Reading.Output] {
    guard let first = plans.first else { return [] }
    return try performFollowingSchema(first.owner, .write) { try batch(plans, first.owner, reading, on: $0) }
  }

  package func run<Reading: PlanReading>(_ plans: [Plan], _ reading: Reading) async throws -> sending [Reading.Output] {
    guard let first = plans.first else { return [] }
    return try await performFollowingSchema(first.owner, .write, beginningWith: .beginning(.write)) { [self] in
      try batch(plans, first.owner, reading, on: $0)
    }
  }

  private func batch<Reading: PlanReading>(
    _ plans: [Plan], _ owner: any StatementOwner, _ reading: Reading, on session: Session
  ) throws -> [Reading.Output] {
    try forEachElement(of: plans.count, owner, on: session, into: []) { index, outputs in
      outputs.append(try reading.read(plans[index], on: session, in: self))
    } read: {
      $0
    }
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
    try plan.repeating(on: session) {
      try execute(plan.statement(on: session), of: plan.owner, on: session) {
        try read(ResultSet($0, on: session, of: plan.owner))
      }
    }
  }
}

extension Session {
  /// Whether a change of the schema has kept a call from running, and the session still takes statements.
  package func mayRepeat(after error: DAOError) -> Bool {
    error.code == .schemaChanged && connection.transactionState != .failed
  }

  /// Runs `body` again after a change of the schema that its statements were written for. In a transaction that has failed by that
  /// nothing runs: the whole of it must be run again.
  package func followingSchema<R>(_ body: () throws -> R) throws -> R {
    var tries = 1
    while true {
      do {
        return try body()
      } catch var error as DAOError where mayRepeat(after: error) {
        // So many changes during one call are no coincidence.
        error.code = .database
        guard tries < 10 else { throw error }
        tries += 1
      }
    }
  }
}

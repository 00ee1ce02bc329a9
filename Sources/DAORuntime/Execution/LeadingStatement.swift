import DAOCore

/// What a run begins with: its statement can be sent before the run has a thread, which it then needs for its answer alone.
package struct LeadingStatement {
  /// What a run asks of its statement.
  package enum Wish {
    /// Its rows, or the number of changed rows, in the shape of a type.
    case result(any Decodable.Type)
    /// The same, and what further statements read of the same state of the database.
    case state(any Decodable.Type)
    /// The number of changed rows, and nothing else.
    case count
    /// What any result of it fits: it is one of the house's own, and the run neither does anything before it nor undoes it.
    case own
    /// The keys of the changed rows.
    case keys
  }

  /// How a statement may be sent.
  enum Admission {
    case none
    /// It may be sent as it is: nothing that the run does before its statement could keep it from running.
    case alone
    /// It may be sent after the beginning of a transaction, or of a savepoint: the run may undo it.
    case undoably
    /// It may be sent after the beginning of a snapshot, unless there is a transaction.
    case onSnapshot
  }

  private let wish: Wish
  let make: (Session) throws -> BoundStatement?
  /// The mode of the transaction that the run begins with where it does not begin with its statement; nil for none.
  let unit: TransactionMode?
  /// Whether making the statement runs a caller's own code, which may ask the database and wait.
  let mayAsk: Bool

  /// - Parameters:
  ///   - unit: The mode of the transaction that the run begins with where there is no statement. Default: nil, for none.
  ///   - mayAsk: Whether `make` runs a caller's own code, which may ask the database and wait. Default: false.
  ///   - make: The statement; nil for a run that begins otherwise.
  package init(
    for wish: Wish, otherwise unit: TransactionMode? = nil, mayAsk: Bool = false,
    _ make: @escaping (Session) throws -> BoundStatement?
  ) {
    self.wish = wish
    self.mayAsk = mayAsk
    self.unit = unit
    self.make = make
  }

  /// What begins with a transaction, or a savepoint in it.
  ///
  /// - Parameter mode: Nil for what only reads, and begins with nothing.
  package static func beginning(_ mode: TransactionMode?) -> LeadingStatement {
    LeadingStatement(for: .own, otherwise: mode) { _ in nil }
  }

  /// - Parameter plan: What runs.
  package init(for wish: Wish, of plan: Plan) {
    self.init(for: wish, otherwise: plan.access == .write ? .write : nil, mayAsk: plan.mayAsk, plan.statement)
  }

  /// Whether it is one that may be sent, if what the server tells of it allows it.
  func mayBeSent(_ text: StatementText) -> Bool {
    guard text.handlers == nil else { return false }
    return switch text.verb {
    case .query, .change, .opaqueChange, .other: true
    case .definition, .transaction: false
    }
  }

  /// How a prepared statement may be sent: what was sent has happened, and must not be what the run would have refused.
  func admission(of statement: any PreparedStatement, on session: Session, of owner: any StatementOwner) -> Admission {
    let isChange = statement.text.verb.isChange
    let returnsRows = statement.returnsRows
    switch wish {
    case .count: return !isChange || returnsRows ? .none : owner.mayRefuseChange ? .undoably : .alone
    case .own: return .alone
    case .keys: return isChange && returnsRows ? .undoably : .none
    case .state(let type):
      return !isChange && returnsRows && fits(type, statement, on: session, of: owner) ? .onSnapshot : .none
    case .result(let type):
      guard isChange || returnsRows, fits(type, statement, on: session, of: owner) else { return .none }
      return isChange && (returnsRows || owner.mayRefuseChange) ? .undoably : .alone
    }
  }

  private func fits(
    _ type: any Decodable.Type, _ statement: any PreparedStatement, on session: Session, of owner: any StatementOwner
  ) -> Bool {
    (try? ResultShape.check(type, for: ResultSet(statement, on: session, of: owner))) != nil
  }
}

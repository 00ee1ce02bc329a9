import DAOCore

/// The statement that a run begins with. It can be sent before the run has a thread, which it then needs for its answer alone.
package struct LeadingStatement {
  /// Whether the run asks for the number of changed rows, and for nothing else.
  private let asksForCount: Bool
  let make: (Session) throws -> BoundStatement?

  /// - Parameters:
  ///   - output: What the run returns.
  ///   - make: The statement; nil for a run that begins otherwise.
  package init(for output: Any.Type, _ make: @escaping (Session) throws -> BoundStatement?) {
    asksForCount = ResultShape.isCount(output)
    self.make = make
  }

  /// Whether nothing that the run does before its statement could keep it from running: a change that was sent has happened.
  func mayBeSent(_ statement: any PreparedStatement, of owner: any StatementOwner) -> Bool {
    guard statement.text.handlers == nil else { return false }
    return switch statement.text.verb {
    case .query: statement.returnsRows
    case .change: asksForCount && !statement.returnsRows && !owner.mayRefuseChange
    case .definition, .transaction, .other: false
    }
  }
}

import DAOCore

/// The statements of many elements on their way through one session, in portions that are sent ahead.
package struct StatementBatch {
  /// Gives the statement of the element with this index on a session to its argument.
  package typealias Statements = (Int, Session, (BoundStatement) throws -> Void) throws -> Void

  let count: Int
  let owner: any StatementOwner
  /// The number of elements whose results were read.
  private var first = 0
  /// The statement of the portion that was sent.
  private var sent: (any PreparedStatement)?

  init(count: Int, owner: any StatementOwner) {
    self.count = count
    self.owner = owner
  }

  /// The results of as many statements are in memory at once.
  private static var portion: Int { 500 }

  var isDone: Bool { first == count }

  /// Sends the statements of the next elements that have the same text.
  ///
  /// - Parameter borrow: Lends the statement of a text; nil if it is being prepared.
  /// - Returns: Whether they were sent.
  mutating func send(
    _ statement: Statements, on session: Session, _ borrow: (StatementText) throws -> (any PreparedStatement)?
  ) throws -> Bool {
    guard let connection = session.connection as? any PipeliningConnection else {
      throw DAOError(.database, "the connection sends no statements ahead")
    }
    sent = try withoutActuallyEscaping(statement) { [self] statement in
      var sent: (any PreparedStatement)?
      try owner.numbering(first, of: count) {
        try statement(first, session) { bound in
          guard let prepared = try borrow(bound.text) else { return }
          do {
            try connection.sendRuns(of: prepared) { try bind($0, bound, to: prepared, on: session, statement) }
          } catch {
            connection.giveBack(prepared)
            throw error
          }
          sent = prepared
        }
      }
      return sent
    }
    return sent != nil
  }

  /// Binds the statement of an element of the portion; returns false after the last.
  private func bind(
    _ index: Int, _ bound: BoundStatement, to prepared: any PreparedStatement, on session: Session, _ statement: Statements
  ) throws -> Bool {
    guard index > 0 else {
      try owner.bind(bound, to: prepared)
      return true
    }
    guard index < Self.portion, first + index < count else { return false }
    var isSame = true
    try owner.numbering(first + index, of: count) {
      try statement(first + index, session) { next in
        isSame = next.text === bound.text
        if isSame { try owner.bind(next, to: prepared) }
      }
    }
    return isSame
  }

  /// Reads the results of the portion that was sent.
  mutating func receive(_ each: (ResultSet) throws -> Void, on session: Session) throws {
    guard let prepared = sent, let connection = session.connection as? any PipeliningConnection else { return }
    sent = nil
    defer { connection.giveBack(prepared) }
    let start = first
    var end = first
    try owner.numbering(start, of: count) {
      try connection.readRuns(of: prepared) { index, receive in
        try owner.numbering(start + index, of: count) {
          try receive()
          try each(ResultSet(prepared, on: session, of: owner))
        }
        end = start + index + 1
      }
    }
    first = end
  }
}

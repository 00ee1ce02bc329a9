import DAOCore

/// A prepared statement that is lent for as long as statements of one text follow one another, which nobody looks at one by one.
package final class LentStatement {
  private let owner: any StatementOwner
  private let session: Session
  private var statement: (any PreparedStatement)?

  package init(for owner: any StatementOwner, on session: Session) {
    self.owner = owner
    self.session = session
  }

  /// Binds and runs a statement.
  ///
  /// - Throws: The errors of `body`; ``DAOError`` with the owner's name and place and the SQL.
  package func run<R>(_ bound: BoundStatement, _ body: (ResultSet) throws -> R) throws -> R {
    do {
      let statement = try statement(of: bound.text)
      try statement.bind(bound.arguments)
      let result = try body(ResultSet(statement, on: session, of: owner))
      statement.reset()
      return result
    } catch let error as DAOError {
      // An error leaves the statement in the middle of its run.
      giveBack()
      throw owner.complete(error, sql: bound.text.sql)
    }
  }

  private func statement(of text: StatementText) throws -> any PreparedStatement {
    if let statement, statement.text === text { return statement }
    giveBack()
    let statement = try session.borrow(text)
    self.statement = statement
    return statement
  }

  /// Gives the statement back, which must follow in any case.
  package func giveBack() {
    if let statement { session.connection.giveBack(statement) }
    statement = nil
  }
}

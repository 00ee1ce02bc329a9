import DAOCore
import Dispatch

extension Runtime {
  /// Runs `body`, which changes many rows by one statement, with the interceptors around it and within the owner's time.
  ///
  /// - Parameter deadline: The end of that time, where `body` goes on with an answer.
  package func watched(
    _ text: StatementText, of owner: any StatementOwner, on session: Session, keeping deadline: inout DispatchTime?,
    _ body: () throws -> Int
  ) throws -> Int {
    func limited() throws -> Int { try session.within(seconds: owner.timeout, keeping: &deadline, body) }
    guard !interceptors.isEmpty else { return try limited() }
    return try intercept(BoundStatement(text, .positional([])), of: owner, on: session, isRepeatable: false, limited) {
      CallOutcome(changes: $0)
    }
  }

  /// Runs `body` with the interceptors around it.
  ///
  /// - Parameter isRepeatable: Whether `body` may be run again.
  func intercept<Output>(
    _ bound: BoundStatement, of owner: any StatementOwner, on session: Session, isRepeatable: Bool = true,
    _ body: () throws -> Output, outcome: (Output) -> CallOutcome
  ) throws -> Output {
    let isInTransaction = session.isInTransaction && !session.isInRowLoop && !session.isReplay
    let call = InterceptedCall(
      operation: owner.name, kind: owner.interceptedKind, location: owner.place, sql: bound.text.sql,
      values: shownValues(of: bound, on: session), waited: isInTransaction ? .zero : session.waited,
      isInTransaction: isInTransaction,
      isCached: session.isReplay)
    var result: Result<Output, any Error>?

    func proceed(from index: Int) throws -> CallOutcome {
      if index < interceptors.count {
        try interceptors[index].intercept(call) { try proceed(from: index + 1) }
      } else {
        guard result == nil || isRepeatable else {
          throw DAOError(.interceptor, "a row loop cannot be tried again", operation: owner.name)
        }
        // The transaction is gone: a second try would commit by itself, whatever becomes of the rest.
        if isInTransaction, !session.connection.isInTransaction { throw Transaction.rolledBack }
        result = Result(catching: body).mapError { ($0 as? DAOError).map { complete($0, bound, of: owner) } ?? $0 }
      }
      return outcome(try value(of: result, owner))
    }

    _ = try proceed(from: 0)
    return try value(of: result, owner)
  }

  /// The values in the form in which a statement on the session binds them. Nil unless the configuration shows values.
  private func shownValues(of bound: BoundStatement, on session: Session) -> [Value]? {
    guard configuration.showsValues else { return nil }
    let values = try? session.withStatement(bound.text) { shownValues(of: bound, on: $0) }
    return values ?? shownValues(of: bound, on: nil)
  }

  private func value<Output>(of result: Result<Output, any Error>?, _ owner: any StatementOwner) throws -> Output {
    if let result { return try result.get() }
    throw DAOError(
      .interceptor, "an interceptor has not let the operation run: it calls 'proceed', or throws an error that says why",
      operation: owner.name, location: owner.place)
  }
}

extension CallOutcome {
  /// The outcome that the result of a statement stands for: its change count or its number of rows.
  init<Output>(_ output: Output, of text: StatementText) {
    switch output as Any {
    case let count as Int where text.verb != .query: self.init(changes: count)
    case let rows as any RowCounting: self.init(rows: rows.rowCount)
    case Optional<Any>.none: self.init(rows: 0)
    default:
      let rows = ResultShape.isArray(Output.self) ? output as? any Collection : nil
      // An internal result, such as a page with its total, says nothing about rows.
      self.init(rows: rows?.count ?? (Output.self is any Decodable.Type ? 1 : nil))
    }
  }
}

/// A result that is not a collection and knows how many rows it was made of.
package protocol RowCounting {
  var rowCount: Int { get }
}

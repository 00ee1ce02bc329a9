import DAOCore
import DAOScript

extension Call {
  /// Runs `body` with the database's interceptors around it.
  ///
  /// - Parameters:
  ///   - session: Where it runs; nil for rows of a cache.
  ///   - values: What a cache has kept of the values, as they were bound.
  ///   - isRepeatable: Whether `body` may be run again.
  func intercepted<Output>(
    _ text: StatementText, on session: Session?, values: [Value]? = nil, isRepeatable: Bool = true, _ body: () throws -> Output,
    outcome: (Output) -> CallOutcome
  ) throws -> Output {
    let interceptors = database.interceptors
    let isInTransaction = session.map { $0.isInTransaction && !$0.isInRowLoop } ?? false
    let call = InterceptedCall(
      operation: operation.name, kind: operation.kind.intercepted, location: operation.location, sql: text.sql,
      values: values ?? shownValues(of: text, on: session), waited: isInTransaction ? .zero : session?.waited ?? .zero,
      isInTransaction: isInTransaction, isCached: session == nil)
    var result: Result<Output, any Error>?

    func proceed(from index: Int) throws -> CallOutcome {
      if index < interceptors.count {
        try interceptors[index].intercept(call) { try proceed(from: index + 1) }
      } else {
        guard result == nil || isRepeatable else {
          throw DAOError(.interceptor, "a row loop cannot be tried again", operation: operation.name)
        }
        // Outside of the transaction a second try would be kept whatever becomes of the rest.
        if isInTransaction, let session, !session.connection.isInTransaction { throw Transaction.rolledBack }
        result = Result(catching: body).mapError { ($0 as? DAOError).map { complete($0, text) } ?? $0 }
      }
      return outcome(try value(of: result))
    }

    _ = try proceed(from: 0)
    return try value(of: result)
  }

  /// The bound values, where they may be shown: as the statement binds them, where there is one on the session.
  func shownValues(of text: StatementText, on session: Session?) -> [Value]? {
    guard database.configuration.showsValues else { return nil }
    let values = session.flatMap { session in try? session.withStatement(text) { try $0.boundValues(of: arguments) } }
    return values ?? (try? arguments.values(for: text, dates: database.configuration.dateStrategy))
  }

  /// The values that the statement has bound, where they may be shown.
  func shownValues(of statement: any PreparedStatement) -> [Value]? {
    guard database.configuration.showsValues else { return nil }
    return (try? statement.boundValues(of: arguments))
      ?? (try? arguments.values(for: statement.text, dates: database.configuration.dateStrategy))
  }

  private func value<Output>(of result: Result<Output, any Error>?) throws -> Output {
    if let result { return try result.get() }
    throw DAOError(
      .interceptor, "an interceptor has not let the operation run: it calls 'proceed', or throws an error that says why",
      operation: operation.name, location: operation.location)
  }
}

extension OperationKind {
  fileprivate var intercepted: InterceptedCall.Kind {
    switch self {
    case .select: .select
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    }
  }
}

extension CallOutcome {
  /// What `output`, which a statement gave, says about its rows.
  init<Output>(_ output: Output, of text: StatementText) {
    switch output as Any {
    case let count as Int where text.verb != .query: self.init(changes: count)
    case let keys as KeyRows: self.init(rows: keys.rows.count)
    case Optional<Any>.none: self.init(rows: 0)
    default:
      let rows = Output.self is any ShapedResult.Type ? output as? any Collection : nil
      // What is no result of a caller's, a page with its total, says nothing here.
      self.init(rows: rows?.count ?? (Output.self is any Decodable.Type ? 1 : nil))
    }
  }
}

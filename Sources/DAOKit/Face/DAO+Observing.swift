import DAOCore
import DAORuntime
import DAOScript

extension DAO {
  /// The result of a select, now and after each commit that changes it.
  ///
  /// ```swift
  /// for try await rows: [Employee] in employees.observe("selectAll") { print(rows.count) }
  /// ```
  /// The type of the loop's variable decides the shape of the result, as that of a call does. See ``LiveResults``.
  public func observe<R: Decodable & Sendable>(
    _ selector: String, _ arguments: (any Encodable & Sendable)?..., as type: R.Type = R.self
  ) -> LiveResults<R> {
    observe(Result { try call(selector, .positional(arguments)).sendable() }) { try $0.result(on: $1) }
  }

  /// The result of a select with values by name, now and after each commit that changes it.
  public func observe<R: Decodable & Sendable>(
    _ selector: String, _ arguments: [String: (any Encodable & Sendable)?], as type: R.Type = R.self
  ) -> LiveResults<R> {
    observe(Result { try call(selector, .dictionary(arguments)).sendable() }) { try $0.result(on: $1) }
  }

  /// - Parameter read: Reads the result of the call on a session.
  func observe<R: Sendable>(
    _ call: Result<Call, any Error>, _ read: @escaping @Sendable (Call, Session) throws -> R
  ) -> LiveResults<R> {
    // Encoded above: it holds plain values alone.
    nonisolated(unsafe) let call = call
    return LiveResults { [database] in
      let call = try call.get()
      guard call.access == .read else {
        throw call.operation.complete(DAOError(.parameter, "only a select can be observed"))
      }
      nonisolated(unsafe) let sendable = call
      return try database.registry(LiveSources.init).source(call.liveKey(R.self), call.operation) { session in
        try sendable.run(on: session) { try read($0, $1) }
      }
    }
  }
}

extension TypedSelect {
  /// The rows, now and after each commit that changes them.
  ///
  /// ```swift
  /// for try await rows in employees.operations.selectAll().observe() { print(rows.count) }
  /// ```
  /// See ``LiveResults``.
  public func observe<Element: Decodable & Sendable>() -> LiveResults<Output> where Output == [Element] {
    dao.observe(Result { try call().sendable() }) { [readsColumn] call, session in
      guard readsColumn else { return try call.result(on: session) }
      let rows: [ColumnValue<Element>] = try call.result(on: session)
      return rows.map(\.value)
    }
  }
}

extension Call {
  /// What makes two observed calls the same; nil where its statement is not known before it runs.
  fileprivate func liveKey(_ type: Any.Type) -> LiveKey? {
    guard let text = operation.fixedText, case .arguments(let arguments) = input,
      let values = try? arguments.collected(for: text)
    else { return nil }
    return LiveKey(owner: ObjectIdentifier(operation), sql: text.sql, values: values, type: type)
  }
}

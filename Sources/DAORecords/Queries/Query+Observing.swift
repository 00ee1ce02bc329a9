import DAOCore
import DAOKit
import DAORuntime

extension Query where Element: Sendable {
  /// The rows, now and after each commit that changes them.
  ///
  /// ```swift
  /// for try await adults in people.where(\.age >= 18).observe() { print(adults.count) }
  /// ```
  /// See ``LiveResults``. Rows that leave the condition are gone from the next result; a dropped table ends it with an
  /// error.
  public func observe() -> LiveResults<[Element]> {
    observe {
      try select()
    } read: { [readsColumn, isLinked, table] plan, session, runtime in
      guard !isLinked else { return try LinkedReading<Root, Element>(table: table).read(plan, on: session, in: runtime) }
      guard readsColumn else { return try runtime.run(plan, on: session) { try ResultShape.read([Element].self, from: $0) } }
      return try runtime.run(plan, on: session) { try ResultShape.read([ColumnValue<Element>].self, from: $0) }.map(\.value)
    }
  }

  /// The number of rows, now and after each commit that changes it.
  public func observeCount() -> LiveResults<Int> {
    observe {
      try counting("count(*)")
    } read: { plan, session, runtime in
      try runtime.run(plan, on: session) { try ResultShape.read(Int.self, from: $0) }
    }
  }

  private func observe<Output: Sendable>(
    _ statement: () throws -> (text: StatementText, values: [TypedValue]),
    read: @escaping @Sendable (Plan, Session, Runtime) throws -> Output
  ) -> LiveResults<Output> {
    let statement = Result { try statement() }
    let (times, runtime, live, owner) = (table.times, table.runtime, table.live, table.owner("observe", .select))
    return LiveResults {
      let (text, values) = try statement.get()
      let key = LiveKey(owner: ObjectIdentifier(owner), sql: text.sql, values: values, type: Output.self)
      return try live.source(key, owner) { session in
        try read(times.plan(reading: (text, values), of: owner), session, runtime)
      }
    }
  }
}

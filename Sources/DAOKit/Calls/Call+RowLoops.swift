import DAOCore
import DAORuntime
import DAOScript

extension Call {
  /// Runs `body` for each row. `body` returns false to stop.
  func forEachRow<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    try checkRows()
    guard access == .read else {
      let rows: [T] = try perform { try $0.changedRows(type, on: $1) }
      for row in rows where try !body(row) { return }
      return
    }
    try core.runtime.forEachRow(of: rowPlan, as: type, body)
  }

  /// Opens the call's rows. A select's rows are read as the loop asks for them, those of a change all at once.
  func openRows<T: Decodable>(_ type: T.Type) async throws -> any RowSource<T> {
    try checkRows()
    guard access == .read else {
      return BufferedRows(try await perform(asking: .result([T].self)) { try $0.changedRows(type, on: $1) })
    }
    return try await core.runtime.stream(sendable().rowPlan, as: type)
  }

  private var rowPlan: Plan { Plan(of: operation, access: .read, onlyStatement) }

  /// - Throws: ``DAOError/Code/parameter`` if the operation has no single statement to loop over.
  private func checkRows() throws {
    let reason =
      if operation.versionColumn != nil {
        "a built statement returns no rows to loop over: call it"
      } else if operation.keys?.areSelected == true {
        "the operation has a <selectKey>: call it for all its rows at once"
      } else {
        nil as String?
      }
    if let reason { throw DAOError(.parameter, reason, operation: operation.name, location: operation.location) }
  }
}

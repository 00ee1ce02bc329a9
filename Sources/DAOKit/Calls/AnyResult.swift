import DAOCore

/// What a call gives of which nothing is known: rows with the labels of their columns, or a change count and the keys that the
/// operation declares.
package enum AnyResult: Sendable {
  case rows(columns: [String], [[Value]])
  case changes(Int)
  case keys(columns: [String], [[Value]], changes: Int)
}

extension DAO {
  /// Calls an operation whose result may be anything.
  ///
  /// - Throws: ``DAOError``.
  package func callForAnything(_ selector: String, _ arguments: Arguments) throws -> AnyResult {
    let call = try call(selector, arguments)
    guard !call.isKeyed else { return try KeyedCall(call).anyResult() }
    return try call.run { bound in
      let statement = bound.statement
      guard statement.returnsRows else { return .changes(try statement.run()) }
      var rows: [[Value]] = []
      // The columns only after a step, which prepares the statement again where the schema has changed.
      while try statement.step() { rows.append((0..<statement.columns.count).map(statement.value)) }
      return .rows(columns: statement.columns.names, rows)
    }
  }
}

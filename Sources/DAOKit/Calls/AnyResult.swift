import DAOCore
import DAOScript

/// What a call gives of which nothing is known: rows with the labels of their columns, entities that a result map has made, or a
/// change count and the keys that the operation declares.
package enum AnyResult: Sendable {
  case rows(columns: [String], [[Value]])
  /// Each entity has some of the properties.
  case entities(properties: [String], [Row])
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
    return try call.run { statement, session in
      let bound = call.bound(statement, session)
      guard statement.returnsRows else { return .changes(try bound.changeCount()) }
      if let map = bound.operation.resultMap {
        let entities = try bound.all(Row.self)
        return .entities(properties: map.properties(of: statement.columns), entities)
      }
      var rows: [[Value]] = []
      // The columns only after a step, which prepares the statement again where the schema has changed.
      while try statement.step() { rows.append(try (0..<statement.columns.count).map(statement.value)) }
      return .rows(columns: statement.columns.names, rows)
    }
  }
}

extension CompiledResultMap {
  /// The properties that entities may have whose rows have these columns: those of all cases of a discriminator.
  fileprivate func properties(of columns: NameTable) -> [String] {
    var properties: [String] = []
    for name in plan(for: columns).places[0].variants.flatMap(\.names.names) where !properties.contains(name) {
      properties.append(name)
    }
    return properties
  }
}

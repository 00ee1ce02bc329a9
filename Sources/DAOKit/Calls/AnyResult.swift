import DAOCore
import DAORuntime
import DAOScript

/// A part of the result of a call of which nothing is known.
package enum AnyResultPart: Sendable {
  /// The labels of the rows' columns, or the properties of the entities, some of which each has; it comes before the first.
  case columns([String])
  case row([Value])
  /// What a result map has made of rows.
  case entity(Row)
  /// How many rows were changed, where none come.
  case changes(Int)
  /// The keys that the operation declares, and how many rows were changed.
  case keys(columns: [String], [[Value]], changes: Int)
}

extension Call {
  func anyResult(on session: Session, _ receive: (AnyResultPart) throws -> Void) throws {
    guard operation.keys == nil, let statement = try statement(on: session) else {
      return try receive(try withKeys(on: session) { try $0.anyResult() })
    }
    try execute(statement, on: session) { rows in
      guard rows.statement.returnsRows else { return try receive(.changes(try rows.changeCount())) }
      // A PRAGMA may refuse to run in a transaction.
      guard !rows.statement.isReadOnly, rows.statement.text.verb == .change else { return try send(rows, to: receive) }
      try session.atomically(level: 0) { try send(rows, to: receive) }
    }
  }

  /// Hands over the rows, or the entities that the operation's result map makes of them.
  private func send(_ rows: ResultSet, to receive: (AnyResultPart) throws -> Void) throws {
    if let map = operation.resultMap { return try sendEntities(rows, of: map, to: receive) }
    let statement = rows.statement
    var hasRow = try statement.step()
    // The columns only after a step, which prepares the statement again where the schema has changed.
    try receive(.columns(statement.columns.names))
    while hasRow {
      try receive(.row(try (0..<statement.columns.count).map(statement.value)))
      hasRow = try statement.step()
    }
  }

  private func sendEntities(
    _ rows: ResultSet, of map: CompiledResultMap, to receive: (AnyResultPart) throws -> Void
  ) throws {
    let elements = rows.elements(Row.self)
    defer { elements.close() }
    var next = try elements.next()
    try receive(.columns(map.properties(of: rows.statement.columns)))
    while let entity = next {
      try receive(.entity(entity))
      next = try elements.next()
    }
  }
}

extension KeyedRun {
  fileprivate mutating func anyResult() throws -> AnyResultPart {
    guard hasKeys else { return .changes(try changeCount()) }
    let keys = try insertedKeys()
    return .keys(columns: keys.columns, keys.rows, changes: changes)
  }
}

extension CompiledResultMap {
  /// The properties that entities may have whose rows have these columns: those of all cases of a discriminator.
  fileprivate func properties(of columns: NameTable) -> [String] {
    var properties: [String] = []
    for name in plan(for: columns).entities[0].variants.flatMap(\.names.names) where !properties.contains(name) {
      properties.append(name)
    }
    return properties
  }
}

import DAOCore
import DAORuntime
import DAOScript

/// A part of a result of unknown kind, for callers such as the command line.
package enum AnyResultPart: Sendable {
  /// The labels of the rows' columns, or all properties that entities of the result may have. It comes before the first row.
  case columns([String])
  case row([Value])
  /// An entity of a result map.
  case entity(Row)
  /// The change count of a statement without rows.
  case changes(Int)
  /// The declared keys of the operation, and the change count.
  case keys(columns: [String], [[Value]], changes: Int)
  /// Comes last. A change is committed once it is received.
  case end
}

extension Call {
  func anyResult(on session: Session, _ receive: (AnyResultPart) throws -> Void) throws {
    guard operation.keys == nil, let statement = try statement(on: session) else {
      return try withKeys(on: session) { run in
        try receive(try run.anyResult())
        try receive(.end)
      }
    }
    try execute(statement, on: session) { rows in
      guard !rows.statement.isReadOnly, rows.statement.text.verb.canBeUndone else { return try send(rows, to: receive) }
      try rows.atomically { try send(rows, to: receive) }
    }
  }

  private func send(_ rows: ResultSet, to receive: (AnyResultPart) throws -> Void) throws {
    if rows.statement.returnsRows {
      try sendRows(rows, to: receive)
    } else {
      try receive(.changes(try rows.changeCount()))
    }
    try receive(.end)
  }

  /// Sends the rows, or the entities of the operation's result map.
  private func sendRows(_ rows: ResultSet, to receive: (AnyResultPart) throws -> Void) throws {
    if let map = operation.resultMap { return try sendEntities(rows, of: map, to: receive) }
    let statement = rows.statement
    var hasRow = try statement.step()
    // Only after a step, which prepares the statement again after a change of the schema.
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
  /// All properties that an entity made of these columns may have, in every case of a discriminator.
  fileprivate func properties(of columns: NameTable) -> [String] {
    var properties: [String] = []
    for name in plan(for: columns).entities[0].variants.flatMap(\.names.names) where !properties.contains(name) {
      properties.append(name)
    }
    return properties
  }
}

import DAOCore
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

extension DAO {
  /// Calls an operation whose result may be anything, and hands it to `receive` as it is read.
  ///
  /// A change that returns rows is undone where `receive` throws.
  /// - Throws: ``DAOError``, or what `receive` throws.
  package func callForAnything(
    _ selector: String, _ arguments: Arguments, _ receive: (AnyResultPart) throws -> Void
  ) throws {
    let call = try call(selector, arguments)
    guard !call.isKeyed else { return try receive(try KeyedCall(call).anyResult()) }
    try call.run { statement, session in
      let bound = call.bound(statement, session)
      guard statement.returnsRows else { return try receive(.changes(try bound.changeCount())) }
      // A PRAGMA may refuse to run in a transaction.
      guard !statement.isReadOnly, statement.text.verb == .change else { return try bound.send(to: receive) }
      try session.atomically(level: 0) { try bound.send(to: receive) }
    }
  }
}

extension BoundStatement {
  /// Hands over the rows, or the entities that the operation's result map makes of them.
  fileprivate func send(to receive: (AnyResultPart) throws -> Void) throws {
    if let map = operation.resultMap { return try sendEntities(of: map, to: receive) }
    var hasRow = try statement.step()
    // The columns only after a step, which prepares the statement again where the schema has changed.
    try receive(.columns(statement.columns.names))
    while hasRow {
      try receive(.row(try (0..<statement.columns.count).map(statement.value)))
      hasRow = try statement.step()
    }
  }

  private func sendEntities(of map: CompiledResultMap, to receive: (AnyResultPart) throws -> Void) throws {
    let elements = elements(Row.self)
    defer { elements.close() }
    var next = try elements.next()
    try receive(.columns(map.properties(of: statement.columns)))
    while let entity = next {
      try receive(.entity(entity))
      next = try elements.next()
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

import DAOCore
import DAORuntime
import DAOScript

/// Runs one operation for each of many elements, on one session, in one transaction or a savepoint of the open one.
struct Batch<Output> {
  let core: DatabaseCore
  let operation: CompiledOperation
  private let returnsKeys: Bool
  /// Reads the result before the transaction ends, which an error rolls back.
  private let read: (BatchResult) throws -> Output

  /// Runs the operation for each element on the calling thread.
  func run<E: Encodable>(_ elements: [E]) throws -> Output {
    try BorrowedArgument.borrow(each: elements) { borrowed in try run(count: elements.count) { .borrowed(borrowed($0)) } }
  }

  /// Runs the operation for each dictionary on the calling thread.
  func run(_ elements: [[String: (any Encodable)?]]) throws -> Output {
    try run(count: elements.count) { .dictionary(elements[$0]) }
  }

  private func run(count: Int, _ arguments: (Int) -> Arguments) throws -> Output {
    try checkKind()
    guard count > 0 else { return try read(empty) }
    return try core.runtime.perform(operation, .write) { session in
      try run(count: count, on: session) { Call(operation, on: core, arguments($0)) }
    }
  }

  /// Runs the operation for each element away from the cooperative pool.
  func run<E: Encodable>(_ elements: [E]) async throws -> Output where Output: Sendable {
    try await run(count: elements.count) { .one(elements[$0]) }
  }

  /// Runs the operation for each dictionary away from the cooperative pool.
  func run(_ elements: [[String: (any Encodable)?]]) async throws -> Output where Output: Sendable {
    try await run(count: elements.count) { .dictionary(elements[$0]) }
  }

  private func run(count: Int, _ arguments: (Int) -> Arguments) async throws -> Output where Output: Sendable {
    try checkKind()
    guard count > 0 else { return try read(empty) }
    // The elements are encoded here, so that nothing of the caller crosses to another thread.
    let calls = try (0..<count).map { index in
      if Task.isCancelled { throw operation.complete(Cancellation.error) }
      return try operation.numbering(index, of: count) { try Call(operation, on: core, arguments(index)).sendable() }
    }
    if core.runtime.sendsWithoutThread(operation), isOneStatement {
      do {
        return try await runAhead(calls)
      } catch let error as DAOError where mayBeOfOldSchema(error) {
        // The calls of one by one look after themselves.
      }
    }
    return try await core.runtime.perform(operation, .write, beginningWith: .beginning(.write)) { session in
      // Where nothing is sent without a wait, the statements can still be sent one after the other.
      guard core.runtime.sendsWithoutThread(operation) else {
        return try run(count: count, on: session) { calls[$0] }
      }
      return try runOneByOne(count: count, on: session) { calls[$0] }
    }
  }

  /// Whether each element is one statement. The key of a row that an upsert has left alone is asked for after it.
  private var isOneStatement: Bool { operation.isOneStatement && !(operation.isUpsert && returnsKeys) }

  /// Whether an error comes from a statement for an old schema, or may do so.
  private func mayBeOfOldSchema(_ error: DAOError) -> Bool {
    error.code == .schemaChanged || operation.isBuilt && error.code == .parameter
  }

  private func run(count: Int, on session: Session, _ call: (Int) -> Call) throws -> Output {
    guard core.runtime.runsAsOne(operation, on: session), isOneStatement else {
      return try runOneByOne(count: count, on: session, call)
    }
    do {
      return try runAsOne(count: count, on: session, call)
    } catch let error as DAOError where mayBeOfOldSchema(error) {
      // The calls of one by one look after themselves.
      return try runOneByOne(count: count, on: session, call)
    }
  }

  private func runAsOne(count: Int, on session: Session, _ call: (Int) -> Call) throws -> Output {
    var result = empty
    // Read once: within the loop each look at this generic type asks for its metadata, a twentieth of an insert.
    let (operation, wantedKeys) = (operation, wantedKeys)
    // The SQL that is the same for all elements.
    var text: StatementText?
    return try core.runtime.forEachElement(of: count, operation, on: session) { index, session, run in
      let call = call(index)
      guard !operation.isDynamic, wantedKeys == nil, case .arguments(let arguments) = call.input else {
        return try run(call.onlyStatement(returningKeys: wantedKeys != nil, on: session))
      }
      let known = try text ?? call.text(on: session)
      text = known
      try run(BoundStatement(known, arguments))
    } _: {
      try result.add($0, of: operation, wantedKeys)
    } read: {
      try read(result)
    }
  }

  /// Runs the calls of the elements. No thread waits for the server.
  private func runAhead(_ calls: [Call]) async throws -> Output where Output: Sendable {
    var result = empty
    return try await core.runtime.forEachElement(of: calls.count, operation) { index, session, send in
      try send(calls[index].onlyStatement(returningKeys: wantedKeys != nil, on: session))
    } _: {
      try result.add($0, of: operation, wantedKeys)
    } read: {
      try read(result)
    }
  }

  /// The keys that each statement returns; nil for its change count alone.
  private var wantedKeys: WantedKeys? { returnsKeys ? (operation.keys ?? .undeclared).generated : nil }

  private func runOneByOne(count: Int, on session: Session, _ call: (Int) -> Call) throws -> Output {
    try core.runtime.forEachElement(of: count, operation, on: session, into: empty) { index, result in
      try call(index).run(on: session) { try $0.add(to: &result, on: $1) }
    } read: {
      try read($0)
    }
  }

  private func checkKind() throws {
    guard operation.kind == .select else { return }
    throw operation.complete(
      DAOError(.parameter, "a batch is of an insert, an update or a delete: call the select for each element"))
  }

  private var empty: BatchResult {
    BatchResult(keyRows: returnsKeys ? KeyRows() : nil, dates: core.configuration.dateStrategy)
  }
}

extension Batch where Output == BatchResult {
  /// Counts the changes, and has the keys of an operation that declares them.
  init(_ operation: CompiledOperation, on core: DatabaseCore) {
    self.init(core: core, operation: operation, returnsKeys: operation.keys != nil) { $0 }
  }
}

extension Batch {
  /// Reads the keys of the new rows, also of an operation that declares none.
  init<Key: Decodable>(_ operation: CompiledOperation, on core: DatabaseCore, keys: Key.Type) where Output == [Key] {
    self.init(core: core, operation: operation, returnsKeys: true) { try $0.keys(as: Key.self) }
  }
}

extension CompiledOperation {
  /// Whether a call is one statement, after which nothing else runs: no `<selectKey>`, no second statement for an INSERT of many
  /// rows, no cache to be flushed.
  fileprivate var isOneStatement: Bool {
    !(isDynamic && kind == .insert) && keys?.areSelected != true && cache == nil
  }
}

extension BatchResult {
  /// Reads the result of an element's statement.
  ///
  /// - Parameter wantedKeys: The keys that it returns; nil for its change count alone.
  fileprivate mutating func add(_ rows: ResultSet, of operation: CompiledOperation, _ wantedKeys: WantedKeys?) throws {
    guard let wantedKeys else { return add(try operation.changeCount(of: rows.statement)) }
    let keys = try rows.keyRows(wantedKeys)
    add(keys.rowCount, keys)
  }
}

extension Call {
  /// Runs the call of one element.
  fileprivate func add(to result: inout BatchResult, on session: Session) throws {
    guard result.keyRows != nil else { return result.add(try changeCount(on: session)) }
    let (keys, changes) = try withKeys(on: session) { (try $0.insertedKeys(), $0.changes) }
    result.add(changes, keys)
  }
}

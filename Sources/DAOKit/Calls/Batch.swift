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
    try run(count: elements.count) { index, body in
      try BorrowedArgument.borrow(elements[index]) { try body(Call(operation, on: core, .borrowed($0))) }
    }
  }

  /// Runs the operation for each dictionary on the calling thread.
  func run(_ elements: [[String: (any Encodable)?]]) throws -> Output {
    try run(count: elements.count) { index, body in try body(Call(operation, on: core, .dictionary(elements[index]))) }
  }

  private func run(count: Int, _ call: (Int, (Call) throws -> Void) throws -> Void) throws -> Output {
    try checkKind()
    guard count > 0 else { return try read(empty) }
    return try core.runtime.perform(operation, .write) { try run(count: count, on: $0, call) }
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
    if core.runtime.sendsWithoutThread(operation), isSentAhead {
      do {
        return try await runAhead(calls)
      } catch let error as DAOError where mayBeOfOldSchema(error) {
        // The calls of one by one look after themselves.
      }
    }
    return try await core.runtime.perform(operation, .write, beginningWith: .beginning(.write)) { session in
      // Where nothing is sent without a wait, the statements can still be sent one after the other.
      guard core.runtime.sendsWithoutThread(operation) else {
        return try run(count: count, on: session) { index, body in try body(calls[index]) }
      }
      return try runOneByOne(count: count, on: session) { index, body in try body(calls[index]) }
    }
  }

  /// Whether each element is one statement. The key of a row that an upsert has left alone is asked for after it.
  private var isSentAhead: Bool { operation.mayBeSentAhead && !(operation.isUpsert && returnsKeys) }

  /// Whether an error comes from a statement for an old schema, or may do so.
  private func mayBeOfOldSchema(_ error: DAOError) -> Bool {
    error.code == .schemaChanged || operation.isBuilt && error.code == .parameter
  }

  private func run(
    count: Int, on session: Session, _ call: (Int, (Call) throws -> Void) throws -> Void
  ) throws -> Output {
    guard core.runtime.sendsAhead(operation, on: session), isSentAhead else {
      return try runOneByOne(count: count, on: session, call)
    }
    do {
      return try runAhead(count: count, on: session, call)
    } catch let error as DAOError where mayBeOfOldSchema(error) {
      // The calls of one by one look after themselves.
      return try runOneByOne(count: count, on: session, call)
    }
  }

  private func runAhead(
    count: Int, on session: Session, _ call: (Int, (Call) throws -> Void) throws -> Void
  ) throws -> Output {
    var result = empty
    return try core.runtime.forEachElement(of: count, operation, on: session) { index, session, send in
      try withoutActuallyEscaping(send) { send in
        try call(index) { try send($0.onlyStatement(returningKeys: wantedKeys != nil, on: session)) }
      }
    } _: {
      try add($0, to: &result)
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
      try add($0, to: &result)
    } read: {
      try read(result)
    }
  }

  /// The keys that each statement returns; nil for its change count alone.
  private var wantedKeys: WantedKeys? { returnsKeys ? (operation.keys ?? .undeclared).generated : nil }

  /// Reads the result of an element's statement.
  private func add(_ rows: ResultSet, to result: inout BatchResult) throws {
    guard let wantedKeys else { return result.add(try operation.changeCount(of: rows.statement)) }
    let keys = try rows.keyRows(wantedKeys)
    result.add(keys.rowCount, keys)
  }

  private func runOneByOne(
    count: Int, on session: Session, _ call: (Int, (Call) throws -> Void) throws -> Void
  ) throws -> Output {
    try core.runtime.forEachElement(of: count, operation, on: session, into: empty) { index, result in
      try call(index) { call in try call.run(on: session) { try $0.add(to: &result, on: $1) } }
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
  fileprivate var mayBeSentAhead: Bool {
    !(isDynamic && kind == .insert) && keys?.areSelected != true && cache == nil
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

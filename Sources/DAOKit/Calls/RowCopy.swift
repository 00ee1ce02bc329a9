import DAOCore
import DAORuntime
import DAOSQL
import DAOScript

/// Inserts the elements of a sequence as one stream, by the connection's own way for that or one by one, in one transaction or a
/// savepoint of the open one.
struct RowCopy {
  let core: DatabaseCore
  let operation: CompiledOperation

  func run<E: Encodable>(_ elements: some Sequence<E>) throws -> Int {
    try perform { session in
      var next = elements.makeIterator()
      return try copy(on: session) { statement in
        guard let element = next.next() else { return false }
        try BorrowedArgument.borrow(element) { try statement.bind(.borrowed($0)) }
        return true
      }
    }
  }

  /// Takes the elements on the connection's own thread.
  func run<E: Encodable>(_ elements: some Sequence<E> & Sendable) async throws -> Int {
    try await performElsewhere { session in
      var next = elements.makeIterator()
      return try copy(on: session) { statement in
        guard let element = next.next() else { return false }
        try BorrowedArgument.borrow(element) { try statement.bind(.borrowed($0)) }
        return true
      }
    }
  }

  /// Takes elements whose values `arguments` gives.
  func run<E>(_ elements: some Sequence<E>, _ arguments: (E) -> Arguments) throws -> Int {
    try perform { session in
      var next = elements.makeIterator()
      return try copy(on: session) { statement in try next.next().map { try statement.bind(arguments($0)) } != nil }
    }
  }

  /// Takes elements whose values `arguments` gives on the connection's own thread.
  func run<E>(
    _ elements: some Sequence<E> & Sendable, _ arguments: @Sendable (E) -> Arguments
  ) async throws -> Int {
    try await performElsewhere { session in
      var next = elements.makeIterator()
      return try copy(on: session) { statement in try next.next().map { try statement.bind(arguments($0)) } != nil }
    }
  }

  private func perform(_ run: (Session) throws -> Int) throws -> Int {
    try checkKind()
    return try core.runtime.perform(operation, .write, run)
  }

  private func performElsewhere(_ run: (Session) throws -> Int) async throws -> Int {
    try checkKind()
    return try await core.runtime.perform(operation, .write, run)
  }

  /// - Parameter bind: Binds the statement for the next element; false after the last.
  private func copy(on session: Session, _ bind: (any PreparedStatement) throws -> Bool) throws -> Int {
    let text = try Call(operation, on: core, .positional([])).text(on: session)
    guard SQLStatement.statements(of: text.sql, dialect: session.connection.dialect).first?.storedParameters != nil else {
      throw operation.complete(Self.unfit)
    }
    do {
      return try core.runtime.atomically(on: session) {
        try core.runtime.watched(text, of: operation, on: session) { try copy(text, on: session, bind) }
      }
    } catch var error as DAOError {
      if let index = error.element { error.message = "element \(index + 1) of the stream (index \(index)): \(error.message)" }
      throw operation.complete(error, sql: text.sql)
    }
  }

  private func copy(
    _ text: StatementText, on session: Session, _ bind: (any PreparedStatement) throws -> Bool
  ) throws -> Int {
    let statement = try session.borrow(text)
    defer { session.connection.giveBack(statement) }
    if let connection = session.connection as? any BulkConnection, connection.takesStream(text) {
      return try connection.copy(statement) { index in try numbering(index) { try bind(statement) } }
    }
    var (index, count) = (0, 0)
    while try numbering(index, { try bind(statement) }) {
      try session.checkCancellation()
      try numbering(index) { count += try operation.changeCount(of: statement) }
      statement.reset()
      index += 1
    }
    return count
  }

  private func numbering<R>(_ index: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as DAOError where error.element == nil {
      error.element = index
      throw error
    }
  }

  private func checkKind() throws {
    guard operation.kind == .insert, !operation.isDynamic, operation.keys?.areSelected != true, operation.versionColumn == nil
    else { throw operation.complete(Self.unfit) }
  }

  private static var unfit: DAOError {
    DAOError(
      .parameter,
      "only an <insert> of one row that stores its parameters, and does nothing else, takes a stream of rows: use batch")
  }
}

extension Call {
  /// The text of an operation whose SQL is the same for all calls.
  fileprivate func text(on session: Session) throws -> StatementText { try operation.fixedText ?? builtText(on: session) }
}

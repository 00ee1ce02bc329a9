import DAOCore
import DAORuntime
import DAOSQL
import DAOScript
import Dispatch

/// Inserts the elements of a sequence as one stream, by the connection's own way for that or one by one, in one transaction or a
/// savepoint of the open one.
struct RowCopy {
  let core: DatabaseCore
  let operation: CompiledOperation

  func run<E: Encodable>(_ elements: some Sequence<E>) throws -> Int {
    try run(elements) { element, statement in try BorrowedArgument.borrow(element) { try statement.bind(.borrowed($0)) } }
  }

  /// Takes the elements on the connection's own thread.
  func run<E: Encodable>(_ elements: some Sequence<E> & Sendable) async throws -> Int {
    try await run(elements) { element, statement in try BorrowedArgument.borrow(element) { try statement.bind(.borrowed($0)) } }
  }

  /// Takes elements whose values `arguments` gives.
  func run<E>(_ elements: some Sequence<E>, _ arguments: (E) -> Arguments) throws -> Int {
    try run(elements) { try $1.bind(arguments($0)) }
  }

  /// Takes elements whose values `arguments` gives on the connection's own thread.
  func run<E>(
    _ elements: some Sequence<E> & Sendable, _ arguments: @Sendable (E) -> Arguments
  ) async throws -> Int {
    try await run(elements) { try $1.bind(arguments($0)) }
  }

  private func run<E>(
    _ elements: some Sequence<E>, binding bind: (E, any PreparedStatement) throws -> Void
  ) throws -> Int {
    try checkKind()
    let progress = Progress()
    var (next, element) = (elements.makeIterator(), E?.none)
    return try core.runtime.perform(operation, .write) { session in
      try copy(progress, on: session) { statement in
        if !progress.isBound { element = next.next() }
        return try element.map { try bind($0, statement) } != nil
      }
    }
  }

  private func run<E, Elements: Sequence<E> & Sendable>(
    _ elements: Elements, binding bind: (E, any PreparedStatement) throws -> Void
  ) async throws -> Int {
    try checkKind()
    let progress = Progress()
    var (next, element) = (Elements.Iterator?.none, E?.none)
    return try await core.runtime.performResumed(operation) { session in
      if next == nil { next = elements.makeIterator() }
      return try copy(progress, on: session) { statement in
        if !progress.isBound { element = next?.next() }
        return try element.map { try bind($0, statement) } != nil
      }
    }
  }

  /// How far it has come, where it goes on with an answer of the server.
  private final class Progress {
    var text: StatementText?
    var statement: (any PreparedStatement)?
    /// Whether the table takes a stream; nil before that was looked at.
    var isStream: Bool?
    var deadline: DispatchTime?
    /// The number of elements that are inserted, and of their rows.
    var (index, count) = (0, 0)
    /// Whether the next element is bound already, to a statement that was built for another schema.
    var isBound = false
    /// How often the schema has changed meanwhile. So many changes are no coincidence.
    var changes = 0

    var mayTryAgain: Bool { changes < 10 && !(isStream == true && isBound) }
  }

  /// - Parameter bind: Binds the statement for the next element; false after the last.
  private func copy(
    _ progress: Progress, on session: Session, _ bind: (any PreparedStatement) throws -> Bool
  ) throws -> Int {
    let text = try self.text(on: session, progress)
    do {
      return try core.runtime.atomically(on: session) {
        try core.runtime.watched(text, of: operation, on: session, keeping: &progress.deadline) {
          try retrying(progress, on: session) { try copy(self.text(on: session, progress), progress, on: session, bind) }
        }
      }
    } catch var error as DAOError {
      if let index = error.element { error.message = "element \(index + 1) of the stream (index \(index)): \(error.message)" }
      throw operation.complete(error, sql: progress.text?.sql ?? text.sql)
    }
  }

  /// Runs `body` again after a change of the schema that the statement was built for.
  private func retrying(_ progress: Progress, on session: Session, _ body: () throws -> Int) throws -> Int {
    while true {
      do {
        return try body()
      } catch let error as DAOError where error.code == .schemaChanged {
        core.runtime.noteSchema(of: session)
        guard progress.mayTryAgain, session.connection.transactionState != .failed else { throw error }
        progress.changes += 1
        (progress.text, progress.statement) = (nil, nil)
      }
    }
  }

  /// The statement, which is made once: in the middle of a stream nothing else can be asked.
  private func text(on session: Session, _ progress: Progress) throws -> StatementText {
    let text = try progress.text ?? self.text(on: session)
    progress.text = text
    return text
  }

  /// The operation's statement, which must be fit for a stream.
  private func text(on session: Session) throws -> StatementText {
    let text = try Call(operation, on: core, .positional([])).text(on: session)
    guard SQLStatement.statements(of: text.sql, dialect: session.connection.dialect).first?.storedParameters != nil else {
      throw operation.complete(Self.unfit)
    }
    return text
  }

  private func copy(
    _ text: StatementText, _ progress: Progress, on session: Session, _ bind: (any PreparedStatement) throws -> Bool
  ) throws -> Int {
    let statement = try progress.statement ?? session.borrow(text)
    progress.statement = statement
    do {
      let count = try insert(text, by: statement, progress, on: session, bind)
      session.connection.giveBack(statement)
      return count
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      session.connection.giveBack(statement)
      throw error
    }
  }

  private func insert(
    _ text: StatementText, by statement: any PreparedStatement, _ progress: Progress, on session: Session,
    _ bind: (any PreparedStatement) throws -> Bool
  ) throws -> Int {
    if let connection = session.connection as? any BulkConnection {
      let isStream = try progress.isStream ?? connection.takesStream(text)
      progress.isStream = isStream
      if isStream {
        return try connection.copy(statement) { index in
          defer { progress.isBound = true }
          progress.isBound = false
          // A task that runs the synchronous form hears of its cancellation here alone. Each look takes as long as a part of a row.
          if index.isMultiple(of: 64) { try session.checkCancellation() }
          return try numbering(index) { try bind(statement) }
        }
      }
    }
    while try numbering(progress.index, { try bind(statement) }) {
      progress.isBound = true
      try session.checkCancellation()
      try numbering(progress.index) { progress.count += try operation.changeCount(of: statement) }
      progress.isBound = false
      statement.reset()
      progress.index += 1
    }
    return progress.count
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
      "only an <insert> of one row that names its columns, stores its parameters, `:name` and not `#{name}`, and does nothing else, takes "
        + "a stream of rows: use batch")
  }
}

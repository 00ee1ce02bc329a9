import DAOCore
import Dispatch
import Foundation

/// Reads the rows of a select for the task that iterates.
///
/// A hop to another thread costs far more than a row. On a snapshot, which nothing can change, the session's thread therefore
/// reads some rows ahead. In a transaction that writes, each row is read when the loop asks for it, so that the loop sees the
/// writes of its body.
//
// The lock guards all mutable fields but the cursor, which is used only under the transaction's lock.
final class RowStream<Element: Decodable>: RowSource, Sendable, TransactionCursor {
  private let scope: TransactionScope
  /// The task's scope at creation. Calls from an entity's `init(from:)` join it, as calls in the loop's body do.
  private let enclosing = TransactionScope.current
  private let cancellation = Cancellation()
  private let lock = NSLock()
  nonisolated(unsafe) private let cursor: RowCursor<Element>
  nonisolated(unsafe) private var state = State()
  /// Whether there are interceptors. The first row is then read as a part of the task, so that they see its task-local values.
  private let isIntercepted: Bool
  /// Whether no thread waits for the answers of a server.
  private let sendsPortions: Bool

  private struct State {
    var buffer: [(element: Element, size: Int)] = []
    var size = 0
    var consumer: CheckedContinuation<Void, Never>?
    var hasBegun = false
    var isFilling = false
    /// Whether the loop is left, and is about to be closed.
    var isLeft = false
    var isClosed = false
    var isReleased = false
    var end: Result<Void, any Error>?
    /// How far the transaction of a row loop is that it begins.
    var beginning = Beginning.none
    /// The number of consecutive rows that came fast enough to be read on the caller's thread.
    var shortReads = 0
  }

  private enum Beginning { case none, sent, done }

  /// The limits of reading ahead, in rows and approximately in bytes.
  private static var countLimit: Int { 64 }
  private static var sizeLimit: Int { 256 * 1024 }

  /// A stream in a transaction, or in a row loop of its own.
  init(_ cursor: RowCursor<Element>, in scope: TransactionScope) {
    cursor.isReadAhead = scope.transaction.mode != .write
    self.cursor = cursor
    isIntercepted = !cursor.runtime.interceptors.isEmpty
    sendsPortions = !isIntercepted && scope.transaction.session.sends
    self.scope = scope
    scope.transaction.register(self)
    scope.rowLoop?.enter()
  }

  // MARK: The consumer's side

  func next() async throws -> Element? {
    guard !Task.isCancelled else {
      close()
      throw cursor.owner.complete(Cancellation.error)
    }
    scope.rowLoop?.note(scope)
    do {
      guard let element = try await scope.transaction.mode == .write ? nextOnDemand() : nextBuffered() else {
        close()
        return nil
      }
      return element
    } catch {
      close()
      throw (error as? DAOError).map { cursor.owner.complete($0) } ?? error
    }
  }

  /// Reads the next row now: on this thread if the last rows came fast and no other task is in the transaction, else on another
  /// one.
  private func nextOnDemand() async throws -> Element? {
    try begin()
    let isShort = lock.withLock { state.shortReads >= 3 }
    if isShort, !isIntercepted {
      let found = try await withTaskCancellationHandler {
        try scope.withSessionIfFree { [self] session in
          // What has not come from the server yet is waited for elsewhere.
          !session.sends || cursor.hasRowAhead ? try readTimed(on: session) : nil
        }
      } onCancel: { [cancellation] in
        cancellation.cancel()
      }
      if let found = found ?? nil { return found.element }
    }
    let source = SessionSource.transaction(scope)
    guard sendsPortions else { return try await source.withSession { try readTimed(on: $0) }.element }
    return try await SendingCall(source).run { _, _ in
      .nothing
    } in: { _ in
      .resumed
    } _: { session in
      // The call has a cancellation of its own, which a second one would clear.
      try timed { try read(on: session) }
    }.element
  }

  private struct Found { var element: Element? }

  private func readTimed(on session: Session) throws -> Found {
    try timed { try cancellation.run(session.connection.interrupter) { try read(on: session) } }
  }

  private func timed(_ read: () throws -> Element?) throws -> Found {
    let start = DispatchTime.now().uptimeNanoseconds
    let element = try read()
    let isShort = DispatchTime.now().uptimeNanoseconds - start < 100_000
    lock.withLock { state.shortReads = isShort ? min(state.shortReads + 1, 3) : 0 }
    return Found(element: element)
  }

  private func begin() throws {
    try lock.withLock {
      if state.isReleased { try (state.end ?? .success(())).get() }
      state.hasBegun = true
    }
  }

  private func nextBuffered() async throws -> Element? {
    if isIntercepted, try await readFirst() { return nil }
    while true {
      let (element, end) = take()
      if let element { return element }
      if let end {
        try end.get()
        return nil
      }
      let cancellation = cancellation
      await withTaskCancellationHandler {
        await withCheckedContinuation { waitForRows($0) }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }

  /// Reads the first row as a part of the task. Returns true if there is none.
  private func readFirst() async throws -> Bool {
    guard lock.withLock({ !state.hasBegun && state.end == nil }) else { return false }
    return try await SessionSource.transaction(scope).withSession { session in
      try scope.onThread {
        try cancellation.run(session.connection.interrupter) { try !readRows(on: session, atMost: 1) }
      }
    }
  }

  /// The next row of the buffer. If the buffer is empty, the way that the stream has ended, or nil while it goes on.
  private func take() -> (Element?, Result<Void, any Error>?) {
    let (element, end, isLow) = lock.withLock {
      let next = state.buffer.isEmpty ? nil : state.buffer.removeFirst()
      state.size -= next?.size ?? 0
      return (next?.element, next == nil ? state.end : nil, state.buffer.count < Self.countLimit / 4)
    }
    if isLow, element != nil { fillLater() }
    return (element, end)
  }

  private func waitForRows(_ continuation: CheckedContinuation<Void, Never>) {
    let hasNews = lock.withLock {
      if !state.buffer.isEmpty || state.end != nil { return true }
      state.consumer = continuation
      return false
    }
    if hasNews { continuation.resume() } else { fillLater() }
  }

  /// Ends the reading, and interrupts a read in progress, unless that would fail a transaction in which others go on.
  func close() {
    let isFirst = lock.withLock {
      defer { state.isLeft = true }
      state.buffer = []
      return !state.isLeft
    }
    guard isFirst else { return }
    // The task's next call must not join a row loop that is about to end. Before it is closed: from then on the end of a read in
    // progress gives the session back, and another may have it.
    let isLast = scope.rowLoop?.leave(scope) ?? false
    let isFilling = lock.withLock {
      state.isClosed = true
      state.buffer = []
      return state.isFilling
    }
    let session = scope.transaction.session
    if isFilling {
      if isLast || cursor.isShared || Task.isCancelled { cancellation.cancel() }
      return
    }
    guard scope.rowLoop != nil, session.sends else { return release() }
    // The end waits for the server: neither a thread of the cooperative pool does, nor that of whoever lets go of the iterator.
    let release = release
    session.goOn { release() }
  }

  // MARK: The reading side

  private func fillLater() {
    let starts = lock.withLock {
      guard !state.isFilling, !state.isClosed, state.end == nil else { return false }
      state.isFilling = true
      return true
    }
    guard starts else { return }
    let fill = fill
    scope.transaction.session.goOn { fill() }
  }

  private func fill() {
    let interrupter = scope.transaction.session.connection.interrupter
    do {
      try scope.enter()
    } catch {
      return end(.failure(error))
    }
    do {
      try cancellation.begin(interrupter)
    } catch {
      scope.leave()
      return end(.failure(error))
    }
    goOn(interrupter)
  }

  /// Fills the buffer on the session, which the calling thread has. What the server is asked for is waited for without a thread.
  private func goOn(_ interrupter: any Interrupter) {
    let result = Result {
      try TransactionScope.$current.withValue(enclosing) {
        try scope.onThread {
          try scope.run { session in
            guard sendsPortions else { return try readRows(on: session, atMost: Self.countLimit) }
            return try session.sendingPortions { try readRows(on: session, atMost: Self.countLimit) }
          }
        }
      }
    }
    if case .failure(CallRepetition.afterAnswer) = result {
      let goOn = goOn
      let session = scope.transaction.session
      let outer = session.limitWait()
      scope.transaction.putAside()
      return session.whenAnswered { [scope] in
        scope.transaction.takeUp()
        interrupter.deadline = outer
        goOn(interrupter)
      }
    }
    cancellation.end(interrupter)
    scope.leave()
    end(result)
  }

  /// Ends the filling of the buffer.
  ///
  /// - Parameter result: Whether more rows follow.
  private func end(_ result: Result<Bool, any Error>) {
    let (isClosed, consumer) = lock.withLock {
      state.isFilling = false
      switch result {
      case .success(true): break
      case .success(false): state.end = state.end ?? .success(())
      case .failure(let error): state.end = state.end ?? .failure(error)
      }
      defer { state.consumer = nil }
      return (state.isClosed, state.consumer)
    }
    if isClosed { release() }
    if let consumer { consumer.resume() }
  }

  /// Reads until the buffer is full or another call waits for its turn. Returns false after the last row.
  private func readRows(on session: Session, atMost limit: Int) throws -> Bool {
    var count = 0
    while count < limit {
      guard let element = try read(on: session) else { return false }
      count += 1
      guard add(element), !scope.transaction.isAwaited else { return true }
    }
    return true
  }

  private func read(on session: Session) throws -> Element? {
    let isReleased = lock.withLock {
      state.hasBegun = true
      return state.isReleased
    }
    try begin(on: session)
    if isReleased { throw Self.ended }
    return try cursor.next(on: session, isRepeated: sendsPortions)
  }

  /// Begins the transaction of a row loop, unless another loop of its task has done so.
  private func begin(on session: Session) throws {
    switch lock.withLock({ state.beginning }) {
    case .done: return
    case .none:
      guard scope.rowLoop != nil, !session.isInTransaction else { break }
      guard !sendsPortions || !session.send(.begin(scope.transaction.mode)) else {
        lock.withLock { state.beginning = .sent }
        throw CallRepetition.afterAnswer
      }
      try scope.transaction.begin(isRowLoop: true)
    case .sent: try scope.transaction.begin(isRowLoop: true)
    }
    lock.withLock { state.beginning = .done }
  }

  /// Adds a row to the buffer. Returns whether there is room for more.
  private func add(_ element: Element) -> Bool {
    let size = cursor.size
    let (hasRoom, consumer) = lock.withLock {
      if !state.isClosed {
        state.buffer.append((element, size))
        state.size += size
      }
      defer { state.consumer = nil }
      let hasRoom = state.buffer.count < Self.countLimit && state.size < Self.sizeLimit && !state.isClosed
      return (hasRoom, state.consumer)
    }
    consumer?.resume()
    return hasRoom
  }

  // MARK: The end

  private static var ended: DAOError {
    DAOError(.transactionEnded, "the transaction that the rows were read in has ended")
  }

  private func release() {
    if scope.transaction.close(self) { scope.rowLoop?.end(scope) }
  }

  func closeStatement() {
    let isFirst = lock.withLock {
      defer {
        // Rows read ahead are dropped: an ended transaction gives no rows.
        if !state.isReleased, !state.buffer.isEmpty { state.end = .failure(Self.ended) }
        state.buffer = []
        state.isReleased = true
        state.end = state.end ?? .failure(Self.ended)
      }
      return !state.isReleased
    }
    if isFirst { cursor.close() }
  }
}

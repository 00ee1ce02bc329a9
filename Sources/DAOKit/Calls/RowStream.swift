import DAOCore
import Dispatch
import Foundation

/// Reads rows on a session's own thread and hands them to the task that iterates.
///
/// A hop to another thread costs far more than a row, so outside of a transaction the thread reads some rows ahead; inside of
/// one, where the loop's body may write what is read next, each row is read when it is asked for.
//
// All fields that change are guarded by the lock, but for `reading`, which only the one `fill` at a time touches, or whoever
// finds that none is running.
final class RowStream<Element: Decodable>: Sendable, ScopedCursor {
  private let call: SendableCall
  private let text: StatementText
  private let session: Session
  private let lane: SessionLane?
  private let scope: TransactionScope?
  /// What calls from within the decoding of a row take part in, as those of the loop's body do.
  private let enclosing: TransactionScope?
  private let cancellation = Cancellation()
  private let lock = NSLock()
  nonisolated(unsafe) private var state = State()
  nonisolated(unsafe) private var reading: (bound: BoundStatement, elements: BoundElements<Element>)?

  private struct State {
    var buffer: [Element] = []
    var consumer: CheckedContinuation<Void, Never>?
    var isFilling = false
    var isClosed = false
    var isReleased = false
    var end: Result<Void, any Error>?
  }

  private var readsAhead: Bool { scope == nil }
  private var limit: Int { readsAhead ? 64 : 1 }

  /// A stream on a session that it gives back to `lane`, or that belongs to `scope`.
  init(_ call: SendableCall, text: StatementText, session: Session, lane: SessionLane?, scope: TransactionScope?) {
    self.call = call
    self.text = text
    self.session = session
    self.lane = lane
    self.scope = scope
    enclosing = scope ?? TransactionScope.current
    scope?.register(self)
  }

  // MARK: The consumer's side

  func next() async throws -> Element? {
    guard !Task.isCancelled else {
      close()
      throw Cancellation.error
    }
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

  /// The next row of the buffer, and where there is none how the stream has ended, if it has.
  private func take() -> (Element?, Result<Void, any Error>?) {
    let (element, end, isLow) = lock.withLock {
      let element = state.buffer.isEmpty ? nil : state.buffer.removeFirst()
      return (element, element == nil ? state.end : nil, state.buffer.count < limit / 4)
    }
    if isLow, readsAhead, element != nil { fillLater() }
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

  /// Ends the reading and frees the session; what is being read is interrupted.
  func close() {
    let isFilling = lock.withLock {
      state.isClosed = true
      state.buffer = []
      if state.isFilling { disown() }
      return state.isFilling
    }
    if isFilling { cancellation.cancel() } else { release() }
  }

  /// Under the lock: the task no longer has the session, which is free in a moment, so that its next call waits for it.
  private func disown() {
    if !state.isReleased { lane?.setOwner(of: session, nil) }
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
    (scope == nil ? session.queue : .ownThread).async { fill() }
  }

  private func fill() {
    let result = Result {
      try TransactionScope.$current.withValue(enclosing) {
        try scope.map { try $0.withSession { _ in try readRows() } } ?? readRows()
      }
    }
    let (isOver, consumer) = lock.withLock {
      state.isFilling = false
      switch result {
      case .success(true): break
      case .success(false): state.end = .success(())
      case .failure(let error): state.end = .failure(error)
      }
      defer { state.consumer = nil }
      let isOver = state.end != nil || state.isClosed
      if isOver { disown() }
      return (isOver, state.consumer)
    }
    if isOver { release() }
    consumer?.resume()
  }

  /// Reads until the buffer is full; false after the last row.
  private func readRows() throws -> Bool {
    lane?.setDecodingThread(of: session, .currentThread)
    defer { lane?.setDecodingThread(of: session, nil) }
    do {
      return try cancellation.run(session.connection.interrupter) {
        let isFirst = reading == nil
        let (bound, elements) = try start()
        var next = try isFirst ? call.first(of: elements, bound) : call.next(of: elements, bound)
        while let element = next {
          add(element)
          guard hasRoom else { return true }
          next = try call.next(of: elements, bound)
        }
        return false
      }
    } catch let error as DAOError {
      throw call.complete(error, text)
    }
  }

  private func start() throws -> (bound: BoundStatement, elements: BoundElements<Element>) {
    if let reading { return reading }
    guard lock.withLock({ !state.isReleased }) else { throw DAOError(.transactionEnded, "the transaction has ended") }
    let statement = try session.connection.borrow(text)
    let bound = BoundStatement(statement: statement, session: session, operation: call.operation)
    let reading = (bound, bound.elements(Element.self))
    self.reading = reading
    if text.verb != .query { session.hasWritten = true }
    try statement.bind(.collected(call.values))
    try bound.checkEntity(Element.self)
    return reading
  }

  private func add(_ element: Element) {
    let consumer = lock.withLock {
      state.buffer.append(element)
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume()
  }

  private var hasRoom: Bool { lock.withLock { state.buffer.count < limit && !state.isClosed } }

  // MARK: The end

  private func release() {
    if let scope { return scope.close(self) }
    guard closeOnce() else { return }
    giveBackStatement()
    lane?.release(session)
  }

  private func closeOnce() -> Bool {
    lock.withLock {
      defer { state.isReleased = true }
      return !state.isReleased
    }
  }

  private func giveBackStatement() {
    guard let reading else { return }
    reading.elements.close()
    session.connection.giveBack(reading.bound.statement)
    self.reading = nil
    call.flushCache(behind: text, in: scope)
  }

  /// Under the transaction's lock, so that no row is being read.
  func closeStatement() {
    guard closeOnce() else { return }
    giveBackStatement()
    lock.withLock {
      state.end = state.end ?? .failure(DAOError(.transactionEnded, "the transaction that the rows were read in has ended"))
    }
  }
}

extension Call {
  /// A stream of the call's rows, on a session of its own or that of the transaction.
  func openRows<T: Decodable>(_ type: T.Type) async throws -> RowStream<T> {
    if let scope = database.currentScope {
      let text = try statementText(in: scope)
      let session = scope.session
      return RowStream(try bound(to: text), text: text, session: session, lane: nil, scope: scope)
    }
    let text = try await resolvedText()
    let call = try bound(to: text)
    let lane = text.verb == .query ? database.readers : database.writer
    let session = try await lane.acquire(for: SessionOwner.currentTask ?? .currentThread)
    return RowStream(call, text: text, session: session, lane: lane, scope: nil)
  }
}

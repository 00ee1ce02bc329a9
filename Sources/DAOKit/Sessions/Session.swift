import DAOCore
import Dispatch
import Foundation

/// A borrowed connection: every call, row sequence, transaction and migration goes through one.
///
/// A session belongs to a lane of the pool, which lends it to one borrower at a time.
//
// @unchecked Sendable, the only one of the library: `connection` and what the connection lends are not safe to share.
// They are touched by the session's borrower alone. `SessionLane` lends a session under its lock to one borrower and takes
// it back under the same lock, so that one borrower's work happens before the next one's; inside a transaction several
// tasks share a session, and `TransactionScope` lets them in one by one under its own lock. `hasWritten` and
// `isNested` are the borrower's in the same way. The other fields are constant or guarded by the lane's lock.
final class Session: @unchecked Sendable {
  let connection: any Connection
  /// The connection's own thread, for what an asynchronous caller must not wait for on a thread of the cooperative pool.
  let queue: DispatchQueue

  /// Who has it, guarded by the lane's lock; nil while it is idle.
  var owner: SessionOwner?
  /// The thread that is decoding a row for a task that owns the session, guarded by the lane's lock.
  var decodingThread: SessionOwner?
  /// Whether its borrower is a task that has it while it is suspended, guarded by the lane's lock.
  var isKept = false
  /// Whether its borrower is in the body of a row loop, so that what is called there wants a connection of its own.
  var isLooping = false
  /// Whether the open transaction, or the last one, has written anything.
  var hasWritten = false
  /// Whether a call from within the decoding of a row has it too, which sees what was there when the reading of that row began.
  private(set) var isNested = false
  /// The schema generation of the connection when the session was last given back.
  var seenGeneration: Int

  init(_ connection: any Connection, label: String) {
    self.connection = connection
    queue = DispatchQueue(label: label, qos: .userInitiated)
    seenGeneration = connection.schemaGeneration
  }

  // Not inlined: what calls it would count the connection.
  var isInTransaction: Bool {
    @inline(never) get { connection.isInTransaction }
  }

  /// Runs `body` for a call from within the decoding of a row that the session reads.
  func nested<R>(_ body: (Session) throws -> R) rethrows -> R {
    let wasNested = isNested
    isNested = true
    defer { isNested = wasNested }
    return try body(self)
  }

  /// Runs `body` with a statement of `text` that is given back whatever happens.
  func withStatement<R>(_ text: StatementText, _ body: (any PreparedStatement) throws -> R) throws -> R {
    let statement = try connection.borrow(text)
    defer { connection.giveBack(statement) }
    return try body(statement)
  }

  /// Runs `body` so that all of it happens or nothing: in a transaction, or a savepoint of the open one.
  func atomically<R>(level: Int = 1, _ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try withSavepoint(level, body) }
    return try withTransaction(.immediate, body)
  }

  /// Runs `body` so that all of its statements see the same state of the database.
  func withSnapshot<R>(_ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try body() }
    return try withTransaction(.deferred, body)
  }

  private func withTransaction<R>(_ mode: TransactionMode, _ body: () throws -> R) throws -> R {
    try connection.begin(mode)
    do {
      let result = try body()
      try connection.commit()
      return result
    } catch {
      try? connection.rollback()
      throw error
    }
  }

  func withSavepoint<R>(_ level: Int, _ body: () throws -> R) throws -> R {
    try connection.savepoint(level)
    do {
      let result = try body()
      try connection.release(savepoint: level)
      return result
    } catch {
      // Where the database has rolled everything back there is no savepoint left.
      if isInTransaction { try? connection.rollback(savepoint: level) }
      throw error
    }
  }
}

/// Who holds a session: a thread for the length of a call, a task for the length of an asynchronous row loop.
enum SessionOwner: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  static var currentThread: SessionOwner { .thread(currentThreadID) }

  static var currentTask: SessionOwner? {
    withUnsafeCurrentTask { task in task.map { .task($0.hashValue) } }
  }

  /// The names by which the caller may hold sessions.
  static var current: [SessionOwner] { [currentThread] + (currentTask.map { [$0] } ?? []) }
}

/// What tells the calling thread from all that run now.
@inline(__always)
var currentThreadID: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

// Unsafe: thread-specific storage holds a raw pointer to the innermost frame.
import DAOCore
import Foundation

/// The scopes of the synchronous bodies that run on the calling thread, the innermost first.
///
/// A task-local value would not do: the body of a row loop shares its session only with the calls on its thread, not with the
/// tasks that it starts. A detached task that a body runs on its own thread, with `Task.immediateDetached` for example, takes
/// part as well.
enum ThreadScopes {
  /// One scope of the thread. ``with(_:_:)`` keeps it alive while the thread's storage points to it.
  private final class Frame {
    let scope: TransactionScope
    let outer: UnsafeMutableRawPointer?

    init(_ scope: TransactionScope, outer: UnsafeMutableRawPointer?) {
      self.scope = scope
      self.outer = outer
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Runs `body` with `scope` as the thread's innermost one.
  static func with<R>(_ scope: TransactionScope, _ body: () throws -> R) rethrows -> R {
    let outer = pthread_getspecific(key)
    let frame = Frame(scope, outer: outer)
    pthread_setspecific(key, Unmanaged.passUnretained(frame).toOpaque())
    defer {
      pthread_setspecific(key, outer)
      withExtendedLifetime(frame) {}
    }
    return try body()
  }

  /// The sessions of all scopes of the calling thread, none of which comes free before the thread goes on.
  static var sessions: [ObjectIdentifier] {
    var sessions: [ObjectIdentifier] = []
    var pointer = pthread_getspecific(key)
    while let found = pointer {
      Unmanaged<Frame>.fromOpaque(found)._withUnsafeGuaranteedRef { frame in
        sessions.append(ObjectIdentifier(frame.scope.transaction.session))
        pointer = frame.outer
      }
    }
    return sessions
  }

  /// The innermost scope of a database that serves the access.
  static func first(of open: OpenTransactions, for access: Access) -> TransactionScope? {
    var pointer = pthread_getspecific(key)
    while let found = pointer {
      let frame = Unmanaged<Frame>.fromOpaque(found)
      if let scope = frame._withUnsafeGuaranteedRef({ $0.scope.serves(open, access) ? $0.scope : nil }) { return scope }
      pointer = frame._withUnsafeGuaranteedRef { $0.outer }
    }
    return nil
  }
}

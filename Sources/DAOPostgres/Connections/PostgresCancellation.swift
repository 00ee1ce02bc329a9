#if PostgreSQL
  // Unsafe: calls libpq's functions that cancel.
  import CPostgres
  import DAOCore
  import Dispatch

  /// A request to cancel what the server does for a connection (<https://www.postgresql.org/docs/15/libpq-cancel.html>).
  ///
  /// The server is asked on another connection, whose network may stall: another thread waits for it. Nothing else may be sent before it is
  /// done, which a late request would meet.
  struct PostgresCancellation: Sendable {
    private let request = DispatchGroup()

    init(of handle: OpaquePointer?) {
      // Nobody else has it.
      nonisolated(unsafe) let cancel = PQgetCancel(handle)
      DispatchQueue.ownThread.async(group: request) {
        defer { PQfreeCancel(cancel) }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(cancel, &message, Int32(message.count))
      }
    }

    var isDone: Bool { request.wait(timeout: .now()) == .success }

    /// Waits until the server has been asked; returns false where it takes too long.
    func wait() -> Bool { request.wait(timeout: .now() + .milliseconds(Int(PostgresWait.patience))) == .success }

    /// Runs `body` once the server has been asked.
    func whenDone(_ body: @escaping @Sendable () -> Void) { request.notify(queue: .ownThread, execute: body) }
  }
#endif

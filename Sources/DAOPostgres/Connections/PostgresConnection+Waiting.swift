#if PostgreSQL
  // Unsafe: this file calls libpq's functions that do not block, and polls its socket.
  import CPostgres
  import DAOCore
  import Foundation

  extension PostgresConnection {
    /// The results of what `send` gives the server, each of which `take` looks at. The thread waits for the socket, for an interrupt
    /// and for the deadline at once.
    ///
    /// - Parameter isInterruptible: False for BEGIN, COMMIT and ROLLBACK, which are never stopped.
    /// - Returns: The last result, which the caller frees.
    /// - Throws: ``DAOError`` of the first result that is an error.
    func run(
      _ text: StatementText?, isInterruptible: Bool = true, _ send: (OpaquePointer) -> Int32
    ) throws -> OpaquePointer? {
      let handle = try openHandle
      if isInterruptible { try checkInterrupt() }
      guard send(handle) == 1 else { throw lost(handle) }
      var wait = Wait(canStop: isInterruptible)
      try flush(handle, &wait)
      var last: OpaquePointer?
      var failure: DAOError?
      while let result = try nextResult(handle, &wait) {
        switch PQresultStatus(result) {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
          failure = failure ?? error(of: result, doing: text, wait)
          PQclear(result)
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
          PQclear(result)
          failure = failure ?? DAOError(.database, "COPY is no statement of an operation", sql: text?.sql)
          PQputCopyEnd(handle, "COPY is no statement of an operation")
        default:
          PQclear(last)
          last = result
        }
      }
      if let failure {
        PQclear(last)
        throw failure
      }
      if PQstatus(handle) == CONNECTION_BAD {
        PQclear(last)
        throw lost(handle)
      }
      return last
    }

    /// What the wait for one statement's results has come to.
    private struct Wait {
      let canStop: Bool
      var isCancelled = false
      var isOverdue = false
    }

    private func checkInterrupt() throws {
      if ownInterrupter.isStopped { throw DAOError.taskCancelled }
      if ownInterrupter.isOverdue { throw DAOError(.timeout, "stopped at its time limit") }
    }

    private func flush(_ handle: OpaquePointer, _ wait: inout Wait) throws {
      while true {
        switch PQflush(handle) {
        case 0: return
        case 1:
          try poll(handle, Int16(POLLIN | POLLOUT), &wait)
          guard PQconsumeInput(handle) == 1 else { throw lost(handle) }
        default: throw lost(handle)
        }
      }
    }

    private func nextResult(_ handle: OpaquePointer, _ wait: inout Wait) throws -> OpaquePointer? {
      while PQisBusy(handle) == 1 {
        try poll(handle, Int16(POLLIN), &wait)
        guard PQconsumeInput(handle) == 1 else { throw lost(handle) }
      }
      return PQgetResult(handle)
    }

    /// Waits until the socket can be used. An interrupt or the deadline cancels the statement, whose result is still waited for.
    private func poll(_ handle: OpaquePointer, _ events: Int16, _ wait: inout Wait) throws {
      while true {
        let watches = wait.canStop && !wait.isCancelled
        var ends = [pollfd(fd: PQsocket(handle), events: events, revents: 0)]
        if watches { ends.append(pollfd(fd: ownInterrupter.descriptor, events: Int16(POLLIN), revents: 0)) }
        let limit = watches ? ownInterrupter.remaining : wait.isCancelled ? Self.patience : -1
        let count = Foundation.poll(&ends, nfds_t(ends.count), limit)
        if count < 0, errno != EINTR { throw lost(handle) }
        if ends[0].revents != 0 { return }
        if count == 0, wait.isCancelled {
          // The network has stalled: whether the statement runs is not known, and the connection is of no use.
          throw abandoned()
        }
        guard watches, ownInterrupter.isStopped || ownInterrupter.isOverdue else { continue }
        wait.isOverdue = !ownInterrupter.isStopped
        wait.isCancelled = true
        cancel(handle)
      }
    }

    /// The milliseconds for which the result of a cancelled statement is waited for.
    private static var patience: Int32 { 60_000 }

    private func cancel(_ handle: OpaquePointer) {
      let cancel = PQgetCancel(handle)
      defer { PQfreeCancel(cancel) }
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, Int32(message.count))
    }

    private func error(of result: OpaquePointer, doing text: StatementText?, _ wait: Wait) -> DAOError {
      var error = PostgresError.make(result, doing: text, showsValues: configuration.showsValues)
      guard error.code == .cancelled else { return error }
      if wait.isOverdue {
        error.code = .timeout
        error.message = "stopped at its time limit"
      } else if wait.isCancelled {
        error.message = DAOError.taskCancelled.message
      }
      return error
    }

    private func lost(_ handle: OpaquePointer) -> DAOError {
      PostgresError.connection(handle, doing: "the connection to the server failed")
    }

    private func abandoned() -> DAOError {
      DAOError(
        .io, "the server does not answer, not even to a cancellation: whether the statement has run is not known")
    }
  }
#endif

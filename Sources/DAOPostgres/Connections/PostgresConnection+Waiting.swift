#if PostgreSQL
  // Unsafe: this file calls libpq's functions that do not block, and polls its socket.
  import CPostgres
  import DAOCore
  import Foundation

  extension PostgresConnection {
    /// The last result of what `send` gives the server, which the caller frees. The thread waits for the socket, for an interrupt and
    /// for the deadline at once.
    ///
    /// - Parameters:
    ///   - isInterruptible: False for BEGIN, COMMIT and ROLLBACK, which are never stopped.
    ///   - isSent: Whether it was sent before, so that its results come in any case. Default: false.
    /// - Throws: ``DAOError`` of the first result that is an error.
    func run(
      _ text: StatementText?, isInterruptible: Bool = true, isSent: Bool = false, _ send: (OpaquePointer) -> Int32
    ) throws -> OpaquePointer? {
      let handle = try openHandle
      if !isSent { try checkSent() }
      if isInterruptible, !isSent { try checkInterrupt() }
      guard send(handle) == 1 else { throw lost(handle) }
      if !isSent { stoppedWait = nil }
      var wait = beginWait(canStop: isInterruptible)
      try flush(handle, &wait)
      let answer = try answer(to: text, &wait, handle)
      try settle(wait, handle)
      return try checked(answer, handle)
    }

    /// Sends statements, each before the results of those before it have come
    /// (<https://www.postgresql.org/docs/15/libpq-pipeline-mode.html>). ``receive(_:)`` must follow.
    ///
    /// - Parameter send: Sends one statement after the other, each by a call of its argument.
    func pipeline(
      _ text: StatementText?, _ send: (_ add: ((OpaquePointer) -> Int32) throws -> Void) throws -> Void
    ) throws -> PostgresPipeline {
      let handle = try openHandle
      try checkSent()
      try checkInterrupt()
      guard PQenterPipelineMode(handle) == 1 else { throw lost(handle) }
      let pipeline = PostgresPipeline(text)
      do {
        try send { add in guard add(handle) == 1 else { throw lost(handle) } }
      } catch {
        pipeline.unsent = error
      }
      guard PQpipelineSync(handle) == 1 else { throw lost(handle) }
      return pipeline
    }

    /// Waits for the results of statements that were sent together.
    ///
    /// - Returns: The result of each statement up to the first error, and that error. The caller frees them.
    /// - Throws: The error of what sent them, where no statement before it has failed.
    func receive(_ pipeline: PostgresPipeline) throws -> (results: [OpaquePointer?], failure: DAOError?) {
      let handle = try openHandle
      var (wait, unsent) = (beginWait(), pipeline.unsent)
      try flush(handle, &wait)
      while collect(pipeline, wait, handle) {
        try poll(handle, Int16(POLLIN), &wait)
        guard PQconsumeInput(handle) == 1 else { throw lost(handle) }
      }
      do { try settle(wait, handle) } catch { unsent = unsent ?? error }
      return try ended(pipeline.answers, unsent, handle)
    }

    /// Takes the results that have come. Returns whether more of them will come.
    func collect(_ pipeline: PostgresPipeline) -> Bool {
      guard let handle else { return false }
      return collect(pipeline, stoppedWait ?? PostgresWait(), handle)
    }

    private func collect(_ pipeline: PostgresPipeline, _ wait: PostgresWait, _ handle: OpaquePointer) -> Bool {
      while PQstatus(handle) == CONNECTION_OK, PQpipelineStatus(handle) != PQ_PIPELINE_OFF {
        guard PQisBusy(handle) == 0 else { return true }
        guard let result = PQgetResult(handle) else {
          pipeline.endAnswer()
          continue
        }
        // The end of the pipeline is a result of its own.
        guard PQresultStatus(result) != PGRES_PIPELINE_SYNC else {
          PQclear(result)
          PQexitPipelineMode(handle)
          return false
        }
        add(result, to: pipeline.answer, pipeline.text, wait, handle)
      }
      return false
    }

    // MARK: Streams of rows

    /// Sends what begins a COPY from the client.
    func sendCopy(_ sql: String) throws {
      let handle = try openHandle
      try checkSent()
      answers?.isOver = true
      try checkInterrupt()
      guard PQsendQuery(handle, sql) == 1 else { throw lost(handle) }
    }

    /// Reads the answer to what begins a COPY; returns the connection, which takes its data.
    func readBeginOfCopy(_ text: StatementText) throws -> OpaquePointer {
      let handle = try openHandle
      var wait = beginWait()
      try flush(handle, &wait)
      let result = try nextResult(handle, &wait)
      do {
        try settle(wait, handle)
      } catch {
        PQclear(result)
        throw error
      }
      guard PQresultStatus(result) != PGRES_COPY_IN else {
        PQclear(result)
        isTakingRows = true
        return handle
      }
      let refusal = PostgresAnswer()
      if let result { add(result, to: refusal, text, wait, handle) }
      _ = try answer(to: text, &wait, handle)
      PQclear(try checked(refusal, handle))
      throw lost(handle)
    }

    /// Sends the bytes of rows, and removes them. Those that the server does not take yet are waited for, or are kept where no thread waits.
    func put(_ bytes: inout [UInt8], _ handle: OpaquePointer) throws {
      try checkInterrupt()
      var wait = PostgresWait()
      try bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
        var sent = 0
        while sent < bytes.count {
          let size = min(bytes.count - sent, Self.messageSize)
          switch PQputCopyData(handle, base + sent, Int32(size)) {
          case 1: sent += size
          case 0: try flush(handle, &wait)
          default: throw lost(handle)
          }
        }
      }
      if !portions.areSent { try flush(handle, &wait) }
      try settle(wait, handle)
      bytes.removeAll(keepingCapacity: true)
    }

    /// A message of COPY data has at most 1 GiB, and libpq keeps one whole.
    private static var messageSize: Int { 16 * 1024 * 1024 }

    /// Sends the end of a COPY.
    func sendEndOfCopy(_ handle: OpaquePointer, isUndone: Bool) throws {
      isTakingRows = false
      var wait = PostgresWait()
      let reason = isUndone ? "undone by the client" : nil
      while PQputCopyEnd(handle, reason) == 0 { try flush(handle, &wait) }
    }

    /// Reads the answer to a COPY; returns the number of its rows.
    func readEndOfCopy(_ text: StatementText, of table: String, _ columns: [String]) throws -> Int {
      let handle = try openHandle
      var wait = beginWait()
      try flush(handle, &wait)
      let answer = try answer(to: text, copiedInto: (table, columns), &wait, handle)
      try settle(wait, handle)
      let result = try checked(answer, handle)
      defer { PQclear(result) }
      return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// The results up to the first error; those after it say only that they were not run.
    private func ended(
      _ answers: [PostgresAnswer], _ unsent: (any Error)?, _ handle: OpaquePointer
    ) throws -> (results: [OpaquePointer?], failure: DAOError?) {
      let done = answers.prefix { $0.failure == nil }
      let failure =
        answers.dropFirst(done.count).first?.failure ?? (PQstatus(handle) == CONNECTION_OK ? nil : lost(handle))
      if failure == nil, let unsent { throw unsent }
      return (try done.map { try $0.take() }, failure)
    }

    /// What the next statement's results come to.
    private func answer(
      to text: StatementText?, copiedInto target: (table: String, columns: [String])? = nil, _ wait: inout PostgresWait,
      _ handle: OpaquePointer
    ) throws -> PostgresAnswer {
      let answer = PostgresAnswer()
      while let result = try nextResult(handle, &wait) { add(result, to: answer, text, copiedInto: target, wait, handle) }
      return answer
    }

    /// Adds what one result of the server means.
    private func add(
      _ result: OpaquePointer, to answer: PostgresAnswer, _ text: StatementText?,
      copiedInto target: (table: String, columns: [String])? = nil,
      _ wait: PostgresWait, _ handle: OpaquePointer
    ) {
      switch PQresultStatus(result) {
      case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
        defer { PQclear(result) }
        var error = error(of: result, doing: text, wait)
        if let place = target.flatMap({ PostgresError.placeInCopy(result, into: $0.table, $0.columns) }) {
          error.element = place.row
          if let column = place.column { error = error.prefixed("column '\(column)'") }
        }
        answer.add(error)
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        PQclear(result)
        PQputCopyEnd(handle, "COPY is no statement of an operation")
        // What a COPY TO STDOUT sends is there until it is read.
        var row: UnsafeMutablePointer<CChar>?
        while PQgetCopyData(handle, &row, 0) > 0 { PQfreemem(row) }
        answer.add(DAOError(.database, "COPY is no statement of an operation", sql: text?.sql))
      case PGRES_COMMAND_OK:
        noteCommand(result, of: text?.sql)
        answer.add(result)
      default:
        if let text, text.verb == .other { noteUntold(text.sql) }
        answer.add(result)
      }
    }

    private func checked(_ answer: PostgresAnswer, _ handle: OpaquePointer) throws -> OpaquePointer? {
      if answer.failure == nil, PQstatus(handle) == CONNECTION_BAD { throw lost(handle) }
      return try answer.take()
    }

    /// The wait for what was sent, which goes on where one without a thread has come to.
    private func beginWait(canStop: Bool = true) -> PostgresWait {
      defer { stoppedWait = nil }
      return stoppedWait ?? PostgresWait(canStop: canStop)
    }

    /// - Throws: ``CallRepetition`` where a call has sent what it does not read.
    private func checkSent() throws {
      readLook()
      if answers?.sent != nil { throw CallRepetition.withoutAnswers }
    }

    func checkInterrupt() throws { if let interruption { throw interruption } }

    /// The error of a statement that is stopped now; nil for one that may run.
    private var interruption: DAOError? {
      ownInterrupter.isStopped ? .taskCancelled : ownInterrupter.isOverdue ? Self.overdue : nil
    }

    private static var overdue: DAOError { DAOError(.timeout, "stopped at its time limit") }

    private func flush(_ handle: OpaquePointer, _ wait: inout PostgresWait) throws {
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

    private func nextResult(_ handle: OpaquePointer, _ wait: inout PostgresWait) throws -> OpaquePointer? {
      while PQisBusy(handle) == 1 {
        try poll(handle, Int16(POLLIN), &wait)
        guard PQconsumeInput(handle) == 1 else { throw lost(handle) }
      }
      return PQgetResult(handle)
    }

    /// Waits until the socket can be used. An interrupt or the deadline cancels the statement, whose result is still waited for.
    private func poll(_ handle: OpaquePointer, _ events: Int16, _ wait: inout PostgresWait) throws {
      while true {
        guard wait.mayGoOn else { throw abandoned(handle) }
        let watches = wait.canStop && !wait.isCancelled
        let limit =
          watches
          ? ownInterrupter.remaining : wait.isCancelled ? PostgresWait.insistence : answersBefore.map(\.remaining) ?? -1
        // Not an array, whose memory would be allocated for each wait.
        var ends = (
          pollfd(fd: PQsocket(handle), events: events, revents: 0),
          pollfd(fd: ownInterrupter.descriptor, events: Int16(POLLIN), revents: 0)
        )
        let count = withUnsafeMutablePointer(to: &ends) { ends in
          ends.withMemoryRebound(to: pollfd.self, capacity: 2) { Foundation.poll($0, watches ? 2 : 1, limit) }
        }
        if count < 0, errno != EINTR { throw lost(handle) }
        if ends.0.revents != 0 {
          wait.silence = 0
          return
        }
        if count == 0, !watches, !wait.isCancelled { throw abandoned(handle, "the server does not answer a new connection") }
        if count == 0, wait.isCancelled {
          wait.silence += PostgresWait.insistence
          guard wait.mayGoOn else { continue }
          // A server that was still reading the statement has not heard of it.
          try settle(wait, handle)
          wait.cancellation = PostgresCancellation(of: handle)
        }
        guard watches, ownInterrupter.isStopped || ownInterrupter.isOverdue else { continue }
        wait.isOverdue = !ownInterrupter.isStopped
        wait.cancellation = PostgresCancellation(of: handle)
      }
    }

    /// Waits until the server has been asked to cancel, so that a late request never meets the next statement.
    private func settle(_ wait: PostgresWait, _ handle: OpaquePointer) throws {
      guard let cancellation = wait.cancellation, !cancellation.isDone, PQstatus(handle) == CONNECTION_OK else { return }
      guard wait.mayGoOn, cancellation.wait() else { throw abandoned(handle) }
    }

    private func error(of result: OpaquePointer, doing text: StatementText?, _ wait: PostgresWait) -> DAOError {
      var error = PostgresError.make(result, doing: text, showsValues: configuration.showsValues)
      if error.databaseCode == PostgresError.failedTransaction {
        if let firstError { error.message += ". It has failed by \(firstError.summary)" }
        return error
      }
      defer { firstError = firstError ?? error }
      guard error.code == .cancelled else { return error }
      // Otherwise by a setting of the server, such as `statement_timeout`, or by its administrator.
      let cause = wait.isOverdue ? Self.overdue : wait.isCancelled ? .taskCancelled : interruption
      (error.code, error.message) = cause.map { ($0.code, $0.message) } ?? (.timeout, error.message)
      return error
    }

    private func lost(_ handle: OpaquePointer) -> DAOError {
      PostgresError.connection(handle, doing: "the connection to the server failed")
    }

    /// Gives the connection up: nobody knows what still comes on it.
    private func abandoned(
      _ handle: OpaquePointer,
      _ reason: String = "the server does not answer, not even to a cancellation: whether the statement has run is not known"
    ) -> DAOError {
      shutdown(PQsocket(handle), Int32(SHUT_RDWR))
      return DAOError(.io, reason)
    }
  }
#endif

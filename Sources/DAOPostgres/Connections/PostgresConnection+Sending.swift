#if PostgreSQL && os(Linux)
  // Unsafe: calls libpq's functions that do not block.
  import CPostgres
  import DAOCore
  import Foundation

  extension PostgresConnection: SendingConnection {
    var sender: (any SendingConnection)? { SocketThreads.shared == nil ? nil : self }

    var isUsable: Bool { (try? isReady()) != false && (hasBegun || isKept || !needsSettings) }

    func whenUsable(_ body: @escaping @Sendable ((any Error)?) -> Void) {
      guard let threads = SocketThreads.shared else { return body(nil) }
      // Nobody else uses it before `body` runs.
      nonisolated(unsafe) let connection = self
      // The names of hosts are looked up, which blocks.
      threads.goOn {
        if (try? connection.isReady()) == false { connection.open(body) } else { connection.restoreSettings(body) }
      }
    }

    func withoutWaiting<R>(_ body: () throws -> R) throws -> R {
      readLook()
      let outer = mustNotWait
      mustNotWait = true
      looks.refused = nil
      defer { mustNotWait = outer }
      return try body()
    }

    func sendingLooks<R>(_ body: () throws -> R) rethrows -> R {
      let outer = looks.maySend
      looks.maySend = true
      defer { looks.maySend = outer }
      return try body()
    }

    func dropSent(undoing level: Int?) {
      // Where it is undone in the middle of a call, that goes on.
      if level == nil { forgetLooks() } else { readLook() }
      if let statement = try? takePrepared() { giveBack(statement) }
      try? readClosing()
      if let answers, level.map({ isLeft(by: answers, undoing: $0) }) ?? true, let sent = answers.takeSent() {
        PQclear(try? run(sent.text, isSent: true) { _ in sent.ahead.result })
      }
      guard let runs else { return }
      try? readRuns(of: runs.statement) { _, receive in try receive() }
      giveBack(runs.statement)
    }

    /// Whether what a call has sent has no reader, now that it is undone to a savepoint. Each run tells a kept error again: then the call has
    /// sent the rollback, or a statement after it.
    private func isLeft(by answers: PostgresCallAnswers, undoing level: Int) -> Bool {
      answers.isBehindAnswers && answers.sent?.text.sql != rollingBack(to: level)
    }

    // MARK: The answers of a call

    func keepAnswers(ofChanges: Bool) {
      answers = PostgresCallAnswers(ofChanges: ofChanges)
      cache.keepsExtras = true
    }

    func repeatAnswers() {
      readLook()
      answers?.begin()
    }

    var answersGiven: Int { answers?.count ?? 0 }

    var answersKept: Int { answers?.keptCount ?? 0 }

    var isAtEnd: Bool { answers?.isAtEnd ?? true }

    func skipAnswers(to count: Int) { answers?.skip(to: count) }

    func withoutAnswers<R>(_ body: () throws -> R) rethrows -> R {
      let outer = answers
      outer?.isOver = true
      // Nothing else can be sent before it is read. One that has failed is told where it is asked for.
      if let sent = outer?.takeSent(), let rows = try? run(sent.text, isSent: true, { _ in sent.ahead.result }) {
        outer?.add(PostgresCallAnswers.Rows(rows), to: sent)
      }
      (answers, portions.areSent) = (nil, false)
      defer { answers = outer }
      return try body()
    }

    func sendingPortions<R>(_ body: () throws -> R) throws -> R {
      readLook()
      portions.areSent = true
      defer { portions.areSent = false }
      do {
        let result = try body()
        forgetUsedLooks()
        return result
      } catch CallRepetition.afterAnswer {
        throw CallRepetition.afterAnswer
      } catch {
        forgetUsedLooks()
        throw error
      }
    }

    func forgetAnswers() {
      forgetLooks()
      guard answers != nil else { return }
      answers = nil
      cache.keepsExtras = false
    }

    // MARK: Sending

    func send(_ statement: any PreparedStatement) throws {
      guard let statement = statement as? PostgresStatement else { return }
      try checkInterrupt()
      statement.sendAhead(try openHandle)
    }

    func send(_ step: TransactionStep) throws -> Bool {
      let sql =
        switch step {
        case .begin(let mode): beginning(mode)
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .savepoint(let level): saving(level)
        case .release(let level): releasing(level)
        case .rollbackTo(let level): rollingBack(to: level)
        }
      // What was said in the middle of a transaction is its end, which a COMMIT that is sent would leave unknown.
      if case .commit = step, hasNews { return false }
      if case .begin = step, needsSettings { return false }
      guard try isReady() else { return false }
      try readClosing()
      return try sends(sql)
    }

    /// Sends a command of the driver's own; returns false where the connection does not take it.
    func sends(_ sql: String) throws -> Bool {
      readLook()
      guard PQsendQuery(try openHandle, sql) == 1 else { return false }
      sentCommand = sql
      return true
    }

    private var hasNews: Bool { isReady(for: POLLIN) }

    /// Whether something comes from the server, or goes on to it.
    private var progresses: Bool { isReady(for: PQflush(handle) == 1 ? POLLIN | POLLOUT : POLLIN) }

    private func isReady(for events: Int32) -> Bool {
      var end = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      return poll(&end, 1, 0) > 0
    }

    func whenAnswered(_ body: @escaping @Sendable () -> Void) {
      stoppedWait = nil
      ownInterrupter.whenStopped { [socket = PQsocket(handle)] in SocketThreads.shared?.wake(socket) }
      wait(body)
    }

    func goOn(_ body: @escaping @Sendable () -> Void) { SocketThreads.shared?.goOn(body) }

    private func wait(_ body: @escaping @Sendable () -> Void) {
      let (unsent, socket) = (PQflush(handle), PQsocket(handle))
      let isAnswered = unsent == 0 && preparation == nil && runs == nil && stoppedWait == nil && PQisBusy(handle) == 0
      guard unsent >= 0, socket >= 0, PQstatus(handle) == CONNECTION_OK, !isAnswered else {
        // The connection was lost while it was sent, or does not take what was sent, which its reader tells.
        ownInterrupter.forgetWait()
        return goOn(body)
      }
      // Nobody but the wait uses the connection until `body` runs.
      nonisolated(unsafe) let connection = self
      let (mustLook, stopped) = (whatWakes, stoppedWait)
      SocketThreads.shared?.wait(for: socket, reads: true, writes: unsent == 1) {
        if connection.isWaiting { return connection.wait(body) }
        connection.ownInterrupter.forgetWait()
        body()
      }
      // What came before the wait has woken nobody.
      if mustLook() { SocketThreads.shared?.wake(socket) }
      if let stopped, stopped.isAnswered { stopped.cancellation?.whenDone { SocketThreads.shared?.wake(socket) } }
    }

    /// Whether what was sent may be stopped: not the beginning and the end of a transaction or of a savepoint.
    private var canStop: Bool { sentCommand == nil && answers?.sent?.canStop != false }

    /// What tells whether to look at the wait, if nothing comes. It does not touch the connection, which another thread may have. Time alone
    /// stops the opening of a connection.
    private var whatWakes: () -> Bool {
      guard canStop else { return { [answersBefore] in answersBefore?.remaining == 0 } }
      if let next = stoppedWait?.nextRequest { return { next.remaining == 0 } }
      return { [ownInterrupter] in ownInterrupter.isStopped || ownInterrupter.isOverdue }
    }

    /// Whether the answer is not there yet, or the request to cancel it is under way. What else has come, the loss of the connection or the
    /// end of all patience, is left to its reader.
    private var isWaiting: Bool {
      let mustLook = whatWakes()
      if stoppedWait != nil, progresses { stoppedWait?.hasProgressed = true }
      guard PQconsumeInput(handle) == 1 else { return false }
      if !canStop { return !mustLook && isUnanswered }
      guard isUnanswered else {
        stoppedWait?.isAnswered = true
        return stoppedWait?.cancellation?.isDone == false && (!mustLook || insists())
      }
      return !mustLook || insists()
    }

    private var isUnanswered: Bool {
      let isUnsent = PQflush(handle) == 1
      if let pipeline = preparation?.pipeline ?? runs?.pipeline { return collect(pipeline) || isUnsent }
      return isUnsent || PQisBusy(handle) == 1
    }

    /// Asks the server to cancel what is waited for, again where it does not answer; returns false once it has not for long.
    private func insists() -> Bool {
      var wait = stoppedWait ?? PostgresWait(isOverdue: !ownInterrupter.isStopped)
      // A server that was still reading the statement has not heard of it.
      if wait.countSilence(), !wait.isAnswered, wait.mayGoOn, wait.cancellation?.isDone != false {
        wait.cancellation = PostgresCancellation(of: handle)
      }
      SocketThreads.shared?.wake(PQsocket(handle), at: wait.nextRequest)
      stoppedWait = wait
      return wait.mayGoOn
    }
  }
#endif

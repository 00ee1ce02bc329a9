import DAOCore
import Dispatch
import TestSupport
import Testing

@Suite("What stops a statement of SQLite")
struct InterrupterTests {
  private let rows = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"

  @Test("An interrupt stops the running statement and those after it, until it is cleared")
  func interrupt() throws {
    try withConnection { connection throws in
      connection.interrupter.interrupt()
      #expect(connection.interrupter.isStopped)
      for _ in 0..<2 { #expect(error { try connection.rows(endless, []) }?.code == .cancelled) }
      #expect(error { try connection.execute(endless) }?.code == .cancelled)
      connection.interrupter.clear()
      #expect(!connection.interrupter.isStopped)
      #expect(try connection.rows("SELECT 1", []) == [[1]])
    }
  }

  @Test("Another thread's interrupt reaches a statement of minutes in its middle")
  func otherThread() async throws {
    let file = try DatabaseFile()
    let driver = file.driver
    let (running, interrupter) = (Gate(), Guarded<(any Interrupter)?>(nil))
    let task = Task {
      try await onThread {
        let connection = try driver.connect(for: .write)
        interrupter.withLock { $0 = connection.interrupter }
        let code = error {
          try connection.with(StatementText(sql: self.rows, verb: .query)) { statement throws in
            while try statement.step() { running.open() }
          }
        }?.code
        connection.interrupter.clear()
        #expect(try connection.rows("SELECT 1", []) == [[1]])
        try connection.close()
        return code
      }
    }
    #expect(await running.wait())
    interrupter.withLock { $0?.interrupt() }
    #expect(try await task.value == .cancelled)
  }

  @Test("An interrupt of an inner statement that was cleared leaves the outer one to go on")
  func nested() throws {
    try withConnection { connection throws in
      try connection.with(StatementText(sql: rows, verb: .query)) { outer throws in
        #expect(try outer.step())
        connection.interrupter.interrupt()
        #expect(error { try connection.rows(endless, []) }?.code == .cancelled)
        connection.interrupter.clear()
        for number in 2...20_000 {
          #expect(try outer.step())
          #expect(outer.integer(0) == Int64(number))
        }
      }
    }
  }

  @Test("An interrupted write in a transaction is undone, and the transaction's state says what is left")
  func write() throws {
    try withConnection("CREATE TABLE t (n)") { connection throws in
      try connection.begin(.write)
      try connection.run("INSERT INTO t VALUES (1)")
      connection.interrupter.interrupt()
      #expect(error { try connection.run("INSERT INTO t \(rows)") }?.code == .cancelled)
      connection.interrupter.clear()
      if connection.transactionState == .open { try connection.commit() }
      #expect(try [[[.integer(1)]], [[.integer(0)]]].contains(connection.rows("SELECT count(*) FROM t", [])))
    }
  }

  @Test("The ends of transactions, and savepoints, are not interrupted")
  func transactionControl() throws {
    try withConnection("CREATE TABLE t (n)") { connection throws in
      connection.interrupter.interrupt()
      try connection.begin(.write)
      try connection.savepoint(1)
      try connection.release(savepoint: 1)
      try connection.savepoint(1)
      try connection.rollback(savepoint: 1)
      try connection.commit()
      try connection.begin(.write)
      try connection.rollback()
      connection.interrupter.clear()
    }
  }

  @Test("A deadline stops what runs beyond it, and nothing once it is taken away")
  func deadline() throws {
    try withConnection { connection throws in
      let interrupter = connection.interrupter
      #expect(interrupter.deadline == nil)
      interrupter.deadline = .now()
      #expect(interrupter.deadline != nil)
      #expect(error { try connection.rows(endless, []) }?.code == .timeout)
      try connection.with(StatementText(sql: rows, verb: .query)) { statement throws in
        // A few rows take fewer instructions than a statement runs between two checks of the clock.
        #expect(error { while try statement.step() {} }?.code == .timeout)
      }
      interrupter.deadline = nil
      #expect(try connection.rows("SELECT 1", []) == [[1]])
      interrupter.deadline = .now() + 3600
      #expect(try connection.rows("SELECT 1", []) == [[1]])
    }
  }

  @Test("The wait for another connection's lock ends with an interrupt, and at the deadline")
  func lock() throws {
    let file = try DatabaseFile()
    let writer = try file.connect()
    try writer.execute("CREATE TABLE t (n)")
    let other = try file.driver { $0.busyTimeout = .seconds(3600) }.connect(for: .write)
    try writer.begin(.write)
    other.interrupter.interrupt()
    #expect(error { try other.begin(.write) }?.code == .cancelled)
    #expect(error { try other.run("INSERT INTO t VALUES (1)") }?.code == .cancelled)
    other.interrupter.clear()
    other.interrupter.deadline = .now()
    #expect([.timeout, .busy].contains(error { try other.begin(.write) }?.code))
    other.interrupter.deadline = nil
    #expect(other.transactionState == .none)
    try writer.rollback()
    try other.run("INSERT INTO t VALUES (1)")
    try writer.close()
    try other.close()
  }

  @Test("An attempt is given up before its first row where it takes too long, and not after it")
  func attempts() throws {
    try withConnection { connection throws in
      let interrupter = connection.interrupter
      #expect(interrupter.beginAttempt(limit: .zero))
      #expect(error { try connection.rows(endless, []) } != nil)
      #expect(interrupter.endAttempt())
      #expect(interrupter.beginAttempt(limit: .seconds(3600)))
      #expect(try connection.rows("SELECT 1", []) == [[1]])
      #expect(!interrupter.endAttempt())
      #expect(interrupter.beginAttempt(limit: .milliseconds(1)))
      // The limit ends with the first row: reading the other rows may take any time.
      try connection.with(StatementText(sql: rows, verb: .query)) { statement throws in
        #expect(try statement.step())
        for _ in 0..<50_000 { #expect(try statement.step()) }
      }
      #expect(!interrupter.endAttempt())
      #expect(try connection.rows("SELECT 1", []) == [[1]])
    }
  }

  @Test("An attempt does not wait for locks, and has changed nothing when it is given up")
  func attemptAtLock() throws {
    let file = try DatabaseFile()
    let writer = try file.connect()
    try writer.execute("CREATE TABLE t (n)")
    let other = try file.driver { $0.busyTimeout = .seconds(3600) }.connect(for: .write)
    try writer.begin(.write)
    #expect(other.interrupter.beginAttempt(limit: .seconds(3600)))
    #expect(error { try other.run("INSERT INTO t VALUES (1)") }?.code == .busy)
    #expect(other.interrupter.endAttempt())
    try writer.commit()
    #expect(try other.rows("SELECT count(*) FROM t", []) == [[0]])
    try writer.close()
    try other.close()
  }
}

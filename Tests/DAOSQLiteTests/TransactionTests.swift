import DAOCore
import TestSupport
import Testing

@Suite("Transactions of the SQLite driver")
struct TransactionTests {
  private let schema = "CREATE TABLE t (n INTEGER PRIMARY KEY)"

  private func numbers(_ connection: any Connection) throws -> [Int] { try connection.all("SELECT n FROM t ORDER BY n") }

  @Test("What is committed stays, and what is rolled back does not")
  func ends() throws {
    try withConnection(schema) { connection throws in
      #expect(connection.transactionState == .none)
      try connection.begin(.write)
      #expect(connection.transactionState == .open)
      try connection.run("INSERT INTO t VALUES (1)")
      try connection.commit()
      #expect(connection.transactionState == .none)
      try connection.begin(.write)
      try connection.run("INSERT INTO t VALUES (2)")
      try connection.rollback()
      try connection.rollback()
      #expect(try numbers(connection) == [1])
      #expect(error { try connection.commit() } != nil)
      try connection.begin(.write)
      #expect(error { try connection.begin(.write) } != nil)
      #expect(connection.transactionState == .open)
      try connection.rollback()
    }
  }

  @Test("A transaction that the database has rolled back by itself is none any more")
  func ended() throws {
    try withConnection(schema, "INSERT INTO t VALUES (1)") { connection throws in
      try connection.begin(.write)
      try connection.run("INSERT INTO t VALUES (2)")
      #expect(error { try connection.run("INSERT OR ROLLBACK INTO t VALUES (1)") }?.code == .constraint)
      #expect(connection.transactionState == .none)
      try connection.rollback()
      #expect(try numbers(connection) == [1])
    }
  }

  @Test("Savepoints nest: each is kept or undone with what is in it")
  func savepoints() throws {
    try withConnection(schema) { connection throws in
      try connection.begin(.write)
      try connection.run("INSERT INTO t VALUES (1)")
      try connection.savepoint(1)
      try connection.run("INSERT INTO t VALUES (2)")
      try connection.savepoint(2)
      try connection.run("INSERT INTO t VALUES (3)")
      try connection.rollback(savepoint: 2)
      #expect(try numbers(connection) == [1, 2])
      try connection.savepoint(2)
      try connection.run("INSERT INTO t VALUES (4)")
      try connection.release(savepoint: 2)
      try connection.rollback(savepoint: 1)
      #expect(try numbers(connection) == [1])
      #expect(error { try connection.release(savepoint: 1) } != nil)
      #expect(connection.transactionState == .open)
      try connection.commit()
      #expect(try numbers(connection) == [1])
    }
  }

  @Test("A snapshot sees the state of its beginning, not of its first select")
  func snapshot() throws {
    let file = try DatabaseFile()
    let (writer, reader) = (try file.connect(), try file.connect(.read))
    try writer.execute("\(schema); INSERT INTO t VALUES (1)")
    try reader.begin(.snapshot)
    try writer.run("INSERT INTO t VALUES (2)")
    #expect(try numbers(reader) == [1])
    try reader.rollback()
    #expect(try numbers(reader) == [1, 2])
    try reader.close()
    try writer.close()
  }

  @Test("A second writer waits no longer than the busy limit, and leaves no transaction behind")
  func busy() throws {
    let file = try DatabaseFile()
    let writer = try file.connect()
    try writer.execute(schema)
    let other = try file.driver { $0.busyTimeout = .milliseconds(30) }.connect(for: .write)
    try writer.begin(.write)
    let failure = error { try other.begin(.write) }
    #expect(failure?.code == .busy && failure?.databaseCode == "SQLITE_BUSY")
    #expect(other.transactionState == .none)
    // A write in a snapshot cannot wait: the database has changed since the snapshot began.
    try writer.run("INSERT INTO t VALUES (1)")
    try other.begin(.snapshot)
    try writer.commit()
    #expect(error { try other.run("INSERT INTO t VALUES (2)") }?.databaseCode == "SQLITE_BUSY_SNAPSHOT")
    try other.rollback()
    try other.run("INSERT INTO t VALUES (2)")
    #expect(try numbers(writer) == [1, 2])
    try writer.close()
    try other.close()
  }

  @Test("A writer that waits goes on when the other one ends")
  func waiting() async throws {
    let file = try DatabaseFile()
    let driver = try file.driver { $0.busyTimeout = .seconds(120) }
    let writer = try file.connect()
    try writer.execute(schema)
    try writer.begin(.write)
    let other = Task {
      try await onThread {
        let other = try driver.connect(for: .write)
        try other.run("INSERT INTO t VALUES (2)")
        try other.close()
      }
    }
    try writer.run("INSERT INTO t VALUES (1)")
    try writer.commit()
    try await other.value
    #expect(try numbers(writer) == [1, 2])
    try writer.close()
  }

  @Test("A foreign key that is checked at the end refuses the commit, and the transaction is still there to be rolled back")
  func deferredKeys() throws {
    try withConnection(
      "CREATE TABLE p (id INTEGER PRIMARY KEY)", "CREATE TABLE c (p REFERENCES p DEFERRABLE INITIALLY DEFERRED)"
    ) { connection throws in
      try connection.begin(.write)
      try connection.run("INSERT INTO c VALUES (7)")
      #expect(error { try connection.commit() }?.databaseCode == "SQLITE_CONSTRAINT_FOREIGNKEY")
      #expect(connection.transactionState == .open)
      try connection.rollback()
      #expect(try connection.rows("SELECT count(*) FROM c", []) == [[0]])
    }
  }
}

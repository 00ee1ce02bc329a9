import DAOCore
import DAOSQLite
import TestSupport
import Testing

@Suite("Connections as the SQLite driver hands them out")
struct ConnectionTests {
  @Test("The URL of a server in the place of a path is told without its password")
  func url() throws {
    let driver = try SQLiteDriver(path: "postgresql://ada:secret-word@host/name", configuration: Configuration())
    let failure = error { try driver.connect(for: .write) }
    #expect(failure?.code == .cannotOpen && failure?.message.contains("a URL of 'postgresql'") == true, "\(failure as Any)")
    #expect(!"\(failure as Any)".contains("secret-word"))
  }

  @Test("A closed connection answers with errors")
  func closed() throws {
    try withConnection { connection throws in
      try connection.close()
      #expect(!connection.isInTransaction)
      try connection.rollback()
      #expect(error { try connection.insertedID(by: {}) }?.code == .closed)
      #expect(error { try connection.begin(.snapshot) }?.code == .closed)
      #expect(error { try connection.execute("SELECT 1") }?.code == .closed)
      #expect(error { try connection.rows("SELECT 1", []) }?.code == .closed)
      #expect(error { try connection.borrow(StatementText(sql: "SELECT 1")) }?.code == .closed)
      #expect(error { try connection.tableSchema("t") }?.code == .closed)
      connection.interrupter.interrupt()
    }
  }

  @Test("A connection whose statements are being read cannot be closed, and reads on")
  func lent() throws {
    try withConnection { connection throws in
      let text = StatementText(sql: "SELECT 1 UNION SELECT 2", verb: .query)
      let statement = try connection.borrow(text)
      let second = try connection.borrow(text)
      #expect(try statement.step() && second.step())
      #expect(error { try connection.close() }?.message.contains("2 statement(s)") == true)
      connection.giveBack(second)
      let failure = error { try connection.close() }
      #expect(failure?.code == .busy && failure?.message.contains("1 statement(s)") == true)
      #expect(try statement.step() && statement.integer(0) == 2)
      connection.giveBack(statement)
    }
  }

  @Test("A statement that outlives its connection reads as NULLs")
  func outlived() throws {
    var kept: (any PreparedStatement)?
    try withConnection { connection throws in
      let statement = try connection.borrow(StatementText(sql: "SELECT 1", verb: .query))
      #expect(try statement.step())
      connection.giveBack(statement)
      kept = statement
    }
    let statement = try #require(kept)
    #expect(statement.type(0) == .null && statement.integer(0) == 0)
    #expect(try statement.text(0) == "")
  }

  @Test("A path that names no file is refused", arguments: ["", "a\0b", "file:x.sqlite?mode=memory"])
  func path(path: String) {
    #expect(error { try SQLiteDriver(path: path, configuration: .init()) }?.code == .cannotOpen)
  }

  @Test("A file that is none of SQLite's, a folder, or one in no folder cannot be opened")
  func unopenable() throws {
    let folder = try TestFolder()
    func open(_ path: String) -> DAOError? {
      error { try SQLiteDriver(path: path, configuration: .init()).connect(for: .write) }
    }
    try "no database at all, but some text that is long enough".write(
      toFile: folder.path("text"), atomically: true, encoding: .utf8)
    #expect(open(folder.path("text"))?.code == .corrupt)
    #expect(open(folder.path(""))?.code == .cannotOpen)
    let absent = open(folder.path("absent/db"))
    #expect(absent?.code == .cannotOpen && absent?.message.contains("absent/db") == true && absent?.sql == nil)
  }

  @Test("The driver says how connections are pooled: one for memory, a writer and readers for a file")
  func pooling() throws {
    var configuration = Configuration()
    configuration.readers = 3
    #expect(try SQLiteDriver(path: ":memory:", configuration: configuration).pooling == .single)
    #expect(try SQLiteDriver(path: "x", configuration: configuration).pooling == .writerAndReaders(3))
    configuration.readers = 0
    #expect(try SQLiteDriver(path: "x", configuration: configuration).pooling == .writerAndReaders(1))
  }

  @Test("A reading connection refuses changes, and a read-only database creates nothing")
  func readOnly() throws {
    let file = try DatabaseFile()
    let readOnly = try file.driver { $0.readOnly = true }
    #expect(error { try readOnly.connect(for: .write) }?.code == .cannotOpen)
    let writer = try file.connect()
    try writer.execute("CREATE TABLE t (n); INSERT INTO t VALUES (1)")
    for reader in try [file.connect(.read), readOnly.connect(for: .read), readOnly.connect(for: .write)] {
      #expect(try reader.all("SELECT n FROM t") == [1])
      #expect(error { try reader.run("INSERT INTO t VALUES (2)") }?.code == .readOnly)
      #expect(error { try reader.execute("DROP TABLE t") }?.code == .readOnly)
      // SQLite begins the transaction on a read connection, and refuses changes in it.
      try reader.begin(.write)
      #expect(error { try reader.run("DELETE FROM t") }?.code == .readOnly)
      try reader.rollback()
      try reader.close()
    }
    #expect(try writer.all("SELECT n FROM t") == [1])
    try writer.close()
  }

  @Test("A file gets a write-ahead log, and keeps its journal where the configuration says so", arguments: [false, true])
  func journal(keeps: Bool) throws {
    let file = try DatabaseFile()
    let connection = try file.driver { $0.sqlite.keepsJournalMode = keeps }.connect(for: .write)
    #expect(try connection.rows("PRAGMA journal_mode", []) == [[.text(keeps ? "delete" : "wal")]])
    #expect(try connection.rows("PRAGMA foreign_keys", []) == [[1]])
    try connection.close()
  }

  @Test("SQL of several statements runs to its first error, which has the SQL of its own statement")
  func execute() throws {
    try withConnection { connection throws in
      try connection.execute(
        """
        CREATE TABLE t (n);; -- nothing
        CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END; INSERT INTO t VALUES (1), (2)
        """)
      let failure = error { try connection.execute("INSERT INTO t VALUES (3); SELECT nothing FROM t; DELETE FROM t") }
      #expect(failure?.code == .database && failure?.sql?.contains("SELECT nothing FROM t") == true)
      #expect(failure?.sql?.contains("DELETE") == false)
      #expect(try connection.all("SELECT n FROM t") == [1, 2, 3])
      try connection.execute("")
      try connection.execute("-- only a comment")
    }
  }

  @Test("SQL without a statement, of unknown names, or with other parameters than the text has is refused when it is prepared")
  func prepare() throws {
    try withConnection { connection throws in
      #expect(error { try connection.borrow(StatementText(sql: " -- nothing")) }?.message.contains("no statement") == true)
      #expect(error { try connection.borrow(StatementText(sql: "SELECT * FROM absent")) }?.message.contains("absent") == true)
      #expect(error { try connection.borrow(StatementText(sql: "SELECT ?, ?", parameters: [.init()])) }?.code == .parameter)
      #expect(error { try connection.borrow(StatementText(sql: "SELECT #a")) } != nil)
    }
  }

  @Test("A count of changes is that of the statement, less what its triggers and cascades change")
  func changes() throws {
    try withConnection(
      "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p ON DELETE CASCADE); CREATE TABLE log (n)",
      "CREATE TRIGGER g AFTER DELETE ON p BEGIN INSERT INTO log VALUES (1), (2), (3); END",
      "INSERT INTO p VALUES (1), (2); INSERT INTO c VALUES (1), (1), (1)"
    ) { connection throws in
      #expect(try connection.run("DELETE FROM p WHERE id = 1") == 1)
      #expect(try connection.all("SELECT (SELECT count(*) FROM c) + (SELECT count(*) FROM log)") == [3])
      #expect(try connection.run("DELETE FROM p WHERE id = 9") == 0)
      #expect(try connection.run("CREATE TABLE u (n)", verb: .definition) == 0)
      #expect(try connection.run("SELECT 1", verb: .query) == 0)
    }
  }
}

import DAOCore
import Foundation
import Testing

@testable import DAOKit

@Suite("Statements for each new connection")
struct ConnectionStatementTests {
  private func configuration(_ statements: String...) -> Configuration {
    var configuration = Configuration()
    configuration.connectionStatements = statements
    return configuration
  }

  @Test("`they run on reading and writing connections, after the library's own set-up`", arguments: TestDatabase.Place.allCases)
  func everywhere(place: TestDatabase.Place) throws {
    let configuration = configuration("PRAGMA cache_size = -123; PRAGMA foreign_keys = OFF", "PRAGMA temp_store = MEMORY;\n")
    try withDatabase(place, configuration: configuration) { test in
      func check() throws {
        #expect(try test.query("PRAGMA cache_size").call() == -123)
        #expect(try test.query("PRAGMA foreign_keys").call() == 0)
        #expect(try test.query("PRAGMA temp_store").call() == 2)
      }
      try test.database.read { try check() }
      try test.database.transaction { try check() }
    }
  }

  @Test("`they may call functions, make temporary tables and read`")
  func functions() throws {
    var configuration = configuration("CREATE TEMP TABLE setting AS SELECT tenant() AS tenant", "SELECT * FROM setting")
    configuration.sqlite.functions = [SQLFunction("tenant", argumentCount: 0) { _ in "north" }]
    try withDatabase(configuration: configuration) { test in
      #expect(try test.query("SELECT tenant FROM setting").call() == "north")
      try test.database.transaction { try #expect(test.query("SELECT tenant FROM setting").call() == "north") }
    }
  }

  @Test("`an attached database is read, written and built for on all connections`")
  func attaching() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = folder.appending(path: "other.sqlite").path(percentEncoded: false)
    let configuration = configuration("ATTACH '\(other)' AS other", "PRAGMA other.journal_mode = WAL")
    try withDatabase(configuration: configuration) { test in
      try test.run("CREATE TABLE other.t (a TEXT)")
      try test.dao("<insert selector='insert:' table='other.t'/>").call("insert:", ["a": "x"])
      #expect(try test.query("SELECT a FROM other.t").call() == "x")
      #expect(try test.query("PRAGMA other.journal_mode").call() == "wal")
      #expect(throws: DAOError.self) {
        try test.database.transaction {
          try test.run("DELETE FROM other.t")
          throw DAOError(.database, "undone")
        }
      }
      #expect(try test.count("other.t") == 1)
    }
  }

  @Test("`a schema that is not trusted calls no function of the application, and its queries do`")
  func trust() throws {
    var configuration = configuration("PRAGMA trusted_schema = OFF")
    configuration.sqlite.functions = [SQLFunction("one", argumentCount: 0) { _ in 1 }]
    try withDatabase(schema: ["CREATE VIEW v AS SELECT one() AS a"], configuration: configuration) { test in
      try #expect(test.query("SELECT one()").call() == 1)
      let error = #expect(throws: DAOError.self) { try test.query("SELECT a FROM v").call() as Int }
      #expect(error?.message.contains("unsafe use of one()") == true)
    }
  }

  @Test("`an error says which statement it is`")
  func errors() throws {
    func error(_ statements: String...) -> DAOError? {
      var configuration = Configuration()
      configuration.connectionStatements = statements
      return #expect(throws: DAOError.self) { try Database.inMemory(configuration: configuration) }
    }
    let wrong = error("PRAGMA cache_size = 9", "PRAGMA cache_size = 9;\nSELEC 1")
    #expect(wrong?.message.hasPrefix("cannot open the database ':memory:': the connection statement 2 has failed: ") == true)
    #expect(wrong?.message.contains("near \"SELEC\": syntax error") == true && wrong?.sql?.contains("SELEC 1") == true)
    #expect(error("SELECT missing()")?.message.contains("no such function: missing") == true)
    for open in ["BEGIN", "SAVEPOINT s", "BEGIN; CREATE TABLE t (a)"] {
      let error = error("SELECT 1", open)
      #expect(
        error?.code == .configuration && error?.message.contains("the connection statement 2 leaves a transaction open") == true
      )
    }
    for empty in ["", " \n", "-- nothing", ";"] { #expect(error(empty)?.message == "the connection statement 1 is empty") }
    let parameter = error("ATTACH :file AS other")
    #expect(parameter?.code == .configuration && parameter?.message.contains("the parameter :file") == true)
  }

  @Test("`a statement that writes is refused by the connections that only read`")
  func readers() throws {
    try withDatabase(configuration: configuration("CREATE TABLE IF NOT EXISTS t (a)", "INSERT INTO t VALUES (1)")) { test in
      try test.run("DELETE FROM t")
      let error = #expect(throws: DAOError.self) { try test.query("SELECT count(*) FROM t").call() as Int }
      #expect(error?.code == .readOnly)
      #expect(error?.message.contains("the connection statement 2 has failed on a connection that only reads") == true)
      #expect(error?.sql?.contains("INSERT INTO t") == true)
      try test.run("INSERT INTO t VALUES (2)")
    }
  }

  @Test("`a transaction that is begun and ended is whole`")
  func transactions() throws {
    try withDatabase(.memory, configuration: configuration("BEGIN; CREATE TEMP TABLE t (a); COMMIT")) { test in
      try #expect(test.count("t") == 0)
    }
  }
}

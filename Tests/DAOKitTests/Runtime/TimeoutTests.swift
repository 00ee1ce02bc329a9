import Foundation
import Testing

@testable import DAOKit

@Suite("Timeouts")
struct TimeoutTests {
  private static let operations = """
    <select selector="slow" timeout="1"><![CDATA[\(SlowSQL.select)]]></select>
    <select selector="endless" timeout="1"><![CDATA[\(SlowSQL.rows)]]></select>
    <select selector="unlimited" timeout="0">SELECT 1</select>
    <select selector="quick" timeout="60">SELECT 1</select>
    <insert selector="write" timeout="1"><![CDATA[
      INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c
    ]]></insert>
    <insert selector="add" timeout="1">INSERT INTO t VALUES (1)</insert>
    """

  private static let schema = ["CREATE TABLE t (n INTEGER)"]

  @Test("A statement that takes too long is stopped, and the next one is not", arguments: TestDatabase.Place.allCases)
  func stops(place: TestDatabase.Place) throws {
    try withDatabase(place, schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      let error = expectError(.timeout, "script:2:1", "stopped after its timeout of 1 second:") {
        let _: Int = try dao.call("slow")
      }
      #expect(error?.operation == "script.slow" && error?.databaseCode == "SQLITE_INTERRUPT")
      let quick: Int = try dao.call("quick")
      let unlimited: Int = try dao.call("unlimited")
      #expect(quick == 1 && unlimited == 1)
    }
  }

  @Test("Asynchronous calls are stopped too, and their session is free afterwards")
  func asynchronous() async throws {
    var configuration = Configuration()
    configuration.readers = 1
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      for _ in 0..<5 { let _: Int = try await dao.call("quick") }
      await expectError(.timeout, "script.slow") { let _: Int = try await dao.call("slow") }
      let quick: Int = try await dao.call("quick")
      #expect(quick == 1)
    }
  }

  @Test("A write that is stopped leaves nothing, and a transaction around it fails as a whole")
  func writes() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      expectError(.timeout, "script.write") { try dao.call("write") }
      #expect(try test.count("t") == 0)
      expectError(.rolledBack) {
        try test.database.transaction {
          try dao.call("add")
          expectError(.timeout, "script.write") { try dao.call("write") }
        }
      }
      #expect(try test.count("t") == 0)
    }
  }

  @Test("A select that is stopped inside of a row loop leaves the loop alone")
  func insideOfLoop() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      try test.database.transaction {
        var count = 0
        try dao.forEachRow("endless", as: Int.self) { number in
          count += 1
          if number == 2 { expectError(.timeout) { let _: Int = try dao.call("slow") } }
          return number < 5
        }
        #expect(count == 5)
      }
    }
  }

  @Test("A row loop has the time for each of its rows")
  func rows() async throws {
    try await withDatabaseAsync { test in
      let dao = try test.dao(Self.operations)
      var numbers: [Int] = []
      for try await number in dao.rows("endless", as: Int.self) {
        numbers.append(number)
        if number == 3 { break }
      }
      #expect(numbers == [1, 2, 3])
      await expectError(.timeout, "script.slow") {
        for try await _ in dao.rows("slow", as: Int.self) {}
      }
    }
  }

  @Test("A wait for another process's lock ends with the timeout")
  func locks() throws {
    var configuration = Configuration()
    configuration.busyTimeout = .seconds(120)
    try withDatabase(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      let other = try RawConnection(test.file)
      try other.execute("BEGIN IMMEDIATE")
      expectError(.timeout, "script.add") { try dao.call("add") }
      try other.execute("ROLLBACK")
      try dao.call("add")
      #expect(try test.count("t") == 1)
    }
  }

  @Test("A key's select has the operation's timeout")
  func selectKey() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(
        """
        <insert selector="add:" timeout="1">
          <selectKey keyProperty="n" order="BEFORE"><![CDATA[\(SlowSQL.select)]]></selectKey>
          INSERT INTO t VALUES (#{n})
        </insert>
        """)
      expectError(.timeout, "script.add:") { try dao.call("add:", ["n": 1]) }
      #expect(try test.count("t") == 0)
    }
  }
}

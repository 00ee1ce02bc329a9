import Foundation
import Testing

@testable import DAOKit

@Suite("Siblings, limits and reloads, all at once")
struct MixedTests {
  private static let schema = ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (0)"]
  private static let operations = """
    <cache/>
    <select selector="cached">SELECT n FROM t</select>
    <select selector="fresh" useCache="false">SELECT n FROM t</select>
    <update selector="increment">UPDATE t SET n = n + 1</update>
    <update selector="set:">UPDATE t SET n = :n</update>
    """

  @Test("Interceptors change nothing for calls that wait for a sibling's nested transaction")
  func intercepted() async throws {
    struct Nothing: Interceptor {
      func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
    }
    var configuration = Configuration()
    configuration.interceptors = [Nothing()]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { db in
      let dao = try db.dao(Self.operations)
      let (events, begun) = AsyncStream<Void>.makeStream()
      try await db.database.transaction {
        async let nested: Void = db.database.transaction {
          try await dao.call("increment")
          begun.yield()
          try await Task.sleep(for: .milliseconds(200))
        }
        for await _ in events { break }
        // Waits for its turn, as it does without an interceptor.
        let changed: Int = try await dao.call("increment")
        try await nested
        #expect(changed == 1)
      }
      #expect(try await dao.call("fresh") == 2)
    }
  }

  @Test("A call that waits for a sibling's nested transaction can be cancelled", arguments: [true, false])
  func cancelledTurn(isIntercepted: Bool) async throws {
    struct Nothing: Interceptor {
      func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
    }
    var configuration = Configuration()
    if isIntercepted { configuration.interceptors = [Nothing()] }
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { db in
      let dao = try db.dao(Self.operations)
      let (begun, begins) = AsyncStream<Void>.makeStream()
      let (ended, ends) = AsyncStream<Void>.makeStream()
      try await db.database.transaction {
        async let nested: Void = db.database.transaction {
          try await dao.call("increment")
          begins.yield()
          // Ends only when the other call has.
          for await _ in ended { break }
        }
        for await _ in begun { break }
        let waiting = Task { try await dao.call("increment") as Int }
        waiting.cancel()
        let result = await waiting.result
        #expect(throws: DAOError.self) { try result.get() }
        ends.yield()
        try await nested
      }
      #expect(try await dao.call("fresh") == 1)
    }
  }

  private struct Asking: Decodable {
    @TaskLocal static var body: @Sendable () throws -> Void = {}
    init(from decoder: any Decoder) throws { try Self.body() }
  }

  @Test("What an entity reads on its way leaves the time limit of the select as it is")
  func limits() throws {
    try withDatabase(schema: Self.schema) { db in
      let slow =
        "SELECT 1 UNION ALL SELECT count(*) FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 60000000) SELECT * FROM c)"
      let dao = try db.dao(
        Self.operations + "<select selector=\"two\" timeout=\"1\" useCache=\"false\"><![CDATA[\(slow)]]></select>")
      let database = db.database
      for body in [
        { @Sendable in try database.read { _ = try dao.call("fresh") as Int } },
        { @Sendable in try dao.forEachRow("fresh", as: Int.self) { _ in true } },
      ] as [@Sendable () throws -> Void] {
        Asking.$body.withValue(body) {
          expectError(.timeout) { _ = try dao.call("two") as [Asking] }
        }
      }
    }
  }

  @Test("A sequence of rows keeps the nested selects of the script that it was made from")
  func reloads() async throws {
    struct Parent: Decodable, Sendable {
      var id: Int
      var kids: [Int]
    }
    try await withDatabaseAsync(schema: Self.schema) { db in
      let file = db.folder.appending(path: "a.dao.xml")
      func write(_ version: Int) throws {
        try """
        <dao><!-- \(version) -->
          <resultMap id="m" type="P"><id property="id" column="id"/><collection property="kids" column="id" select="kids"/></resultMap>
          <select selector="all" resultMap="m">SELECT 1 AS id</select>
          <select selector="kids">SELECT n FROM t WHERE #{id} = 1</select>
        </dao>
        """.write(to: file, atomically: true, encoding: .utf8)
      }
      try write(0)
      let dao = try db.database.dao("a", at: db.folder)
      func reload(_ version: Int) throws {
        try write(version)
        try db.database.reload()
      }
      try reload(1)
      let rows = dao.rows("all", as: Parent.self)
      for version in 2...4 { try reload(version) }
      var found: [Int] = []
      for try await parent in rows { found.append(parent.kids.count) }
      #expect(found == [1])
    }
  }
}

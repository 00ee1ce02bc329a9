#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import TestSupport
  import Testing

  @Suite("What throws has changed nothing on a server")
  struct UndoingTests {
    private struct Refusing: Interceptor {
      struct Refusal: Error {}
      func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
        _ = try proceed()
        if call.operation.contains("refused") { throw Refusal() }
      }
    }

    private struct Unreadable: Decodable, Sendable {
      struct Fault: Error {}
      init(from decoder: any Decoder) throws { throw Fault() }
    }

    private func sync<R>(_ body: () throws -> R) throws -> R { try body() }

    @Test("A function that changes rows, and TRUNCATE, are undone", arguments: [false, true])
    func opaque(inTransaction: Bool) async throws {
      let tables = """
        CREATE SEQUENCE s; CREATE TABLE a (n integer); INSERT INTO a VALUES (1);
        CREATE FUNCTION note(m integer) RETURNS SETOF integer LANGUAGE sql AS
          $$ INSERT INTO a VALUES (m), (m) RETURNING n $$
        """
      let script = """
        <select selector="note:" affectData="true">SELECT note(?) AS n</select>
        <select selector="refusedNote:" affectData="true">SELECT note(?) AS n</select>
        <select selector="refusedNext" affectData="true">SELECT note(CAST(nextval('s') AS integer)) AS n</select>
        <select selector="refusedLock" affectData="true">SELECT note(n) AS m FROM (SELECT n FROM a FOR UPDATE) AS a</select>
        <delete selector="refusedTruncate" all-rows="true">TRUNCATE a</delete>
        <delete selector="truncate" all-rows="true">TRUNCATE a</delete>
        <select selector="count">SELECT count(*) FROM a</select>
        """
      var configuration = Configuration()
      configuration.interceptors = [Refusing()]
      try await withDAO(tables, script, configuration) { dao, database in
        @Sendable func fails(by cause: String, _ body: @Sendable () async throws -> Void) async throws {
          do {
            try await body()
            Issue.record("it has not failed")
          } catch {
            #expect("\(error)".contains(cause), "\(error)")
          }
          let count: Int = try await dao.call("count")
          #expect(count == 1)
        }
        @Sendable func all() async throws {
          try await fails(by: "more") { let _: Int = try await dao.call("note:", 2) }
          try await fails(by: "Fault") { let _: [Unreadable] = try await dao.call("note:", 2) }
          try await fails(by: "Refusal") { let _: [Int] = try await dao.call("refusedNote:", 2) }
          try await fails(by: "Refusal") { let _: [Int] = try await dao.call("refusedNext") }
          try await fails(by: "Refusal") { let _: [Int] = try await dao.call("refusedLock") }
          try await fails(by: "Refusal") { try await dao.call("refusedTruncate") }
          try await fails(by: "more") { _ = try sync { try dao.call("note:", 2) as Int } }
          try await fails(by: "Refusal") { _ = try sync { try dao.call("refusedNote:", 2) as [Int] } }
          try await fails(by: "Refusal") { _ = try sync { try dao.call("refusedTruncate") as Int } }
        }
        if inTransaction { try await database.transaction { try await all() } } else { try await all() }
        let numbers: [Int] = try await dao.call("note:", 3)
        #expect(numbers == [3, 3])
        let count: Int = try await dao.call("count")
        #expect(count == 3)
        try await dao.call("truncate")
        let none: Int = try await dao.call("count")
        #expect(none == 0)
      }
    }
  }
#endif

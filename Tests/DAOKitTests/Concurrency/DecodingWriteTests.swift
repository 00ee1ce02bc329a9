import DAOKit
import Foundation
import Testing

/// A database in memory has one connection, which a row loop holds until it ends.
@Suite("Writes from within the decoding of a row loop in memory", .serialized)
struct DecodingWriteTests {
  /// Writes while it is decoded.
  private struct Writing: Decodable {
    /// Rows are read ahead on a thread that knows no values of the task.
    static let write = Guarded<(@Sendable () throws -> Void)?>(nil)
    var n: Int

    init(from decoder: any Decoder) throws {
      n = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .n)
      try Self.write.withLock { $0 }?()
    }

    private enum Keys: CodingKey { case n, m }
  }

  private static let schema = ["CREATE TABLE t (n INTEGER, m INTEGER)", "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)"]
  private static let script = "<select selector=\"all\">SELECT n, m FROM t</select>"

  private static func writes(_ test: TestDatabase) throws -> [@Sendable () throws -> Void] {
    let insert = try test.change("INSERT INTO t VALUES (9, 9)")
    let database = test.database
    return [
      { _ = try insert.call() as Int }, { _ = try database.transaction { try insert.call() as Int } },
    ]
  }

  /// The error of the same loop on the calling thread.
  private func synchronousError(_ dao: DAO) -> DAOError? {
    expectError(.deadlock) { try dao.forEachRow("all", as: Writing.self) { _ in true } }
  }

  @Test("They are the same error at once, in a synchronous loop and an asynchronous one", arguments: [false, true])
  func deadlock(isIntercepted: Bool) async throws {
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    if isIntercepted { configuration.interceptors = [RecordingInterceptor()] }
    try await withDatabaseAsync(.memory, schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.script)
      for write in try Self.writes(test) {
        Writing.write.withLock { $0 = write }
        defer { Writing.write.withLock { $0 = nil } }
        let expected = synchronousError(dao)
        let error = await expectError(.deadlock, "finish it first") {
          for try await _ in dao.rows("all", as: Writing.self) {}
        }
        #expect(error?.message == expected?.message)
      }
      #expect(try await test.query("SELECT count(*) FROM t").call() == 3)
    }
  }

  @Test("On a file they wait for nobody")
  func file() async throws {
    try await withDatabaseAsync(.file, schema: Self.schema) { test in
      let dao = try test.dao(Self.script)
      let write = try Self.writes(test)[0]
      Writing.write.withLock { $0 = write }
      defer { Writing.write.withLock { $0 = nil } }
      for try await _ in dao.rows("all", as: Writing.self) {}
      #expect(try await test.query("SELECT count(*) FROM t").call() == 6)
    }
  }
}

import DAOCore
import Foundation
import Synchronization
import Testing

@testable import DAOKit

@Suite("Functions that call their own database")
struct NestedCallTests {
  /// What the function does, once there is a database.
  private final class Calls: Sendable {
    let body = Mutex<(@Sendable () throws -> Void)?>(nil)

    func run() throws {
      let body = body.withLock { $0 }
      try body?()
    }
  }

  private static func configuration(_ calls: Calls) -> Configuration {
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    configuration.sqlite.functions = [
      SQLFunction("again", argumentCount: 0) { _ in
        try calls.run()
        return 1
      }
    ]
    configuration.sqlite.collations = [
      SQLCollation("again") { left, right in
        try? calls.run()
        return left.compare(right)
      }
    ]
    return configuration
  }

  /// Runs `body` with a database whose function `again` runs `nested`; neither may hang or spoil the connection.
  private func withNested(
    _ place: TestDatabase.Place, nested: @escaping @Sendable (TestDatabase) throws -> Void,
    _ body: (TestDatabase) throws -> Void
  ) throws {
    let calls = Calls()
    try withDatabase(place, schema: ["CREATE TABLE t (a)"], configuration: Self.configuration(calls)) { test in
      calls.body.withLock { $0 = { try nested(test) } }
      try body(test)
      calls.body.withLock { $0 = nil }
      try test.run("INSERT INTO t VALUES (again())")
      #expect(try test.query("SELECT again()").call() == 1)
    }
  }

  @Test("`on the only connection it is an error, which reaches the caller`")
  func memory() throws {
    try withNested(.memory) {
      _ = try $0.count("t")
    } _: { test in
      let error = #expect(throws: DAOError.self) { try test.query("SELECT again()").call() as Int }
      #expect(
        error?.code == .function && error?.message.contains("must not call the database") == true, "\(error?.message ?? "")")
    }
  }

  @Test("`in a transaction it is an error, and the transaction goes on`", arguments: TestDatabase.Place.allCases)
  func transactions(place: TestDatabase.Place) throws {
    let nested: [@Sendable (TestDatabase) throws -> Void] = [
      { _ = try $0.count("t") }, { try $0.run("DELETE FROM t") }, { _ = try $0.change("DELETE FROM t WHERE a = ?").batch([1]) },
      { test in try test.database.transaction { try test.run("DELETE FROM t") } },
      { test in try test.database.read { _ = try test.count("t") } },
      { _ = try $0.query("EXPLAIN SELECT again()").call() as [Row] },
    ]
    for nested in nested {
      try withNested(place, nested: nested) { test in
        try test.database.transaction {
          try test.run("INSERT INTO t VALUES (1)")
          let error = #expect(throws: DAOError.self) { try test.run("INSERT INTO t VALUES (again())") }
          #expect(
            error?.code == .function && error?.message.contains("must not call the database") == true, "\(error?.message ?? "")"
          )
          try test.run("INSERT INTO t VALUES (2)")
        }
        #expect(try test.count("t") == 2)
      }
    }
  }

  @Test("`on another connection it works: a read in a write, a write in a read`")
  func otherConnections() throws {
    try withNested(.file) {
      _ = try $0.count("t")
    } _: {
      try $0.run("INSERT INTO t VALUES (again())")
    }
    try withNested(.file) {
      try $0.run("INSERT INTO t VALUES (5)")
    } _: { test in
      try #expect(test.query("SELECT again()").call() == 1)
      try #expect(test.count("t") == 1)
    }
  }

  @Test("`a write in a write is an error`")
  func writes() throws {
    try withNested(.file) {
      try $0.run("DELETE FROM t")
    } _: { test in
      let error = #expect(throws: DAOError.self) { try test.run("INSERT INTO t VALUES (again())") }
      #expect(error?.code == .function)
      try #expect(test.count("t") == 0)
    }
  }

  @Test("`asynchronous statements, in and outside of transactions, come to an end`")
  func asynchronous() async throws {
    let calls = Calls()
    try await withDatabaseAsync(schema: ["CREATE TABLE t (a)"], configuration: Self.configuration(calls)) { test in
      calls.body.withLock { $0 = { try test.run("INSERT INTO t VALUES (0)") } }
      let insert = try test.change("INSERT INTO t VALUES (again())")
      await #expect(throws: DAOError.self) { try await insert.call() }
      try await test.database.transaction {
        await #expect(throws: DAOError.self) { try await insert.call() }
        calls.body.withLock { $0 = nil }
        try await insert.call()
      }
      let count: Int = try await test.query("SELECT count(*) FROM t").call()
      #expect(count == 1)
    }
  }

  @Test("`a collation that calls its database does no harm`")
  func collations() throws {
    try withNested(.file) { test in
      try test.database.transaction { try test.run("DELETE FROM t") }
    } _: { test in
      try test.run("INSERT INTO t VALUES ('b'), ('a')")
      try test.database.transaction {
        let sorted: [String] = try test.query("SELECT a FROM t ORDER BY a COLLATE again").call()
        #expect(sorted == ["a", "b"])
      }
      #expect(try test.count("t") == 2)
    }
  }

  @Test("`closing the database or leaving a row loop from a function does no harm`")
  func closing() throws {
    try withNested(.file) {
      try $0.database.close()
    } _: { test in
      let error = #expect(throws: DAOError.self) { try test.query("SELECT again()").call() as Int }
      #expect(error?.message.contains("cannot be closed") == true)
    }
  }
}

import DAOKit
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Row loops")
struct RowLoopTests {
  private let schema = ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (1), (2), (3)"]

  private func dao(_ db: TestDatabase) throws -> DAO {
    try db.dao(
      """
      <select selector="all">SELECT n FROM t ORDER BY n</select>
      <select selector="endless"><![CDATA[\(SlowSQL.rows)]]></select>
      <select selector="above"><![CDATA[SELECT n FROM t WHERE n > ?]]></select>
      <insert selector="insert">INSERT INTO t VALUES (?)</insert>
      """)
  }

  private func configuration(readers: Int) -> Configuration {
    var configuration = Configuration()
    configuration.readers = readers
    return configuration
  }

  @Test("Rows come in order, synchronously and asynchronously; false and break end the loop")
  func order() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      var seen: [Int] = []
      for try await n in dao.rows("all", as: Int.self) { seen.append(n) }
      #expect(seen == [1, 2, 3])
      seen = []
      try dao.forEachRow("above", 1, as: Int.self) {
        seen.append($0)
        return true
      }
      #expect(seen == [2, 3])
      seen = []
      try dao.forEachRow("all", as: Int.self) {
        seen.append($0)
        return $0 < 2
      }
      #expect(seen == [1, 2])
    }
  }

  @Test("Of many loops whose bodies wait for tasks that read none waits without end, with more than two readers")
  func tasksInBodies() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 3)) { db in
      let dao = try dao(db)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<40 {
          group.addTask {
            for try await n in dao.rows("all", as: Int.self) {
              async let above: [Int] = dao.call("above", n)
              #expect(try await above.count == 3 - n)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("The first rows arrive though there is no last one")
  func endless() async throws {
    try await withDatabaseAsync { db in
      let dao = try dao(db)
      var seen: [Int] = []
      for try await n in dao.rows("endless", as: Int.self) {
        seen.append(n)
        if n == 200 { break }
      }
      #expect(seen == Array(1...200))
      var iterator = dao.rows("endless", as: Int.self).makeAsyncIterator()
      #expect(try await iterator.next() == 1)
    }
  }

  @Test("Leaving the loop early frees the only reader")
  func earlyExit() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 1)) { db in
      let dao = try dao(db)
      for _ in 0..<100 {
        for try await _ in dao.rows("endless", as: Int.self) { break }
        let all: [Int] = try await dao.call("all")
        #expect(all == [1, 2, 3])
      }
    }
  }

  @Test("A sequence can be read again, and each reading is anew")
  func again() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      let rows = dao.rows("all", as: Int.self)
      for count in 3...4 {
        var seen = 0
        for try await _ in rows { seen += 1 }
        #expect(seen == count)
        try await dao.call("insert", 9)
      }
    }
  }

  @Test("Errors come while iterating: of the name, the arguments, the SQL, a row")
  func errors() async throws {
    try await withDatabaseAsync(schema: schema + ["INSERT INTO t VALUES ('x')"]) { db in
      let dao = try dao(db)
      await expectError(.unknownOperation) { for try await _ in dao.rows("every", as: Int.self) {} }
      await expectError(.parameter) { for try await _ in dao.rows("above", as: Int.self) {} }
      var seen = 0
      await expectError(.typeMismatch, "column 0 'n'", "script.all") {
        for try await _ in dao.rows("all", as: Int.self) { seen += 1 }
      }
      #expect(seen == 3)
      expectError(.typeMismatch, "column 0 'n'") { try dao.forEachRow("all", as: Int.self) { _ in true } }
    }
  }

  @Test("Behind the last row and behind an error there is nothing more")
  func terminalState() async throws {
    try await withDatabaseAsync { db in
      let dao = try db.dao(
        """
        <select selector="one">SELECT 1</select>
        <select selector="broken">SELECT 1 UNION ALL SELECT 'x' UNION ALL SELECT 2</select>
        """)
      var one = dao.rows("one", as: Int.self).makeAsyncIterator()
      #expect(try await one.next() == 1)
      #expect(try await one.next() == nil)
      #expect(try await one.next() == nil)
      var broken = dao.rows("broken", as: Int.self).makeAsyncIterator()
      #expect(try await broken.next() == 1)
      await expectError(.typeMismatch) { try await broken.next() }
      #expect(try await broken.next() == nil)
      var unknown = dao.rows("none", as: Int.self).makeAsyncIterator()
      await expectError(.unknownOperation) { try await unknown.next() }
      #expect(try await unknown.next() == nil)
    }
  }

  @Test("What the body throws comes through and frees the reader")
  func bodyThrows() throws {
    struct Failure: Error, Equatable {}
    try withDatabase(schema: schema, configuration: configuration(readers: 1)) { db throws in
      let dao = try dao(db)
      for _ in 0..<3 {
        expectError(Failure()) { try dao.forEachRow("all", as: Int.self) { _ in throw Failure() } }
      }
    }
  }

  @Test("A write inside of a row loop on a file works")
  func writeInside() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      for try await n in dao.rows("all", as: Int.self) { try await dao.call("insert", n + 10) }
      #expect(try await dao.call("all") == [1, 2, 3, 11, 12, 13])
    }
  }

  @Test("A write inside of a row loop in memory is an error, not a hang")
  func writeInsideMemory() async throws {
    try await withDatabaseAsync(.memory, schema: schema) { db in
      let dao = try dao(db)
      await expectError(.deadlock, "finish it first") {
        // More rows than are read ahead.
        for try await n in dao.rows("endless", as: Int.self) { try await dao.call("insert", n) }
      }
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  @Test("A write inside of a synchronous row loop in memory is an error, too")
  func writeInsideMemoryLoop() throws {
    try withDatabase(.memory, schema: schema) { db throws in
      let dao = try dao(db)
      expectError(.deadlock, "finish it first") {
        try dao.forEachRow("all", as: Int.self) { n in
          try dao.insert(n)
          return true
        }
      }
      #expect(try dao.call("all") == [1, 2, 3])
    }
  }

  @Test("A table that a loop of the same transaction reads cannot be dropped, and the error says why")
  func droppedTable() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1), (2)"]) { db throws in
      let dao = try db.dao(
        "<select selector=\"all\">SELECT n FROM t</select><update selector=\"drop\">DROP TABLE t</update>")
      expectError(.busy, "row loop", "script.drop") {
        try db.database.transaction {
          try dao.forEachRow("all", as: Int.self) { _ in
            try dao.call("drop")
            return true
          }
        }
      }
      #expect(try db.count("t") == 2)
    }
  }

  @Test("Loops nested deeper than there are readers run on the outer loop's connection")
  func nestedLoops() throws {
    try withDatabase(schema: schema, configuration: configuration(readers: 1)) { db throws in
      let dao = try dao(db)
      var seen = 0
      func nest(_ depth: Int) throws {
        try dao.forEachRow("all", as: Int.self) { _ in
          if depth > 1 { try nest(depth - 1) } else { seen += 1 }
          return true
        }
      }
      try nest(4)
      #expect(seen == 81)
    }
  }

  @Test(
    "Asynchronous loops in loops, and calls in them, run on the outer loop's connection", arguments: TestDatabase.Place.allCases
  )
  func nestedRows(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: schema, configuration: configuration(readers: 1)) { db in
      let dao = try dao(db)
      func all() throws -> [Int] { try dao.call("all") }
      var seen = 0
      for try await _ in dao.rows("all", as: Int.self) {
        for try await _ in dao.rows("endless", as: Int.self) {
          for try await _ in dao.rows("all", as: Int.self) { seen += 1 }
          #expect(try await dao.call("all") == [1, 2, 3])
          #expect(try all() == [1, 2, 3])
          break
        }
      }
      #expect(seen == 9)
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  @Test("An inner loop that outlives the outer one keeps the connection, and then gives it back")
  func outlivingLoop() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 1)) { db in
      let dao = try dao(db)
      var inner: RowSequence<Int>.AsyncIterator?
      for try await n in dao.rows("endless", as: Int.self) {
        guard n == 3 else { continue }
        inner = dao.rows("all", as: Int.self).makeAsyncIterator()
        #expect(try await inner?.next() == 1)
        break
      }
      #expect(try await inner?.next() == 2)
      #expect(try await inner?.next() == 3)
      #expect(try await inner?.next() == nil)
      try await dao.call("insert", 4)
      #expect(try await dao.call("all") == [1, 2, 3, 4])
    }
  }

  @Test("What a loop's body reads is of the loop's own moment, also after the last row was read ahead")
  func snapshotOfLoop() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      func insert() throws { try dao.call("insert", 9) }
      for try await _ in dao.rows("all", as: Int.self) {
        try await dao.call("insert", 8)
        #expect(try await dao.call("all") == [1, 2, 3])
      }
      try dao.loop("all") { _ in
        try insert()
        #expect(try dao.all() == [1, 2, 3, 8, 8, 8])
      }
      #expect(try await db.query("SELECT count(*) FROM t").call() == 12)
    }
  }

  @Test("A loop in a transaction shows what its body has written, each time")
  func loopShowsWrites() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n INTEGER PRIMARY KEY)"]) { db in
      let dao = try db.dao(
        """
        <select selector="all">SELECT n FROM t ORDER BY n</select>
        <insert selector="insert">INSERT INTO t VALUES (?)</insert>
        """)
      for _ in 0..<20 {
        await expectError(CancellationError.self) {
          try await db.database.transaction {
            try await dao.call("insert", 1)
            var seen: [Int] = []
            for try await n in dao.rows("all", as: Int.self) {
              seen.append(n)
              if n < 50 { try await dao.call("insert", n + 1) }
            }
            #expect(seen == Array(1...50))
            throw CancellationError()
          }
        }
      }
    }
  }

  @Test("Two threads whose loops have all readers between them nest further loops and calls")
  func crossedLoops() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 2)) { db in
      let dao = try dao(db)
      let both = Gate(arrivals: 2)
      let crossed: @Sendable () throws -> Void = {
        try dao.forEachRow("all", as: Int.self) { _ in
          #expect(both.meet())
          try dao.forEachRow("all", as: Int.self) { _ in true }
          return false
        }
      }
      async let first = onOtherThread(crossed)
      async let second = onOtherThread(crossed)
      for result in await [first, second] { try result.get() }
    }
  }

  /// Calls the operation that it is being read by.
  struct Recursive: Decodable {
    var n: Int
    var children: [Int]
    enum Keys: CodingKey { case n, key }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      n = try container.decode(Int.self, forKey: .n)
      let key = try container.decode(String.self, forKey: .key)
      guard let dao = RowLoopTests.daos.withLock({ $0[key] }) else { throw DAOError(.unknownOperation, "there is no '\(key)'") }
      children = try dao.call("above", n)
      let rows: [Row] = try dao.call("tree", key)
      guard rows.count == 3, try container.decode(Int.self, forKey: .n) == n else {
        throw DAOError(.database, "the row has moved")
      }
    }
  }
  static let daos = Mutex<[String: DAO]>([:])

  @Test(
    "An entity whose init calls the operation that is being read works, in a file and in memory",
    arguments: TestDatabase.Place.allCases, [1, 4])
  func recursive(place: TestDatabase.Place, readers: Int) async throws {
    try await withDatabaseAsync(place, schema: schema, configuration: configuration(readers: readers)) { db in
      let key = UUID().uuidString
      let dao = try db.dao(
        """
        <select selector="tree">SELECT n, :key AS key FROM t ORDER BY n</select>
        <select selector="above"><![CDATA[SELECT n FROM t WHERE n > ? ORDER BY n]]></select>
        <update selector="shift" all-rows="true">UPDATE t SET n = n + 10</update>
        """)
      Self.daos.withLock { $0[key] = dao }
      defer { Self.daos.withLock { $0[key] = nil } }
      let expected = [[2, 3], [3], []]
      func synchronously() throws -> [[Int]] {
        let all: [Recursive] = try dao.call("tree", key)
        return all.map(\.children)
      }
      #expect(try synchronously() == expected)
      let loop: [[Int]] = try {
        var children: [[Int]] = []
        try dao.forEachRow("tree", key, as: Recursive.self) {
          children.append($0.children)
          return true
        }
        return children
      }()
      #expect(loop == expected)
      #expect(try db.database.inTransaction(synchronously) == expected)
      let all: [Recursive] = try await dao.call("tree", key)
      #expect(all.map(\.children) == expected)
      let inTransaction: [[Int]] = try await db.database.transaction { try synchronously() }
      #expect(inTransaction == expected)
      @Sendable func loopLater() async throws -> [[Int]] {
        var children: [[Int]] = []
        for try await one in dao.rows("tree", key, as: Recursive.self) { children.append(one.children) }
        return children
      }
      #expect(try await loopLater() == expected)
      // What the rows' own calls read is what the transaction has written.
      let ofTransaction: [[Int]] = try await db.database.transaction {
        try await dao.call("shift")
        return try await loopLater()
      }
      #expect(ofTransaction == expected.map { $0.map { $0 + 10 } })
    }
  }
}

extension Database {
  /// The synchronous form, which an asynchronous function cannot choose by itself.
  fileprivate func inTransaction<R>(_ body: () throws -> R) throws -> R { try transaction(body) }
}

extension DAO {
  /// The synchronous forms, which an asynchronous function cannot choose by itself.
  fileprivate func all() throws -> [Int] { try call("all") }

  fileprivate func loop(_ selector: String, _ body: (Int) throws -> Void) throws {
    try forEachRow(selector, as: Int.self) {
      try body($0)
      return true
    }
  }
}

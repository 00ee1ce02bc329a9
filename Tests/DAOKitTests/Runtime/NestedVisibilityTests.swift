import Foundation
import TestSupport
import Testing

@testable import DAOKit

/// What a statement's values, type handlers and decoders read is what its transaction has written, in every way of calling.
@Suite("Calls from within the binding and decoding of a statement", .serialized)
struct NestedVisibilityTests {
  /// The select that a handler or an entity runs.
  private final class Look: Sendable {
    let select = Guarded<(@Sendable () throws -> Int)?>(nil)
    func callAsFunction() throws -> Int { try select.withLock { $0 }?() ?? -1 }
  }

  /// Stores, in place of a property, how many rows there are; reads in place of a value how many there are.
  private struct Counting: TypeHandler {
    let look: Look
    func value(of property: Int) throws -> Value { .integer(Int64(try look())) }
    func property(of value: Value) throws -> Int { try look() }
  }

  private struct Entry: Codable, Equatable, Sendable {
    var id: Int?
    var n = 0
  }

  /// Looks while it is decoded.
  private struct Looking: Decodable {
    static let look = Look()
    var id: Int
    var seen: Int

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      seen = try Self.look()
    }

    private enum Keys: CodingKey { case id }
  }

  /// Looks while it is encoded.
  private struct LookingArgument: Encodable {
    let look: Look

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(look(), forKey: .n)
    }

    private enum Keys: CodingKey { case n }
  }

  private static let schema = ["CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)"]

  private static let operations = """
    <resultMap id="counted" type="Entry"><id property="id" column="id"/>
      <result property="n" column="n" typeHandler="Counting"/></resultMap>
    <insert selector="add">INSERT INTO t (n) VALUES (#{n,typeHandler=Counting})</insert>
    <insert selector="plain">INSERT INTO t (n) VALUES (:n)</insert>
    <insert selector="built" table="t" exclude="id" typeHandlers="n=Counting"/>
    <insert selector="dynamic">INSERT INTO t (n) VALUES (#{n,typeHandler=Counting}) <if test="n == null"> </if></insert>
    <insert selector="keyed" useGeneratedKeys="true" keyProperty="id">
      INSERT INTO t (n) VALUES (#{n,typeHandler=Counting})</insert>
    <insert selector="selected"><selectKey keyProperty="id" order="BEFORE">
        SELECT coalesce(max(id), 0) + 1 FROM t</selectKey>
      INSERT INTO t (id, n) VALUES (#{id}, #{n,typeHandler=Counting})</insert>
    <insert selector="returning"> INSERT INTO t (n) VALUES (1), (2), (3) RETURNING id, n </insert>
    <select selector="mapped" resultMap="counted"> INSERT INTO t (n) VALUES (1), (2), (3) RETURNING id, n </select>
    <select selector="ns">SELECT n FROM t ORDER BY id</select>
    <delete selector="clear">DELETE FROM t</delete>
    """

  private func withLook(
    _ place: TestDatabase.Place, cached: Bool, _ body: (TestDatabase, DAO, Look) async throws -> Void
  ) async throws {
    let look = Look()
    var configuration = Configuration()
    configuration.acquireTimeout = .seconds(600)
    configuration.typeHandlers = ["Counting": Counting(look: look)]
    try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      let counts = try test.dao((cached ? "<cache/>" : "") + "<select selector=\"count\">SELECT count(*) FROM t</select>")
      let select: @Sendable () throws -> Int = { try counts.call("count") }
      for look in [look, Looking.look] { look.select.withLock { $0 = select } }
      defer { for look in [look, Looking.look] { look.select.withLock { $0 = nil } } }
      try await body(test, dao, look)
    }
  }

  private typealias Batch = @Sendable (DAO, String, [Entry]) async throws -> Void

  private static let batches: [(name: String, Batch)] = [
    ("synchronous", { dao, name, entries in try synchronously { try dao.batch(name, entries) } }),
    ("of an operation", { dao, name, entries in try synchronously { try dao.operation(name).batch(entries) } }),
    ("asynchronous", { dao, name, entries in try await dao.batch(name, entries) }),
    ("of dictionaries", { dao, name, entries in try await dao.batch(name, entries.map { ["n": $0.n] }) }),
    (
      "of synchronous dictionaries",
      { dao, name, entries in try synchronously { try dao.batch(name, entries.map { ["n": $0.n] }) } }
    ),
    ("of calls", { dao, name, entries in for entry in entries { try await dao.call(name, entry) } }),
  ]

  private static func synchronously<R>(_ body: () throws -> R) rethrows { _ = try body() }

  @Test(
    "A type handler sees the elements before its own, in all batches", arguments: TestDatabase.Place.allCases, [false, true])
  func handlers(place: TestDatabase.Place, cached: Bool) async throws {
    try await withLook(place, cached: cached) { test, dao, look in
      let entries = (0..<5).map { _ in Entry() }
      for selector in ["add", "built", "dynamic", "keyed", "selected"] {
        for (name, batch) in Self.batches where selector != "selected" || !name.contains("dictionaries") {
          try await batch(dao, selector, entries)
          #expect(try await dao.call("ns") == [0, 1, 2, 3, 4], "\(selector), \(name)")
          try await dao.call("clear")
          try await test.database.transaction {
            try await dao.call("plain", 9)
            try await batch(dao, selector, entries)
            #expect(try await dao.call("ns") == [9, 1, 2, 3, 4, 5], "\(selector), \(name), in a transaction")
          }
          try await dao.call("clear")
        }
      }
    }
  }

  @Test("An entity's own encoding sees the elements before it in a synchronous batch", arguments: TestDatabase.Place.allCases)
  func encoding(place: TestDatabase.Place) async throws {
    try await withLook(place, cached: true) { test, dao, look in
      try Self.synchronously { try dao.batch("plain", (0..<4).map { _ in LookingArgument(look: look) }) }
      #expect(try await dao.call("ns") == [0, 1, 2, 3])
    }
  }

  @Test(
    "The decoding of rows that a change returns sees the change", arguments: TestDatabase.Place.allCases, [false, true])
  func decoding(place: TestDatabase.Place, cached: Bool) async throws {
    try await withLook(place, cached: cached) { test, dao, look in
      _ = try look()
      let ways: [(String, @Sendable () async throws -> [Int])] = [
        ("a call", { try await (dao.call("returning") as [Looking]).map(\.seen) }),
        ("a synchronous call", { try Self.value { try (dao.call("returning") as [Looking]).map(\.seen) } }),
        ("a map", { try await (dao.call("mapped") as [Entry]).map(\.n) }),
        ("a synchronous map", { try Self.value { try (dao.call("mapped") as [Entry]).map(\.n) } }),
        (
          "rows",
          {
            var seen: [Int] = []
            for try await row in dao.rows("returning", as: Looking.self) { seen.append(row.seen) }
            return seen
          }
        ),
        (
          "a loop",
          {
            var seen: [Int] = []
            try Self.synchronously {
              try dao.forEachRow("mapped", as: Entry.self) { row in
                seen.append(row.n)
                return true
              }
            }
            return seen
          }
        ),
      ]
      for (name, way) in ways {
        #expect(try await way() == [3, 3, 3], "\(name)")
        try await dao.call("clear")
        try await test.database.transaction {
          try await dao.call("plain", 9)
          #expect(try await way() == [4, 4, 4], "\(name), in a transaction")
          try await dao.call("clear")
        }
      }
    }
  }

  private static func value<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

import DAOKit
import Testing

@Suite("Errors of built operations")
struct BuiltErrorTests {
  private struct Guest: Codable, Sendable {
    var id: Int?
    var name: String
    var room: Int
  }

  private static let schema = [
    "CREATE TABLE room (id INTEGER PRIMARY KEY)", "INSERT INTO room VALUES (1)",
    "CREATE TABLE guest (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, room INTEGER NOT NULL REFERENCES room (id))",
    "INSERT INTO guest VALUES (1, 'Ada', 1), (2, 'Bob', 1)",
  ]

  private static let script = """
    <dao>%
      <insert selector="insert:" table="guest"/>
      <insert selector="traced:" table="guest" timeout="60"/>
      <insert selector="keyed:" table="guest" exclude="id" useGeneratedKeys="true" keyProperty="id"/>
      <insert selector="selected:" table="guest"><selectKey keyProperty="id" order="BEFORE">SELECT 9</selectKey></insert>
      <insert selector="upsert:" table="guest" conflict="id"/>
      <update selector="update:" table="guest" exclude="id" where="id = :id"/>
      <delete selector="delete:" table="room" where="id = :room"/>
    </dao>
    """

  private static let selectors = ["insert:", "traced:", "keyed:", "selected:", "upsert:", "update:", "delete:"]
  private static let guest = Guest(id: 2, name: "Ada", room: 1)

  private func check(_ error: (any Error)?, _ selector: String, _ way: String) {
    guard let error = error as? DAOError else {
      return #expect(Bool(false), "\(selector) by \(way): \(String(describing: error))")
    }
    let table = selector == "delete:" ? "room" : "guest"
    #expect(error.code == .constraint && error.operation == "script.\(selector)", "\(way): \(error)")
    #expect(error.sql?.contains("\"\(table)\"") == true && error.location?.file == "script", "\(way): \(error)")
    #expect(error.description.contains("operation: script.\(selector)"), "\(way): \(error)")
    #expect(error.description.contains("sql: "), "\(way): \(error)")
  }

  private func error(_ body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }

  private func asynchronousError(_ body: () async throws -> Void) async -> (any Error)? {
    do { try await body() } catch { return error }
    return nil
  }

  @Test(
    "A constraint that fails names the operation, its place and its SQL, in every way of calling", arguments: ["", "<cache/>"])
  func synchronous(cache: String) throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.database.dao(script: Self.script.replacing("%", with: cache))
      for selector in Self.selectors {
        check(error { _ = try dao.call(selector, Self.guest) as Int }, selector, "call")
        check(error { _ = try dao.batch(selector, [Self.guest]) }, selector, "batch")
        check(
          error { _ = try test.database.transaction { try dao.call(selector, Self.guest) as Int } }, selector, "transaction")
        if ["insert:", "traced:", "keyed:", "upsert:"].contains(selector) {
          check(error { _ = try dao.insertReturningID(selector, Self.guest) }, selector, "insertReturningID")
        }
        if selector == "keyed:" { check(error { _ = try dao.call(selector, Self.guest) as Guest }, selector, "entity") }
      }
    }
  }

  @Test("So it does in asynchronous calls")
  func asynchronous() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test throws in
      let dao = try test.database.dao(script: Self.script.replacing("%", with: ""))
      for selector in Self.selectors {
        check(await asynchronousError { _ = try await dao.call(selector, Self.guest) as Int }, selector, "call")
        check(await asynchronousError { _ = try await dao.batch(selector, [Self.guest]) }, selector, "batch")
        check(
          await asynchronousError {
            _ = try await test.database.transaction { () async throws in try await dao.call(selector, Self.guest) as Int }
          },
          selector, "transaction")
      }
    }
  }

  @Test("What is wrong with the table or its columns names the operation as well")
  func faults() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.dao(
        """
        <insert selector="lost:" table="guests"/>
        <update selector="wrong:" table="guest" exclude="nme" where="id = :id"/>
        """)
      expectError(.script, "'guests'", "operation: script.lost:") { try dao.call("lost:", Self.guest) }
      expectError(.script, "did you mean 'name'?", "operation: script.wrong:") { try dao.call("wrong:", Self.guest) }
    }
  }
}

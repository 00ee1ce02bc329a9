import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Arguments that refuse to be encoded")
struct RefusedArgumentTests {
  private struct Refusal: Error, Equatable {}

  private struct Refusing: Encodable, Sendable {
    var id = 1
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  private struct Inside: Encodable, Sendable {
    var id: Int? = 1
    var name = Refusing()
  }

  private static let operations = """
    <insert selector="fixed"> INSERT INTO t (id, name) VALUES (:id, :name) </insert>
    <insert selector="built" table="t"/>
    <insert selector="dynamic"> INSERT INTO t (id, name) VALUES (#{id}, <if test="name != null">#{name}</if>) </insert>
    <insert selector="keyed" useGeneratedKeys="true" keyProperty="id"> INSERT INTO t (name) VALUES (:name) </insert>
    <insert selector="selected"> <selectKey keyProperty="id" order="BEFORE">SELECT 70</selectKey>
      INSERT INTO t (id, name) VALUES (:id, :name) </insert>
    <insert selector="all"> INSERT INTO t (id) VALUES <foreach collection="list" item="i" separator=",">(#{i.id})</foreach> </insert>
    <select selector="find"> SELECT id FROM t WHERE name = :name OR id = :id </select>
    """

  @Test("An asynchronous call throws before it waits for a connection", .timeLimit(.minutes(30)))
  func asynchronous() async throws {
    var configuration = Configuration()
    configuration.acquireTimeout = .milliseconds(50)
    let schema = ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)"]
    try await withDatabaseAsync(.memory, schema: schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      let (begun, done, ended) = (Gate(), Gate(), Gate())
      let database = test.database
      Thread.detachNewThread {
        try? database.transaction {
          begun.open()
          _ = done.wait()
        }
        ended.open()
      }
      _ = await begun.wait()
      await expectError(.busy) { try await dao.call("fixed", ["id": 1, "name": "a"]) }
      for selector in ["fixed", "built", "dynamic", "keyed", "selected"] {
        await expectError(Refusal()) { try await dao.call(selector, Inside()) }
        await expectError(Refusal()) { try await dao.call(selector, Inside()) as Int }
        await expectError(Refusal()) { try await dao.operation(selector).call(Inside()) }
        await expectError(Refusal()) { try await dao.insertReturningID(selector, Inside()) }
        await expectError(Refusal()) { try await dao.insertReturningKeys(selector, Inside(), as: Int.self) }
        await expectError(Refusal()) { try await dao.batch(selector, [Inside()]) }
        await expectError(Refusal()) { try await dao.batch(selector, [["id": 1, "name": Refusing()]]) }
      }
      await expectError(Refusal()) { try await dao.call("all", [Refusing()]) }
      await expectError(Refusal()) { try await dao.call("find", Inside()) as [Int] }
      await expectError(Refusal()) { for try await _ in dao.rows("find", Inside(), as: Int.self) {} }
      await expectError(Refusal()) { _ = try await dao.page("find", Inside(), number: 1, size: 2) as Page<Int> }
      done.open()
      _ = await ended.wait()
    }
  }
}

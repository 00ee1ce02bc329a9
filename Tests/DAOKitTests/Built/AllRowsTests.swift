import DAOKit
import Foundation
import Testing

@Suite("What would change every row")
struct AllRowsTests {
  private let operations = """
    <delete selector="deleteWhere">DELETE FROM person
      <where><if test="eid != null">eid = #{eid}</if><if test="name != null">AND name = #{name}</if></where></delete>
    <delete selector="deleteAny" all-rows="true">DELETE FROM person <where><if test="eid != null">eid = #{eid}</if></where></delete>
    <update selector="rename">UPDATE person <set><if test="name != null">name = #{name}</if></set>
      <if test="eid != null">WHERE eid = #{eid}</if></update>
    <delete selector="deleteAll:">DELETE FROM person <where>
      <foreach collection="list" item="eid" open="eid IN (" close=")" separator=",">#{eid}</foreach></where></delete>
    <delete selector="plain">DELETE FROM person</delete>
    <update selector="everyone:">UPDATE person SET name = #{name}</update>
    """

  @Test("A dynamic statement that has lost its WHERE is refused, and the tests are named")
  func lost() async throws {
    try await withPersonsAsync(operations) { test, dao in
      try await dao.batch("insert:", [Person("a"), Person("b")])
      let nothing: [String: (any Encodable)?] = ["eid": nil, "name": nil]
      let error = await expectError(.allRows, "the DELETE has no WHERE", "'eid != null', 'name != null'", "all-rows=\"true\"") {
        try await dao.call("deleteWhere", nothing)
      }
      #expect(error?.operation == "script.deleteWhere" && error?.sql == "DELETE FROM person")
      await expectError(.allRows, "the UPDATE", "the test that leads to one, 'eid != null', does not hold") {
        try await dao.call("rename", ["eid": nil, "name": "x"])
      }
      await expectError(.allRows, "so that it would change every row; write") {
        try await dao.call("deleteAll:", [String]())
      }
      #expect(try await test.query("SELECT count(*) FROM person WHERE name IS NULL").call() == 2)
      #expect(try await dao.call("deleteWhere", ["eid": "a", "name": nil]) == 1)
      #expect(try await dao.call("deleteAny", ["eid": nil]) == 1)
    }
  }

  @Test("The refusal holds for every call of that shape, in a batch and in a transaction")
  func shapes() throws {
    try withPersons(operations) { test, dao in
      try dao.call("insert:", Person("a"))
      let nothing: [String: (any Encodable)?] = ["eid": nil, "name": nil]
      for _ in 1...2 { expectError(.allRows) { try dao.call("deleteWhere", nothing) } }
      expectError(.allRows) { try test.database.transaction { try dao.call("deleteWhere", nothing) } }
      expectError(.allRows, "element 2 of 2") { try dao.batch("deleteAll:", [["b"], []]) }
      #expect(try test.count("person") == 1)
    }
  }

  @Test("What is written without a WHERE in every branch runs")
  func plain() throws {
    try withPersons(operations) { _, dao in
      try dao.batch("insert:", [Person("a"), Person("b")])
      #expect(try dao.call("everyone:", "x") == 2)
      #expect(try dao.call("plain") == 2)
    }
  }

  @Test("A mapper runs as it is written")
  func mapper() throws {
    try withPersons { test, dao in
      try dao.call("insert:", Person("a"))
      let mapper = try test.database.dao(
        script: """
          <mapper namespace="people"><delete id="delete">DELETE FROM person
            <where><if test="eid != null">eid = #{eid}</if></where></delete></mapper>
          """)
      #expect(try mapper.call("delete", ["eid": nil]) == 1)
    }
  }
}

import DAOKit
import Foundation
import Testing

@Suite("Pages")
struct PageTests {
  private let operations = """
    <select selector="all" type="Person"><![CDATA[ SELECT * FROM person ORDER BY eid; -- all of them ]]></select>
    <select selector="named:" type="Person">SELECT * FROM person WHERE name = :name ORDER BY eid</select>
    <select selector="search" type="Person">SELECT * FROM person
      <where><if test="name != null">name = #{name}</if><if test="eids != null">AND eid IN
        <foreach collection="eids" item="eid" open="(" close=")" separator=",">#{eid}</foreach></if></where> ORDER BY eid DESC</select>
    <select selector="firstFive">SELECT eid FROM person ORDER BY eid LIMIT 5</select>
    <select selector="values">VALUES (1), (2), (3)</select>
    <select selector="with">WITH p AS (SELECT eid FROM person) SELECT eid FROM p UNION ALL SELECT 'z' ORDER BY eid</select>
    <select selector="bounded" limit="3">SELECT * FROM person</select>
    <select selector="broken">SELECT nonesuch FROM person</select>
    <select selector="brokenFive">SELECT nonesuch FROM person LIMIT 5</select>
    <select selector="plan">EXPLAIN SELECT * FROM person</select>
    """

  private let people = (1...12).map { Person("p\($0 + 10)", $0 % 2 == 0 ? "even" : nil) }

  private func withPeople(_ body: (TestDatabase, DAO) async throws -> Void) async throws {
    try await withPersonsAsync(operations) { test, dao in
      try await dao.batch("insert:", people)
      try await body(test, dao)
    }
  }

  @Test("Each page has its rows, and all have the total")
  func pages() async throws {
    try await withPeople { _, dao in
      let first: Page<Person> = try await dao.page("all", number: 1, size: 5)
      #expect(first.rows.map(\.eid) == ["p11", "p12", "p13", "p14", "p15"])
      #expect((first.total, first.number, first.size, first.pageCount) == (12, 1, 5, 3))
      let last: Page<Person> = try await dao.page("all", number: 3, size: 5)
      #expect(last.rows.map(\.eid) == ["p21", "p22"] && last.total == 12)
      let behind: Page<Person> = try await dao.page("all", number: 4, size: 5)
      #expect(behind.rows.isEmpty && behind.total == 12)
      let whole: Page<Row> = try await dao.page("all", number: 1, size: .max)
      #expect(whole.rows.count == 12 && whole.pageCount == 1)
    }
  }

  @Test("Values, names and dynamic SQL bind before the bounds")
  func arguments() throws {
    try withPersons(operations) { _, dao in
      try dao.batch("insert:", people)
      let even: Page<Person> = try dao.page("named:", "even", number: 2, size: 4)
      #expect(even.rows.map(\.eid) == ["p20", "p22"] && even.total == 6)
      let none: Page<Person> = try dao.operation("named:").page("odd", number: 1, size: 4)
      #expect(none.rows.isEmpty && none.total == 0 && none.pageCount == 0)
      let found: Page<Person> = try dao.page("search", ["name": "even", "eids": ["p12", "p13", "p14"]], number: 1, size: 1)
      #expect(found.rows.map(\.eid) == ["p14"] && found.total == 2)
      let all: Page<Person> = try dao.page("search", ["name": nil, "eids": nil], number: 1, size: 2)
      #expect(all.rows.map(\.eid) == ["p22", "p21"] && all.total == 12)
    }
  }

  @Test("A query's own LIMIT stays, and VALUES and WITH have pages too")
  func forms() throws {
    try withPersons(operations) { _, dao in
      try dao.batch("insert:", people)
      let five: Page<String> = try dao.page("firstFive", number: 2, size: 3)
      #expect(five.rows == ["p14", "p15"] && five.total == 5)
      let values: Page<Int> = try dao.page("values", number: 2, size: 2)
      #expect(values.rows == [3] && values.total == 3)
      let with: Page<String> = try dao.page("with", number: 13, size: 1)
      #expect(with.rows == ["z"] && with.total == 13)
    }
  }

  @Test("In a transaction a page sees what it has written")
  func transaction() async throws {
    try await withPeople { test, dao in
      let page = try await test.database.transaction {
        try await dao.call("insert:", Person("p00"))
        return try await dao.page("all", number: 1, size: 1) as Page<Person>
      }
      #expect(page.rows.map(\.eid) == ["p00"] && page.total == 13)
    }
  }

  @Test("A result map that joins is counted by its entities")
  func joins() throws {
    try withDatabase(schema: BlogScene.schema.split(separator: ";").map(String.init).filter { $0.contains(" ") }) { test in
      let dao = try test.dao(
        """
        <resultMap id="blog" type="Title"><id property="id" column="blog_id"/><result property="title" column="title"/>
          <collection property="posts" ofType="String" ><result column="post_subject"/></collection></resultMap>
        <select selector="blogs" resultMap="blog">\(BlogScene.join) ORDER BY b.id, p.id</select>
        """)
      let page: Page<Title> = try dao.page("blogs", number: 1, size: 2)
      #expect(page.rows == [Title(id: 1, title: "First", posts: ["p1", "p2"]), Title(id: 2, title: "Second", posts: ["p3"])])
      #expect(page.total == 3)
      let last: Page<Title> = try dao.page("blogs", number: 2, size: 2)
      #expect(last.rows == [Title(id: 3, title: "Empty", posts: [])] && last.total == 3)
      // As far behind as a client may ask for; it must not be counted there.
      let behind: Page<Title> = try dao.page("blogs", number: .max, size: 1)
      #expect(behind.rows.isEmpty && behind.total == 3)
    }
  }

  struct Title: Codable, Equatable {
    var id: Int
    var title: String
    var posts: [String]
  }

  @Test("Pages that cannot be are errors that say why")
  func misuse() async throws {
    try await withPeople { _, dao in
      for (number, size) in [(0, 5), (1, 0), (-1, 5)] {
        await expectError(.parameter, "numbered from 1", "script.all") {
          try await dao.page("all", number: number, size: size) as Page<Person>
        }
      }
      await expectError(.parameter, "can be counted to") {
        try await dao.page("all", number: .max, size: .max) as Page<Person>
      }
      await expectError(.parameter, "a page is of a <select>") {
        try await dao.page("delete:", "a", number: 1, size: 5) as Page<Person>
      }
      await expectError(.parameter, "a page is of a SELECT") { try await dao.page("plan", number: 1, size: 5) as Page<Row> }
      await expectError(.parameter, "'limit' and 'offset'") {
        try await dao.page("bounded", number: 1, size: 5) as Page<Person>
      }
      await expectError(.database, "script:21:34: error: no such column: nonesuch") {
        try await dao.page("broken", number: 1, size: 5) as Page<Row>
      }
      await expectError(.database, "script:22:38: error: no such column: nonesuch") {
        try await dao.page("brokenFive", number: 1, size: 5) as Page<Row>
      }
      await expectError(.parameter, "0 values were given") { try await dao.page("named:", number: 1, size: 5) as Page<Person> }
      await expectError(.wrongEntity, "Person") { try await dao.page("all", number: 1, size: 5) as Page<String> }
    }
  }
}

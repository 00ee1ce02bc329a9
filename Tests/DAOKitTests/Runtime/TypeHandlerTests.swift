import Foundation
import Testing

@testable import DAOKit

@Suite("Type handlers")
struct TypeHandlerTests {
  private struct Words: TypeHandler {
    struct Empty: Error {}

    func value(of words: [String]) throws -> Value {
      guard !words.isEmpty else { throw Empty() }
      return .text(words.joined(separator: " "))
    }

    func property(of value: Value) throws -> [String] {
      guard case .text(let text) = value else { throw Empty() }
      return text.split(separator: " ").map(String.init)
    }
  }

  /// Stores whether a door is open as a letter.
  private struct Letter: TypeHandler {
    func value(of isOpen: Bool) -> Value { .text(isOpen ? "Y" : "N") }
    func property(of value: Value) -> Bool { value == .text("Y") }
  }

  private struct Door: Codable, Equatable {
    var id: Int
    var tags: [String]?
    var isOpen: Bool
  }

  private static let schema = ["CREATE TABLE door (id INTEGER PRIMARY KEY, tags TEXT, is_open TEXT)"]

  private static let mapper = """
    <mapper namespace="doors">
      <resultMap id="door" type="Door">
        <id property="id" column="id"/>
        <result property="tags" column="tags" typeHandler="com.example.Words"/>
        <result property="isOpen" column="is_open" typeHandler="Letter"/>
      </resultMap>
      <insert id="insert">
        INSERT INTO door VALUES (#{id}, #{tags,jdbcType=VARCHAR,typeHandler=com.example.Words}, #{isOpen,typeHandler=Letter})
      </insert>
      <select id="all" resultMap="door">SELECT * FROM door ORDER BY id</select>
      <select id="stored" resultType="map">SELECT * FROM door ORDER BY id</select>
    </mapper>
    """

  private func withDoors(
    _ mapper: String = Self.mapper, handlers: [String: any TypeHandler] = ["Words": Words(), "Letter": Letter()],
    _ body: (DAO) throws -> Void
  ) throws {
    var configuration = Configuration()
    configuration.typeHandlers = handlers
    try withDatabase(schema: Self.schema, configuration: configuration) { test in
      try body(test.database.dao(script: mapper))
    }
  }

  @Test("A handler stores a property in its own way, and reads it again")
  func roundTrip() throws {
    try withDoors { doors in
      let all = [Door(id: 1, tags: ["red", "old"], isOpen: true), Door(id: 2, tags: nil, isOpen: false)]
      try doors.batch("insert", all)
      let rows: [Row] = try doors.call("stored")
      #expect(rows.map { $0["tags"] } == ["red old", .null] && rows.map { $0["is_open"] } == ["Y", "N"])
      let read: [Door] = try doors.call("all")
      #expect(read == all)
    }
  }

  @Test("Entities in entities, keys and cached rows are read by handlers too")
  func nested() throws {
    struct House: Codable, Equatable {
      var tags: [String]
      var doors: [Door]
    }
    let mapper = Self.mapper.replacing(
      "</mapper>",
      with: """
          <cache/>
          <resultMap id="house" type="House">
            <id property="tags" column="house" typeHandler="Words"/>
            <collection property="doors" resultMap="door"/>
          </resultMap>
          <select id="houses" resultMap="house">SELECT 'a house' AS house, door.* FROM door ORDER BY id</select>
        </mapper>
        """)
    try withDoors(mapper) { doors in
      let all = [Door(id: 1, tags: ["red"], isOpen: true), Door(id: 2, tags: ["x", "y"], isOpen: false)]
      try doors.batch("insert", all)
      for _ in 0..<2 {
        let houses: [House] = try doors.call("houses")
        #expect(houses == [House(tags: ["a", "house"], doors: all)])
      }
    }
  }

  @Test("A handler that is not registered is a warning when the script loads, and an error where it is used")
  func missing() throws {
    try withDoors(handlers: ["Word": Words()]) { doors in
      let warnings = doors.script.current.warnings.map(\.description)
      #expect(
        warnings.contains {
          $0.hasPrefix("script:4:") && $0.contains("no type handler 'com.example.Words'; did you mean 'Word'?")
        })
      #expect(warnings.contains { $0.hasPrefix("script:8:") && $0.contains("no type handler 'Letter'") })
      expectError(.typeHandler, "script:8:", "'com.example.Words'; did you mean 'Word'?", "Configuration.typeHandlers") {
        try doors.call("insert", Door(id: 1, tags: ["a"], isOpen: true))
      }
      let none: [Door] = try doors.call("all")
      #expect(none.isEmpty)
    }
  }

  @Test("A handler that fails is named, with the reason and the place")
  func failing() throws {
    try withDoors { doors in
      expectError(.typeHandler, "script:8:", "the type handler 'com.example.Words' has failed: Empty()") {
        try doors.call("insert", Door(id: 1, tags: [], isOpen: true))
      }
      expectError(.typeHandler, "the type handler 'Letter' has failed") {
        try doors.call("insert", ["id": "1", "tags": nil, "isOpen": "maybe"])
      }
      try doors.database.dao(script: "<dao><insert selector='a'>INSERT INTO door VALUES (1, x'00', 'Y')</insert></dao>").call(
        "a")
      expectError(.typeHandler, "script:4:", "has failed: Empty()") { let _: [Door] = try doors.call("all") }
    }
  }

  @Test("MyBatis's own handlers mean what is done in any case")
  func builtIn() throws {
    let mapper = """
      <mapper namespace="doors">
        <resultMap id="m" type="map">
          <result property="tags" column="tags" typeHandler="org.apache.ibatis.type.StringTypeHandler"/>
        </resultMap>
        <insert id="insert">INSERT INTO door (id, tags) VALUES (#{id,typeHandler=org.apache.ibatis.type.IntegerTypeHandler},
          #{tags,typeHandler=EnumTypeHandler})</insert>
        <select id="all" resultMap="m">SELECT * FROM door</select>
      </mapper>
      """
    try withDoors(mapper, handlers: [:]) { doors in
      #expect(doors.script.current.warnings.isEmpty)
      try doors.call("insert", ["id": "1", "tags": "x"])
      let rows: [Row] = try doors.call("all")
      #expect(rows[0]["tags"] == "x")
    }
  }

  @Test("A handler where none can be, and a jdbcType that there is not, are faults at their place")
  func faults() throws {
    try withDatabase(schema: Self.schema) { test in
      expectError(.script, "script:2:43: error: there is no jdbcType 'INTEGR'; did you mean 'INTEGER'?") {
        try test.dao("<select selector=\"s\">SELECT #{id,jdbcType=INTEGR}</select>")
      }
      expectError(.script, "error: there is no jdbcType 'varchar'; did you mean 'VARCHAR'?") {
        try test.dao(
          """
          <resultMap id="m"><result property="a" column="a" jdbcType="varchar"/></resultMap>
          <select selector="s" resultMap="m">SELECT 1 AS a</select>
          """)
      }
      expectError(.script, "error: the cases of a discriminator are compared with what the column holds") {
        try test.dao(
          """
          <resultMap id="m"><discriminator column="a" typeHandler="Words"><case value="1"/></discriminator></resultMap>
          <select selector="s" resultMap="m">SELECT 1 AS a</select>
          """)
      }
    }
  }

  private static let built = """
    <dao>
      <insert selector="insert:" table="door" typeHandlers="tags=com.example.Words, is_open=Letter"/>
      <insert selector="save:" table="door" conflict="id" typeHandlers="tags=Words,is_open=Letter"/>
      <insert selector="keyed:" table="door" exclude="id" typeHandlers="tags=Words, is_open=Letter" useGeneratedKeys="true"
        keyProperty="id"/>
      <update selector="update:" table="door" exclude="id" where="id=:id" typeHandlers="tags = Words, is_open = Letter"/>
      <update selector="tag" table="door" exclude="id, is_open" all-rows="true" typeHandlers="tags=Words"/>
      <delete selector="deleteOpen:" table="door" where="is_open = #{isOpen,typeHandler=Letter} AND id &lt; :id"/>
      <select selector="stored:">SELECT coalesce(tags, 'NULL') || is_open FROM door WHERE id = ?</select>
    </dao>
    """

  @Test("Built statements store columns, and compare them, by their handlers")
  func built() async throws {
    var configuration = Configuration()
    configuration.typeHandlers = ["Words": Words(), "Letter": Letter()]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.database.dao(script: Self.built)
      func stored(_ id: Int) async throws -> String { try await dao.call("stored:", id) }
      func insert(_ door: Door, _ id: Int) throws { try dao.call("insert:", door) }
      try insert(Door(id: 1, tags: ["a", "b"], isOpen: true), 1)
      #expect(try await stored(1) == "a bY")
      try await dao.call("insert:", Door(id: 2, tags: nil, isOpen: false))
      #expect(try await stored(2) == "NULLN")
      try await dao.call("save:", Door(id: 2, tags: ["c"], isOpen: true))
      #expect(try await stored(2) == "cY")
      try await dao.call("update:", Door(id: 1, tags: ["d", "e"], isOpen: false))
      #expect(try await stored(1) == "d eN")
      let keyed: Door = try await dao.call("keyed:", Door(id: 0, tags: ["k"], isOpen: true))
      #expect(keyed == Door(id: 3, tags: ["k"], isOpen: true))
      #expect(try await stored(3) == "kY")
      try await dao.batch("insert:", [Door(id: 4, tags: ["f"], isOpen: true), Door(id: 5, tags: nil, isOpen: false)])
      #expect(try await stored(4) == "fY")
      let values: [String: (any Encodable)?] = ["id": 6, "tags": ["g", "h"], "isOpen": true]
      try await dao.call("insert:", values)
      #expect(try await stored(6) == "g hY")
      try await dao.call("insert:", 7, ["i"], false)
      #expect(try await stored(7) == "iN")
      #expect(try await dao.call("deleteOpen:", ["isOpen": true, "id": 4] as [String: (any Encodable)?]) == 2)
      #expect(try await dao.call("tag", ["x", "y"]) == 5)
      #expect(try await stored(7) == "x yN")
      await expectError(.typeHandler, "'com.example.Words' has failed") {
        try await dao.call("insert:", Door(id: 9, tags: [], isOpen: true))
      }
      await expectError(.parameter, "has no value") { try await dao.call("insert:", ["id": 1]) }
    }
  }

  @Test("A handler that is not there is a warning, and an error of the call; one for no column is an error")
  func builtFaults() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.database.dao(script: Self.built)
      expectError(.typeHandler, "there is no type handler 'com.example.Words'") {
        try dao.call("insert:", Door(id: 1, tags: ["a"], isOpen: true))
      }
      expectError(.script, "has no column 'tag'; did you mean 'tags'?") {
        try test.dao("<insert selector=\"i:\" table=\"door\" typeHandlers=\"tag=Words\"/>").call("i:", 1)
      }
      expectError(.script, "write it like \"tags=Words\"") {
        try test.dao("<insert selector=\"i:\" table=\"door\" typeHandlers=\"tags\"/>")
      }
    }
  }
}

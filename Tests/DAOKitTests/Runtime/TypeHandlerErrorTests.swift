import DAOKit
import Testing

@Suite("Errors of type handlers")
struct TypeHandlerErrorTests {
  private struct Letter: TypeHandler {
    struct Odd: Error {}
    func value(of isOpen: Bool) -> Value { .text(isOpen ? "Y" : "N") }
    func property(of value: Value) throws -> Bool {
      guard case .text(let text) = value, ["Y", "N"].contains(text) else { throw Odd() }
      return text == "Y"
    }
  }

  private struct Door: Codable, Equatable, Sendable {
    var id: Int
    var isOpen: Bool
  }

  private struct House: Codable, Sendable {
    var id: Int
    var door: Door
  }

  private static let script = """
    <mapper namespace="doors">
      <resultMap id="door" type="Door">
        <id property="id" column="id"/><result property="isOpen" column="is_open" typeHandler="Letter"/>
      </resultMap>
      <resultMap id="house" type="House">
        <id property="id" column="house"/><association property="door" resultMap="door" columnPrefix="d_"/>
      </resultMap>
      <insert id="insert">INSERT INTO door VALUES (#{id}, #{isOpen,typeHandler=Letter})</insert>
      <insert id="dynamic">INSERT INTO door VALUES (#{id}, <if test="id > 0">#{isOpen,typeHandler=Letter}</if>)</insert>
      <select id="all" resultMap="door">SELECT * FROM door</select>
      <select id="houses" resultMap="house">SELECT 1 AS house, id AS d_id, is_open AS d_is_open FROM door</select>
    </mapper>
    """

  private func withDoors(_ body: (TestDatabase, DAO) throws -> Void) throws {
    var configuration = Configuration()
    configuration.typeHandlers = ["Letter": Letter()]
    let schema = ["CREATE TABLE door (id INTEGER, is_open TEXT)", "INSERT INTO door VALUES (1, 'maybe')"]
    try withDatabase(schema: schema, configuration: configuration) { test throws in
      try body(test, test.database.dao(script: Self.script))
    }
  }

  @Test("What is read wrongly names the property and its column")
  func reading() throws {
    try withDoors { test, doors throws in
      expectError(.typeHandler, "'isOpen' (column 1 'is_open'): the type handler 'Letter' has failed") {
        try doors.call("all") as [Door]
      }
      expectError(.typeHandler, "'door.isOpen' (column 2 'd_is_open'): the type handler 'Letter' has failed") {
        try doors.call("houses") as [House]
      }
      expectError(.typeHandler, "'isOpen' (column 1 'is_open')") { try doors.forEachRow("all", as: Door.self) { _ in true } }
    }
  }

  @Test("What is given wrongly names the property, and no column", arguments: ["insert", "dynamic"])
  func writing(selector: String) throws {
    try withDoors { test, doors throws in
      let error = expectError(.typeHandler, "'isOpen': the type handler 'Letter' has failed: 'isOpen': Bool wanted, text found")
      {
        try doors.call(selector, ["id": 1, "isOpen": "maybe"])
      }
      #expect(error?.description.contains("column 0") == false)
      let built = try test.dao("<insert selector=\"built:\" table=\"door\" typeHandlers=\"is_open=Letter\"/>")
      let other = expectError(.typeHandler, "'is_open': the type handler 'Letter'", "Bool wanted, integer found") {
        try built.call("built:", ["id": 1, "isOpen": 7])
      }
      #expect(other?.description.contains("column 0") == false)
    }
  }
}

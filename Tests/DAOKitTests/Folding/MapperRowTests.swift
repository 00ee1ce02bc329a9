import DAOKit
import Testing

/// What rows of mappers become where MyBatis has rules of its own.
@Suite("Rows of mappers")
struct MapperRowTests {
  private struct Shelf: Decodable, Equatable {
    struct Book: Decodable, Equatable {
      var title: String?
      var language: String?
    }
    var id: Int
    var books: [Book]
  }

  private func dao(_ database: Database, _ body: String) throws -> DAO {
    try database.dao(script: "<mapper namespace=\"shop\">\(body)</mapper>")
  }

  @Test("A column that is only part of a key makes no entity")
  func keyWithoutProperty() throws {
    let database = try Database.inMemory()
    let shop = try dao(
      database,
      """
      <resultMap id="shelf" type="Shelf"><id property="id" column="id"/>
        <collection property="books" ofType="Book"><id column="id"/><id property="title" column="title"/></collection></resultMap>
      <select id="shelves" resultMap="shelf">
        SELECT 1 AS id, NULL AS title UNION ALL SELECT 2, 'Emma' UNION ALL SELECT 2, 'Ulysses' UNION ALL SELECT 2, 'Emma'
      </select>
      """)
    let shelves: [Shelf] = try shop.call("shelves")
    #expect(shelves == [Shelf(id: 1, books: []), Shelf(id: 2, books: [.init(title: "Emma"), .init(title: "Ulysses")])])
    try database.close()
  }

  @Test("A label that is a path leads into a nested entity")
  func paths() throws {
    struct Item: Decodable, Equatable {
      struct Maker: Decodable, Equatable {
        struct Town: Decodable, Equatable { var name: String }
        var id: Int
        var town: Town?
      }
      var id: Int
      var maker: Maker
    }
    let database = try Database.inMemory()
    let shop = try dao(
      database,
      """
      <select id="items" resultType="Item">
        SELECT 1 AS id, 7 AS "maker.id", 'Bath' AS "maker.town.name" UNION ALL SELECT 2, 8, NULL
      </select>
      """)
    let items: [Item] = try shop.call("items")
    #expect(items[0] == Item(id: 1, maker: .init(id: 7, town: .init(name: "Bath"))))
    #expect(items[1] == Item(id: 2, maker: .init(id: 8)))
    let script = try database.dao(
      script: "<dao><select selector='one:' type='@Item'>SELECT ?1 AS id, 7 AS \"maker.id\"</select></dao>")
    let item: Item = try script.call("one:", 3)
    #expect(item == Item(id: 3, maker: .init(id: 7)))
    try database.close()
  }

  @Test("An association of a single value is a value of the row")
  func singleValue() throws {
    let database = try Database.inMemory()
    let shop = try dao(
      database,
      """
      <resultMap id="item" type="Item"><id property="id" column="id"/>
        <association property="town" javaType="string"><result column="town"/></association>
        <association property="code" column="id" select="code"/></resultMap>
      <select id="items" resultMap="item">SELECT 1 AS id, 'Bath' AS town</select>
      <select id="code" resultType="string">SELECT 'BA' || #{id}</select>
      """)
    let row: Row = try shop.call("items")
    #expect(row["town"] == .text("Bath"))
    #expect(row["code"] == .text("BA1"))
    #expect(row.nested("town") == nil)
    try database.close()
  }

  @Test("A nested select that is not there is a warning of the mapper, and an error where a row needs it")
  func missingNestedSelect() throws {
    struct Crate: Decodable, Equatable {
      var id: Int
      var owner: String?
    }
    let database = try Database.inMemory()
    let body = """
      <resultMap id="crate" type="Crate"><id property="id" column="id"/>
        <association property="owner" select="ownerOf" column="owner_id"/></resultMap>
      <select id="crates" resultMap="crate">SELECT 1 AS id, #{owner} AS owner_id</select>
      <select id="owner" resultType="string">SELECT 'Ada'</select>
      """
    let shop = try dao(database, body)
    let crates: [Crate] = try shop.call("crates", ["owner": Int?.none])
    #expect(crates == [Crate(id: 1)])
    let error = #expect(throws: DAOError.self) { try shop.call("crates", ["owner": 7]) as [Crate] }
    #expect(error?.code == .unknownOperation)
    #expect(error?.location?.line == 2)
    #expect(error?.message.hasSuffix("no operation 'ownerOf' for the nested select; did you mean 'owner'?") == true)
    try database.close()
  }

  @Test("The column of a nested select is not mapped by its name as well; the columns of a composite one are")
  func columnOfNestedSelect() throws {
    let database = try Database.inMemory()
    let shop = try dao(
      database,
      """
      <resultMap id="one" type="Crate"><association property="owner" select="owner" column="owner_id"/></resultMap>
      <resultMap id="composite" type="Crate"><association property="owner" select="owner" column="{id=owner_id}"/></resultMap>
      <resultMap id="both" type="Crate" extends="one"><result property="ownerId" column="owner_id"/></resultMap>
      <resultMap id="join" type="Crate" autoMapping="true"><association property="owner" column="owner_id">
        <result property="town" column="town"/></association></resultMap>
      \(["one", "composite", "both", "join"].map {
        "<select id='\($0)' resultMap='\($0)'>SELECT 1 AS id, 7 AS owner_id, 'Bath' AS town</select>"
      }.joined())
      <select id="owner" resultType="string">SELECT 'Ada'</select>
      """)
    func columns(_ selector: String) throws -> [String] { (try shop.call(selector) as Row).columns.sorted() }
    #expect(try columns("one") == ["id", "owner", "town"])
    #expect(try columns("composite") == ["id", "owner", "owner_id", "town"])
    #expect(try columns("both") == ["id", "owner", "ownerId", "town"])
    #expect(try columns("join") == ["id", "owner", "town"])
    try database.close()
  }

  @Test("A column is read as the type that the mapper says, where that is the same value")
  func types() throws {
    struct Crate: Decodable, Equatable {
      var id: String
      var size: Double
      var marks: [String]
    }
    struct Stored: Decodable, Equatable {
      var id: Int
      var size: Double
      var marks: [Int]
    }
    let database = try Database.inMemory()
    let shop = try dao(
      database,
      """
      <resultMap id="crate" type="Crate"><id property="id" column="id" javaType="java.lang.String"/>
        <result property="size" column="size" javaType="int"/><result property="note" column="note" javaType="_long"/>
        <collection property="marks" ofType="string"><result column="mark"/></collection></resultMap>
      <select id="crates" resultMap="crate">
        SELECT 1 AS id, 2.0 AS size, 'no number' AS note, 7 AS mark UNION ALL SELECT 1, 2.0, 'no number', 8
      </select>
      <select id="ids" resultType="string">SELECT 12 AS id, 'passed over' UNION ALL SELECT 2.5, '' UNION ALL SELECT NULL, ''</select>
      <select id="marks" resultMap="marks">SELECT 3 AS crate</select>
      <resultMap id="marks" type="Crate"><collection property="marks" column="crate" select="marksOf"/></resultMap>
      <select id="marksOf" resultType="string">SELECT #{crate} + 1 UNION ALL SELECT 'x'</select>
      """)
    let row: Row = try shop.call("crates")
    #expect([row["id"], row["size"], row["note"]] == [.text("1"), .integer(2), .text("no number")])
    #expect(row.nested("marks") == .values([.text("7"), .text("8")]))
    #expect(try shop.call("crates") as Crate == Crate(id: "1", size: 2, marks: ["7", "8"]))
    #expect(try shop.call("crates") as Stored == Stored(id: 1, size: 2, marks: [7, 8]))
    #expect(try shop.call("ids") as [String?] == ["12", "2.5", nil])
    #expect(try (shop.call("ids") as [Row]).map { $0[0] } == [.text("12"), .text("2.5"), .null])
    #expect(try (shop.call("marks") as Row).nested("marks") == .values([.text("4"), .text("x")]))
    try database.close()
  }

  @Test(
    "An argument of a constructor is what the entity asks for: all rows as an array, or the first; an association is the last")
  func joinedArguments() throws {
    struct Tin: Decodable, Hashable { var id: Int }
    struct Full: Decodable, Equatable {
      var id: Int
      var tin: [Tin]
    }
    struct Unordered: Decodable, Equatable { var tin: Set<Tin> }
    struct One: Decodable, Equatable {
      var id: Int
      var tin: Tin?
    }
    struct Needed: Decodable { var tin: Tin }
    let database = try Database.inMemory()
    let tin = "<resultMap id='tin' type='Tin'><id property='id' column='id'/></resultMap>"
    let arguments = [
      "asked": "<arg resultMap='tin' columnPrefix='tin_'/>",
      "first": "<arg name='tin' javaType='Tin' resultMap='tin' columnPrefix='tin_'/>",
    ].map {
      "<resultMap id='\($0)' type='Shelf'><constructor><idArg column='id'/>\($1)</constructor></resultMap>"
    }.joined()
    let last = """
      <resultMap id="last" type="Shelf"><id property="id" column="id"/>
        <association property="tin" resultMap="tin" columnPrefix="tin_"/></resultMap>
      """
    let selects = ["asked", "first", "last"].map { name in
      "<select id='\(name)' resultMap='\(name)'>SELECT 1 AS id, 4 AS tin_id UNION ALL SELECT 1, 5 UNION ALL SELECT 2, NULL</select>"
    }.joined()
    let shop = try dao(database, tin + arguments + last + selects)
    #expect(try shop.call("asked") as [Full] == [Full(id: 1, tin: [Tin(id: 4), Tin(id: 5)]), Full(id: 2, tin: [])])
    #expect(try shop.call("asked") as [Unordered] == [Unordered(tin: [Tin(id: 4), Tin(id: 5)]), Unordered(tin: [])])
    #expect(try shop.call("asked") as [One] == [One(id: 1, tin: Tin(id: 4)), One(id: 2)])
    #expect(try shop.call("first") as [One] == [One(id: 1, tin: Tin(id: 4)), One(id: 2)])
    #expect(try shop.call("last") as [One] == [One(id: 1, tin: Tin(id: 5)), One(id: 2)])
    #expect(throws: DAOError.self) { try shop.call("first") as [Full] }
    #expect(throws: DAOError.self) { try shop.call("asked") as [Needed] }
    let rows: [Row] = try shop.call("asked")
    guard case .rows(let tins) = rows[0].nested("tin") else { throw DAOError(.typeMismatch, "no rows") }
    #expect(tins.count == 2)
    #expect(rows[1].nested("tin") == nil)
    try database.close()
  }
}

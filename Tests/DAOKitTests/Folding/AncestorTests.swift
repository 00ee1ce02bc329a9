import DAOKit
import Testing

/// An association without a prefix of its own, whose map is one that it is nested in, means the entity that it is nested in.
@Suite("Links to an enclosing entity")
struct AncestorTests {
  private func json(_ maps: String, _ sql: String) throws -> String {
    let scene = try FoldingScene(
      schema: "", maps: maps, selects: "<select selector=\"all\" map=\"shelf\"><![CDATA[ \(sql) ]]></select>")
    let json = try scene.json("all")
    try scene.database.close()
    return json
  }

  @Test("A link alone makes no entity, so that a left join without a match gives an empty list")
  func linkAlone() throws {
    let maps = """
      <resultMap id="shelf" type="Shelf"><id property="id" column="shelf_id"/><result property="room" column="room"/>
        <collection property="books" resultMap="book"/></resultMap>
      <resultMap id="book" type="Book"><id property="id" column="book_id"/>
        <association property="shelf" resultMap="shelf"/><collection property="notes" resultMap="note"/></resultMap>
      <resultMap id="note" type="Note"><id property="id" column="note_id"/>
        <association property="book" resultMap="book"/></resultMap>
      """
    let sql = """
      SELECT 1 AS shelf_id, 'hall' AS room, NULL AS book_id, NULL AS note_id
      UNION ALL SELECT 2, 'attic', 7, NULL UNION ALL SELECT 2, 'attic', 8, 70 UNION ALL SELECT 2, 'attic', 8, 71
      """
    let shelf = "shelf: {id: 2, room: attic, books: []}"
    let book = "book: {id: 8, shelf: null, notes: []}"
    #expect(
      try json(maps, sql) == """
        {id: 1, room: hall, books: []}
        {id: 2, room: attic, books: [{id: 7, \(shelf), notes: []}, \
        {id: 8, \(shelf), notes: [{id: 70, \(book)}, {id: 71, \(book)}]}]}
        """)
  }

  @Test("Below a prefix the enclosing entity is meant all the same, and no column that happens to have the prefix")
  func inheritedPrefix() throws {
    let maps = """
      <resultMap id="shelf" type="Shelf"><id property="id" column="id"/><result property="room" column="room"/>
        <association property="owner" resultMap="person" columnPrefix="owner_"/>
        <association property="keeper" resultMap="person" columnPrefix="keeper_"/></resultMap>
      <resultMap id="person" type="Person"><id property="id" column="id"/>
        <association property="shelf" resultMap="shelf"/></resultMap>
      """
    let shelf = "{id: 1, room: hall, owner: null, keeper: null}"
    #expect(
      try json(maps, "SELECT 1 AS id, 'hall' AS room, 5 AS owner_id, 6 AS keeper_id, 'x' AS keeper_room") == """
        {id: 1, room: hall, owner: {id: 5, shelf: \(shelf)}, keeper: {id: 6, shelf: \(shelf)}}
        """)
  }

  @Test("Of several enclosing entities of one map the nearest is meant; a prefix of its own reads columns")
  func nearest() throws {
    let maps = """
      <resultMap id="shelf" type="Shelf"><id property="id" column="id"/>
        <association property="upper" resultMap="shelf" columnPrefix="up_"/>
        <collection property="boxes" ofType="Box" columnPrefix="box_"><id property="id" column="id"/>
          <association property="shelf" resultMap="shelf"/></collection></resultMap>
      """
    #expect(
      try json(maps, "SELECT 1 AS id, 2 AS up_id, 30 AS up_box_id, 40 AS box_id") == """
        {id: 1, upper: {id: 2, upper: null, boxes: [{id: 30, shelf: {id: 2, upper: null, boxes: []}}]}, \
        boxes: [{id: 40, shelf: {id: 1, upper: null, boxes: []}}]}
        """)
  }
}

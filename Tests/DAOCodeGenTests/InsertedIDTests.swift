import Testing

@Suite("Typed methods that return the id of a new row")
struct InsertedIDTests {
  private static let inserts: [(sql: String, isOne: Bool)] = [
    ("INSERT INTO t (n) VALUES (:n)", true), ("INSERT INTO t (n) VALUES (:n), (2)", false),
    ("INSERT INTO t DEFAULT VALUES", true), ("INSERT INTO t (n) SELECT :n WHERE :n > 1", true),
    ("INSERT INTO t (n) SELECT n FROM s", false), ("INSERT INTO t (n) SELECT :n UNION SELECT 2", false),
    ("INSERT INTO t (n) SELECT n FROM s LIMIT 1", true), ("INSERT INTO t (n) SELECT max(n) FROM s", true),
    ("INSERT INTO t (n) SELECT n FROM s WHERE id = :id", true),
    ("INSERT INTO t (n) SELECT n FROM s WHERE n = :n ON CONFLICT DO NOTHING", false),
    ("INSERT INTO t (n) VALUES (:n)<if test='m != null'>, (#{m})</if>", false),
    ("INSERT INTO t (n) VALUES <foreach collection='ns' item='n' separator=','>(#{n})</foreach>", false),
    ("INSERT INTO t (n) VALUES <foreach collection='rows' item='r' separator=','>(#{r.n})</foreach>", false),
    (
      "INSERT INTO t (n) SELECT n FROM s WHERE id IN "
        + "<foreach collection='ids' item='i' open='(' close=')' separator=','>#{i}</foreach>", false
    ),
    ("INSERT INTO t (n) VALUES (1)<foreach collection='ns' item='n' open=', ' separator=','>(#{n})</foreach>", false),
  ]

  @Test("Only inserts of one row have one; others return keys where they are asked for", arguments: inserts.indices)
  func methods(index: Int) throws {
    let (sql, isOne) = Self.inserts[index]
    for keys in ["", " useGeneratedKeys=\"true\" keyProperty=\"id\""] {
      let test = try CompiledCase(
        schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL DEFAULT 0); "
          + "CREATE TABLE s (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)",
        scripts: ["i.dao.xml": "<dao><insert selector=\"add\"\(keys)><![CDATA[\(sql)]]></insert></dao>".plain])
      let text = try #require(try GoldenCase.typed(test.folder).files().first?.text, "\(sql)")
      #expect(text.contains("func addReturningID(") == isOne, "\(sql)")
      #expect(text.contains("func addReturningKeys(") == (!isOne || !keys.isEmpty), "\(sql)")
    }
  }
}

extension String {
  /// Without CDATA where there are elements.
  fileprivate var plain: String {
    contains("<foreach") || contains("<if") ? replacing("<![CDATA[", with: "").replacing("]]>", with: "") : self
  }
}

import DAOCore
import DAOScript
import Foundation
import Testing

/// MyBatis's rules of dynamic SQL, one by one, in both dialects.
@Suite("Rules of dynamic SQL")
struct DynamicRuleTests {
  /// The SQL with collapsed white space; both dialects must render the same.
  private func render(_ body: String, _ arguments: Arguments, _ others: String = "") throws -> String {
    let mapper = "<mapper namespace=\"x\"><select id=\"s\">\(body)</select>\(others)</mapper>"
    let script = "<dao><select selector=\"s\">\(body)</select>\(others)</dao>"
    let texts = try [(mapper, "x.xml"), (script, "x.dao.xml")].map { source, file in
      let compiled = try Script.parse(Data(source.utf8), file: file, name: "x").compile(dialect: SQLiteDialect())
      let operation = try #require(compiled[selector: "s"])
      guard case .dynamic(let statement) = operation.content else {
        return operation.fixedText?.sql.collapsingWhitespace() ?? ""
      }
      return try statement.show(arguments)
    }
    #expect(texts[0] == texts[1])
    return texts[0]
  }

  private func render(_ body: String, _ others: String = "", _ arguments: [String: (any Encodable)?] = [:]) throws -> String {
    try render(body, .dictionary(arguments), others)
  }

  @Test(
    "A where takes one leading AND or OR off, whatever its case and what stands behind it",
    arguments: [
      ("AND a", "WHERE a"), ("or a", "WHERE a"), ("aNd(a)", "WHERE (a)"), ("AND\ta", "WHERE a"), ("AND\n  a", "WHERE a"),
      ("AND/* c */a", "WHERE /* c */a"), ("AND\"a\" = 1", "WHERE \"a\" = 1"), ("OR'a' = b", "WHERE 'a' = b"),
      ("AND OR a", "WHERE OR a"), ("a AND", "WHERE a AND"), ("android = 1", "WHERE android = 1"),
      ("ORDER_TYPE = 1", "WHERE ORDER_TYPE = 1"), ("or_ = 1", "WHERE or_ = 1"), ("/* c */ AND a", "WHERE /* c */ AND a"),
      (" \n ", ""), ("", ""), ("<if test=\"1 == 2\">AND a</if>", ""), ("<if test=\"true\">AND a</if> OR b", "WHERE a OR b"),
      ("<trim prefix=\"AND\">a</trim>", "WHERE a"), ("<include refid=\"f\"/>", "WHERE f"),
    ])
  func whereStrips(body: String, sql: String) throws {
    let rendered = try render("SELECT 1 <where>\(body)</where>", "<sql id=\"f\">AND f</sql>")
    #expect(rendered == (sql.isEmpty ? "SELECT 1" : "SELECT 1 \(sql)"))
  }

  @Test(
    "A set takes one comma off each end",
    arguments: [
      ("a = 1,", "SET a = 1"), (", a = 1", "SET a = 1"), (",a = 1,", "SET a = 1"), ("a = 1, ,", "SET a = 1,"),
      (",,a = 1", "SET,a = 1"), ("a = 1, b = 2", "SET a = 1, b = 2"),
      ("<if test=\"true\">a = 1,</if><if test=\"false\">b = 2,</if>", "SET a = 1"), ("a = ',',", "SET a = ','"),
    ])
  func setStrips(body: String, sql: String) throws {
    #expect(try render("UPDATE t <set>\(body)</set> WHERE c") == "UPDATE t \(sql) WHERE c")
  }

  @Test(
    "A trim takes off the first override of its list that matches, case ignored, and keeps its prefix when all is eaten",
    arguments: [
      ("prefix=\"P\" prefixOverrides=\"(|((\"", "((a", "P (a"), ("prefix=\"P\" prefixOverrides=\"((|(\"", "((a", "P a"),
      ("suffixOverrides=\",|,,\"", "a,,", "a,"), ("suffixOverrides=\",,|,\"", "a,,", "a"),
      ("prefix=\"P\" prefixOverrides=\"and\"", "AND", "P"), ("suffix=\"S\" suffixOverrides=\"And\"", "aND", "S"),
      ("prefix=\"P\" suffix=\"S\"", "  ", ""), ("prefix=\"P\" suffix=\"S\"", "a", "P a S"),
      ("prefix=\"P\" prefixOverrides=\"\"", "a", "P a"), ("prefix=\"P\" prefixOverrides=\"||x\"", "x a", "P a"),
      ("prefixOverrides=\"AND |OR \"", "or a", "a"), ("prefixOverrides=\"AND|OR\"", "ORDER_TYPE", "ORDER_TYPE"),
      ("prefixOverrides=\"OR|ORDER\"", "ORDER a", "a"), ("suffixOverrides=\"and |or \"", "a OR", "a"),
      ("suffixOverrides=\"OR\"", "COLOR", "COLOR"), ("prefixOverrides=\"é\"", "É a", "a"),
      ("prefixOverrides=\"a\"", "b a", "b a"),
      ("prefix=\"(\" suffix=\")\" prefixOverrides=\"a\" suffixOverrides=\"a\"", "a b a", "(b)"), ("", " a ", "a"),
    ])
  func trims(attributes: String, body: String, sql: String) throws {
    let rendered = try render("SELECT 1 <trim \(attributes)>\(body)</trim>")
    #expect(rendered == (sql.isEmpty ? "SELECT 1" : "SELECT 1 \(sql)"))
  }

  private let loop =
    "<foreach collection=\"ids\" item=\"x\" index=\"i\" open=\"(\" separator=\",\" close=\")\">#{x}:#{i}</foreach>"

  @Test("A foreach")
  func loops() throws {
    #expect(try render("SELECT 1 \(loop)", "", ["ids": [Int]()]) == "SELECT 1")
    #expect(try render("SELECT 1 \(loop)", "", ["ids": [5, 6]]) == "SELECT 1 (?:?, ?:?) [5, 0, 6, 1]")
    #expect(try render("SELECT 1 \(loop)", "", ["ids": ["b": 1, "a": 2]]) == "SELECT 1 (?:?, ?:?) [2, 'a', 1, 'b']")
    let some =
      "SELECT 1 <foreach collection=\"ids\" item=\"x\" open=\"(\" close=\")\" separator=\",\">"
      + "<if test=\"x > 1\">#{x}</if></foreach>"
    #expect(try render(some, "", ["ids": [1, 2, 1, 3]]) == "SELECT 1 (?, ?) [2, 3]")
    #expect(try render(some, "", ["ids": [1, 1]]) == "SELECT 1 ()")
    #expect(throws: DAOError.self) { try render("SELECT 1 \(loop)", "", ["ids": Int?.none]) }
    let nullable = loop.replacing("<foreach", with: "<foreach nullable=\"true\"")
    #expect(try render("SELECT 1 \(nullable)", "", ["ids": Int?.none]) == "SELECT 1")
    #expect(throws: DAOError.self) { try render("SELECT 1 IN \(loop)", "", ["ids": [Int]()]) }
    let shadowing = "SELECT <foreach collection=\"ids\" item=\"x\">#{x}</foreach> #{x}"
    #expect(try render(shadowing, "", ["ids": [1, 2], "x": 9]) == "SELECT ? ? ? [1, 2, 9]")
    #expect(throws: DAOError.self) { try render(shadowing, "", ["ids": [1, 2]]) }
  }

  @Test("A list alone is 'list' and 'collection', an array 'array', a set 'collection'; another name is an error")
  func bareLists() throws {
    func render(_ name: String, _ argument: any Encodable) throws -> String {
      try self.render(
        "SELECT <foreach collection=\"\(name)\" item=\"x\" separator=\",\">#{x}</foreach>", .positional([argument]))
    }
    for name in ["list", "collection", "array"] { #expect(try render(name, [1, 2]) == "SELECT ?, ? [1, 2]") }
    #expect(try render("collection", Set([1])) == "SELECT ? [1]")
    #expect(throws: DAOError.self) { try render("ids", [1, 2]) }
    #expect(throws: DAOError.self) { try render("list", Set([1])) }
  }

  @Test("Binds and loops see the names round about them, and includes lead forward")
  func scopes() throws {
    let body = """
      SELECT <bind name="p" value="x + 1"/><foreach collection="ids" item="a" separator=",">
        <bind name="q" value="a + p"/><foreach collection="ids" item="b" separator="+">#{q} * #{b}</foreach></foreach>
      """
    #expect(
      try render(body, "", ["ids": [1, 2], "x": 9]) == "SELECT ? * ? + ? * ?, ? * ? + ? * ? [11, 1, 11, 2, 12, 1, 12, 2]")
    let included = "SELECT <bind name=\"p\" value=\"1\"/><include refid=\"f\"><property name=\"c\" value=\"a\"/></include>"
    let fragments = "<sql id=\"f\">${c}, <include refid=\"g\"/></sql><sql id=\"g\">#{p}, ${c}</sql>"
    #expect(try render(included, fragments) == "SELECT a, ?, a [1]")
    #expect(throws: DAOError.self) { try render("SELECT <include refid=\"h\"/>", fragments) }
  }
}

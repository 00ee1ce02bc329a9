import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Dynamic statements")
struct DynamicStatementTests {
  private func show(_ body: String, _ arguments: [String: (any Encodable)?] = [:]) throws -> String {
    try WrittenStatement.statement(body).show(.dictionary(arguments))
  }

  private func message(_ body: String, _ arguments: [String: (any Encodable)?] = [:]) -> String? {
    do {
      return "no error: \(try show(body, arguments))"
    } catch let error as DAOError {
      return error.faults.first?.description ?? error.description.components(separatedBy: "\n").first
    } catch { return "\(error)" }
  }

  @Test("A where strips one leading AND or OR, in any case and at a word's end only")
  func stripsWhere() throws {
    let body = "SELECT 1 FROM t <where><if test=\"a != null\">AND a = #{a}</if><if test=\"b != null\">or b = #{b}</if></where>"
    #expect(try show(body) == "SELECT 1 FROM t")
    #expect(try show(body, ["a": 1]) == "SELECT 1 FROM t WHERE a = ? [1]")
    #expect(try show(body, ["b": "x"]) == "SELECT 1 FROM t WHERE b = ? ['x']")
    #expect(try show(body, ["a": 1, "b": 2]) == "SELECT 1 FROM t WHERE a = ? or b = ? [1, 2]")
    #expect(try show("SELECT 1 <where>AND(x)</where>") == "SELECT 1 WHERE (x)")
    #expect(try show("SELECT 1 <where>AND/* c */ x</where>") == "SELECT 1 WHERE /* c */ x")
    #expect(try show("SELECT 1 <where>ORDER_TYPE = 1</where>") == "SELECT 1 WHERE ORDER_TYPE = 1")
    #expect(try show("SELECT 1 <where>AND AND x</where>") == "SELECT 1 WHERE AND x")
    #expect(try show("SELECT 1 <where>\n  and\n x</where>") == "SELECT 1 WHERE x")
  }

  @Test("A set strips one comma at each end")
  func stripsSet() throws {
    #expect(try show("UPDATE t <set>, a = 1, b = 2,</set> WHERE x") == "UPDATE t SET a = 1, b = 2 WHERE x")
    #expect(try show("UPDATE t <set>a = 1,,</set>") == "UPDATE t SET a = 1,")
  }

  @Test("A trim takes the first override of its list that matches, and keeps its prefix when all is eaten")
  func trims() throws {
    #expect(try show("SELECT 1 <trim prefix=\"WHERE\" prefixOverrides=\"AND |OR \">OR x</trim>") == "SELECT 1 WHERE x")
    #expect(
      try show("SELECT 1 <trim prefix=\"WHERE\" prefixOverrides=\"AND|OR\">ORDER_TYPE</trim>") == "SELECT 1 WHERE ORDER_TYPE")
    #expect(try show("SELECT 1 <trim prefix=\"(\" suffix=\")\" suffixOverrides=\",\">a, b,</trim>") == "SELECT 1 (a, b)")
    #expect(try show("SELECT 1 <trim prefix=\"P\" prefixOverrides=\"AND\">and</trim>") == "SELECT 1 P")
    #expect(try show("SELECT 1 <trim prefix=\"P\" suffix=\"S\">  </trim>") == "SELECT 1")
    #expect(try show("SELECT 1 <trim suffixOverrides=\"AND|OR\">x and</trim>") == "SELECT 1 x")
    #expect(try show("SELECT 1 <trim suffixOverrides=\"OR\">COLOR</trim>") == "SELECT 1 COLOR")
    #expect(try show("SELECT 1 <where><where>and a</where></where>") == "SELECT 1 WHERE WHERE a")
  }

  @Test("A choose takes the first branch that holds, or else the otherwise")
  func chooses() throws {
    let body = """
      SELECT <choose><when test="n == 1">'one'</when><when test="n > 0">'many'</when><otherwise>'none'</otherwise></choose>
      """
    #expect(try show(body, ["n": 1]) == "SELECT 'one'")
    #expect(try show(body, ["n": 2]) == "SELECT 'many'")
    #expect(try show(body, ["n": 0]) == "SELECT 'none'")
    #expect(try show("SELECT 1 <choose><when test=\"n == 1\">x</when></choose>", ["n": 2]) == "SELECT 1")
  }

  private let ids = "<foreach collection=\"ids\" item=\"id\" index=\"i\" open=\"(\" separator=\",\" close=\")\">#{id}</foreach>"

  @Test("A foreach goes over lists, sets and dictionaries, nested and hiding outer names")
  func loops() throws {
    #expect(try show("SELECT 1 IN \(ids)", ["ids": [7, 8]]) == "SELECT 1 IN (?, ?) [7, 8]")
    #expect(try show("SELECT 1 IN \(ids)", ["ids": Set(["a"])]) == "SELECT 1 IN (?) ['a']")
    let entries = "UPDATE t SET <foreach collection=\"_parameter\" item=\"v\" index=\"k\" separator=\",\">#{k} = #{v}</foreach>"
    #expect(try show(entries, ["b": 2, "a": 1]) == "UPDATE t SET ? = ?, ? = ? ['a', 1, 'b', 2]")
    let nested = """
      SELECT <foreach collection="rows" item="row" separator=","><foreach collection="row" item="x" index="i" open="("
      close=")" separator=",">#{x}, #{i}</foreach></foreach>, #{x}
      """
    #expect(
      try show(nested, ["rows": [[1, 2], [3]], "x": "outer"])
        == "SELECT (?, ?, ?, ?), (?, ?), ? [1, 0, 2, 1, 3, 0, 'outer']")
  }

  @Test("A separator stands only before elements that come to anything")
  func separators() throws {
    let body = "SELECT <foreach collection=\"ids\" item=\"n\" separator=\",\"><if test=\"n > 1\">#{n}</if></foreach>"
    #expect(try show(body, ["ids": [1, 2, 1, 3]]) == "SELECT ?, ? [2, 3]")
  }

  @Test("An empty collection emits nothing; a list that the SQL needs is missed by name")
  func emptyLoops() throws {
    #expect(try show("SELECT 1 \(ids)", ["ids": [Int]()]) == "SELECT 1")
    #expect(
      message("SELECT 1 IN \(ids)", ["ids": [Int]()])
        == "s.xml:1:16: error: the collection 'ids' is empty, and IN is left without a list: put an <if> round it")
    #expect(message("SELECT * FROM t WHERE x IN \(ids) AND y", ["ids": [Int]()])?.contains("IN is left") == true)
    #expect(message("SELECT x IN (<foreach collection=\"ids\">1</foreach>)", ["ids": [Int]()])?.contains("IN is left") == true)
    #expect(message("INSERT INTO t VALUES \(ids)", ["ids": [Int]()])?.contains("VALUES is left") == true)
    #expect(try show("SELECT 1 <if test=\"!ids.isEmpty\">WHERE x IN \(ids)</if>", ["ids": [Int]()]) == "SELECT 1")
  }

  @Test("Where no element is left, the parentheses stand, and IN is given no list but what SQLite takes for one")
  func filteredLoops() throws {
    let some = ids.replacing("#{id}", with: "<if test=\"id > 1\">#{id}</if>")
    #expect(try show("SELECT 1 IN \(some)", ["ids": [1, 2]]) == "SELECT 1 IN (?) [2]")
    #expect(try show("SELECT 1 IN \(some)", ["ids": [1]]).filter { $0 != " " }.hasPrefix("SELECT1IN()"))
    #expect(
      message("INSERT INTO t VALUES \(some)", ["ids": [1]])?.hasSuffix(
        "the collection 'ids' leaves no element, and VALUES is left without a list: put an <if> round it") == true)
  }

  @Test("A collection that is null is an error, unless the loop or the setting allows it")
  func nullLoops() throws {
    #expect(
      message("SELECT 1 \(ids)")
        == "s.xml:1:13: error: the collection 'ids' is null: give an empty one, or write nullable=\"true\"")
    let nullable = ids.replacing("<foreach", with: "<foreach nullable=\"true\"")
    #expect(try show("SELECT 1 \(nullable)", ["ids": nil]) == "SELECT 1")
    #expect(try WrittenStatement.statement("SELECT 1 \(ids)", allowsNullLoops: true).show(.dictionary([:])) == "SELECT 1")
    let strict = ids.replacing("<foreach", with: "<foreach nullable=\"false\"")
    #expect(throws: DAOError.self) {
      try WrittenStatement.statement("SELECT 1 \(strict)", allowsNullLoops: true).show(.dictionary([:]))
    }
    #expect(
      message("SELECT 1 \(ids)", ["ids": 5])?.hasSuffix("'ids' is a number: <foreach> takes a list, a set or a dictionary")
        == true)
  }

  @Test("More values than the engine binds are refused at the loop")
  func tooMany() {
    #expect(
      message("SELECT 1 IN \(ids)", ["ids": Array(repeating: 1, count: 40_000)])?
        .hasPrefix("s.xml:1:16: error: the collection 'ids' has 40000 elements, which bring the statement to more than 32766")
        == true)
  }

  @Test("Item and index do not leak, and the call's own names are there again")
  func leaks() throws {
    #expect(
      try show("SELECT <foreach collection=\"ids\" item=\"x\">#{x},</foreach> #{x}", ["ids": [1], "x": 9])
        == "SELECT ?, ? [1, 9]")
    #expect(message("SELECT \(ids), #{id}", ["ids": [1]])?.contains("the parameter 'id' has no value") == true)
  }

  @Test("A bind names a value for what follows")
  func binds() throws {
    let body = "<bind name=\"pattern\" value=\"'%' + name + '%'\"/>SELECT 1 WHERE name LIKE #{pattern}"
    #expect(try show(body, ["name": "ada"]) == "SELECT 1 WHERE name LIKE ? ['%ada%']")
    let optional = body.replacing(" WHERE", with: "<if test=\"name != null\"> WHERE").appending("</if>")
    #expect(try show(optional, ["name": "ada"]) == "SELECT 1 WHERE name LIKE ? ['%ada%']")
    #expect(try show(optional, ["name": String?.none]) == "SELECT 1")
    #expect(message(body, ["name": nil])?.contains("'name' is null, which '+' does not take") == true)
  }

  @Test("Elements do not run into one another, parts of one text stay together")
  func boundaries() throws {
    #expect(try show("SELECT 1 LIMIT<if test=\"true\">10</if>OFFSET 2") == "SELECT 1 LIMIT 10 OFFSET 2")
    #expect(try show("SELECT x#{a}y", ["a": 1]) == "SELECT x?y [1]")
  }

  @Test("A parameter is not looked for in strings and comments, and \\#{ is no parameter")
  func quotes() throws {
    #expect(
      try show("SELECT '#{a}', \"#{a}\" /* #{a} */, #{a} -- #{a}", ["a": 1])
        == "SELECT '#{a}', \"#{a}\" /* #{a} */, ? -- #{a} [1]")
    #expect(try show("SELECT \\#{a}") == "SELECT #{a}")
    #expect(message("SELECT #{a") == "s.xml:1:11: error: the '#{' that begins here is not closed: write '}'")
    #expect(message("SELECT #{}") == "s.xml:1:11: error: the placeholder names no parameter: write it like #{name}")
    #expect(
      message("SELECT #{a, jdbcTyp=DATE}")
        == "s.xml:1:16: error: a placeholder has no option 'jdbcTyp'; did you mean 'jdbcType'?")
    #expect(message("SELECT #{a, mode=OUT}")?.contains("stored procedures") == true)
    #expect(message("SELECT #{a + 1}")?.contains("is no part of a path") == true)
  }

  @Test("A backslash in front of #{ or ${ is taken off, in quotes and comments as elsewhere")
  func escapes() throws {
    #expect(try show(##"SELECT \${a}, \#{a}, #{a}"##, ["a": 1]) == "SELECT ${a}, #{a}, ? [1]")
    #expect(
      try show(##"SELECT '\#{a}', "\#{a}", '\${a}' /* \#{a} */, #{a}"##, ["a": 1])
        == "SELECT '#{a}', \"#{a}\", '${a}' /* #{a} */, ? [1]")
    #expect(try show(#"SELECT 'a\b #{x}', 'c\'"#) == #"SELECT 'a\b #{x}', 'c\'"#)
  }

  @Test("A set that is left empty is an error at the set, which names its tests")
  func emptySets() throws {
    let body = "UPDATE t <set><if test=\"a != null\">a = #{a},</if><if test=\"b != null\">b = #{b},</if></set> WHERE id = 1"
    #expect(try show(body, ["b": 2]) == "UPDATE t SET b = ? WHERE id = 1 [2]")
    // The tests parse without a file, so the error is at the operation.
    #expect(
      message(body) == "s.xml:1:1: error: the <set> is left empty, and there is no column to set: "
        + "none of its tests holds, 'a != null', 'b != null'")
    #expect(message("UPDATE t <set>,</set>")?.contains("the <set> is left empty") == true)
    #expect(message("UPDATE t <trim prefix=\" set \"></trim> WHERE x")?.contains("the <set> is left empty") == true)
    #expect(message("UPDATE t <set></set> RETURNING id")?.contains("the <set> is left empty") == true)
    #expect(
      message("INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE <set><if test=\"a\">a = 1</if></set>")?
        .contains("the <set> is left empty") == true)
    #expect(try show("UPDATE t <set></set> <if test=\"a == null\">SET a = a</if>") == "UPDATE t SET a = a")
    #expect(try show("UPDATE t SET a = 1 <trim prefix=\", \"></trim>") == "UPDATE t SET a = 1")
  }

  @Test("nullable=\"false\" is stronger than the setting, and a nullable loop over a part of null is an error")
  func nullableParts() throws {
    let loop = "<foreach collection=\"a.ids\" item=\"x\" nullable=\"true\">#{x}</foreach>"
    #expect(try show("SELECT 1 \(loop)", ["a": ["ids": Int?.none]]) == "SELECT 1")
    #expect(message("SELECT 1 \(loop)", ["a": nil])?.contains("'a' is null and has no property 'ids'") == true)
  }

  @Test("A property of null is an error in a test, a bind and a substitution, and null where it is bound")
  func propertiesOfNull() throws {
    let text = "'a' is null and has no property 'b': write a != null and a.b != null"
    #expect(message("SELECT 1 <if test=\"a.b != null\">x</if>")?.contains(text) == true)
    #expect(message("<bind name=\"x\" value=\"a.b\"/>SELECT #{x}")?.contains(text) == true)
    #expect(message("SELECT 1 <choose><when test=\"a.b\">x</when></choose>", ["a": nil])?.contains(text) == true)
    let statement = try WrittenStatement.statement("SELECT ${a.b}", substitutions: ["a.b": .values(["x"])])
    let error = #expect(throws: DAOError.self) { try statement.show(.dictionary(["a": nil])) }
    #expect(error?.message.contains(text) == true)
    #expect(try show("SELECT #{a.b.c}", ["a": nil]) == "SELECT ? [NULL]")
    #expect(try show("SELECT #{a.b.c}", ["a": ["b": Int?.none]]) == "SELECT ? [NULL]")
    #expect(
      message("<bind name=\"x\" value=\"'%' + a\"/>SELECT #{x}")?.contains("'a' is null, which '+' does not take") == true)
  }

  @Test("A name that a dictionary lacks is an error with the nearest one where it is bound, also nested")
  func missingNames() throws {
    #expect(
      message("SELECT #{naem}", ["name": 1, "age": 2])?.hasSuffix("the parameter 'naem' has no value; did you mean 'name'?")
        == true)
    #expect(message("SELECT #{zzz}", ["name": 1])?.hasSuffix("the parameter 'zzz' has no value; there are name") == true)
    #expect(message("SELECT #{a.naem}", ["a": ["name": 1]])?.contains("did you mean 'name'?") == true)
    #expect(try show("SELECT #{name}", ["name": nil, "surplus": 1]) == "SELECT ? [NULL]")
  }

  @Test("The one list of a call has its names in _parameter too; the entries of a dictionary are bound by theirs")
  func parameterNames() throws {
    let list = try WrittenStatement.statement(
      "SELECT #{_parameter.list[1]}, #{list[0]} <foreach collection=\"_parameter.collection\" item=\"x\">, #{x}</foreach>")
    #expect(try list.show(.positional([[7, 8]])) == "SELECT ?, ? , ?, ? [8, 7, 7, 8]")
    #expect(try show("SELECT #{a.size}, #{a.keys}", ["a": ["size": 1, "keys": 2]]) == "SELECT ?, ? [1, 2]")
    let scalar = try WrittenStatement.statement("SELECT #{anything}, #{value}")
    #expect(try scalar.show(.positional(["x"])) == "SELECT ?, ? ['x', 'x']")
    #expect(throws: DAOError.self) { try WrittenStatement.statement("SELECT #{c.d}").show(.positional(["x"])) }
  }

  @Test("A parameter in the text of a substitution is none")
  func parameterInSubstitution() throws {
    let statement = try WrittenStatement.statement(
      "SELECT ${a}, #{b}", substitutions: ["a": .values(["'#{b}'"])])
    #expect(try statement.show(.dictionary(["a": "'#{b}'", "b": 2])) == "SELECT '#{b}', ? [2]")
  }

  @Test("A path goes through entities, lists and dictionaries, and binds null where it meets one")
  func paths() throws {
    let arguments: [String: (any Encodable)?] = ["a": ["b": ["x", "y"]], "n": nil]
    #expect(
      try show("SELECT #{a.b[1], jdbcType=VARCHAR}, #{a[b][0]}, #{n.x.y}", arguments) == "SELECT ?, ?, ? ['y', 'x', NULL]")
    #expect(
      message("SELECT #{a.c}", ["a": ["b": 1]]) == "s.xml:1:13: error: in 'a.c': the dictionary has no 'c'; did you mean 'b'?")
    #expect(
      try show("SELECT #{due date , jdbcType=DATE}, #{a.a b}", ["due date": 1, "a": ["a b": 2]]) == "SELECT ?, ? [1, 2]")
    #expect(message("SELECT #{due date}", ["due": 1])?.contains("'due date'") == true)
    #expect(message("SELECT #{a jdbcType=DATE}", ["a": 1])?.contains("'=' is no part of a path") == true)
    #expect(message("SELECT #{x}") == "s.xml:1:13: error: in 'x': the parameter 'x' has no value")
    #expect(try show("SELECT :a.b", ["a": ["b": 1]]) == "SELECT ? [1]")
    #expect(
      message("SELECT :a.b, ?1")
        == "s.xml:1:17: error: '?1' and ':a.b' cannot be mixed: use names for all parameters, or for none")
  }

  @Test("Positional arguments are ?, ?2, param1 and, alone, any name")
  func positional() throws {
    #expect(try WrittenStatement.statement("SELECT #{x}, #{y}").show(.positional([5])) == "SELECT ?, ? [5, 5]")
    #expect(message("SELECT #{x}, ?")?.contains("'?' and '#{x}' cannot be mixed") == true)
    #expect(
      try WrittenStatement.statement("SELECT ?, ?, #{param1}").show(.positional([5, nil])) == "SELECT ?, ?, ? [5, NULL, 5]")
    #expect(throws: DAOError.self) { try WrittenStatement.statement("SELECT ?2").show(.positional([5])) }
    #expect(throws: DAOError.self) { try WrittenStatement.statement("SELECT #{x}").show(.positional([])) }
    #expect(try WrittenStatement.statement("SELECT #{x}").show(.positional([nil])) == "SELECT ? [NULL]")
  }

  @Test("PostgreSQL's placeholders count on through branches")
  func postgres() throws {
    let body = "SELECT #{a} <if test=\"b\">, #{b}</if>, <foreach collection=\"c\" item=\"x\" separator=\",\">#{x}</foreach>"
    let statement = try WrittenStatement.statement(body, dialect: PostgresDialect())
    #expect(try statement.show(.dictionary(["a": 1, "b": 2, "c": [3, 4]])) == "SELECT $1 , $2, $3, $4 [1, 2, 3, 4]")
    #expect(try statement.show(.dictionary(["a": 1, "b": 0, "c": [3]])) == "SELECT $1 , $2 [1, 3]")
  }

  @Test("An empty list is one where the engine takes it")
  func emptyLists() throws {
    let body = "SELECT 1 IN <foreach collection='c' item='x' open='(' close=')'><if test='x > 1'>#{x}</if></foreach>"
    let arguments = Arguments.dictionary(["c": [1]])
    #expect(try WrittenStatement.statement(body).show(arguments) == "SELECT 1 IN ()")
    let postgres = try WrittenStatement.statement(body, dialect: PostgresDialect())
    #expect(throws: DAOError.self) { try postgres.show(arguments) }
  }

  @Test("Calls of one shape share one text, others have their own")
  func shapes() throws {
    let statement = try WrittenStatement.statement("SELECT 1 IN \(ids)")
    func text(_ ids: [Int]) throws -> StatementText { try statement.render(DynamicScope(.dictionary(["ids": ids]))).text }
    #expect(try text([1, 2]) === text([3, 4]))
    #expect(try text([1]) !== text([3, 4]))
    for count in 1...300 { _ = try text(Array(repeating: 0, count: count)) }
    #expect(try text([1, 2]).sql == "SELECT 1 IN (?, ?)")
  }

  @Test("A place in the SQL is found in the script, also behind what was stripped and in another file")
  func places() throws {
    let statement = try WrittenStatement.statement("SELECT 1\n<where>\n  AND bad</where> <x>\nworse</x>")
    let text = try statement.render(DynamicScope([])).text
    let bad = try #require(text.sql.range(of: "bad"))
    let worse = try #require(text.sql.range(of: "worse"))
    let origin = try #require(text.origin)
    #expect(origin.location(ofOffset: text.sql[..<bad.lowerBound].utf8.count, in: text.sql).description == "s.xml:3:7")
    #expect(origin.location(ofOffset: text.sql[..<worse.lowerBound].utf8.count, in: text.sql).description == "other.xml:4:1")
  }

  @Test("No SQL, or a second statement, is an error of the call")
  func statements() {
    #expect(message("<if test=\"false\">SELECT 1</if>") == "s.xml:1:1: error: no SQL is left: no branch was taken")
    #expect(message("SELECT 1 <if test=\"true\">; SELECT 2</if>")?.contains("a second statement begins here") == true)
  }
}

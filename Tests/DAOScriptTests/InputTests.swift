import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Inputs of operations")
struct InputTests {
  private func operation(_ body: String, _ kind: String = "select") throws -> CompiledOperation {
    try compile("<dao><\(kind) selector='find'>\(body)</\(kind)></dao>").operations[0]
  }

  private func inputs(_ body: String, _ kind: String = "select") throws -> [String] {
    try operation(body, kind).inputs
  }

  private func mapper(_ body: String) throws -> CompiledOperation {
    let source = "<mapper namespace='m'><select id='find'>\(body)</select></mapper>"
    return try Script.parse(Data(source.utf8), file: "m.xml", name: "m").compile(dialect: SQLiteDialect()).operations[0]
  }

  private func show(_ operation: CompiledOperation, _ arguments: Arguments) throws -> String {
    guard case .dynamic(let statement) = operation.content else { return "" }
    let rendered = try statement.render(operation.scope(arguments))
    let values = try rendered.boundValues(dates: .secondsSince2001).map(\.literal)
    return "\(rendered.text.sql.collapsingWhitespace()) [\(values.joined(separator: ", "))]"
  }

  private func message(_ operation: CompiledOperation, _ arguments: Arguments) -> String {
    do { return "no error: \(try show(operation, arguments))" } catch { return (error as? DAOError)?.message ?? "\(error)" }
  }

  @Test("They are the names of all branches in the order of the text, those of tests, loops, binds and substitutions too")
  func names() throws {
    let body = """
      <bind name="pattern" value="'%' + name + '%'"/>SELECT ${order.by} <substitution name="order.by" values="a"/> FROM t
      <if test="age &gt; least">AND #{user.id}, #{pattern}</if>
      <choose><when test="a">#{b, jdbcType=DATE}</when><otherwise>:c</otherwise></choose>
      <foreach collection="rows" item="row" index="i"><foreach collection="row.cells" item="x">#{x} #{i} #{row.y} #{z}</foreach>
      </foreach> #{row} <if test="_databaseId == 'x' and _parameter.last != null and _parameter['q'] == 1">#{name}</if>
      """
    #expect(
      try inputs(body)
        == ["name", "order.by", "age", "least", "user", "a", "b", "c", "rows", "z", "row", "last", "q"]
        .map { $0 == "order.by" ? "order" : $0 })
    #expect(try inputs("SELECT :b, :a, :b") == ["b", "a"])
    #expect(try inputs("SELECT ?, ?") == ["?1", "?2"])
    #expect(try inputs("SELECT <if test='param2 != null'>#{param1}</if>") == ["?1", "?2"])
    #expect(try inputs("SELECT <if test='true'>?, ?3</if>, ?") == ["?1", "?2", "?3", "?4"])
    #expect(try compile("<dao><update selector='u' table='t' where='a = :a'/></dao>").operations[0].inputs == ["a"])
  }

  @Test("A fragment's names are among them, at the place of its include")
  func includes() throws {
    let script = try compile(
      """
      <dao><sql id="f"><if test="b">${p} = #{c}</if></sql>
      <select selector="s">SELECT #{a} <include refid="f"><property name="p" value="#{x}"/></include> #{d}</select></dao>
      """)
    #expect(script.operations[0].inputs == ["a", "b", "x", "c", "d"])
  }

  @Test("A name that every branch binds is none; one that some branches bind may be given")
  func conditionalBinds() throws {
    let bind = "<bind name='x' value='1'/>"
    #expect(try inputs("SELECT <if test='a'>\(bind)</if> #{x}") == ["a"])
    let optional = try operation("SELECT <if test='a'>\(bind)</if> #{x}")
    #expect(try show(optional, .dictionary(["a": true])) == "SELECT ? [1]")
    #expect(try show(optional, .dictionary(["a": nil, "x": 7])) == "SELECT ? [7]")
    let all = try operation("SELECT <choose><when test='a'>\(bind)</when><otherwise>\(bind)</otherwise></choose> #{x}")
    #expect(all.inputs == ["a"])
    #expect(message(all, .dictionary(["a": nil, "x": 7])) == "the operation takes no 'x'; did you mean 'a'?")
    #expect(try inputs("SELECT <foreach collection='c' item='i'>\(bind) #{x}</foreach> #{x}") == ["c", "x"])
  }

  @Test("An entry or label that a script never names is an error with the nearest name; in a mapper it is passed over")
  func unknownNames() throws {
    let body = "SELECT 1 <where><if test=\"name != null\">a = #{name}</if><if test=\"first_age\">b</if></where>"
    let script = try operation(body)
    #expect(message(script, .dictionary(["naem": "x"])) == "the operation takes no 'naem'; did you mean 'name'?")
    #expect(message(script, .positional([["naem": "x"]])).contains("did you mean 'name'?"))
    #expect(message(script, .named([("zzz", 1)])) == "the operation takes no 'zzz'; it takes name, first_age")
    let twice = message(script, .dictionary(["firstAge": 1, "first_age": 2]))
    #expect(twice.contains("the input 'first_age' is given twice, as 'firstAge' and 'first_age'"))
    #expect(try show(script, .dictionary(["firstAge": 1, "name": "x"])) == "SELECT 1 WHERE a = ? b ['x']")
    #expect(message(script, .dictionary(["_parameter": "x"])).contains("takes no '_parameter'"))
    let mapper = try mapper(body)
    #expect(try show(mapper, .dictionary(["naem": "x"])) == "SELECT 1 []")
    #expect(try show(mapper, .named([("naem", "x"), ("name", "y"), ("first_age", 1)])) == "SELECT 1 WHERE a = ? b ['y']")
  }

  @Test("An entity may have properties that are not used, and a loop over the argument uses every entry")
  func unusedProperties() throws {
    struct Filter: Encodable {
      var name = "x"
      var other = 5
    }
    #expect(try show(operation("SELECT <if test='name != null'>#{name}</if>"), .positional([Filter()])) == "SELECT ? ['x']")
    let loop = try operation("SELECT <foreach collection='_parameter' item='v' index='k' separator=','>#{v}</foreach>")
    #expect(try show(loop, .dictionary(["a": 1, "b": 2])) == "SELECT ?, ? [1, 2]")
    let test = try operation("SELECT 1 <if test='_parameter != null and _parameter.size > 0'>#{a}</if>")
    #expect(message(test, .dictionary(["b": 1])).contains("takes no 'b'"))
  }

  @Test("Positional arguments fill the inputs in their order, and an error says which labels to write")
  func positional() throws {
    let body = "SELECT <if test=\"name != null\">#{name}</if>, #{age}"
    for operation in [try operation(body), try mapper(body)] {
      #expect(try show(operation, .positional(["Ada", 7])) == "SELECT ?, ? ['Ada', 7]")
      #expect(try show(operation, .positional([nil, 7])) == "SELECT , ? [7]")
    }
    let list = ": give them in this order, or with labels, like find(name: …, age: …)"
    #expect(
      message(try operation(body), .positional([1, 2, 3])) == "the operation takes 2 values (name, age) and 3 were given" + list
    )
    #expect(message(try operation(body), .positional([1])) == "the operation takes 2 values (name, age) and 1 was given" + list)
    #expect(
      message(try operation("SELECT 1 <if test='true'>a</if>"), .positional([1]))
        == "the operation takes no values and 1 was given")
    #expect(try show(mapper(body), .positional([1])) == "SELECT ?, ? [1, 1]")
    #expect(
      try show(operation("SELECT #{param2}, ${x}<substitution name='x' values='param1'/>"), .positional([1, 2, "param1"]))
        == "SELECT ?, param1 [2]")
    #expect(try show(operation("SELECT <if test='true'>?, ?</if>"), .positional([1, 2])) == "SELECT ?, ? [1, 2]")
    #expect(try show(operation("SELECT <if test='flag'>?, </if>?"), .positional([true, 2, 3])) == "SELECT ?, ? [2, 3]")
  }

  @Test("One list is the value of the only input")
  func lists() throws {
    let loop = "SELECT <foreach collection='ids' item='i' separator=','>#{i}</foreach>"
    #expect(try show(operation(loop), .positional([[1, 2]])) == "SELECT ?, ? [1, 2]")
    #expect(try show(operation(loop.replacing("ids", with: "list")), .positional([[1, 2]])) == "SELECT ?, ? [1, 2]")
    #expect(try show(operation(loop + ", #{name}"), .positional([[1, 2], "x"])) == "SELECT ?, ?, ? [1, 2, 'x']")
    #expect(message(try mapper(loop), .positional([[1, 2]])).contains("the call with one list has no 'ids'"))
  }

  @Test("What a select key takes is an input too, and the key itself may be given")
  func selectKeys() throws {
    let body = """
      <selectKey keyProperty="id" order="BEFORE">SELECT #{prefix} || 1</selectKey>
      INSERT INTO t VALUES (#{id}, #{name}, #{owner.id})
      """
    let operation = try operation(body, "insert")
    #expect(operation.inputs == ["prefix", "name", "owner"])
    #expect(throws: Never.self) { try operation.scope(.dictionary(["id": nil, "name": "x", "prefix": "y", "owner": nil])) }
    #expect(throws: DAOError.self) { try operation.scope(.dictionary(["idd": nil, "name": "x", "prefix": "y", "owner": nil])) }
  }

  @Test("The one of several selectors is called that takes as many inputs, static or dynamic")
  func arity() throws {
    let script = try compile(
      """
      <dao><select selector="find">SELECT #{a}, #{b} <if test="a">x</if></select>
      <select selector="find:by:and:">SELECT :a, :b, :c</select></dao>
      """)
    #expect(try script.operation(named: "find", argumentCount: 2).selector == "find")
    #expect(try script.operation(named: "find", argumentCount: 3).selector == "find:by:and:")
    #expect(try script.operation(named: "find", argumentCount: 1).selector == "find")
  }
}

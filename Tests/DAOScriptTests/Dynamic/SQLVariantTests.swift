import DAOCore
import DAOSQL
import DAOScript
import Foundation
import Testing

@Suite("Variants of dynamic SQL")
struct SQLVariantTests {
  private func statement(_ body: String, _ kind: String = "select") throws -> DynamicStatement {
    let script = try compile(
      "<dao><substitution name='order' values='name,dob desc'/><\(kind) selector='s'>\(body)</\(kind)></dao>")
    guard case .dynamic(let statement) = script.operations[0].content else { throw DAOError(.script, "not dynamic") }
    return statement
  }

  private func sql(_ variants: SQLVariants) -> [String] { variants.statements.map { $0.sql.collapsingWhitespace() } }

  private func branches(_ count: Int) -> String {
    (0..<count).map { "<if test='a\($0)'>, \($0)</if>" }.joined()
  }

  @Test("Each branch, two elements and none, and each value of a substitution are combined, the fullest first")
  func combinations() throws {
    let variants = try statement(
      """
      SELECT <if test="a">a,</if> <choose><when test="b">b</when><when test="c">c</when><otherwise>d</otherwise></choose>
      """
    ).variants()
    #expect(variants.coverage == .all)
    #expect(sql(variants) == ["SELECT a, b", "SELECT a, c", "SELECT a, d", "SELECT b", "SELECT c", "SELECT d"])
    let loop = try statement("SELECT 1 <foreach collection='ids' item='i' open='(' separator=',' close=')'>#{i}</foreach>")
      .variants()
    #expect(sql(loop) == ["SELECT 1 (?)", "SELECT 1 (?, ?)", "SELECT 1"])
    #expect(loop.statements.map(\.parameters.count) == [1, 2, 0])
    let order = try statement("SELECT 1 ORDER BY ${order} <trim prefix='LIMIT'><bind name='n' value='1'/>#{n}</trim>")
      .variants()
    #expect(sql(order) == ["SELECT 1 ORDER BY name LIMIT ?", "SELECT 1 ORDER BY dob desc LIMIT ?"])
  }

  @Test("Elements of a loop decide for themselves, and what is not taken decides nothing")
  func nesting() throws {
    let variants = try statement(
      "SELECT 0 <foreach collection='ids' item='i'><if test='i'>, 1</if></foreach> <if test='a'>, 2 <if test='b'>, 3</if></if>"
    ).variants()
    // The loop has 7 variants: 1 without elements, 2 with one, 4 with two. The ifs have 3.
    #expect(variants.coverage == .all && Set(sql(variants)).count == 9)
  }

  @Test("Columns of a table are as many values; of text that only a caller knows the variants are left out")
  func texts() throws {
    let script = try compile(
      "<dao><substitution name='c' columns-of='t'/><select selector='s'>SELECT ${c} FROM t</select></dao>")
    guard case .dynamic(let statement) = script.operations[0].content else { return }
    #expect(sql(statement.variants(columns: ["t": ["id", "name"]])) == [#"SELECT "id" FROM t"#, #"SELECT "name" FROM t"#])
    var settings = ScriptSettings()
    settings.allowsUnsafeSubstitution = true
    let mapper = "<mapper namespace='m'><select id='s'>SELECT 1 <if test='a'>${a}</if></select></mapper>"
    let operations = try Script.parse(Data(mapper.utf8), file: "m.xml", name: "m")
      .compile(dialect: SQLiteDialect(), settings: settings).operations
    guard case .dynamic(let unsafe) = operations[0].content else { return }
    #expect(sql(unsafe.variants()) == ["SELECT 1"] && unsafe.variants().lacksUncheckedText)
  }

  @Test("Tests of the engine alone are decided")
  func engine() throws {
    let body = """
      SELECT <if test="_databaseId == 'sqlite'">1</if><if test="_databaseId != 'sqlite'">2</if>
      <choose><when test="_databaseId == 'postgres'">, 3</when><when test="a">, 4</when><when test="true">, 5</when>
      <otherwise>, 6</otherwise></choose>
      """
    #expect(try sql(statement(body).variants()) == ["SELECT 1 , 4", "SELECT 1 , 5"])
  }

  @Test("What no call may run is told, and is no variant")
  func refusals() throws {
    let lists = try statement("SELECT 1 WHERE 1 IN <foreach collection='ids' item='i' open='(' close=')'>#{i}</foreach>")
      .variants()
    #expect(sql(lists) == ["SELECT 1 WHERE 1 IN (?)", "SELECT 1 WHERE 1 IN (? ?)"])
    #expect(lists.refusals.count == 1 && lists.refusals[0].message.contains("IN is left without a list"))
    let empty = try statement(
      "INSERT INTO main.t <if test='a'>(a)</if> <if test='a'>VALUES (#{a})</if>", "insert"
    ).variants()
    #expect(sql(empty) == ["INSERT INTO main.t (a) VALUES (?)"])
    #expect(empty.refusals.map(\.message) == ["the INSERT is left without columns and values: none of its tests holds"])
    let all = try statement("DELETE FROM t <where><if test='id'>id = #{id}</if></where>", "delete").variants()
    #expect(sql(all) == ["DELETE FROM t WHERE id = ?"] && all.refusals.first?.code == .allRows)
  }

  @Test("What an empty list leaves incomplete is told before the engine sees it")
  func incomplete() throws {
    let loop = "<foreach collection='ids' item='i'>"
    let cases = try statement("SELECT CASE a \(loop) WHEN #{i} THEN 1</foreach> END", "select").variants()
    #expect(cases.statements.count == 2 && cases.refusals[0].message.contains("CASE is left without a WHEN"))
    let other = try statement("SELECT CASE a \(loop) WHEN #{i} THEN 1</foreach> ELSE CASE WHEN b THEN 2 END END").variants()
    #expect(other.statements.count == 2 && other.refusals.count == 1)
    let whole = try statement("SELECT CASE WHEN a THEN 1 END \(loop), #{i}</foreach>").variants()
    #expect(whole.statements.count == 3 && whole.refusals.isEmpty)
    let insert = try statement(
      "INSERT INTO t <trim prefix='('><if test='a != null'>a)</if></trim>"
        + "<trim prefix='VALUES ('><if test='a != null'>1)</if></trim>",
      "insert"
    ).variants()
    #expect(sql(insert) == ["INSERT INTO t (a) VALUES (1)"])
    #expect(
      insert.refusals.first?.message.contains("there is no column to insert: none of its tests holds, 'a != null'") == true)
  }

  @Test("Each piece of a variant's SQL leads to its place, that of a fragment to the fragment's")
  func origins() throws {
    let script = try compile(
      "<dao><sql id='f'>, x</sql>\n<select selector='s'>SELECT 1\n<if test='a'>, <include refid='f'/></if></select></dao>")
    guard case .dynamic(let statement) = script.operations[0].content else { return }
    let text = try #require(statement.variants().statements.first)
    let offset = try #require(text.sql.utf8.firstIndex(of: UInt8(ascii: "x"))).utf16Offset(in: text.sql)
    #expect(text.origin?.location(ofOffset: offset, in: text.sql).description == "s.dao.xml:1:20")
    #expect(text.origin?.location(ofOffset: 0, in: text.sql).description == "s.dao.xml:2:22")
  }

  @Test("Where there are too many combinations, every two decisions meet, also of branches in branches")
  func pairs() throws {
    let variants = try statement("SELECT 0 \(branches(14)) <if test='b'>, 20 <if test='c'>, 21</if></if>").variants()
    #expect(variants.coverage == .pairs && variants.statements.count < 30)
    let words = sql(variants).map { Set($0.split { !$0.isNumber }.compactMap { Int($0) }.dropFirst()) }
    for first in 0..<14 {
      for second in (first + 1)..<14 {
        #expect(Set(words.map { [$0.contains(first), $0.contains(second)] }).count == 4, "\(first), \(second)")
      }
      #expect(Set(words.map { [$0.contains(first), $0.contains(20), $0.contains(21)] }).count == 6)
    }
  }

  @Test("Of very many decisions each is there once, and a list is never endless")
  func limits() throws {
    let each = try statement("SELECT 0 \(branches(400))").variants()
    #expect(each.coverage == .each && each.statements.count >= 2)
    let values = (0..<400).map { "v\($0)" }.joined(separator: ",")
    let script = try compile(
      "<dao><substitution name='a' values='\(values)'/><select selector='s'>SELECT ${a}, ${a}, <if test='x'>1</if></select></dao>"
    )
    guard case .dynamic(let cut) = script.operations[0].content else { return }
    #expect(cut.variants(limit: 10).coverage == .some && cut.variants(limit: 10).statements.count == 40)
    let loops = String(repeating: "<foreach collection='a' item='x'>", count: 40)
    let deep = try statement("SELECT 1 \(loops) \(String(repeating: "</foreach>", count: 40))").variants()
    #expect(deep.coverage == .some && !deep.statements.isEmpty)
  }

  @Test("What random calls come to is among the variants")
  func calls() throws {
    let first = UInt64.random(in: 0..<(1 << 40))
    var compared = 0
    for seed in first..<(first + 60) {
      var random = RandomSQL(seed: seed)
      let tree = random.tree()
      let source = """
        <dao><substitution name="order" values="\(RandomSQL.orders.joined(separator: ","))"/>
        <sql id="f0">AND #{${p}} ,</sql><sql id="f1"><if test="${p} != null">or #{${p}}</if> x</sql>
        <select selector="s">\(tree.xml)</select></dao>
        """
      let operation = try #require(try compile(source).operations.first, "seed \(seed)")
      guard case .dynamic(let statement) = operation.content else { continue }
      let variants = statement.variants(limit: 300)
      guard variants.coverage == .all else { continue }
      let known = Set(variants.statements.map(\.sql))
      for _ in 0..<4 {
        let arguments = random.arguments().filter { operation.inputs.contains($0.key) }
        guard arguments.values.allSatisfy({ $0.longestList <= 2 }) else { continue }
        let call = Arguments.dictionary(arguments.mapValues(\.encodable))
        guard
          let text = try? operation.render(call, dialect: SQLiteDialect(), dates: .secondsSince2001, schema: { _ in nil })
            .text
        else { continue }
        compared += 1
        #expect(known.contains(text.sql), "seed \(seed): \(source)\ncomes to \(text.sql)")
      }
    }
    #expect(compared > 10)
  }

  @Test("Static and built statements are their only variants")
  func otherBodies() throws {
    let script = Script.parse(
      Data("<dao><select selector='s'>SELECT :a</select><delete selector='d' table='t' where='a = :a'/></dao>".utf8),
      file: "s.dao.xml", name: "s")
    let operations = ScriptCollection([script], dialect: SQLiteDialect()).link()[0].operations
    #expect(try sql(operations[0].variants { _ in nil }) == ["SELECT :a"])
    #expect(throws: DAOError.self) { try operations[1].variants { _ in nil } }
    #expect(try sql(operations[1].variants { TableSchema(name: $0, columns: []) }) == [#"DELETE FROM "t" WHERE a = :a"#])
  }
}

extension NaiveValue {
  /// The length of the longest list in this value.
  fileprivate var longestList: Int {
    switch self {
    case .list(let values): max(values.count, values.map(\.longestList).max() ?? 0)
    case .entries(let entries): entries.count
    case .null, .bool, .number, .text: 0
    }
  }
}

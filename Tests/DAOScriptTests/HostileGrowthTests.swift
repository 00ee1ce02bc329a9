import DAOCore
import Foundation
import TestSupport
import Testing

@testable import DAOScript

@Suite("Scripts that grow")
struct HostileGrowthTests {
  /// The first fault as `line:column: message`; nil for a script that compiles.
  private func fault(_ body: String) -> String? {
    do throws(DAOError) {
      _ = try compile("<dao>\(body)</dao>")
      return nil
    } catch {
      return error.faults.first.map { "\($0.location.line):\($0.location.column): \($0.message)" }
    }
  }

  private func many(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }

  private let select = "<select selector='s'>SELECT 1</select>"

  @Test("Fragments that include the next one twice are refused", arguments: [18, 22, 24])
  func doubledIncludes(levels: Int) {
    let fragments = many(levels) { "<sql id='f\($0)'><include refid='f\($0 + 1)'/><include refid='f\($0 + 1)'/></sql>" }
    let body = fragments + "<sql id='f\(levels)'>x</sql>\n<select selector='s'>SELECT <include refid='f0'/></select>"
    #expect(fault(body)?.contains("includes more than 2000 fragments") == true)
  }

  @Test("Properties that double from include to include are refused")
  func doubledProperties() {
    let body =
      "<sql id='f0'>${p}${p}</sql>"
      + many(30) { "<sql id='f\($0 + 1)'><include refid='f\($0)'><property name='p' value='${p}${p}'/></include></sql>" }
      + "<select selector='s'>SELECT <include refid='f30'><property name='p' value='12345678'/></include></select>"
    #expect(fault(body)?.contains("come to too much SQL") == true)
  }

  @Test("Maps that extend each other in a long row, or lead into each other, are refused at their place")
  func resultMaps() {
    func chain(_ count: Int, _ attribute: (Int) -> String, _ child: (Int) -> String) -> String {
      many(count) { "<resultMap id='m\($0)' type='T'\(attribute($0))>\(child($0))</resultMap>\n" } + select
    }
    let result = { (index: Int) in "<result property='p\(index)' column='c\(index)'/>" }
    #expect(fault(chain(20, { $0 > 0 ? " extends='m\($0 - 1)'" : "" }, result)) == nil)
    #expect(
      fault(chain(800, { $0 > 0 ? " extends='m\($0 - 1)'" : "" }, result))
        == "21:39: more than 20 result maps extend each other")
    let nested = { (index: Int) in index < 1999 ? "<association property='p' resultMap='m\(index + 1)'/>" : "" }
    #expect(fault(chain(2000, { _ in "" }, nested))?.contains("lead into each other more than 20 deep") == true)
    let large = "<resultMap id='b' type='T'>\(many(500) { "<result property='p\($0)' column='c'/>" })</resultMap>"
    let referring = chain(450, { _ in "" }, { _ in "<association property='p' resultMap='b'/>" })
    #expect(fault(large + referring)?.contains("come to more than 200000 mappings") == true)
    let path = String(repeating: "a.", count: 200_000) + "b"
    #expect(
      fault("<resultMap id='m' type='T'><result property='\(path)' column='c'/></resultMap>" + select)
        == "1:33: the property leads deeper than 50 entities")
  }

  @Test("Maps that extend themselves are faults once")
  func cycles() {
    let maps = many(500) { "<resultMap id='m\($0)' type='T' extends='m\(($0 + 1) % 500)'/>" }
    #expect(fault(maps + select)?.contains("more than 20 result maps extend each other") == true)
    #expect(
      fault("<resultMap id='a' type='T' extends='b'/><resultMap id='b' type='T' extends='a'/>" + select)?
        .contains("the result map 'a' extends itself, by way of 'a'") == true)
  }

  @Test("8,000 cases, results, fragments, selects and parameters are none too many, and take linear time")
  func manyElements() {
    func map(_ children: String) -> String { "<resultMap id='m' type='T'>\(children)</resultMap>" + select }
    expectLinear(8_000) { count in
      let cases = many(count) { "<case value='\($0)'><result property='p' column='c\($0)'/></case>" }
      return map("<id property='a' column='a'/><discriminator column='k'>\(cases)</discriminator>")
    }
    expectLinear(8_000) { map(many($0) { "<result property='p\($0)' column='c\($0)'/>" }) }
    expectLinear(8_000) { many($0) { "<sql id='f\($0)'>x</sql>" } + select }
    expectLinear(16_000) { "<select selector='s:'>SELECT \(many($0) { "#{a\($0)}," })1</select>" }
    expectLinear(2_000) { count in
      let selects = many(count) { "<association property='p\($0)' column='c' select='op\($0)'/>" }
      return map(selects) + many(count) { "<select selector='op\($0)'>SELECT 1</select>" }
    }
  }

  @Test("Thousands of names that are not there are compared with thousands that are, but not each with each")
  func unknownNames() {
    expectLinear(8_000, "did you mean") { count in
      many(count) { "<sql id='frag\($0)'>x</sql>" } + "<select selector='s'>SELECT "
        + many(count) { "<include refid='frog\($0)'/>" } + "</select>"
    }
    expectLinear(50_000, "there is no fragment") { count in
      let long = String(repeating: "a", count: count)
      return "<sql id='\(long)1'>x</sql><select selector='s'>SELECT <include refid='\(long)2'/></select>"
    }
  }

  @Test("Braces that nobody closes, and parameters in quotes, are looked at once")
  func braces() {
    func select(_ text: String) -> String { "<select selector='s'>SELECT \(text)</select>" }
    expectLinear(20_000, "is not closed") { select(many($0) { _ in "#{ " }) }
    expectLinear(20_000, "is not closed") { select(many($0) { _ in "#{ " } + "}") }
    expectLinear(20_000) { select("#{a}" + many($0) { _ in ", '#{a}'" }) }
    let time = growth(upTo: 8_000) { count in
      let mapper = "<mapper namespace='m'><select id='s'>SELECT \(many(count) { "${a\($0):1} " })</select></mapper>"
      #expect(throws: Never.self) {
        try Script.parse(Data(mapper.utf8), file: "m.xml", name: "m").compile(dialect: SQLiteDialect())
      }
    }
    #expect(time < linearGrowth)
  }

  /// Expects the fault, or none, and a time that grows with the number and not with its square.
  private func expectLinear(_ count: Int, _ message: String? = nil, _ body: (Int) -> String) {
    let time = growth(upTo: count) { count in
      let fault = fault(body(count))
      #expect(message.map { fault?.contains($0) == true } ?? (fault == nil), "\(fault ?? "")")
    }
    #expect(time < linearGrowth)
  }

  @Test("An operation has so many words and signs at most, and a trim so many words")
  func tokens() {
    let commas = String(repeating: ",", count: 600_000)
    for sql in [commas, "#{a} " + commas] {
      #expect(fault("<select selector='s'>SELECT \(sql)</select>")?.contains("has more than 500000 words and signs") == true)
    }
    let words = many(101) { "W\($0)|" }
    #expect(
      fault("<select selector='s'>SELECT <trim prefixOverrides='\(words)'>x</trim></select>")
        == "1:40: 'prefixOverrides' lists more than 100 words: write fewer")
  }

  // MARK: Calls

  private func message(_ body: String, _ arguments: [String: (any Encodable)?]) throws -> String {
    let operation = try compile("<dao><select selector='s:'>\(body)</select></dao>").operations[0]
    do {
      return try operation.render(
        .dictionary(arguments), dialect: SQLiteDialect(), dates: .secondsSince2001, schema: { _ in nil }
      ).text.sql
    } catch { return (error as? DAOError)?.description ?? "\(error)" }
  }

  @Test("Binds that double a text or a list come to an end at their place")
  func doubledBinds() throws {
    let texts =
      "<bind name='b0' value='a'/>" + many(40) { "<bind name='b\($0 + 1)' value='b\($0) + b\($0)'/>" } + "SELECT #{b40}"
    let text = try message(texts, ["a": "12345678"])
    #expect(text.hasPrefix("s.dao.xml:1:") && text.contains("the text that is put together has more than 16777216 bytes"))
    let lists =
      "<bind name='b0' value='a'/>" + many(40) { "<bind name='b\($0 + 1)' value='{b\($0), b\($0)}'/>" } + "SELECT #{b40}"
    #expect(try message(lists, ["a": 1]).contains("has more than 100000 values"))
    let deep = "<bind name='b0' value='a'/>" + many(5_000) { "<bind name='b\($0 + 1)' value='{b\($0)}'/>" } + "SELECT #{b5000}"
    #expect(try message(deep, ["a": 1]).contains("nested more than 100 deep"))
  }

  @Test("Loops in loops that bind nothing come to an end at their place")
  func nestedLoops() throws {
    let loop = "<foreach collection='a' item='x'>\n<foreach collection='a' item='y'>z </foreach></foreach>"
    let text = try message("SELECT " + loop, ["a": Array(repeating: 1, count: 1_000)])
    #expect(text.hasPrefix("s.dao.xml:2:1: error: the loops go through more than 250000 elements"))
    #expect(
      try message("SELECT <foreach collection='a'>z </foreach>", ["a": Array(repeating: 1, count: 300_000)]).contains("250000"))
  }

  @Test("A caller's list of columns is as long as there may be columns")
  func chosenColumns() throws {
    let order = SubstitutionStep(
      value: try Expression.parse(.init(string: "o", runs: []), file: "f"), domain: .columns(of: "t"),
      location: DAOError.Location(file: "f", line: 1, column: 1))
    let scope = try DynamicScope(.dictionary(["o": Array(repeating: "a", count: 101).joined(separator: ",")]))
    let error = #expect(throws: DAOError.self) {
      try order.text(in: scope, dialect: SQLiteDialect(), columns: ["t": ["a"]])
    }
    #expect(error?.message.contains("more than 100 columns") == true)
  }

  @Test("An operation keeps so many bytes of statements")
  func variants() {
    var cache = SQLVariantCache()
    let sql = String(repeating: "x", count: 1 << 20)
    for number in 0..<50 {
      let variant = SQLVariant(text: StatementText(sql: "\(number) \(sql)"), handlers: [])
      #expect(cache.insert(variant, for: SQLVariantKey(decisions: [number])).text === variant.text)
      #expect(cache.byteCount <= ScriptLimits.variantBytes && cache.count >= 1)
    }
    let large = SQLVariant(text: StatementText(sql: String(repeating: "x", count: 8 << 20)), handlers: [])
    _ = cache.insert(large, for: SQLVariantKey(decisions: [-1]))
    #expect(cache.count == 1 && cache.variant(of: SQLVariantKey(decisions: [-1]))?.text === large.text)
    for number in 0..<300 {
      _ = cache.insert(SQLVariant(text: StatementText(sql: "x"), handlers: []), for: SQLVariantKey(decisions: [number]))
    }
    #expect(cache.count == ScriptLimits.variants)
  }

  // MARK: Reports

  @Test("Of many faults of one kind the first few are told, and how many more there are")
  func condensed() {
    let error = #expect(throws: DAOError.self) {
      try compile("<dao>\n" + many(500) { "<selct\($0) selector='s'/>\n" } + "<update selector='u'/></dao>")
    }
    #expect(error?.faults.count == 501)
    let lines = (error?.message ?? "").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.dropLast().last == "  and 497 more of this kind")
    #expect(lines.last?.hasPrefix("s.dao.xml:502:1: error: <update> is empty") == true)
  }

  @Test("Warnings without end do not hide an error")
  func warnings() {
    let body = "<select selector='s'>SELECT \(many(3_000) { "'#{a\($0)}' " }) #{</select>"
    #expect(fault(body)?.contains("is not closed") == true)
  }
}

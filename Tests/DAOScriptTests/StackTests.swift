import DAOCore
import DAOSQL
import Foundation
import TestSupport
import Testing

@testable import DAOScript

/// A reader that descends into its input, with the deepest input that it takes.
struct DeepReader: CustomTestStringConvertible {
  let testDescription: String
  let read: @Sendable () throws -> Void

  init(_ name: String, _ read: @escaping @Sendable () throws -> Void) {
    testDescription = name
    self.read = read
  }
}

@Suite("Stack of readers that descend")
struct StackTests {
  @Test("Each reader takes its deepest input on the stack of a worker thread", arguments: expressions + scripts + texts)
  func stack(reader: DeepReader) throws {
    let use = try stackUse(of: reader.read)
    if ProcessInfo.processInfo.environment["DAOKIT_STACK"] != nil { print("STACK", reader.testDescription, use) }
    // An eighth is left to the caller.
    #expect(use <= workerStackSize * 7 / 8, "\(use / 1024) KiB")
  }

  // MARK: Expressions

  /// Each shape nests as deep as the parser takes it.
  private static let expressions = [
    expression("(", "1", ")"), expression("(1 + ", "1", ")"), expression("!", "true"), expression("-", "a"),
    expression("", "1", " + 1"), expression("", "a", ".a"), expression("", "a", "[0]"), expression("", "a", " == 1"),
    expression("", "a", " lt 1"), expression("", "a", " in a"), expression("a[", "0", "]"), expression("{", "1", "}"),
    expression("a ? ", "1", " : 0"), expression("a ? 0 : ", "1"), expression("a.equals(", "1", ")"),
    expression("", "a", ".toString()"), expression("", "a", " and a"), expression("!(a and -a[{1 + ", "1", "}])"),
    expression("(a == 1 and (a lt 2 or ", "1", "))"),
  ]

  private static func expression(_ prefix: String, _ middle: String, _ suffix: String = "") -> DeepReader {
    DeepReader("the expression \(prefix)\(middle)\(suffix)") {
      var (taken, refused) = (0, 1_001)
      while refused - taken > 1 {
        let levels = (taken + refused) / 2
        if (try? nested(levels, prefix, middle, suffix)) != nil { taken = levels } else { refused = levels }
      }
      let deepest = try nested(taken, prefix, middle, suffix)
      let expression = try Expression.parse(written(deepest), file: "f")
      _ = try? expression.evaluate(in: DynamicScope(.dictionary(["a": 1])))
      _ = try? expression.isTrue(in: DynamicScope(.dictionary(["a": 1])))
      #expect(Set([expression, try Expression.parse(written(deepest), file: "f")]).count == 1)
      _ = expression.names
      _ = try run("SELECT 1 <if test='\(deepest)'>x</if><bind name='b' value='\(deepest)'/> #{b}")
    }
  }

  private static func nested(_ levels: Int, _ prefix: String, _ middle: String, _ suffix: String) throws -> String {
    let text = repeated(levels, prefix) + middle + repeated(levels, suffix)
    _ = try Expression.parse(written(text), file: "f")
    return text
  }

  // MARK: Scripts

  private static let scripts = [
    elements(97, "<if test='a'>", "x", "</if>"), elements(97, "<where>", "x", "</where>"),
    elements(97, "<trim prefix='x'>", "x", "</trim>"),
    elements(48, "<choose><when test='a'>", "x", "</when></choose>"),
    elements(32, "<foreach collection='b' item='i'><choose><otherwise>", "x", "</otherwise></choose></foreach>"),
    DeepReader("fragments") {
      let fragments = (0..<24).map { "<sql id='f\($0)'><if test='a'><include refid='f\($0 + 1)'/></if></sql>" }.joined()
      _ = try run("SELECT <include refid='f0'/>", fragments + "<sql id='f24'>1</sql>")
    },
    DeepReader("associations") {
      let maps = repeated(19, "<association property='p'>") + "<result property='a' column='a'/>"
      _ = try run("SELECT 1 AS a", "<resultMap id='m' type='T'>\(maps)\(repeated(19, "</association>"))</resultMap>")
    },
    DeepReader("result maps") {
      let maps = (0..<19).map {
        "<resultMap id='m\($0)' type='T'><association property='p' resultMap='m\($0 + 1)'/></resultMap>"
      }
      _ = try run("SELECT 1 AS a", maps.joined() + "<resultMap id='m19' type='T'><result property='a' column='a'/></resultMap>")
    },
    DeepReader("a property's path") {
      let path = repeated(49, "a.") + "a"
      _ = try run("SELECT 1 AS a", "<resultMap id='m' type='T'><result property='\(path)' column='a'/></resultMap>")
    },
    DeepReader("lists of lists") {
      let binds = (0..<90).map { "<bind name='b\($0 + 1)' value='{b\($0)}'/>" }.joined()
      _ = try run("<bind name='b0' value='a'/>\(binds) SELECT 1 <if test='b90 == b90 and b90 != b89'>x</if>")
    },
  ]

  private static func elements(_ levels: Int, _ opening: String, _ middle: String, _ closing: String) -> DeepReader {
    DeepReader("\(levels) levels of \(opening)") {
      _ = try run("SELECT 1 \(repeated(levels, opening))\(middle)\(repeated(levels, closing))")
    }
  }

  /// Compiles an operation, lists its statements and renders one.
  @discardableResult
  private static func run(_ body: String, _ declarations: String = "") throws -> String {
    let script = try compile("<dao>\(declarations)<select selector='s:'>\(body)</select></dao>")
    let operation = script.operations[0]
    guard case .dynamic(let statement) = operation.content else { return operation.fixedText?.sql ?? "" }
    _ = statement.variants()
    let arguments = Arguments.dictionary(["a": 1, "b": [1]])
    return (try? operation.render(arguments, dialect: SQLiteDialect(), dates: .secondsSince2001, schema: { _ in nil }))?.text
      .sql ?? ""
  }

  // MARK: Texts

  private static let texts =
    [
      DeepReader("JSON lists") { _ = try JSONReader.read(repeated(128, "[") + repeated(128, "]")) },
      DeepReader("JSON objects") {
        let value = try JSONReader.read(repeated(128, "{\"a\":") + "1" + repeated(128, "}"))
        #expect(Set([value, value]).count == 1)
      },
    ]
    + [
      ("(", "?", ")"), ("abs(", "?", ")"), ("(SELECT ", "?", ")"), ("CASE WHEN a THEN ", "?", " END"), ("- ", "?", ""),
      ("(WITH x AS (SELECT ", "?", ") SELECT * FROM x)"), ("coalesce(a, 1 + ", "?", ")"),
      ("(SELECT * FROM (SELECT ", "?", " AS a))"),
      ("(a = ", "?", " AND a > 1)"), ("EXISTS (SELECT 1 FROM t WHERE a = ", "?", ")"),
    ].flatMap { prefix, middle, suffix in
      [16, 1_000].map { levels in
        DeepReader("\(levels) levels of SQL's \(prefix)") {
          let nested = repeated(levels, prefix) + middle + repeated(levels, suffix)
          for sql in ["SELECT \(nested) AS a FROM t", "UPDATE t SET a = \(nested)", "SELECT * FROM t WHERE a = \(nested)"] {
            try analyse(sql)
          }
        }
      }
    }

  private static func analyse(_ sql: String) throws {
    guard let text = try compile(["s": sql]).operations[0].fixedText else { return }
    let analysis = text.analysis(SQLiteDialect(), UnknownSchema())
    _ = ParameterUse.uses(in: text, analysis)
    _ = analysis.tableUses
  }

  private static func repeated(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
}

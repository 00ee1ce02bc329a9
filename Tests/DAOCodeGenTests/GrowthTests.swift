import DAOCore
import Foundation
import TestSupport
import Testing

/// The check and the generator take twice the time for twice the SQL.
@Suite("Statements that grow", .serialized)
struct GrowthTests {
  /// Statements of `count` parts.
  private static let forms: [(name: String, sql: @Sendable (Int) -> String)] = [
    ("numbered places", { count in "SELECT id FROM t WHERE k IN (\(list(count) { "?\($0)" }))" }),
    ("places", { count in "SELECT id FROM t WHERE k IN (\(list(count) { _ in "?" }))" }),
    ("names", { count in "SELECT id FROM t WHERE k IN (\(list(count) { ":a\($0)" }))" }),
    ("MyBatis's names", { count in "SELECT id FROM t WHERE k IN (\(list(count) { "#{a\($0)}" }))" }),
    ("texts", { count in "SELECT id FROM t WHERE k IN (\(list(count) { "'x\($0)'" }))" }),
    ("numbers", { count in "SELECT id FROM t WHERE k NOT IN (\(list(count) { "\($0)" }))" }),
    ("rows", { count in "SELECT id FROM t WHERE (id, k) IN (VALUES \(list(count) { "(:a\($0), :b\($0))" }))" }),
    ("a WITH", { count in "WITH x (a) AS (VALUES \(list(count) { "(:a\($0))" })) SELECT id FROM t JOIN x ON x.a = t.k" }),
    ("a CASE", { count in "SELECT CASE k \(list(count, " ") { "WHEN :a\($0) THEN \($0)" }) END AS x FROM t" }),
    ("columns", { count in "SELECT \(list(count) { "id + :a\($0) AS c\($0)" }) FROM t" }),
  ]

  private static func list(_ count: Int, _ separator: String = ", ", _ element: (Int) -> String) -> String {
    (1...count).map(element).joined(separator: separator)
  }

  @Test("A long statement takes linear time, whatever it is made of", arguments: forms.map(\.name))
  func linear(name: String) throws {
    let form = try #require(Self.forms.first { $0.name == name })
    let ratio = try growth(upTo: 800) { count in
      let test = try CompiledCase(
        schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, k TEXT)",
        scripts: ["t.dao.xml": "<dao><select selector=\"a\"><![CDATA[\(form.sql(count))]]></select></dao>"])
      _ = try GoldenCase.typed(test.folder).report
    }
    // Quadratic work would take 16 times as long.
    #expect(ratio < 13)
  }
}

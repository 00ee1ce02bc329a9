import Foundation
import TestSupport
import Testing

@Suite("Labels of typed methods")
struct LabelTests {
  private static let types = ["Int", "String", "Double", "Bool", "Date", "UUID"]
  private static let names = ["name", "owner", "firstDay", "place", "kind", "note"]

  @Test("A label that names a parameter has its type, whatever the order of the SQL")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var operations: [String] = []
    var wanted: [String] = []
    for number in 1...40 {
      let names = Array(Self.names.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random)))
      let types = Dictionary(uniqueKeysWithValues: zip(names, Self.types.shuffled(using: &random)))
      let declared = names.shuffled(using: &random).map { "<parameter name=\"\($0)\" type=\"\(types[$0] ?? "")\"/>" }.joined()
      let tests = names.shuffled(using: &random).map { ":\($0) IS NULL" }.joined(separator: " OR ")
      operations.append(
        "<select selector=\"m\(number)With\(SwiftNames.capitalized(names[0])):\(names.dropFirst().map { $0 + ":" }.joined())\">"
          + "SELECT 1 AS one WHERE \(tests)\(declared)</select>")
      let labels = ["with" + SwiftNames.capitalized(names[0]) + " " + names[0]] + names.dropFirst()
      wanted.append(
        "m\(number)(" + zip(labels, names).map { "\($0): \(types[$1] ?? "")" }.joined(separator: ", ") + ")")
    }
    let test = try CompiledCase(
      schema: "CREATE TABLE t (id INTEGER PRIMARY KEY)",
      scripts: ["l.dao.xml": "<dao>\(operations.joined(separator: "\n"))</dao>"])
    let text = try #require(try GoldenCase.typed(test.folder).files().first?.text).replacing("\n", with: " ")
      .split(separator: " ").joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    for method in wanted { #expect(text.contains("func " + method), "seed \(seed): \(method)") }
  }

  private enum SwiftNames {
    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
  }

  @Test("Where neither order nor names tell which label is which parameter, it is an error at the selector")
  func undecided() throws {
    let test = try CompiledCase(
      schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, day TEXT NOT NULL)",
      scripts: [
        "l.dao.xml": """
        <dao>
        <select selector="from:to:">SELECT id FROM t WHERE day &lt; :toDay AND day >= :fromDay</select>
        </dao>
        """
      ])
    let report = try test.report()
    #expect(report.count == 1 && report[0].hasPrefix("l.dao.xml:2:19: error: 'from:to:' names its arguments"), "\(report)")
  }
}

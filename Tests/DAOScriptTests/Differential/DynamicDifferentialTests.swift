import DAOCore
import DAOScript
import Foundation
import Testing

/// Compares dynamic SQL with a renderer that only concatenates strings. `DAOKIT_SOAK` sets the duration in seconds; a failure
/// reports its seed.
@Suite("Dynamic SQL against a naive renderer")
struct DynamicDifferentialTests {
  private static let fragments: [@Sendable (String) -> [NaiveNode]] = [
    { name in [.text("AND"), .value(name), .text(",")] },
    { name in [.when(.isNull(name, false), [.text("or"), .value(name), .include(0, name: "c")]), .text("x")] },
  ]

  private func source(_ nodes: [NaiveNode]) -> String {
    """
    <dao><substitution name="order" values="\(RandomSQL.orders.joined(separator: ","))"/>
    <sql id="f0">AND #{${p}} ,</sql>
    <sql id="f1"><if test="${p} != null">or #{${p}} <include refid="f0"><property name="p" value="c"/></include></if> x</sql>
    <select selector="s">\(nodes.xml)</select></dao>
    """
  }

  @Test("Random trees with random arguments come to the same SQL and values")
  func trees() throws {
    let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)
    let end = Date(timeIntervalSinceNow: seconds ?? 0)
    let first = UInt64.random(in: 0..<(1 << 40))
    print("dynamic SQL against a naive renderer: seeds from \(first)")
    var seed = first
    while seed < first + 400 || Date() < end {
      try compare(seed: seed)
      seed += 1
    }
  }

  @Test("Seeds that once told of a difference", arguments: [1, 2, 3] as [UInt64])
  func knownSeeds(seed: UInt64) throws { try compare(seed: seed) }

  private func compare(seed: UInt64) throws {
    var random = RandomSQL(seed: seed)
    let tree = random.tree()
    let source = source(tree)
    let operation = try #require(try compile(source).operations.first, "seed \(seed): \(source)")
    for _ in 0..<4 {
      let arguments = random.arguments().filter { operation.inputs.contains($0.key) }
      let (expected, hasEmptySet) = naive(tree, arguments)
      let found = real(operation, arguments)
      guard expected != found, !hasEmptySet || found != Self.emptySet else { continue }
      Issue.record("seed \(seed): \(source)\nof \(arguments)\nexpected \(expected)\nfound    \(found)")
      return
    }
  }

  private func naive(_ tree: [NaiveNode], _ arguments: [String: NaiveValue]) -> (String, hasEmptySet: Bool) {
    var renderer = NaiveRenderer(fragments: Self.fragments)
    var scope = NaiveScope(names: arguments)
    do {
      let sql = try renderer.render(tree, &scope)
      return (Self.plain(sql) + " [\(renderer.values.joined(separator: ", "))]", renderer.hasEmptySet)
    } catch {
      return ("null loop", renderer.hasEmptySet)
    }
  }

  private static let emptySet = "empty set"

  private func real(_ operation: CompiledOperation, _ arguments: [String: NaiveValue]) -> String {
    do {
      let rendered = try operation.render(
        .dictionary(arguments.mapValues(\.encodable)), dialect: SQLiteDialect(), dates: .secondsSince2001
      ) { _ in nil }
      let values = try rendered.arguments.values(dates: .secondsSince2001).map(\.literal).joined(separator: ", ")
      return Self.plain(rendered.text.sql) + " [\(values)]"
    } catch let error as DAOError where error.message.contains("is null: give an empty one") {
      return "null loop"
    } catch let error as DAOError where error.message.contains("<set> is left empty") {
      return Self.emptySet
    } catch { return "\(error)" }
  }

  /// The SQL with one space between any two tokens.
  private static func plain(_ sql: String) -> String {
    var spaced = ""
    for character in sql { spaced += "(),?".contains(character) ? " \(character) " : String(character) }
    return spaced.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

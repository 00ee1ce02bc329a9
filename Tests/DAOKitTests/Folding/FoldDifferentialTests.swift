import DAOCore
import Testing

@testable import DAOKit

@Suite("Random result maps")
struct FoldDifferentialTests {
  /// Dimensions in which the rules and the library differ still; each is switched on when they no longer do.
  private enum Dimension {
    /// Whether a row without the column of `notNullColumn` adds nothing to an entity that is known already.
    static let hasNotNullColumns = true
    /// Whether nested entities take further columns by their names.
    static let mapsByName = true
  }

  @Test("Joins fold as a naive fold has them")
  func sameAsNaiveFold() throws {
    try RandomRuns.repeating(80) { generator, seed in
      let map = Self.map(depth: 0, &generator, prefix: "")
      let columns = map.columns("")
      let rows = Self.rows(of: columns, &generator)
      let xml = NaiveMapWriter.xml(map, &generator)
      let (offset, limit) = generator.oneIn(4) ? (generator.pick(0...3), generator.pick(1...3)) : (0, 100)
      let scene = try FoldingScene(
        schema: Self.schema(columns, rows), maps: xml,
        selects: """
          <select selector="all" map="root" offset="\(offset)" limit="\(limit)">SELECT * FROM r ORDER BY rowid</select>
          """)
      let folded: [Row] = try scene.call("all")
      let expected = NaiveFold.entities(rows.map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }, map)
      let texts = (folded.map(FoldText.text), expected.dropFirst(offset).prefix(limit).map(FoldText.text))
      #expect(texts.0 == texts.1, "seed \(seed): \(xml)\n\(Self.schema(columns, rows))")
      return texts.0 == texts.1
    }
  }

  @Test("Entities whose rows stand together fold one by one as all together")
  func ordered() throws {
    try RandomRuns.repeating(40) { generator, seed in
      var map = Self.map(depth: 0, &generator, prefix: "")
      map.ids = ["id"]
      map.choice = nil
      let columns = map.columns("")
      let rows = Self.rows(of: columns, &generator)
      let xml = NaiveMapWriter.xml(map, &generator)
      let scene = try FoldingScene(
        schema: Self.schema(columns, rows), maps: xml,
        selects: """
          <select selector="ordered" map="root" ordered="true">SELECT * FROM r ORDER BY id, rowid</select>
          <select selector="all" map="root">SELECT * FROM r ORDER BY id, rowid</select>
          """)
      let (ordered, all): ([Row], [Row]) = (try scene.call("ordered"), try scene.call("all"))
      #expect(ordered == all, "seed \(seed): \(xml)\n\(Self.schema(columns, rows))")
      return ordered == all
    }
  }

  // MARK: Random maps and rows

  private static func map(depth: Int, _ generator: inout SeededGenerator, prefix: String) -> NaiveMap {
    var map = NaiveMap()
    if depth > 0, generator.oneIn(6) { return NaiveMap(results: ["v"], isScalar: true) }
    if !generator.oneIn(4) { map.ids = generator.oneIn(4) ? ["id", "id2"] : ["id"] }
    map.results = Array(["a", "b", "c"].prefix(Int.random(in: map.ids.isEmpty ? 1...3 : 0...2, using: &generator)))
    if generator.oneIn(5) { map.choice = NaiveChoice(column: "kind", cases: [(1, ["x"]), (2, ["y", "z"])]) }
    if depth > 0, Dimension.mapsByName, map.choice == nil, generator.oneIn(4) {
      map.automatic = ["auto", "more"]
      return map
    }
    let count = depth == 3 ? 0 : Int.random(in: 0...(depth == 0 ? 3 : 2), using: &generator)
    map.children = (0..<count).map { index in
      let prefix = "\(prefix)\("pqr".dropFirst(index).first ?? "s")_"
      let inner = Self.map(depth: depth + 1, &generator, prefix: prefix)
      let hasNotNull = Dimension.hasNotNullColumns && !inner.isScalar && inner.automatic.isEmpty && generator.oneIn(4)
      return NaiveChild(
        property: "child\(index)", isList: inner.isScalar || generator.oneIn(2), prefix: prefix,
        notNullColumn: hasNotNull ? "flag" : nil, map: inner)
    }
    return map
  }

  private static func rows(of columns: [String], _ generator: inout SeededGenerator) -> [[Value]] {
    let texts: [Value] = ["t", "T", "caf\u{e9}", "cafe\u{301}", ""]
    let nulls = generator.pick([2, 4, 12])
    return (0..<Int.random(in: 0...14, using: &generator)).map { _ in
      columns.map { column in
        // Few ids, so that rows meet in the same entities.
        if column.hasSuffix("id"), !generator.oneIn(8) { return .integer(generator.pick(1...2)) }
        if generator.oneIn(nulls) { return .null }
        if column.hasSuffix("kind") { return .integer(generator.pick(1...4)) }
        let isText = generator.oneIn(4) || column.hasSuffix("v")
        return isText ? generator.pick(texts) : .integer(generator.pick(1...3))
      }
    }
  }

  private static func schema(_ columns: [String], _ rows: [[Value]]) -> String {
    "CREATE TABLE r (\(columns.joined(separator: ", ")));\n"
      + rows.map { "INSERT INTO r VALUES (\($0.map(\.exactLiteral).joined(separator: ", ")));\n" }.joined()
  }
}

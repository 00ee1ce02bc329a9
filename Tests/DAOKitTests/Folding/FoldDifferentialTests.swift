import DAOCore
import TestSupport
import Testing

@testable import DAOKit
@testable import DAOScript

@Suite("Random result maps")
struct FoldDifferentialTests {
  @Test("Joins fold as a naive fold has them")
  func sameAsNaiveFold() throws {
    try RandomRuns.repeating(200) { generator, seed in
      let map = Self.map(depth: 0, &generator, prefix: "", written: "")
      // Such that no map names, too.
      let columns = Array(Set(map.columns("") + ["more", "p_more", "p_q_more"])).sorted().shuffled(using: &generator)
      let rows = Self.rows(of: columns, &generator)
      let xml = NaiveMapWriter.xml(map, &generator)
      var settings = ResultSettings()
      settings.autoMapping = generator.pick([.none, .partial, .partial, .full])
      let (offset, limit) = generator.oneIn(4) ? (generator.pick(0...3), generator.pick(1...3)) : (0, 100)
      let scene = try FoldingScene(
        schema: Self.schema(columns, rows), maps: xml,
        selects: """
          <select selector="all" map="root" offset="\(offset)" limit="\(limit)">SELECT * FROM r ORDER BY rowid</select>
          """, settings: settings)
      let folded: [Row] = try scene.call("all")
      let expected = NaiveFold.entities(rows, labels: columns, map, settings.autoMapping)
      let texts = (folded.map(FoldText.text), expected.dropFirst(offset).prefix(limit).map(FoldText.text))
      #expect(texts.0 == texts.1, "seed \(seed), \(settings.autoMapping): \(xml)\n\(Self.schema(columns, rows))")
      return texts.0 == texts.1
    }
  }

  @Test("Entities whose rows stand together fold one by one as all together")
  func ordered() throws {
    try RandomRuns.repeating(40) { generator, seed in
      var map = Self.map(depth: 0, &generator, prefix: "", written: "")
      map.ids = ["id"]
      map.choice = nil
      let columns = Array(Set(map.columns(""))).sorted()
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

  private static func map(
    depth: Int, _ generator: inout SeededGenerator, prefix: String, written: String
  ) -> NaiveMap {
    var map = NaiveMap()
    if depth > 0, generator.oneIn(6) { return NaiveMap(results: ["v"], isScalar: true) }
    map.automatic = generator.pick([nil, nil, true, false])
    if !generator.oneIn(4) { map.ids = generator.oneIn(4) ? ["id", "id2"] : ["id"] }
    map.results = Array(["a", "b", "c"].prefix(generator.pick(map.ids.isEmpty && !generator.oneIn(4) ? 1...3 : 0...2)))
    if generator.oneIn(4) {
      map.choice = NaiveChoice(column: "kind", cases: [("1", ["x"]), (generator.pick(["2", "null"]), ["y", "z"])])
    }
    let count = depth == 3 ? 0 : Int.random(in: 0...(depth == 0 ? 3 : 2), using: &generator)
    map.children = (0..<count).map { index in
      let prefix = "\(prefix)\("pqr".dropFirst(index).first ?? "s")_"
      let written = generator.oneIn(2) ? prefix : written
      let inner = Self.map(depth: depth + 1, &generator, prefix: prefix, written: written)
      return NaiveChild(
        property: "child\(index)", isList: inner.isScalar || generator.oneIn(2), prefix: prefix, written: written,
        notNullColumn: !inner.isScalar && generator.oneIn(4) ? "flag" : nil, map: inner)
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

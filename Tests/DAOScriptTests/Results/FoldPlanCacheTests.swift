import DAOCore
import Testing

@testable import DAOScript

@Suite("Plans of result maps")
struct FoldPlanCacheTests {
  private let map = CompiledResultMap.plain(type: nil)

  private func columns(_ shape: Int) -> NameTable { NameTable((0...shape).map { "column\($0)" }) }

  @Test("Statements of many connections with the same columns share one plan")
  func shared() {
    let tables = (0..<24).flatMap { shape in (0..<8).map { _ in (shape, columns(shape)) } }
    let first = tables.map { map.plan(for: $0.1) }
    for (index, (shape, table)) in tables.enumerated() {
      #expect(map.plan(for: table) === first[shape * 8])
      #expect(first[index] === first[shape * 8])
    }
    #expect(Set(first.map(ObjectIdentifier.init)).count == 24)
  }

  @Test("Plans that hide other columns, or name them with other bytes, are other plans")
  func distinct() {
    let table = columns(3)
    #expect(map.plan(for: table) !== map.plan(for: table, hiding: 1))
    #expect(map.plan(for: table, hiding: 1) === map.plan(for: columns(3), hiding: 1))
    let (composed, decomposed) = (map.plan(for: NameTable(["\u{e9}"])), map.plan(for: NameTable(["e\u{301}"])))
    #expect(composed !== decomposed)
    #expect(decomposed.entities[0].variants[0].names.names[0].utf8.elementsEqual("e\u{301}".utf8))
  }

  @Test("Shapes without number do not fill the memory")
  func bounded() {
    weak let first = map.plan(for: columns(0))
    for shape in 1..<500 { _ = map.plan(for: columns(shape % 100 + shape / 100 * 100)) }
    #expect(first == nil)
  }
}

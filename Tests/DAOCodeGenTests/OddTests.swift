import DAOKit
import Testing

@Suite("Typed calls with odd names")
struct OddTests {
  let odd: OddDAO

  init() throws {
    let database = try Database.inMemory()
    let folder = try #require(GoldenCase.all.first { $0.name == "names" }).scripts
    try database.processStreams(at: folder)
    odd = OddDAO(try database.dao("odd", at: folder))
  }

  private static let ada = Odd(
    class: "ada", _self: 1, init: "i", aB: 2, x: "x", _1st: "first", größe: 1.5, row: "row", _hashValue: "hash", xY: "x y",
    columns: "columns", _0: "zero")

  @Test("Each column is stored from its property, and read into it")
  func columns() throws {
    try odd.insert(Self.ada)
    #expect(try odd.all() == [Self.ada])
    #expect(try odd._self(1, size: 2) == ["ada"])
    let rows = try odd.first()
    #expect(rows.map(\.xY) == ["x y"] && rows.map(\.count) == [1] && rows.map(\._11) == [2])
  }

  @Test("Several parameters are a tuple in a batch")
  func batch() throws {
    try odd.operations.add.batch([.init(class: "a", _self: 1), .init(class: "b", _self: 2)])
    #expect(try odd.operations.addFor.batch([(dao: "c", class: 3), (dao: "d", class: 3)]).counts == [1, 1])
    #expect(
      try odd.operations.rename.batch([(values: "y", number: 7, class: "c"), (values: nil, number: nil, class: "none")])
        .counts == [1, 0])
    #expect(try odd.all().map(\.xY) == [nil, nil, "y", nil])
    #expect(try odd._self(3, size: 7) == ["c"])
  }

  @Test("Two selectors of one beginning have their own enumerations")
  func choices() throws {
    try odd.operations.add.batch([.init(class: "a", _self: 1), .init(class: "b", _self: 2)])
    #expect(try odd.sortedBy(.selfDesc) == ["b", "a"])
    #expect(try odd.sortedBy(.xY, _self: 2) == ["b"])
  }
}

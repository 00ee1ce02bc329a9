import Testing

@testable import DAOCore

@Suite("Where coding keys lead")
struct KeyTableTests {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private final class Asked {
    var names: [String] = []
  }

  @Test("A key is looked for once; of keys that lead nowhere, which may be others each time, a few are kept")
  func unknownKeys() {
    let asked = Asked()
    let table = KeyTable(Name.self) { name in
      asked.names.append(name)
      return name == "known" ? 3 : nil
    }
    for number in 0..<10_000 { #expect(table.target(of: Name(stringValue: "\(number)")) == KeyTable.absent) }
    for _ in 0..<2 { #expect(table.target(of: Name(stringValue: "known")) == 3) }
    #expect(asked.names.count == 10_001)
    asked.names = []
    for name in ["0", "known", "9999"] { _ = table.target(of: Name(stringValue: name)) }
    #expect(asked.names == ["9999"])
  }
}

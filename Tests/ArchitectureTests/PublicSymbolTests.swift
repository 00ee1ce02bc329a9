import Foundation
import Testing

/// What a client writes is public, what drivers and other modules need is `package`.
@Suite("Public symbols")
struct PublicSymbolTests {
  private static func symbols() throws -> [PublicSymbol] {
    try Repository.modules().sorted().flatMap { module in
      try Repository.sources(of: module).flatMap { try PublicSymbol.symbols(of: $0.path, in: module) }
    }
  }

  @Test("A new public symbol is a decision: PublicSymbols.txt lists them all")
  func listed() throws {
    let list = Repository.root.appending(path: "Tests/ArchitectureTests/PublicSymbols.txt")
    let listed = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    let found = try Self.symbols().map(\.description)
    #expect(Set(found).subtracting(listed) == [], "public and not in the list")
    #expect(Set(listed).subtracting(found) == [], "in the list and not public")
  }

  @Test("Every public symbol has its sentence")
  func documented() throws {
    #expect(try Self.symbols().filter { !$0.isDocumented }.map(\.description) == [])
  }
}

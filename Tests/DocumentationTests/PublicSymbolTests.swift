import Testing

@Suite("Public symbols")
struct PublicSymbolTests {
  @Test(
    "The library's modules have the public symbols that are listed, no more and no fewer",
    arguments: ["DAOKit", "DAORecords", "DAOSources", "DAORuntime", "DAOCore"])
  func listed(module: String) throws {
    let symbols = PublicSymbols(module: module)
    let present = try symbols.present()
    let committed = try symbols.committed(present)
    let (added, removed) = (Set(present).subtracting(committed).sorted(), Set(committed).subtracting(present).sorted())
    #expect(
      added.isEmpty && removed.isEmpty,
      """
      A public symbol is a promise to clients. Where the change is wanted, run `make symbols`, which sets DAOKIT_UPDATE_SYMBOLS \
      for this test, and commit Tests/DocumentationTests/PublicSymbols/\(module).txt.
      \((added.map { "+ \($0)" } + removed.map { "- \($0)" }).joined(separator: "\n"))
      """)
    #expect(added.isEmpty && removed.isEmpty ? present == committed : true, "the list is not in its order: run `make symbols`")
  }
}

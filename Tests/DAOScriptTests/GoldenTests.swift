import Testing

@Suite("Golden cases")
struct GoldenTests {
  @Test("A script gives what its case expects", arguments: try GoldenCase.all())
  func golden(_ golden: GoldenCase) throws {
    #expect(try golden.result() == golden.expected)
  }
}

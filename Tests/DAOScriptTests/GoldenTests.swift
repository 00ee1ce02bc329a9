import Testing

@Suite("Golden cases")
struct GoldenTests {
  @Test("A script gives what its case expects", arguments: try GoldenCase.all())
  func golden(_ golden: GoldenCase) throws {
    #expect(try golden.result() == golden.expected)
  }

  @Test("The calls of a case give the SQL, the values and the rows that it expects", arguments: try GoldenCalls.all())
  func calls(_ calls: GoldenCalls) throws {
    let result = try calls.result()
    #expect(try result == calls.expected(result))
  }
}

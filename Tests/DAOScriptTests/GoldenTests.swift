import EngineSupport
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

  @Test(
    "The calls of a case give the same rows on both engines", .enabled(if: TestEngine.all.count > 1),
    arguments: try Set(GoldenCalls.all().map(\.name)).sorted())
  func engines(name: String) throws {
    let both = try GoldenCalls.all().filter { $0.name == name }
    let (server, file) = (try both[1].rowsOnServer(), try both[0].rows(of: both[0].result()))
    // Not every statement is portable, and one asks for the engine's name.
    var count = 0
    for (call, rows) in file where call != "engine" {
      guard let rows, case .some(.some(let found)) = server[call] else { continue }
      count += 1
      #expect(found == rows, "\(call)")
    }
    #expect(count * 2 >= file.count, "\(count) of \(file.count)")
  }
}

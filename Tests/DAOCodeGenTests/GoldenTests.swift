import DAOCodeGen
import Foundation
import Testing

@Suite("Generated Swift")
struct GoldenTests {
  @Test("It is the committed text, which is compiled and run beside this", arguments: GoldenCase.all)
  func text(golden: GoldenCase) throws {
    let typed = try golden.typed()
    #expect(typed.report.diagnostics.map(\.description) == [])
    let files = try typed.files()
    if ProcessInfo.processInfo.environment["DAOKIT_RECORD"] != nil {
      try FileManager.default.createDirectory(at: golden.generated, withIntermediateDirectories: true)
      for file in files { try Data(file.text.utf8).write(to: golden.generated.appending(path: file.name)) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: golden.generated.path).sorted()
    #expect(files.map(\.name) == names)
    for file in files {
      #expect(try String(contentsOf: golden.generated.appending(path: file.name), encoding: .utf8) == file.text)
    }
  }

  @Test("It is the same text each time", arguments: GoldenCase.all)
  func deterministic(golden: GoldenCase) throws {
    let first = try golden.typed(isPublic: true).files()
    for _ in 0..<3 { #expect(try golden.typed(isPublic: true).files() == first) }
  }
}

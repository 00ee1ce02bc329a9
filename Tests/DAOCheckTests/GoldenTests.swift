import DAOCheck
import Foundation
import Testing

@Suite("Golden cases of diagnostics")
struct GoldenTests {
  private static let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()) ?? []
  private static let root = CheckFolder.tests.appending(path: "Cases")

  @Test("A case gives its report", arguments: names)
  func report(name: String) throws {
    let file = Self.root.appending(path: "\(name)/expected.txt")
    let text = try CheckFolder(case: name).text()
    if ProcessInfo.processInfo.environment["DAOKIT_UPDATE_CASES"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test("Every code of a check against a schema has a case")
  func codes() throws {
    let reports = try Self.names.map { try CheckFolder(case: $0).text() }.joined()
    // A build finds types and names; a run that asks for them, or one of a server, the others.
    let elsewhere: Set<DiagnosticCode> = [
      .builtStatement, .typeNeeded, .swiftName, .brokenByStream, .fullScan, .temporarySort, .automaticIndex,
      .notDescribed, .oneEngine, .twoAnswers,
    ]
    for code in DiagnosticCode.allCases where !elsewhere.contains(code) {
      #expect(reports.contains("[\(code.rawValue)]"), "\(code.rawValue)")
    }
  }
}

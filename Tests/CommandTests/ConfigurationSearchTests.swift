import Foundation
import Testing

@testable import DAOCommand

@Suite("The dao.json that a command finds")
struct ConfigurationSearchTests {
  private let folder: TemporaryFolder
  private static let iso = #"{"dateStrategy": "iso8601"}"#
  private static let seconds = #"{"dateStrategy": "secondsSince1970"}"#

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
  }

  private func write(scripts: String, streams: String) throws {
    try folder.write("\(scripts)/t.dao.xml", "<dao><select selector='echo'>SELECT :a AS v</select></dao>")
    try folder.write("\(streams)/1.stream.xml", "<execute><statement>CREATE TABLE t (at DATETIME)</statement></execute>")
  }

  private func render(_ scripts: String) -> CommandRun {
    CommandRun("render", "--scripts", folder.path(scripts), "t", "echo", "--set", "a=date:2026-01-31")
  }

  @Test("It is found wherever a build finds it, whatever folder of the target is named")
  func places() throws {
    var random = SystemRandomNumberGenerator()
    func place() -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { "/f\($0)\(Bool.random() ? "a" : "b")" }.joined()
    }
    for _ in 0..<40 {
      let package = try ConfigurationSearchTests()
      let (scripts, streams, file) = (place(), place(), place())
      try package.write(scripts: "Sources/App" + scripts, streams: "Sources/App" + streams)
      try package.folder.write("Sources/App\(file)/dao.json", Self.iso)
      var named = "Sources/App" + scripts
      while named.contains("/") || named == "Sources" {
        let run = package.render(named)
        #expect(run.output.hasSuffix("-- :a: 2026-01-31T00:00:00.000Z\n"), "\(named) \(file): \(run.output)\(run.errors)")
        #expect(run.errors.hasSuffix("Sources/App\(file)/dao.json\n"), "\(run.errors)")
        named = named == "Sources" ? "" : named.split(separator: "/").dropLast().joined(separator: "/")
      }
      let status = CommandRun(
        "status", "--database", package.folder.path("none.sqlite"), "--streams", package.folder.path("Sources/App" + streams))
      #expect(status.errors.contains("Sources/App\(file)/dao.json\n"))
    }
  }

  @Test("Two that differ are refused by their names, in the target and above it; two that agree are one")
  func differing() throws {
    try write(scripts: "Sources/App/scripts", streams: "Sources/App/streams")
    for other in ["dao.json", "Sources/dao.json", "Sources/App/dao.json", "Sources/App/scripts/dao.json"] {
      try folder.write("Sources/App/settings/dao.json", Self.iso)
      try folder.write(other, Self.seconds)
      for named in ["Sources", "Sources/App/scripts"] {
        let run = render(named)
        #expect(run.status == .wrongUsage && run.output.isEmpty)
        #expect(run.errors.contains("Sources/App/settings/dao.json'") && run.errors.contains("\(other)'"), "\(run.errors)")
        #expect(run.errors.contains("differ in 'dateStrategy'") && run.errors.contains("--configuration"))
      }
      try folder.write(other, "{ \"dateStrategy\":\"iso8601\" }")
      #expect(render("Sources/App/scripts").output.hasSuffix("-- :a: 2026-01-31T00:00:00.000Z\n"))
      try FileManager.default.removeItem(atPath: folder.path(other))
    }
  }

  @Test("The one of a target without streams does not hold for the database", arguments: ["Sources", "Sources/Client"])
  func client(named: String) throws {
    try write(scripts: "Sources/Client/scripts", streams: "Sources/Store")
    try folder.write("Sources/Client/dao.json", Self.seconds)
    #expect(render(named).output.hasSuffix("-- :a: 791510400.0\n"), "\(render(named))")
    try folder.write("Sources/Store/settings/dao.json", Self.iso)
    #expect(render(named).output.hasSuffix("-- :a: 2026-01-31T00:00:00.000Z\n"), "\(render(named))")
  }
}

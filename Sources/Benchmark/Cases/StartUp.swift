import DAOKit
import Foundation

/// The work of a service before its first call.
enum StartUp {
  static let cases = [
    Case(name: "open", work: "open, 10 known streams, 20 scripts", bar: .seconds(0.030)) { fixture, sampler in
      try await open(fixture, sampler)
    },
    Case(name: "script-1000", work: "load a script of 1,000 operations", bar: .seconds(0.100)) { fixture, sampler in
      try await load(fixture, sampler)
    },
    Case(name: "verify-100", work: "verify 100 operations", bar: .seconds(0.020)) { _, sampler in
      try await verify(sampler)
    },
  ]

  private static func open(_ fixture: Fixture, _ sampler: Sampler) async throws -> Figures {
    let folder = fixture.folder.appending(path: "start-up", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 1...10 { try write(stream(number), to: folder.appending(path: "\(number).stream.xml")) }
    for number in 1...20 { try write(script(of: 12), to: folder.appending(path: "script\(number).dao.xml")) }
    let path = fixture.path("start-up.sqlite")
    try startAndStop(path, folder)
    return try await sampler.time { try startAndStop(path, folder) }
  }

  private static func startAndStop(_ path: String, _ folder: URL) throws {
    let database = try Database.sqlite(at: path)
    try database.processStreams(at: folder)
    _ = try database.daos(at: folder)
    try database.close()
  }

  private static func load(_ fixture: Fixture, _ sampler: Sampler) async throws -> Figures {
    let file = fixture.folder.appending(path: "large.dao.xml")
    try write(script(of: sampler.count ?? 1000), to: file)
    let database = try Database.inMemory()
    defer { try? database.close() }
    return try await sampler.time { _ = try database.dao(at: file) }
  }

  private static func verify(_ sampler: Sampler) async throws -> Figures {
    let database = try Database.inMemory()
    defer { try? database.close() }
    let schema = "CREATE TABLE project1 (code TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, budget FLOAT, started DATETIME)"
    try await database.dao(script: "<dao><update selector=\"create\">\(schema)</update></dao>").call("create")
    let dao = try database.dao(script: script(of: 100))
    return try await sampler.time { _ = try database.verify([dao]) }
  }

  private static func stream(_ number: Int) -> String {
    """
    <execute>
      <statement><![CDATA[
        CREATE TABLE project\(number) (code TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, budget FLOAT, started DATETIME)
      ]]></statement>
      <statement>CREATE INDEX project\(number)_by_title ON project\(number) (title)</statement>
    </execute>
    """
  }

  /// A script of `count` operations, built and written ones alternately.
  private static func script(of count: Int) -> String {
    let operations = (0..<count).map { number in
      switch number % 4 {
      case 0: "<insert selector=\"insert\(number):\" table=\"project1\" exclude=\"budget\"/>"
      case 1: "<update selector=\"update\(number):\" table=\"project1\" exclude=\"code\" where=\"code=:code\"/>"
      case 2:
        "<delete selector=\"delete\(number):\"><![CDATA[ DELETE FROM project1 WHERE code=:code AND budget < 10 ]]></delete>"
      default:
        """
        <select selector="select\(number):" type="Project"><![CDATA[
          SELECT code, title, budget, started FROM project1 WHERE budget >= :budget AND title LIKE :title ORDER BY code
        ]]></select>
        """
      }
    }
    return "<dao>\n\(operations.joined(separator: "\n"))\n</dao>\n"
  }

  private static func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
  }
}

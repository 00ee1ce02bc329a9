import DAOCodeGen
import DAOKit
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation

/// The check of scripts against their streams, with the typed Swift that is generated from them.
enum Checking {
  static let cases = [
    Case(name: "check-1000", work: "check 1,000 operations, and generate", bar: .seconds(2)) { fixture, sampler in
      let folder = try write(count: sampler.count ?? 1000, in: fixture)
      return try await sampler.time { try generate(folder) }
    },
    Case(name: "check-5000", work: "check 5,000 operations over 200 tables, and generate", bar: .seconds(10)) {
      fixture, sampler in
      let folder = try write(count: sampler.count ?? 5000, in: fixture)
      return try await sampler.time { try generate(folder) }
    },
    Case(name: "check-1000-memory", work: "the same, peak memory of the process", bar: .bytes(200 * 1_048_576)) {
      fixture, sampler in
      let folder = try write(count: sampler.count ?? 1000, in: fixture)
      return Figures(ours: try ChildProcess.peakMemory(["check", folder.path]))
    },
  ]

  /// Checks the scripts of a folder and generates their Swift.
  static func generate(_ folder: URL) throws {
    let driver = try SQLiteDriver(path: ":memory:", configuration: Configuration())
    let analysis = try ScriptLibrary(directory: folder).analysis(dialect: driver.dialect)
    let typed = try TypedScripts(analysis, schema: .streams(StreamDirectory(folder, dialect: driver.dialect), in: driver))
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".dao.xml") }
    guard try typed.files().count == scripts.count else { throw MeasuringError(message: "not all scripts were generated") }
  }

  private static func write(count: Int, in fixture: Fixture) throws -> URL {
    let tables = max(50, count / 25)
    let folder = fixture.folder.appending(path: "check-\(count)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let statements = (0..<tables).map { table in
      """
      CREATE TABLE project\(table) (
        id INTEGER PRIMARY KEY, code TEXT NOT NULL, title TEXT, budget FLOAT, started DATETIME, parent INTEGER);
      CREATE INDEX project\(table)_code ON project\(table) (code);
      """
    }
    let stream = "<execute><statement>\(statements.joined(separator: "\n"))</statement></execute>"
    try Data(stream.utf8).write(to: folder.appending(path: "1.stream.xml"))
    for table in 0..<tables {
      let operations = (0..<count / tables).map { operation($0, on: "project\(table)", as: "Project\(table)") }
      let script =
        "<dao>\n<entity name=\"Project\(table)\" table=\"project\(table)\"/>\n\(operations.joined(separator: "\n"))\n</dao>"
      try Data(script.utf8).write(to: folder.appending(path: "script\(table).dao.xml"))
    }
    return folder
  }

  /// Built, static and dynamic operations by turns.
  private static func operation(_ number: Int, on table: String, as type: String) -> String {
    switch number % 5 {
    case 0: return "<insert selector=\"insert\(number):\" table=\"\(table)\"/>"
    case 1: return "<update selector=\"update\(number):\" table=\"\(table)\" exclude=\"id\" where=\"id=:id\"/>"
    case 2: return "<delete selector=\"delete\(number):\">DELETE FROM \(table) WHERE id=:id</delete>"
    case 3:
      let sql = "SELECT * FROM \(table) WHERE code=:code ORDER BY id"
      return "<select selector=\"select\(number)WithCode:\" type=\"\(type)\">\(sql)</select>"
    default:
      return """
        <select selector="search\(number):" type="\(type)">
          SELECT * FROM \(table)
          <where>
            <if test="code != null">code = #{code}</if>
            <if test="title != null">AND title LIKE #{title}</if>
            <if test="ids != null">AND id IN <foreach collection="ids" item="id" open="(" close=")" separator=",">#{id}</foreach></if>
          </where>
          ORDER BY id
        </select>
        """
    }
  }
}

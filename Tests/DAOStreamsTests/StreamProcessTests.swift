import DAOCore
import Foundation
import Testing

@testable import DAOStreams

@Suite("Processes that run streams", .serialized)
struct StreamProcessTests {
  private static let versions = 20
  private static let rows = 8_000

  /// A folder of slow streams; each creates a table and an index, and logs a line.
  private static func folder() throws -> StreamFolder {
    let folder = try StreamFolder()
    for version in 1...versions {
      try folder.write(
        version,
        """
        CREATE TABLE IF NOT EXISTS log (version INTEGER);
        CREATE TABLE t\(version) (n INTEGER PRIMARY KEY, text TEXT);
        WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(rows))
          INSERT INTO t\(version) SELECT i, 'row ' || i FROM c;
        CREATE INDEX i\(version) ON t\(version) (text);
        INSERT INTO log VALUES (\(version))
        """)
    }
    return folder
  }

  /// The version of the database; the history, the tables and the log must agree on it.
  private func wholeVersion(_ folder: StreamFolder) throws -> Int {
    let connection = try folder.connect()
    func integers(_ sql: String) throws -> [Int] {
      try connection.rows(sql, []).map { row in
        guard case .integer(let value)? = row.first else { throw DAOError(.database, "no integer: \(sql)") }
        return Int(value)
      }
    }
    let mirrored = try connection.mirroredVersion()
    let version = try #require(mirrored)
    let expected = Array(1..<version + 1)
    #expect(try connection.rows("PRAGMA integrity_check", []) == [["ok"]])
    let names = try connection.rows("SELECT name FROM sqlite_schema", []).compactMap(\.first)
    let all = expected.flatMap { ["t\($0)", "i\($0)"] } + (version > 0 ? ["log", "daokit_streams"] : [])
    #expect(Set(names) == Set(all.map(Value.text)))
    for table in expected {
      #expect(try integers("SELECT count(*) FROM t\(table) NOT INDEXED") == [Self.rows])
    }
    if version > 0 {
      #expect(try integers("SELECT version FROM daokit_streams ORDER BY version") == expected)
      #expect(try integers("SELECT version FROM log ORDER BY rowid") == expected)
    }
    return version
  }

  @Test("Killed at any moment, a run leaves a whole version, and the next one goes on", .timeLimit(.minutes(30)))
  func kills() throws {
    var folder = try Self.folder()
    let process = try RunnerProcess(folder)
    let start = ContinuousClock.now
    #expect(try process.finish().succeeded)
    let length = ContinuousClock.now - start
    folder = try Self.folder()
    var version = 0
    var interrupted = 0
    var insideStream: Set<Int> = []
    var completions = 0
    // About ten kills per database, at random moments within the next streams, preferably in a stream that has not been killed
    // yet. Continues with new databases until every stream has been killed once.
    while interrupted < 100 || insideStream.count < Self.versions || completions < 3 {
      let process = try RunnerProcess(folder)
      let next = version + 1...min(version + 4, Self.versions)
      process.wait(forStream: next.filter { !insideStream.contains($0) }.randomElement() ?? Int.random(in: next))
      usleep(UInt32.random(in: 0...UInt32(length / .microseconds(1)) / UInt32(Self.versions)))
      process.kill()
      let (succeeded, lines) = try process.finish()
      version = try wholeVersion(folder)
      if !succeeded, version < Self.versions { interrupted += 1 }
      // The last reported statement belongs to a stream that was not committed: the kill hit inside it.
      if !succeeded, let last = lines.last?.split(separator: " ").first.flatMap({ Int($0) }), last == version + 1 {
        insideStream.insert(last)
      }
      if version == Self.versions {
        completions += 1
        #expect(try RunnerProcess(folder).finish().lines.last == "applied ")
        folder = try Self.folder()
        version = 0
      }
    }
    #expect(try RunnerProcess(folder).finish().succeeded)
    #expect(try wholeVersion(folder) == Self.versions)
    print("streams: \(interrupted) runs interrupted, inside each of \(insideStream.count) streams, \(completions) completed")
  }

  @Test("Processes that start at once on one file all come up, and every stream ran once")
  func together() throws {
    for _ in 0..<5 {
      let folder = try Self.folder()
      let processes = try (0..<3).map { _ in try RunnerProcess(folder) }
      var applied: [Int] = []
      for process in processes {
        let (succeeded, lines) = try process.finish()
        #expect(succeeded, "\(lines.last ?? "")")
        applied += lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
      }
      #expect(applied.sorted() == Array(1...Self.versions))
      #expect(try wholeVersion(folder) == Self.versions)
    }
  }
}

import DAOCore
import DAOSQLite
import Foundation
import TestSupport
import Testing

@Suite("Files that are replaced stay whole")
struct WholeFileTests {
  private static let rows = 1_000
  /// How many processes are killed: a few, and 200 where the environment's `DAOKIT_SOAK` asks for long runs.
  private static let kills = ProcessInfo.processInfo.environment["DAOKIT_SOAK"] == nil ? 8 : 200

  /// Makes a database with 1,000 rows of the number `n`.
  private func makeDatabase(at path: String, n: Int, isOpen: Bool = false, pageSize: Int = 4096) throws -> any Connection {
    let connection = try SQLiteDriver(path: path, configuration: .init()).connect(for: .write)
    try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM; PRAGMA journal_mode = WAL")
    try connection.execute(
      """
      CREATE TABLE t (n INTEGER, filling TEXT);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(Self.rows))
      INSERT INTO t SELECT \(n), hex(randomblob(200)) FROM c
      """)
    return connection
  }

  /// The one number of all rows of a database that is whole.
  private func number(_ path: String) throws -> Int? {
    let connection = try SQLiteDriver(path: path, configuration: .init()).connect(for: .write)
    defer { try? connection.close() }
    #expect(try connection.all("PRAGMA integrity_check") == ["ok"])
    #expect(try connection.all("SELECT count(*) FROM t") == [Self.rows])
    let numbers: [Int] = try connection.all("SELECT DISTINCT n FROM t")
    #expect(numbers.count == 1)
    return numbers.first
  }

  /// A copy of a database as a crash leaves it: everything committed is in its log.
  private func makeCrashed(_ name: String, n: Int, in folder: TestFolder) throws -> String {
    let connection = try makeDatabase(at: folder.path("open"), n: n)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path("open") + suffix, toPath: folder.path(name) + suffix)
    }
    try connection.close()
    try FileManager.default.removeItem(atPath: folder.path("open"))
    return folder.path(name)
  }

  private func names(_ folder: TestFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path("")))
  }

  @Test(
    "A backup that is killed at any point leaves the old rows or the new, those in a log included", arguments: [true, false])
  func killedBackup(hasOld: Bool) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.kills {
      let folder = try TestFolder()
      try makeDatabase(at: folder.path("source"), n: 100).close()
      let target = hasOld ? try makeCrashed("target", n: 7, in: folder) : folder.path("target")
      let process = try FileProcess("backup", folder.path("source"), target)
      usleep(.random(in: 0...60_000, using: &random))
      let done = try process.kill()
      guard hasOld || FileManager.default.fileExists(atPath: target) else {
        #expect(done == 0)
        continue
      }
      let number = try #require(try number(target))
      #expect(number == 100 + done || number == 101 + done || done == 0 && hasOld && number == 7)
      let driver = try SQLiteDriver(path: folder.path("source"), configuration: .init())
      let source = try driver.connect(for: .write)
      try driver.backup(from: source, to: target)
      try source.close()
      #expect(try names(folder) == ["source", "target"])
    }
  }

  @Test("A backup that was killed while it got its place leaves no second name once there is another")
  func secondName() throws {
    let folder = try TestFolder()
    try makeDatabase(at: folder.path("source"), n: 100).close()
    let driver = try SQLiteDriver(path: folder.path("source"), configuration: .init())
    let source = try driver.connect(for: .write)
    let target = folder.path("target")
    try driver.backup(from: source, to: target)
    try FileManager.default.linkItem(atPath: target, toPath: target + ".dao-partial")
    try driver.backup(from: source, to: target)
    try source.close()
    #expect(try names(folder) == ["source", "target"])
    #expect(try number(target) == 100)
  }

  @Test("A template whose copying is killed at any point is there whole, or not at all")
  func killedTemplate() throws {
    var random = SystemRandomNumberGenerator()
    let folder = try TestFolder()
    let (template, target) = (folder.path("template"), folder.path("target"))
    try makeDatabase(at: template, n: 3).close()
    for _ in 0..<Self.kills {
      let process = try FileProcess("template", template, target)
      usleep(.random(in: 0...30_000, using: &random))
      _ = try process.kill()
      if FileManager.default.fileExists(atPath: target) { #expect(try number(target) == 3) }
      try TemplateFile(URL(filePath: template)).copy(to: target)
      #expect(try names(folder) == ["template", "target"])
      #expect(try number(target) == 3)
      try FileManager.default.removeItem(atPath: target)
    }
  }

  @Test("A backup for which there is no room leaves the old rows, and no other file", arguments: [true, false])
  func noRoom(hasOld: Bool) throws {
    let folder = try TestFolder()
    try makeDatabase(at: folder.path("source"), n: 1).close()
    let target = folder.path("target")
    if hasOld {
      let small = try SQLiteDriver(path: target, configuration: .init()).connect(for: .write)
      try small.execute("CREATE TABLE old (n); INSERT INTO old VALUES (5)")
      try small.close()
    }
    let before = try names(folder)
    for _ in 0..<3 {
      let result = try FileProcess("backup", folder.path("source"), target, "200000").finish()
      #expect(!result.succeeded)
      #expect(result.said.contains("the backup cannot be written"), "\(result.said)")
      #expect(try names(folder) == before)
    }
    guard hasOld else { return }
    let old = try SQLiteDriver(path: target, configuration: .init()).connect(for: .read)
    #expect(try old.all("SELECT n FROM old") == [5])
    try old.close()
  }

  @Test("A database that another connection has open is no target of a backup, and its rows stay")
  func openTarget() throws {
    let folder = try TestFolder()
    let driver = try SQLiteDriver(path: folder.path("source"), configuration: .init())
    let source = try driver.connect(for: .write)
    try source.execute("CREATE TABLE t (n)")
    let target = folder.path("target")
    let open = try makeDatabase(at: target, n: 2)
    let refusal = error { try driver.backup(from: source, to: target) }
    #expect(refusal?.code == .busy)
    #expect(refusal?.message.contains("has this database open") == true)
    try open.execute("UPDATE t SET n = 9")
    try open.close()
    #expect(try number(target) == 9)
    try driver.backup(from: source, to: target)
    try source.close()
  }

  @Test("A database of any page size takes a backup of any other", arguments: [512, 4096, 65536], [512, 4096, 65536])
  func pageSizes(old: Int, new: Int) throws {
    let folder = try TestFolder()
    let (source, target) = (folder.path("source"), folder.path("target"))
    try makeDatabase(at: target, n: 1, pageSize: old).close()
    try makeDatabase(at: source, n: 2, pageSize: new).close()
    let driver = try SQLiteDriver(path: source, configuration: .init())
    let connection = try driver.connect(for: .write)
    try driver.backup(from: connection, to: target)
    try connection.close()
    #expect(try number(target) == 2)
    #expect(try names(folder) == ["source", "target"])
  }

  @Test("A file that is no database is replaced, and none is made beside a log that is left of another")
  func otherFile() throws {
    let folder = try TestFolder()
    let driver = try SQLiteDriver(path: folder.path("source"), configuration: .init())
    let connection = try makeDatabase(at: folder.path("source"), n: 2)
    for text in ["", "text", String(repeating: "text", count: 5_000)] {
      let target = folder.path("target")
      try Data(text.utf8).write(to: URL(filePath: target))
      try driver.backup(from: connection, to: target)
      #expect(try number(target) == 2)
    }
    let target = folder.path("absent")
    try Data("log".utf8).write(to: URL(filePath: target + "-wal"))
    #expect(error { try driver.backup(from: connection, to: target) }?.message.contains("delete it") == true)
    #expect(!folder.contains("absent") && folder.contains("absent-wal"))
    try connection.close()
  }

  @Test("A template that is no database, or half of one, is refused before it is anywhere")
  func falseTemplate() throws {
    let folder = try TestFolder()
    let template = URL(filePath: folder.path("template"))
    try makeDatabase(at: template.path, n: 1).close()
    let whole = try Data(contentsOf: template)
    for content in [Data("this is no database".utf8), whole.prefix(100_000), Data(repeating: 65, count: 8192)] {
      try content.write(to: template)
      let refusal = error { try TemplateFile(template).copy(to: folder.path("target")) }
      #expect(refusal?.code == .corrupt)
      #expect(refusal?.message.contains("'template' cannot be copied") == true)
      #expect(try names(folder) == ["template"])
    }
  }
}

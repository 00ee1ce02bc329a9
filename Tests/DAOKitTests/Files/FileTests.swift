import DAOKit
import Foundation
import Testing

@Suite("Database files")
struct FileTests {
  private var readOnly: Configuration {
    var configuration = Configuration()
    configuration.readOnly = true
    return configuration
  }
  private var impatient: Configuration {
    var configuration = Configuration()
    configuration.busyTimeout = .milliseconds(200)
    return configuration
  }

  @Test("A read-only database reads, refuses to write and to come into being")
  func readOnlyDatabase() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      let database = try Database.sqlite(at: db.file, configuration: readOnly)
      let dao = try database.dao(
        script: "<dao><select selector=\"all\">SELECT n FROM t</select><delete selector=\"delete\">DELETE FROM t</delete></dao>"
      )
      #expect(try dao.call("all") == [1])
      expectError(.readOnly, "SQLITE_READONLY", "may only be read") { try dao.call("delete") }
      #expect(try dao.call("all") == [1])
      try database.close()
      let absent = db.folder.appending(path: "absent.sqlite")
      expectError(.cannotOpen, "absent.sqlite") { try Database.sqlite(at: absent, configuration: readOnly) }
      #expect(!FileManager.default.fileExists(atPath: absent.path))
    }
  }

  @Test("A missing folder, a folder as a file, an empty path, a NUL byte, a URI: errors that show the path")
  func badPaths() throws {
    try withFolder { folder in
      expectError(.cannotOpen, "no/where.sqlite") { try Database.sqlite(at: folder.appending(path: "no/where.sqlite")) }
      expectError(.cannotOpen, folder.lastPathComponent) { try Database.sqlite(at: folder.path) }
      expectError(.cannotOpen) { try Database.sqlite(at: "") }
      expectError(.cannotOpen) { try Database.sqlite(at: "a\0b") }
      expectError(.cannotOpen, "URI", "readOnly") { try Database.sqlite(at: "file:a.sqlite?mode=ro") }
      let remote = try #require(URL(string: "https://example.org/x"))
      expectError(.cannotOpen, "no URL of a file") { try Database.sqlite(at: remote) }
      let database = try Database.inMemory()
      expectError(.cannotOpen, "no URL of a file") { try database.backup(to: remote) }
      try database.close()
    }
  }

  @Test("A folder that takes no files is an error that says so")
  func closedFolder() throws {
    expectError(.cannotOpen, "/proc/daokit.sqlite") { try Database.sqlite(at: "/proc/daokit.sqlite") }
  }

  @Test("A text file, and a damaged database, are errors that say so")
  func notADatabase() throws {
    try withFolder { folder in
      let text = folder.appending(path: "text.sqlite")
      try Data(String(repeating: "This is no database. ", count: 500).utf8).write(to: text)
      expectError(.corrupt, "text.sqlite'", "no SQLite database", "SQLITE_NOTADB") { try Database.sqlite(at: text) }
    }
  }

  @Test("A damaged page is an error when it is read, and the database can still be closed")
  func damaged() throws {
    try withFolder { folder in
      let file = folder.appending(path: "damaged.sqlite")
      let other = try RawConnection(file)
      try other.execute(
        "CREATE TABLE t (n TEXT); WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000) INSERT INTO t SELECT hex(randomblob(40)) FROM c"
      )
      let handle = try FileHandle(forUpdating: file)
      try handle.seek(toOffset: 4096 * 2)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096 * 8))
      try handle.close()
      let database = try Database.sqlite(at: file)
      let dao = try database.dao(script: "<dao><select selector=\"all\">SELECT n FROM t</select></dao>")
      expectError(.corrupt, "SQLITE_CORRUPT", "damaged") { try dao.call("all") as [String] }
      try database.close()
    }
  }

  @Test("A lock that is held for longer than the limit is an error that says so, after the limit")
  func locked() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"], configuration: impatient) { db throws in
      let other = try RawConnection(db.file)
      try other.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
      let insert = try db.change("INSERT INTO t VALUES (2)")
      // On this thread: a task would also wait for its turn among all the other tests.
      let start = ContinuousClock.now
      expectError(.busy, "busy limit", "SQLITE_BUSY", "script.change") { try insert.call() }
      let time = ContinuousClock.now - start
      #expect(time > .milliseconds(150) && time < .seconds(30))
      expectError(.busy) { try db.database.transaction {} }
      // Readers do not wait for writers.
      #expect(try db.query("SELECT count(*) FROM t").call() as Int == 0)
      try other.execute("COMMIT")
      try insert.call()
      #expect(try db.query("SELECT count(*) FROM t").call() as Int == 2)
    }
  }

  @Test("A full database is an error that says so; what was there stays, and there is room again")
  func full() throws {
    let schema = ["CREATE TABLE t (n)", "INSERT INTO t VALUES ('kept')"]
    try withDatabase(.memory, schema: schema) { db throws in
      _ = try db.query("PRAGMA max_page_count = 20").call() as Row
      let insert = try db.change("INSERT INTO t VALUES (?)")
      expectError(.full, "SQLITE_FULL", "room") { try insert.call(Data(count: 1_000_000)) }
      expectError(.full) {
        try db.database.transaction {
          try insert.call("lost")
          try insert.call(Data(count: 1_000_000))
        }
      }
      #expect(try db.query("SELECT n FROM t").call() == ["kept"])
      try insert.call("small")
      #expect(try db.count("t") == 2)
    }
  }

  @Test("A template is copied where there is no file yet, and left alone where there is one")
  func template() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      let template = db.folder.appending(path: "template.sqlite")
      try db.database.backup(to: template)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: template.path)
      let copy = db.folder.appending(path: "copy.sqlite").path
      for expected in [1, 2] {
        let database = try Database.sqlite(at: copy, copying: template)
        let dao = try database.dao(
          script:
            "<dao><select selector=\"n\">SELECT count(*) FROM t</select><insert selector=\"add\">INSERT INTO t VALUES (2)</insert></dao>"
        )
        #expect(try dao.call("n") == expected)
        try dao.call("add")
        try database.close()
      }
      expectError(.cannotOpen, "absent.sqlite") {
        try Database.sqlite(at: db.folder.appending(path: "x").path, copying: db.folder.appending(path: "absent.sqlite"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: db.folder.path).allSatisfy { !$0.contains("partial") })
    }
  }

  @Test("A log that a deleted database has left is not mixed with the copy of a template", arguments: ["-wal", "-journal"])
  func templateBesideLog(suffix: String) throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      let template = db.folder.appending(path: "template.sqlite")
      try db.database.backup(to: template)
      let copy = db.folder.appending(path: "copy.sqlite").path
      try Data("log".utf8).write(to: URL(filePath: copy + suffix))
      expectError(.cannotOpen, "copy.sqlite\(suffix)'", "delete it") { try Database.sqlite(at: copy, copying: template) }
      #expect(!FileManager.default.fileExists(atPath: copy))
      try FileManager.default.removeItem(atPath: copy + suffix)
      try Database.sqlite(at: copy, copying: template).close()
    }
  }

  @Test("A template with a write-ahead log, which would not be copied with it, is an error that says what to do")
  func templateWithLog() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      let copy = db.folder.appending(path: "copy.sqlite").path
      expectError(.cannotOpen, "test.sqlite-wal", "close") { try Database.sqlite(at: copy, copying: db.file) }
      #expect(!FileManager.default.fileExists(atPath: copy))
      try db.database.close()
      let database = try Database.sqlite(at: copy, copying: db.file)
      let count = try database.dao(script: "<dao><select selector=\"n\">SELECT count(*) FROM t</select></dao>")
      #expect(try count.call("n") == 1)
      try database.close()
    }
  }

  @Test("A backup while another thread writes is whole, and replaces a file that is there")
  func backup() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE a (n)", "CREATE TABLE b (n)"]) { db in
      let (a, b) = (try db.change("INSERT INTO a VALUES (?)"), try db.change("INSERT INTO b VALUES (?)"))
      let file = db.folder.appending(path: "backup.sqlite")
      try Data("replaced".utf8).write(to: file)
      let writing = Task {
        for n in 0..<200 {
          try await db.database.transaction {
            try a.call(n)
            try b.call(n)
          }
        }
      }
      for _ in 0..<5 {
        try db.database.backup(to: file)
        let copy = try Database.sqlite(at: file)
        let counts = try copy.dao(
          script: "<dao><select selector=\"n\">SELECT (SELECT count(*) FROM a) = (SELECT count(*) FROM b)</select></dao>")
        #expect(try await counts.call("n") == true)
        try copy.close()
      }
      try await writing.value
      expectError(.cannotOpen, "no/where") { try db.database.backup(to: db.folder.appending(path: "no/where")) }
    }
  }

  @Test("A backup cannot replace the database that it is made of, by whatever path")
  func backupOntoItself() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      let link = db.folder.appending(path: "link.sqlite")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: db.file)
      for file in [db.file, link, db.folder.appending(path: "../\(db.folder.lastPathComponent)/\(db.file.lastPathComponent)")] {
        expectError(.cannotOpen, "the database itself") { try db.database.backup(to: file) }
      }
      try db.change("INSERT INTO t VALUES (?)").call(1)
      let other = try Database.sqlite(at: db.file)
      #expect(try other.dao(script: "<dao><select selector=\"n\">SELECT count(*) FROM t</select></dao>").call("n") == 1)
      try other.close()
    }
  }

  @Test("A backup is not mixed with the log of a database that it replaces")
  func backupOverCrashed() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      let file = db.folder.appending(path: "backup.sqlite")
      let old = try Database.sqlite(at: db.folder.appending(path: "old.sqlite"))
      try old.dao(script: "<dao><update selector=\"a\">CREATE TABLE old AS SELECT hex(zeroblob(9000)) AS n</update></dao>")
        .call("a")
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: db.folder.appending(path: "old.sqlite\(suffix)").path, toPath: file.path + suffix)
      }
      try old.close()
      try db.database.backup(to: file)
      let copy = try Database.sqlite(at: file)
      let dao = try copy.dao(
        script:
          "<dao><select selector=\"n\">SELECT n FROM t</select><select selector=\"check\">PRAGMA integrity_check</select></dao>"
      )
      #expect(try dao.call("check") == "ok")
      #expect(try dao.call("n") == 1)
      try copy.close()
    }
  }

  @Test("A backup replaces nothing but a plain file, at the end of links")
  func backupOntoDevice() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      let pipe = db.folder.appending(path: "pipe")
      #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
      let nowhere = db.folder.appending(path: "nowhere")
      try FileManager.default.createSymbolicLink(at: nowhere, withDestinationURL: db.folder.appending(path: "absent"))
      for file in [URL(filePath: "/dev/null"), URL(filePath: "/dev/stdout"), pipe, nowhere, db.folder] {
        expectError(.cannotOpen, "must not replace") { try db.database.backup(to: file) }
      }
      let isPipe = try pipe.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == false
      #expect(isPipe)
      #expect(try URL(filePath: "/dev/null").resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == false)
      let file = db.folder.appending(path: "backup.sqlite")
      let link = db.folder.appending(path: "link")
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try db.database.backup(to: link)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path(percentEncoded: false)).hasSuffix("backup.sqlite"))
      #expect(try Data(contentsOf: file).count > 0)
    }
  }

  @Test("A read-only opening leaves no file behind, and changes nothing")
  func readOnlyTraces() throws {
    try withFolder { folder throws in
      let file = folder.appending(path: "a.sqlite")
      let writing = try Database.sqlite(at: file)
      try writing.dao(script: "<dao><update selector=\"c\">CREATE TABLE t (n)</update></dao>").call("c")
      try writing.close()
      let before = try Data(contentsOf: file)
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) }
      for _ in 0..<2 {
        let database = try Database.sqlite(at: file, configuration: readOnly)
        let count: Int = try database.dao(script: "<dao><select selector=\"s\">SELECT count(*) FROM t</select></dao>").call("s")
        #expect(count == 0)
        try database.close()
        #expect(try names() == ["a.sqlite"])
        #expect(try Data(contentsOf: file) == before)
      }
      // What another process has written and not yet put into the file stays where it is.
      let other = try RawConnection(file)
      try other.execute("INSERT INTO t VALUES (1)")
      let database = try Database.sqlite(at: file, configuration: readOnly)
      try database.close()
      #expect(try names().count == 3)
      try other.execute("INSERT INTO t VALUES (2)")
    }
  }

  @Test("A backup of a database that another process locks is an error, and leaves the former one alone")
  func backupOfLocked() throws {
    try withFolder { folder in
      let (file, backup) = (folder.appending(path: "locked.sqlite"), folder.appending(path: "backup.sqlite"))
      let other = try RawConnection(file)
      // Without a write-ahead log, a writer keeps readers out.
      try other.execute("PRAGMA journal_mode = DELETE; CREATE TABLE t (n); INSERT INTO t VALUES (1)")
      var configuration = readOnly
      configuration.busyTimeout = .milliseconds(50)
      let database = try Database.sqlite(at: file, configuration: configuration)
      try database.backup(to: backup)
      let first = try Data(contentsOf: backup)
      try other.execute("BEGIN EXCLUSIVE")
      expectError(.busy, "backup.sqlite", "SQLITE_BUSY") { try database.backup(to: backup) }
      #expect(try Data(contentsOf: backup) == first)
      try other.execute("COMMIT")
      try database.backup(to: backup)
      try database.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.sqlite", "locked.sqlite"])
    }
  }

  @Test("A limit to waiting may be as long as can be said", arguments: [Duration.seconds(Int64.max), .seconds(-1)])
  func endlessPatience(limit: Duration) throws {
    var configuration = Configuration()
    configuration.busyTimeout = limit
    try withDatabase(schema: ["CREATE TABLE t (n)"], configuration: configuration) { db throws in
      try db.change("INSERT INTO t VALUES (?)").call(1)
      #expect(try db.count("t") == 1)
    }
  }

  @Test("Two handles of one file write in turns and see each other's work")
  func twoHandles() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n INTEGER)"]) { db in
      let second = try Database.sqlite(at: db.file)
      let script =
        "<dao><insert selector=\"insert\">INSERT INTO t VALUES (?)</insert><select selector=\"n\">SELECT count(*) FROM t</select></dao>"
      let daos = [try db.database.dao(script: script), try second.dao(script: script)]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for dao in daos { for n in 0..<50 { group.addTask { try await dao.call("insert", n) } } }
        try await group.waitForAll()
      }
      for dao in daos { #expect(try await dao.call("n") as Int == 100) }
      try second.close()
    }
  }

  @Test("Closing leaves no log file behind")
  func cleanClose() throws {
    try withFolder { folder in
      let database = try Database.sqlite(at: folder.appending(path: "a.sqlite"))
      try database.dao(script: "<dao><update selector=\"a\">CREATE TABLE t (n)</update></dao>").call("a")
      try database.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.sqlite"])
    }
  }

  @Test("A database in memory is gone when it is closed, and no two share one")
  func memory() throws {
    try withDatabase(.memory, schema: ["CREATE TABLE t (n)"]) { _ throws in
      try withDatabase(.memory) { other throws in
        expectError(.database, "no such table: t") { try other.count("t") }
      }
    }
  }
}

import DAOCore
import DAOSQLite
import Foundation
import TestSupport
import Testing

@Suite("Backups by the SQLite driver")
struct BackupTests {
  private func numbers(_ path: String) throws -> [Int] {
    let connection = try SQLiteDriver(path: path, configuration: .init()).connect(for: .write)
    defer { try? connection.close() }
    return try connection.all("SELECT n FROM t ORDER BY n")
  }

  private func withFile(_ body: (DatabaseFile, any Connection) throws -> Void) throws {
    let file = try DatabaseFile()
    let connection = try file.connect()
    try connection.execute("CREATE TABLE t (n); INSERT INTO t VALUES (1), (2)")
    try body(file, connection)
    try connection.close()
  }

  @Test("A backup has all that was committed, and replaces an older one")
  func whole() throws {
    try withFile { file, connection throws in
      let path = file.other("backup.sqlite")
      try file.driver.backup(from: connection, to: path)
      #expect(try numbers(path) == [1, 2])
      try connection.execute("INSERT INTO t VALUES (3)")
      try file.driver.backup(from: connection, to: path)
      #expect(try numbers(path) == [1, 2, 3])
    }
  }

  @Test("A database in memory is written to a file")
  func memory() throws {
    let folder = try TestFolder()
    let driver = try SQLiteDriver(path: ":memory:", configuration: .init())
    let connection = try driver.connect(for: .write)
    try connection.execute("CREATE TABLE t (n); INSERT INTO t VALUES (7)")
    try driver.backup(from: connection, to: folder.path("backup.sqlite"))
    #expect(try numbers(folder.path("backup.sqlite")) == [7])
    try connection.close()
  }

  @Test("What another connection has not committed yet is not in a backup")
  func uncommitted() throws {
    try withFile { file, connection throws in
      let reader = try file.connect(.read)
      try connection.begin(.write)
      try connection.run("INSERT INTO t VALUES (3)")
      try file.driver.backup(from: reader, to: file.other("backup.sqlite"))
      #expect(try numbers(file.other("backup.sqlite")) == [1, 2])
      try connection.rollback()
      try reader.close()
    }
  }

  @Test("The database itself, by whatever path, a folder and a link to nothing are not replaced")
  func refused() throws {
    try withFile { file, connection throws in
      try FileManager.default.createSymbolicLink(atPath: file.other("link"), withDestinationPath: file.path)
      try FileManager.default.createSymbolicLink(atPath: file.other("loose"), withDestinationPath: file.other("absent"))
      for path in [file.path, file.other("link"), file.other("loose"), file.other("")] {
        #expect(error { try file.driver.backup(from: connection, to: path) }?.code == .cannotOpen, "\(path)")
      }
      #expect(error { try file.driver.backup(from: connection, to: file.other("absent/backup")) }?.code == .cannotOpen)
      #expect(try connection.all("SELECT n FROM t") == [1, 2])
      // No file of an unfinished backup remains.
      let names = try FileManager.default.contentsOfDirectory(atPath: file.other(""))
      #expect(!names.contains { $0.contains("partial") })
    }
  }
}

import DAOCore
import DAOSQLite
import Foundation
import TestSupport
import Testing

@Suite("The file of an open database is deleted or replaced")
struct MovedFileTests {
  enum Loss: CaseIterable { case deleted, moved, replaced }

  private func lose(_ file: DatabaseFile, by loss: Loss) throws {
    let manager = FileManager.default
    switch loss {
    case .deleted: try manager.removeItem(atPath: file.path)
    case .moved: try manager.moveItem(atPath: file.path, toPath: file.other("elsewhere"))
    case .replaced:
      let other = try SQLiteDriver(path: file.other("new"), configuration: .init()).connect(for: .write)
      try other.execute("CREATE TABLE t (n)")
      try other.close()
      #expect(rename(file.other("new"), file.path) == 0)
    }
  }

  /// More than the second between two looks at the file.
  private func waitForLook() { usleep(1_050_000) }

  @Test(
    "Reads, writes, transactions and commits are errors within a second, and so is a new connection", arguments: Loss.allCases)
  func lost(loss: Loss) throws {
    let file = try DatabaseFile()
    let (writer, reader, busy) = (try file.connect(), try file.connect(.read), try file.connect())
    try writer.execute("CREATE TABLE t (n)")
    try busy.begin(.write)
    try busy.run("INSERT INTO t VALUES (1)")
    try lose(file, by: loss)
    #expect(error { try file.connect(.read) }?.code == (loss == .replaced ? .io : .cannotOpen))
    waitForLook()
    let attempts: [() throws -> Void] = [
      { try writer.run("INSERT INTO t VALUES (2)") }, { _ = try reader.all("SELECT n FROM t") as [Int] },
      { try writer.begin(.write) }, { try reader.begin(.snapshot) }, { try busy.commit() },
    ]
    for attempt in attempts {
      let refusal = error(of: attempt)
      #expect(refusal?.code == .io)
      #expect(refusal?.message.contains("deleted, moved or replaced") == true)
    }
    try busy.rollback()
    for connection in [busy, reader, writer] { try connection.close() }
  }

  @Test("What a backup or a VACUUM does to a file is no replacement")
  func sameFile() throws {
    let file = try DatabaseFile()
    let (writer, reader) = (try file.connect(), try file.connect(.read))
    try writer.execute("CREATE TABLE t (n); VACUUM")
    waitForLook()
    try writer.run("INSERT INTO t VALUES (2)")
    #expect(try reader.all("SELECT n FROM t") == [2])
    for connection in [reader, writer] { try connection.close() }
  }
}

import CSQLite
import DAOCore
import DAOSQLite
import Foundation
import Synchronization
import TestSupport
import Testing

/// The library that is linked here encrypts nothing, so that these tests show refusals, and what is said to a library that does.
@Suite("Files with a key", .serialized)
struct EncryptionTests {
  private static let secret = "it's secret"
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.key = EncryptionKey(Self.secret)
    return configuration
  }

  @Test("Without a library that encrypts nothing is opened, and no file is made", .enabled(if: !SQLiteCodec.isLinked))
  func refused() throws {
    let path = folder.path("new.sqlite")
    let refusal = try #require(error { try SQLiteDriver(path: path, configuration: configuration) })
    #expect(refusal.code == .cannotOpen)
    #expect(refusal.message.contains("encrypts nothing"))
    #expect(!"\(refusal)".contains(Self.secret))
    #expect(!folder.contains("new.sqlite"))
    // A database in memory has nothing at rest, and its backup would.
    let driver = try SQLiteDriver(path: ":memory:", configuration: configuration)
    let connection = try driver.connect(for: .write)
    try connection.execute("CREATE TABLE t (n)")
    #expect(error { try driver.backup(from: connection, to: path) }?.message.contains("would be plain") == true)
    for sql in ["ATTACH '\(path)' AS other", "VACUUM INTO '\(path)'"] {
      #expect(error { try connection.execute(sql) }?.message.contains("would be plain") == true)
    }
    try connection.execute("ATTACH ':memory:' AS other")
    #expect(!folder.contains("new.sqlite"))
    try connection.close()
  }

  @Test(
    "A key that encrypts nothing is none",
    arguments: [EncryptionKey(""), EncryptionKey("a\0b"), EncryptionKey(raw: Data()), EncryptionKey(raw: Data([1, 2]))])
  func unfit(key: EncryptionKey) throws {
    var configuration = Configuration()
    configuration.key = key
    let path = folder.path("new.sqlite")
    let refusal = error { try SQLiteDriver(path: path, configuration: configuration, hasCodec: true) }
    #expect(refusal?.message.hasPrefix("the key of the configuration ") == true)
    #expect(!folder.contains("new.sqlite"))
  }

  @Test("Nothing shows a key")
  func hidden() throws {
    let bytes = Data(repeating: 0xAB, count: 32)
    for key in [EncryptionKey(Self.secret), EncryptionKey(raw: bytes)] {
      var configuration = Configuration()
      configuration.key = key
      var text = "\(key) \(String(reflecting: key)) \(configuration) \(String(reflecting: configuration)) "
      dump(configuration, to: &text)
      dump(key, to: &text)
      #expect(!text.contains("secret") && !text.lowercased().contains("abab"))
      #expect(text.contains("a key that is not shown"))
    }
  }

  @Test("The key is the first that is said on each connection: to read, to write, of a backup and of a template")
  func first() throws {
    let trace = Trace(of: folder)
    defer { trace.end() }
    let path = folder.path("main.sqlite")
    let driver = try SQLiteDriver(path: path, configuration: configuration, hasCodec: true)
    let connection = try driver.connect(for: .write)
    try connection.execute("CREATE TABLE t (n)")
    let reader = try driver.connect(for: .read)
    try driver.backup(from: reader, to: folder.path("backup.sqlite"))
    try driver.backup(from: reader, to: folder.path("backup.sqlite"))
    try reader.close()
    try connection.close()
    let copy = try SQLiteDriver(path: folder.path("copy.sqlite"), configuration: configuration, hasCodec: true)
    try copy.copy(template: URL(filePath: folder.path("backup.sqlite")))
    var reading = configuration
    reading.readOnly = true
    try SQLiteDriver(path: path, configuration: reading, hasCodec: true).connect(for: .read).close()
    let openings = trace.openings
    #expect(openings.count >= 7, "\(openings)")
    for statements in openings { #expect(statements.first == "PRAGMA key = 'it''s secret'", "\(statements)") }
    var raw = Configuration()
    raw.key = EncryptionKey(raw: Data(repeating: 0xAB, count: 32))
    try SQLiteDriver(path: path, configuration: raw, hasCodec: true).connect(for: .read).close()
    let key = String(repeating: "ab", count: 32)
    #expect(trace.openings.dropFirst(openings.count).first?.first == "PRAGMA key = \"x'\(key)'\"")
  }

  @Test("A wrong key says so")
  func wrong() throws {
    let path = folder.path("main.sqlite")
    try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }).write(to: URL(filePath: path))
    let driver = try SQLiteDriver(path: path, configuration: configuration, hasCodec: true)
    let refusal = try #require(error { try driver.connect(for: .write) })
    #expect(refusal.code == .cannotOpen && refusal.databaseCode == "SQLITE_NOTADB")
    #expect(refusal.message.contains("the key of the configuration is wrong"))
    #expect(!"\(refusal)".contains("secret"))
    let copy = try SQLiteDriver(path: folder.path("copy.sqlite"), configuration: configuration, hasCodec: true)
    #expect(
      error { try copy.copy(template: URL(filePath: path)) }?.message.contains("the key of the configuration is wrong") == true)
    #expect(!folder.contains("copy.sqlite"))
  }
}

/// What SQLite runs on the connections to the files of a folder, each from its opening.
private struct Trace {
  private static let found = Mutex<(folder: String, openings: [(handle: OpaquePointer, statements: [String])])>(("", []))

  /// <https://www.sqlite.org/c3ref/auto_extension.html>
  private static let entry: @convention(c) (OpaquePointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Int32 = { handle, _, _ in
    guard let handle, let name = sqlite3_db_filename(handle, "main").map({ String(cString: $0) }) else { return SQLITE_OK }
    let isWanted = Trace.found.withLock { found in
      guard !found.folder.isEmpty, name.contains(found.folder) else { return false }
      found.openings.append((handle, []))
      return true
    }
    guard isWanted else { return SQLITE_OK }
    return sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, _, statement, text in
        guard let statement, let handle = sqlite3_db_handle(OpaquePointer(statement)), let text else { return 0 }
        let sql = String(cString: text.assumingMemoryBound(to: CChar.self))
        Trace.found.withLock { found in
          guard let index = found.openings.lastIndex(where: { $0.handle == handle }) else { return }
          found.openings[index].statements.append(sql)
        }
        return 0
      }, nil)
  }

  private static var extensionEntry: @convention(c) () -> Void { unsafeBitCast(entry, to: (@convention(c) () -> Void).self) }

  init(of folder: TestFolder) {
    let name = URL(filePath: folder.path("x")).deletingLastPathComponent().lastPathComponent
    Self.found.withLock { $0 = (name, []) }
    sqlite3_auto_extension(Self.extensionEntry)
  }

  var openings: [[String]] { Self.found.withLock { $0.openings.map(\.statements) } }

  func end() { sqlite3_cancel_auto_extension(Self.extensionEntry) }
}

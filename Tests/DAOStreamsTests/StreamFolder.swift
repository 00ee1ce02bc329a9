import DAOCore
import DAOSQLite
import DAOStreams
import Foundation
import Testing

/// A temporary folder of streams, with a database; removed after the test.
final class StreamFolder: Sendable {
  let root: URL
  let streams: URL
  var database: URL { root.appending(path: "main.sqlite") }

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "daokit-streams-\(UUID().uuidString)")
    streams = root.appending(path: "streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Writes a file of the folder.
  func write(_ path: String, _ text: String) throws {
    let file = streams.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the stream of `version` with one statement.
  func write(_ version: Int, _ sql: String) throws {
    try write("\(version).stream.xml", "<execute><statement><![CDATA[\(sql)]]></statement></execute>")
  }

  func remove(_ version: Int) throws { try remove("\(version).stream.xml") }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: streams.appending(path: path)) }

  /// The versions of the folder.
  func load() throws(DAOError) -> [SchemaStream] { try streamSet().versions }

  func streamSet() throws(DAOError) -> StreamSet { try StreamDirectory(streams, dialect: SQLiteDialect()).streams() }

  func connect(busy: Duration = .seconds(5)) throws -> any MigratingConnection {
    var configuration = Configuration()
    configuration.busyTimeout = busy
    let driver = try SQLiteDriver(path: database.path, configuration: configuration)
    return try #require(driver.connect(for: .write) as? any MigratingConnection)
  }

  /// Runs the current streams of the folder.
  @discardableResult
  func run(to target: Int? = nil, seed: String? = nil) throws -> StreamResult { try runner(seed: seed).run(to: target) }

  func runner(seed: String? = nil) throws -> StreamRunner {
    try StreamRunner(streams: streamSet(), connection: connect(), seed: seed)
  }

  /// The first column of all rows, as text.
  func query(_ sql: String) throws -> [String] {
    try connect().rows(sql, []).map { row in
      switch row[0] {
      case .text(let text): text
      case let value: value.literal
      }
    }
  }

  /// SQLite's own version number.
  func userVersion() throws -> String? { try query("PRAGMA user_version").first }
}

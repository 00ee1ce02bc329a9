import DAOKit
import Foundation
import Testing

/// A database in a folder of its own, and short ways to run a statement on it.
struct TestDatabase: Sendable {
  enum Place: CaseIterable, Sendable { case file, memory }

  let folder: URL
  let database: Database

  init(_ place: Place, _ configuration: Configuration) throws {
    folder = try temporaryFolder()
    var configuration = configuration
    // A suspended task waits for its turn behind all other tests of the process, which may take longer than the default.
    if configuration.acquireTimeout == Configuration().acquireTimeout { configuration.acquireTimeout = .seconds(600) }
    database =
      place == .memory
      ? try Database.inMemory(configuration: configuration)
      : try Database.sqlite(at: folder.appending(path: "test.sqlite"), configuration: configuration)
  }

  var file: URL { folder.appending(path: "test.sqlite") }

  /// A script of these operations.
  func dao(_ operations: String, nulls: String? = nil) throws -> DAO {
    try database.dao(script: "<dao\(nulls.map { " nulls=\"\($0)\"" } ?? "")>\n\(operations)\n</dao>")
  }

  /// A select.
  func query(_ sql: String, type: String? = nil, nulls: String? = nil) throws -> DAOKit.Operation {
    let type = type.map { " type=\"\($0)\"" } ?? ""
    return try dao("<select selector=\"query\"\(type)><![CDATA[\(sql)]]></select>", nulls: nulls).operation("query")
  }

  /// A statement that changes something.
  func change(_ sql: String) throws -> DAOKit.Operation {
    try dao("<update selector=\"change\"><![CDATA[\(sql)]]></update>").operation("change")
  }

  /// Runs a statement without parameters.
  func run(_ sql: String) throws {
    try change(sql).call()
  }

  func count(_ table: String) throws -> Int {
    try query("SELECT count(*) FROM \(table)").call()
  }
}

func temporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "daokit-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// Runs `body` with a folder that is gone afterwards.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// Runs `body` with a new database, which must close cleanly afterwards.
func withDatabase(
  _ place: TestDatabase.Place = .file, schema: [String] = [], configuration: Configuration = .init(),
  _ body: (TestDatabase) throws -> Void
) throws {
  let test = try TestDatabase(place, configuration)
  defer { try? FileManager.default.removeItem(at: test.folder) }
  for sql in schema { try test.run(sql) }
  try body(test)
  try test.database.close()
}

/// Runs `body` with a new database, which must close cleanly afterwards.
func withDatabaseAsync(
  _ place: TestDatabase.Place = .file, schema: [String] = [], configuration: Configuration = .init(),
  _ body: (TestDatabase) async throws -> Void
) async throws {
  let test = try TestDatabase(place, configuration)
  defer { try? FileManager.default.removeItem(at: test.folder) }
  for sql in schema { try test.change(sql).runSynchronously() }
  try await body(test)
  try test.database.close()
}

extension DAOKit.Operation {
  /// The synchronous form, which an asynchronous function cannot choose by itself.
  func runSynchronously() throws { try call() }
}

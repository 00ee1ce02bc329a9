import DAOKit
import Foundation
import Testing

@Suite("Settings at their extremes work or are refused, and none traps or hangs")
struct SettingExtremesTests {
  private static let durations: [Duration] = [
    .seconds(Int64.min), .seconds(-1), .zero, Duration(secondsComponent: 0, attosecondsComponent: 1), .seconds(1),
    .seconds(Int64.max), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
  ]

  enum Limit: CaseIterable, Sendable {
    case busy, acquire, transaction

    func set(_ duration: Duration, in configuration: inout Configuration) {
      switch self {
      case .busy: configuration.busyTimeout = duration
      case .acquire: configuration.acquireTimeout = duration
      case .transaction: configuration.transactionTimeout = duration
      }
    }
  }

  /// Runs `body`, which may only fail in a way that a limit of no time explains.
  private func within(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch let error as DAOError {
      #expect([.busy, .timeout, .cancelled].contains(error.code), "\(error)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("A limit of time, with calls that wait for one another", arguments: Limit.allCases, Self.durations)
  func limits(limit: Limit, duration: Duration) async throws {
    var configuration = Configuration()
    configuration.readers = 1
    limit.set(duration, in: &configuration)
    try await withFolderAsync { folder in
      let database = try Database.sqlite(at: folder.appending(path: "a.sqlite"), configuration: configuration)
      let dao = try database.dao(
        script: """
          <dao><update selector="make">CREATE TABLE t (n)</update><insert selector="add">INSERT INTO t VALUES (?)</insert>
          <select selector="all">SELECT n FROM t</select></dao>
          """)
      try await dao.call("make")
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask { await within { _ = try await dao.call("add", number) as Int } }
          group.addTask { await within { _ = try await dao.call("all") as [Int] } }
          group.addTask {
            await within {
              try await database.transaction { () async throws in
                try await dao.call("add", number)
                try await Task.sleep(for: .milliseconds(5))
              }
            }
          }
          group.addTask { await within { try await database.read { _ = try await dao.call("all") as [Int] } } }
        }
      }
      try database.close()
    }
  }

  @Test("A number of readers", arguments: [Int.min, -1, 0, 1, Int.max])
  func readers(count: Int) async throws {
    var configuration = Configuration()
    configuration.readers = count
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"], configuration: configuration) { db in
      let query = try db.query("SELECT count(*) FROM t")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { () async throws in #expect(try await query.call() as Int == 0) } }
        try await group.waitForAll()
      }
    }
  }

  @Test("An interval of a watch", arguments: Self.durations)
  func watches(interval: Duration) async throws {
    try await withDatabaseAsync { db in
      let watch = db.database.watchScripts(every: interval) { _ in }
      try await Task.sleep(for: .milliseconds(60))
      watch.stop()
    }
  }

  private static let keys = [
    "readOnly", "busyTimeout", "acquireTimeout", "transactionTimeout", "readers", "dateStrategy", "nulls", "showsValues",
    "unsafeSubstitution", "verifiesScripts", "allowsNewerSchema", "public", "connectionStatements", "functions", "collations",
    "mybatis",
  ]

  private static let values = [
    "null", "true", "-1", "0", "1", "0.5", "-0.0", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808", "1e400",
    "\"\"", "\"x\"", "\"unicodeLike\"", "[]", "[null]", "[\"\"]", "[\"unicodeLike\", \"unicodeLike\"]",
    "[\"names\", \"names\"]",
    "[\"SELECT 1\", \"SELECT 1\"]", "{}",
  ]

  @Test("A setting of dao.json works, or is refused at its place and by its name", arguments: Self.keys)
  func file(key: String) throws {
    try withFolder { folder in
      let file = folder.appending(path: "dao.json")
      for value in Self.values {
        try Data("{\n  \"\(key)\": \(value)\n}".utf8).write(to: file)
        let configuration: Configuration
        do {
          configuration = try Configuration(contentsOf: file)
        } catch let error as DAOError {
          #expect(error.code == .configuration)
          #expect(error.faults.map(\.location.line) == [2], "\(key) \(value): \(error)")
          #expect(error.description.contains(key) || value == "1e400", "\(key) \(value): \(error)")
          #expect(!error.description.contains("not 'unicodeLike'; did you mean 'unicodeLike'"))
          continue
        }
        do {
          let database = try Database.sqlite(at: folder.appending(path: "a.sqlite"), configuration: configuration)
          _ = try database.dao(script: "<dao><select selector=\"a\">SELECT 1</select></dao>").call("a") as Int
          try database.close()
        } catch let error as DAOError {
          // An empty statement, or a file that is not there.
          #expect(
            error.code == .configuration || error.description.contains("x") || configuration.readOnly,
            "\(key) \(value): \(error)")
        }
      }
      try Data("{\"\(key)\": null,\n \"\(key)\": null}".utf8).write(to: file)
      let twice = #expect(throws: DAOError.self) { try Configuration(contentsOf: file) }
      #expect(twice?.code == .configuration)
    }
  }

  @Test("Null is the value of a setting that has none by default")
  func null() throws {
    try withFolder { folder in
      let file = folder.appending(path: "dao.json")
      try Data(#"{"transactionTimeout": null, "mybatis": null}"#.utf8).write(to: file)
      let configuration = try Configuration(contentsOf: file)
      #expect(configuration.transactionTimeout == nil && configuration.mybatis == nil)
      try Data(#"{"mybatis": "absent.xml"}"#.utf8).write(to: file)
      let database = try Database.inMemory(configuration: Configuration(contentsOf: file))
      expectError(.io, "absent.xml") { try database.dao(script: "<dao><select selector=\"a\">SELECT 1</select></dao>") }
      try database.close()
    }
  }

  @Test(
    "A number of a script works, or is refused at its place",
    arguments: ["timeout", "fetchSize", "size", "flushInterval"],
    ["-9223372036854775808", "-1", "0", "1", "9223372036854775807", "9223372036854775808", "", "x", "1.5", "1e3", " 7 "])
  func attribute(name: String, value: String) throws {
    let isOfCache = ["size", "flushInterval"].contains(name)
    let (cache, select) = isOfCache ? ("\(name)=\"\(value)\"", "") : ("", "\(name)=\"\(value)\"")
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      do {
        let dao = try db.database.dao(
          script: "<dao><cache \(cache)/><select selector=\"a\" \(select)>SELECT count(*) FROM t</select></dao>")
        for _ in 0..<3 { #expect(try dao.call("a") == 0) }
        #expect(Int(value.trimmingCharacters(in: .whitespaces)).map { $0 >= 0 } == true, "\(name) \(value) loads")
      } catch let error as DAOError {
        #expect(error.code == .script && error.faults.count == 1, "\(error)")
        #expect(error.description.contains(name), "\(error)")
      }
    }
  }
}

/// Runs `body` with a folder that is gone afterwards.
private func withFolderAsync(_ body: (URL) async throws -> Void) async throws {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

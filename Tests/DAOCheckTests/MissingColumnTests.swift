import DAOCheck
import DAOCore
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation
import TestSupport
import Testing

@Suite("Inserts without a column")
struct MissingColumnTests {
  /// A table of random columns, and inserts of random ones of them.
  private struct Sample {
    var table: String
    var inserts: [[String]] = []

    init(_ random: inout SeededGenerator) {
      let keys = [
        "INTEGER PRIMARY KEY", "INTEGER PRIMARY KEY NOT NULL", "TEXT PRIMARY KEY NOT NULL", "INT PRIMARY KEY", "TEXT",
      ]
      let kinds = [
        "TEXT", "TEXT NOT NULL", "REAL NOT NULL DEFAULT 1", "TEXT NOT NULL DEFAULT NULL", "INTEGER NOT NULL",
        "TEXT NOT NULL DEFAULT ('a')", "ANY",
      ]
      let key = keys.randomElement(using: &random) ?? ""
      var columns = ["k \(key)"]
      let count = Int.random(in: 1...4, using: &random)
      for index in 0..<count { columns.append("c\(index) \(kinds.randomElement(using: &random) ?? "")") }
      if Bool.random(using: &random) { columns.append("g INTEGER NOT NULL AS (1)") }
      let isPlain = !key.contains("PRIMARY") || Bool.random(using: &random)
      table = "CREATE TABLE t (\(columns.joined(separator: ", ")))\(isPlain ? "" : " WITHOUT ROWID")"
      let names = ["k"] + (0..<count).map { "c\($0)" }
      for _ in 0..<6 {
        inserts.append(names.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }.shuffled(using: &random))
      }
    }

    func sql(_ columns: [String], values: (Int) -> String) -> String {
      guard !columns.isEmpty else { return "INSERT INTO t DEFAULT VALUES" }
      return
        "INSERT INTO t (\(columns.joined(separator: ", "))) VALUES (\(columns.indices.map(values).joined(separator: ", ")))"
    }
  }

  @Test("An insert is reported when SQLite takes no row of it, and only then", arguments: 1...40)
  func engine(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sample = Sample(&random)
    let driver = try SQLiteDriver(path: ":memory:", configuration: Configuration())
    let connection = try driver.connect(for: .write)
    defer { try? connection.close() }
    try connection.execute(sample.table)
    for columns in sample.inserts {
      let operation = "<insert selector='add'>\(sample.sql(columns) { ":p\($0)" })</insert>"
      let found = try CheckedFolder(operation, streams: [[sample.table]]).report().diagnostics
      var isRefused = false
      do {
        _ = try connection.rows(sample.sql(columns) { _ in "'1'" }, [])
      } catch let error as DAOError {
        isRefused = error.message.contains("NOT NULL constraint failed")
      }
      try connection.execute("DELETE FROM t")
      #expect(found.map(\.code).contains(.missingColumn) == isRefused, "\(sample.table): \(columns)")
    }
  }
}

import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Errors and traces", .serialized)
struct ErrorTests {
  private var showing: Configuration {
    var configuration = Configuration()
    configuration.showsValues = true
    return configuration
  }
  private let schema = ["CREATE TABLE secret (id INTEGER PRIMARY KEY, word TEXT)", "INSERT INTO secret VALUES (1, 'old')"]

  @Test("Values are hidden in errors unless the database is configured to show them")
  func values() async throws {
    for (configuration, shows) in [(Configuration(), false), (showing, true)] {
      try await withDatabaseAsync(schema: schema, configuration: configuration) { db in
        let insert = try db.change("INSERT INTO secret VALUES (?, ?)")
        let error = try #require(await expectError(.constraint, "script.change") { try await insert.call(1, "pass'word") })
        #expect(error.description.contains("pass") == shows)
        #expect(error.arguments == (shows ? [.integer(1), .text("pass'word")] : nil))
        func synchronously() throws { try insert.call(1, "pass'word") }
        let same = try #require(expectError(.constraint) { try synchronously() })
        #expect(same.description == error.description)
        #expect(error.description.contains("'pass''word'") == shows)
      }
    }
  }

  @Test("A mistake in the SQL is placed on its line and column in the script")
  func place() throws {
    try withDatabase(schema: schema) { db throws in
      let dao = try db.dao(
        """
          <select selector="wrong"><![CDATA[
            SELECT id,
              wrod FROM secret
          ]]></select>
          <insert selector="insert:" table="secrets"/>
          <insert selector="short:" table="secret" exclude="wor"/>
        """)
      let error = expectError(.database, "no such column: wrod") { try dao.call("wrong") as [Row] }
      #expect(error?.location == DAOError.Location(file: "script", line: 4, column: 7))
      expectError(.script, "script:6:", "secrets") { try dao.call("insert:", ["id": 1]) }
      expectError(.script, "script:7:", "'wor'", "did you mean 'word'?") { try dao.call("short:", ["id": 1]) }
      let swapped = try db.dao("<insert selector=\"swapped:\" table=\"secret\" exclude=\"wrod\"/>")
      expectError(.script, "'wrod'", "did you mean 'word'?") { try swapped.call("swapped:", ["id": 1]) }
    }
  }

  @Test("A trace shows the SQL on one line, time and rows; values only when they may be shown")
  func trace() async throws {
    for (configuration, shows) in [(Configuration(), false), (showing, true)] {
      try await withDatabaseAsync(schema: schema, configuration: configuration) { db in
        let name = "trace\(UInt32.random(in: 0 ... .max))"
        let dao = try db.dao(
          """
          <select selector="\(name)" trace="true"><![CDATA[
            SELECT word
            FROM secret WHERE word <> ?
          ]]></select>
          """)
        func call() throws {
          let one: [String] = try dao.call(name, "hidden")
          let none: [String] = try dao.call(name, "old")
          #expect(one == ["old"] && none == [])
        }
        let lines = try await standardError { try call() }.filter { $0.contains(name) }
        #expect(lines.count == 2)
        for (line, rows) in zip(lines, ["1 row)", "0 rows)"]) {
          #expect(line.hasPrefix("script.\(name): SELECT word FROM secret WHERE word <> ?"))
          #expect(line.contains(" ms, \(rows)"))
        }
        #expect(lines.contains { $0.contains("hidden") } == shows)
      }
    }
  }

  @Test("A trace shows a date as it is bound for its column")
  func tracedDate() async throws {
    try await withDatabaseAsync(schema: schema, configuration: showing) { db in
      let name = "trace\(UInt32.random(in: 0 ... .max))"
      let dao = try db.dao("<select selector=\"\(name)\" trace=\"true\">SELECT 1 FROM secret WHERE word = ?</select>")
      let lines = try await standardError {
        let none: [Int] = try await dao.call(name, Date(timeIntervalSince1970: 0))
        #expect(none == [])
      }
      #expect(lines.contains { $0.contains(name) && $0.contains("['1970-01-01T00:00:00.000Z']") })
    }
  }

  @Test("A traced operation that fails says so")
  func failedTrace() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let name = "trace\(UInt32.random(in: 0 ... .max))"
      let dao = try db.dao("<insert selector=\"\(name)\" trace=\"true\">INSERT INTO secret VALUES (1, '')</insert>")
      let lines = try await standardError { await expectError(.constraint) { try await dao.call(name) } }
      #expect(lines.contains { $0.hasPrefix("script.\(name): INSERT") && $0.contains("failed") })
    }
  }

  @Test("All faults of a script come in one report, in order, with file, line and column")
  func faults() throws {
    try withDatabase(.memory) { db throws in
      let error = expectError(.script, "script:2:", "script:3:", "script:4:") {
        try db.dao(
          """
          <selct selector="a">SELECT 1</selct>
          <select selectr="b">SELECT 1</select>
          <select selector="c"></select>
          """)
      }
      #expect((error?.faults.count ?? 0) >= 3)
      #expect(error?.faults.map(\.location) == error?.faults.map(\.location).sorted())
    }
  }
}

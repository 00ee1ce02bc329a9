#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Differences of the engines")
  struct DifferenceTests {
    private func makeTable(_ database: Database) throws {
      try database.execute(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, s TEXT, n INTEGER, d DOUBLE PRECISION, flag BOOLEAN)")
      try database.execute(
        "INSERT INTO t VALUES (1, 'a', 2, 1.5, TRUE), (2, 'A', NULL, 2.5, FALSE), (3, 'b', 0, NULL, NULL)")
    }

    /// The values of the first column; nil for an error.
    private func result(_ sql: String, _ database: Database) -> String? {
      try? database.rows(sql).map { row in
        switch row[0] {
        case .integer(let value): "\(value)"
        case .real(let value): abs(value) < 1e15 ? "\(value)" : String(format: "%.14e", value).replacing("0000e", with: "e")
        case .text(let value): value
        case .null, .blob, nil: "NULL"
        }
      }.joined(separator: ",")
    }

    @Test("Each is as the guide says, and its portable spelling has one result", arguments: Difference.all)
    func differences(difference: Difference) throws {
      for engine in TestEngine.all {
        let database = try engine.makeDatabase()
        try makeTable(database)
        let expected = engine == .sqlite ? difference.sqlite : difference.postgres
        #expect(result(difference.sql, database) == expected, "\(engine)")
        if let portable = difference.portable { #expect(result(portable, database) == difference.both, "\(engine)") }
        try engine.remove(database)
      }
    }

    @Test("The guide names them all")
    func guide() throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
      let guide = try String(
        contentsOf: root.appending(path: "Sources/DAOKit/DAOKit.docc/ScriptsOnPostgreSQL.md"), encoding: .utf8)
      let cells = Set(guide.split(separator: "\n").compactMap { $0.split(separator: " | ").first?.dropFirst(2).description })
      for difference in Difference.all { #expect(cells.contains(difference.name), "\(difference.name)") }
    }

    @Test("A parameter whose type nothing tells has one by CAST")
    func parameterTypes() async throws {
      for engine in TestEngine.all {
        let database = try engine.makeDatabase()
        let failure = await error { _ = try await database.rows("SELECT 1 WHERE ? IS NULL", nil as String?, as: Int.self) }
        #expect((failure == nil) == (engine == .sqlite), "\(failure as Any)")
        let sql = "SELECT 1 WHERE CAST(? AS text) IS NULL"
        #expect(try await database.rows(sql, nil as String?, as: Int.self) == [1])
        #expect(try await database.rows(sql, "x", as: Int.self) == [])
        let selected = try await database.rows("SELECT ?", 7).map { $0[0] }
        #expect(selected == [engine == .sqlite ? .integer(7) : .text("7")])
        let cast = try await database.rows("SELECT CAST(? AS integer)", 7).map { $0[0] }
        #expect(cast == [.integer(7)])
        try engine.remove(database)
      }
    }

    @Test("CURRENT_TIMESTAMP is a Date on both")
    func now() async throws {
      for engine in TestEngine.all {
        let database = try engine.makeDatabase()
        let now = try await database.rows("SELECT CURRENT_TIMESTAMP", as: Date.self)
        #expect(abs(now.first?.timeIntervalSinceNow ?? 1000) < 600)
        try engine.remove(database)
      }
    }
  }
#endif

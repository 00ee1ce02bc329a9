import DAORecords
import EngineSupport
import TestSupport
import Testing

@Suite("Copies of numbers in JSON", .timeLimit(.minutes(10)), .enabled(if: TestEngine.all.contains(.postgres)))
struct CopiedNumberTests {
  /// SQLite to PostgreSQL, with one document.
  private func with(_ json: String, type: String = "jsonb", _ body: (Database, Database) async throws -> Void) async throws {
    let (source, target) = (try TestEngine.sqlite.makeDatabase(), try TestEngine.postgres.makeDatabase())
    try await source.execute("CREATE TABLE j (id INTEGER PRIMARY KEY, p JSON)")
    try await target.execute("CREATE TABLE j (id bigint PRIMARY KEY, p \(type))")
    try await source.execute("INSERT INTO j VALUES (1, :json)", ["json": json])
    try await body(source, target)
    try source.close()
    try target.close()
  }

  @Test(
    "A number of any size comes there and back, and is the same however it is written",
    arguments: [
      "[1e19]", "[1e+22]", "[-1e300]", "[9223372036854775808]", "[12345678901234567890]", "[1e-400]", "[1E400, 0e0]",
      "[0.12345678901234567890123]", "[1.2345678901234567e16]", "[5e-324]",
      "[-0, -0.0, 0, 100, 1e2, 1.50, 0.00000000000000000000]",
      #"{"a": [1e22, "1e22", "\"1"], "b": 10000000000000000000000.000}"#,
    ], ["jsonb", "json"])
  func exact(json: String, type: String) async throws {
    try await with(json, type: type) { source, target in
      try await target.copy(from: source, isDryRun: true)
      try await target.copy(from: source)
      #expect(try await target.rows("SELECT p::jsonb = :json::jsonb FROM j", ["json": json], as: Bool.self) == [true])
      try await source.execute("DELETE FROM j")
      try await source.copy(from: target, isDryRun: true)
      try await source.copy(from: target)
      let back = try await source.rows("SELECT p FROM j", as: String.self)
      #expect(try await target.rows("SELECT p::jsonb = :json::jsonb FROM j", ["json": back.first], as: Bool.self) == [true])
    }
  }

  @Test(
    "Another number is found, of which a Double is the same",
    arguments: [
      ("[12345678901234567890]", "[12345678901234567891]"), ("[1e-400]", "[0]"), ("[5e-324]", "[4e-324]"),
      ("[0.10000000000000001]", "[0.1]"), ("[1e22]", #"["1e22"]"#), ("[12345678901234567890]", #"["12345678901234567890"]"#),
      ("[-1e22]", "[1e22]"), ("[12345678901234567890]", "[1234567890123456789]"),
    ])
  func other(json: String, made: String) async throws {
    try await with(json) { source, target in
      try await target.execute(
        """
        CREATE FUNCTION make() RETURNS trigger AS $$ BEGIN NEW.p = '\(made)'; RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER make BEFORE INSERT ON j FOR EACH ROW EXECUTE FUNCTION make();
        ALTER TABLE j ENABLE ALWAYS TRIGGER make
        """)
      for isDryRun in [true, false] {
        let failure = await error { try await target.copy(from: source, isDryRun: isDryRun) }
        #expect(failure?.message.contains("column 'p': is another value there") == true, "\(failure as Any)")
        try await target.execute("DELETE FROM j")
      }
    }
  }

  @Test(
    "What cannot be copied is named: a number that no server keeps, and a key that is there twice",
    arguments: [
      ("[1e200000]", "1e200000 has more digits"), ("[-1e-20000]", "-1e-20000 has more digits"),
      ("[1e99999999999999999999]", "1e99999999999999999999 has more digits"),
      (#"{"a": 1, "a": 1}"#, "the name 'a' is given twice"),
    ])
  func refused(json: String, said: String) async throws {
    try await with(json) { source, target in
      for isDryRun in [true, false] {
        let failure = await error { try await target.copy(from: source, isDryRun: isDryRun) }
        #expect(failure?.message.contains("id 1, column 'p': is a text that is not copied as JSON: \(said)") == true)
      }
    }
  }
}

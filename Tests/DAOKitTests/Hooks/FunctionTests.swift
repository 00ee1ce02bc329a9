import DAOCore
import Foundation
import Synchronization
import Testing

@testable import DAOKit

@Suite("SQL functions written in Swift")
struct FunctionTests {
  private struct Refusal: LocalizedError {
    var errorDescription: String? { "no initials without a name" }
  }

  private static let initials = SQLFunction("initials", argumentCount: 2, isDeterministic: true) { arguments in
    guard case .text(let first) = arguments[0], case .text(let last) = arguments[1] else { return nil }
    guard !first.isEmpty, !last.isEmpty else { throw Refusal() }
    return .text("\(first.prefix(1))\(last.prefix(1))")
  }
  private static let echo = SQLFunction("echo", argumentCount: 1) { $0[0] }

  private func configuration(_ functions: SQLFunction...) -> Configuration {
    var configuration = Configuration()
    configuration.sqlite.functions = functions
    return configuration
  }

  @Test(
    "`a function is called by reading and writing connections, in a file and in memory`", arguments: TestDatabase.Place.allCases
  )
  func calls(place: TestDatabase.Place) throws {
    let schema = ["CREATE TABLE person (first TEXT, last TEXT, short TEXT)"]
    try withDatabase(place, schema: schema, configuration: configuration(Self.initials)) { test in
      try test.change("INSERT INTO person VALUES (?1, ?2, initials(?1, ?2))").call("Ada", "Lovelace")
      #expect(try test.query("SELECT short FROM person WHERE short = INITIALS(first, last)").call() == "AL")
      let none: String? = try test.query("SELECT initials('Ada', NULL)").call()
      #expect(none == nil)
    }
  }

  @Test(
    "`every value goes in and comes out as it is`",
    arguments: [
      Value.null, 0, -1, .integer(.min), .integer(.max), 0.1, .real(-0.0), .real(.infinity), .real(-.infinity), "", "a\0b",
      "Zoë 👩‍👩‍👧",
      .text(String(repeating: "å", count: 100_000)), .blob(Data()), .blob(Data([0, 255, 0])),
    ])
  func values(value: Value) throws {
    let seen = Mutex<[Value]>([])
    let echo = SQLFunction("echo", argumentCount: 1) { arguments in
      seen.withLock { $0 = arguments }
      return arguments[0]
    }
    try withDatabase(configuration: configuration(echo)) { test in
      let row: Row = try test.query("SELECT echo(?1) AS v, typeof(echo(?1)) AS t").call(value)
      #expect(seen.withLock { $0 } == [value] && row["v"] == value)
      #expect(row["t"] == .text(value.type == .null ? "null" : value.type.description))
    }
  }

  @Test("`arguments of a database in UTF-16 are read, and texts of invalid UTF-8 are an error`")
  func encodings() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "wide.sqlite")
    try RawConnection(file).execute("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (a); INSERT INTO t VALUES ('Šimková')")
    let database = try Database.sqlite(at: file, configuration: configuration(Self.echo))
    let dao = try database.dao(script: "<dao><select selector='a'>SELECT echo(a) || '!' FROM t</select></dao>")
    #expect(try dao.call("a") == "Šimková!")
    try database.close()
    try withDatabase(configuration: configuration(Self.echo)) { test in
      let error = #expect(throws: DAOError.self) { try test.query("SELECT echo(CAST(x'61FF' AS TEXT))").call() as String }
      #expect(error?.message == "the function 'echo' has failed: the argument 1 is a text that is not valid UTF-8")
    }
  }

  @Test("`an error that a function throws reaches the caller with the operation and its place`")
  func errors() throws {
    try withDatabase(schema: ["CREATE TABLE t (a)"], configuration: configuration(Self.initials)) { test in
      let dao = try test.dao("<insert selector='add:'>INSERT INTO t VALUES (initials(:a, ''))</insert>")
      let error = #expect(throws: DAOError.self) { try dao.call("add:", "Ada") as Int }
      #expect(error?.code == .function && error?.databaseCode == "SQLITE_ERROR")
      #expect(error?.message == "the function 'initials' has failed: no initials without a name")
      #expect(error?.operation == "script.add:" && error?.location?.line == 2)
      #expect(error?.sql == "INSERT INTO t VALUES (initials(:a, ''))" && error?.arguments == nil)
      #expect(try test.count("t") == 0)
      try dao.database.transaction {
        #expect(throws: DAOError.self) { try dao.call("add:", "Ada") as Int }
        try test.run("INSERT INTO t VALUES (1)")
      }
      #expect(try test.count("t") == 1)
    }
  }

  @Test("`an error of an error keeps its message, and a NUL does not end it`")
  func messages() throws {
    let functions = [
      SQLFunction("a", argumentCount: 0) { _ in throw DAOError(.parameter, "said\0so", sql: "SELECT secret") },
      SQLFunction("b", argumentCount: 0) { _ in throw CancellationError() },
      SQLFunction("c", argumentCount: 0) { _ in throw DAOError(.database, "no such function: d") },
    ]
    var configuration = Configuration()
    configuration.sqlite.functions = functions
    try withDatabase(configuration: configuration) { test in
      for (name, message) in [("a", "said\u{FFFD}so"), ("b", "CancellationError()"), ("c", "no such function: d")] {
        let error = #expect(throws: DAOError.self) { try test.query("SELECT \(name)()").call() as Int }
        #expect(error?.message == "the function '\(name)' has failed: \(message)" && error?.code == .function)
      }
    }
  }

  @Test("`a result that is NaN is an error, and one that is too long SQLite's`")
  func results() throws {
    let functions = [
      SQLFunction("nan", argumentCount: 0) { _ in .real(.nan) },
      SQLFunction("huge", argumentCount: 0) { _ in .blob(Data(count: 1_000_000_001)) },
    ]
    var configuration = Configuration()
    configuration.sqlite.functions = functions
    try withDatabase(configuration: configuration) { test in
      let nan = #expect(throws: DAOError.self) { try test.query("SELECT nan()").call() as Double? }
      #expect(nan?.message == "the function 'nan' has failed: its result is not a number (NaN)")
      let huge = #expect(throws: DAOError.self) { try test.query("SELECT huge()").call() as Data }
      #expect(huge?.databaseCode == "SQLITE_TOOBIG")
    }
  }

  @Test("`functions of one name differ by their number of arguments, and any number is taken where none fits`")
  func overloads() throws {
    let functions = [
      SQLFunction("f", argumentCount: 1) { _ in "one" }, SQLFunction("f", argumentCount: 2) { _ in "two" },
      SQLFunction("F") { .integer(Int64($0.count)) },
    ]
    var configuration = Configuration()
    configuration.sqlite.functions = functions
    try withDatabase(configuration: configuration) { test in
      let row: Row = try test.query("SELECT f() AS a, f(1) AS b, f(1, 2) AS c, f(1, 2, 3) AS d").call()
      #expect(row["a"] == 0 && row["b"] == "one" && row["c"] == "two" && row["d"] == 3)
      let many = Array(repeating: "1", count: 100).joined(separator: ", ")
      #expect(try test.query("SELECT f(\(many))").call() == 100)
    }
  }

  @Test("`a function takes the place of a built-in one, and brings REGEXP to life`")
  func builtIn() throws {
    let upper = SQLFunction("UPPER", argumentCount: 1, isDeterministic: true) { arguments in
      if case .text(let text) = arguments[0] { .text(text.uppercased()) } else { arguments[0] }
    }
    let regexp = SQLFunction("regexp", argumentCount: 2, isDeterministic: true) { arguments in
      guard case .text(let pattern) = arguments[0], case .text(let text) = arguments[1] else { return nil }
      return try text.contains(Regex(pattern)) ? 1 : 0
    }
    try withDatabase(configuration: configuration(upper, regexp)) { test in
      try #expect(test.query("SELECT upper('zoë')").call() == "ZOË")
      try #expect(test.query("SELECT 'zoë' REGEXP '^z.ë$'").call() == true)
      #expect(throws: DAOError.self) { try test.query("SELECT 'zoë' REGEXP '('").call() as Bool }
    }
  }

  @Test("`only a deterministic function may stand in an index, and triggers, views and generated columns call it`")
  func schema() throws {
    let configuration = configuration(Self.initials, Self.echo)
    try withDatabase(schema: ["CREATE TABLE person (first TEXT, last TEXT)"], configuration: configuration) { test in
      try test.run("CREATE INDEX by_initials ON person (initials(first, last))")
      let error = #expect(throws: DAOError.self) { try test.run("CREATE INDEX by_echo ON person (echo(first))") }
      #expect(error?.message.contains("non-deterministic functions prohibited") == true)
      try test.run("CREATE TABLE made (first TEXT, last TEXT, short TEXT AS (initials(first, last)) STORED)")
      try test.run(
        "CREATE TRIGGER copy AFTER INSERT ON person BEGIN INSERT INTO made (first, last) VALUES (echo(NEW.first), NEW.last); END"
      )
      try test.run("CREATE VIEW shorts AS SELECT initials(first, last) AS short FROM person")
      try test.change("INSERT INTO person VALUES (?, ?)").call("Ada", "Lovelace")
      #expect(try test.query("SELECT short FROM made").call() == "AL")
      #expect(try test.query("SELECT short FROM shorts").call() == "AL")
      let plan: Row = try test.query("EXPLAIN QUERY PLAN SELECT * FROM person WHERE initials(first, last) = 'AL'").call()
      #expect("\(plan["detail"] ?? .null)".contains("by_initials"))
      let failing = #expect(throws: DAOError.self) { try test.change("INSERT INTO person VALUES (?, ?)").call("Ada", "") }
      #expect(failing?.code == .function)
      #expect(try test.count("person") == 1 && test.count("made") == 1)
    }
  }

  @Test("`a built insert whose trigger's function fails says so`")
  func builtOperations() throws {
    try withDatabase(schema: ["CREATE TABLE t (a TEXT)"], configuration: configuration(Self.initials)) { test in
      try test.run("CREATE TRIGGER g BEFORE INSERT ON t BEGIN SELECT initials(NEW.a, ''); END")
      let dao = try test.dao("<insert selector='insert:' table='t'/>")
      for _ in 0..<2 {
        let error = #expect(throws: DAOError.self) { try dao.call("insert:", ["a": "x"]) as Int }
        #expect(error?.code == .function && error?.message.hasSuffix("no initials without a name") == true)
      }
    }
  }

  @Test("`streams and their triggers call functions`")
  func streams() throws {
    try withFolder { folder in
      try Data(
        """
        <execute><statement>CREATE TABLE t (a TEXT); INSERT INTO t VALUES (initials('Ada', 'Lovelace'))</statement>
        <statement>CREATE INDEX i ON t (initials(a, a))</statement></execute>
        """.utf8
      ).write(to: folder.appending(path: "1.stream.xml"))
      try withDatabase(configuration: configuration(Self.initials)) { test in
        #expect(try test.database.processStreams(at: folder) == [1])
        #expect(try test.query("SELECT a FROM t").call() == "AL")
        let copy = test.folder.appending(path: "copy.sqlite")
        try test.database.backup(to: copy)
        let copied = try Database.sqlite(at: copy, configuration: configuration(Self.initials))
        try copied.dao(script: "<dao><insert selector='add'>INSERT INTO t VALUES ('BC')</insert></dao>").call("add")
        try copied.close()
      }
      let error = #expect(throws: DAOError.self) { try Database.inMemory().processStreams(at: folder) }
      #expect(error?.message.contains("no such function: initials: ") == true)
      #expect(error?.message.contains("'Configuration.sqlite.functions'") == true && error?.location != nil)
    }
  }

  @Test("`readers run a function at the same time`")
  func parallel() async throws {
    let count = Atomic(0)
    let counted = SQLFunction("counted", argumentCount: 1) { arguments in
      count.add(1, ordering: .relaxed)
      return arguments[0]
    }
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT sum(counted(i)) FROM n"
    try await withDatabaseAsync(configuration: configuration(counted)) { test in
      let query = try test.query(sql)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 { group.addTask { try await query.call() } }
        for try await sum in group { #expect(sum == 125_250) }
      }
    }
    #expect(count.load(ordering: .relaxed) >= 16 * 500)
  }

  @Test("`a function that cannot be registered keeps the database from being opened`")
  func refusals() throws {
    func refusal(_ functions: SQLFunction...) -> String? {
      var configuration = Configuration()
      configuration.sqlite.functions = functions
      let error = #expect(throws: DAOError.self) { try Database.inMemory(configuration: configuration) }
      #expect(error?.code == .configuration)
      return error?.message
    }
    for name in ["", "a\0b", String(repeating: "ä", count: 128)] {
      #expect(refusal(SQLFunction(name) { _ in nil })?.hasPrefix("the name of a function has from 1 to 255 bytes") == true)
    }
    for count in [-1, 128, .max, .min] {
      #expect(refusal(SQLFunction("f", argumentCount: count) { _ in nil })?.contains("take from 0 to 127") == true)
    }
    let twice = refusal(SQLFunction("f", argumentCount: 1) { _ in nil }, SQLFunction("F", argumentCount: 1) { _ in nil })
    #expect(twice == "there are two functions 'F' with 1 arguments")
    #expect(refusal(SQLFunction("f") { _ in nil }, SQLFunction("f") { _ in nil }) != nil)
  }

  @Test("`names of up to 255 bytes and functions of 127 arguments are taken`")
  func limits() throws {
    let long = String(repeating: "n", count: 255)
    let functions = configuration(
      SQLFunction(long, argumentCount: 127) { _ in nil }, SQLFunction("größe in cm", argumentCount: 0) { _ in 7 })
    try withDatabase(configuration: functions) { test in
      try #expect(test.query("SELECT \"größe in cm\"()").call() == 7)
    }
  }

  @Test("`what a function holds is let go of with its database`")
  func lifetimes() throws {
    final class Held: Sendable {}
    weak var weakly: Held?
    func use() throws {
      let held = Held()
      weakly = held
      var configuration = configuration(SQLFunction("f", argumentCount: 0) { _ in withExtendedLifetime(held) { 1 } })
      configuration.sqlite.collations = [
        SQLCollation("c") {
          withExtendedLifetime(held) { _ in }
          return $0.compare($1)
        }
      ]
      try withDatabase(configuration: configuration) { test in
        try #expect(test.query("SELECT f()").call() == 1)
        try #expect(test.query("SELECT 'a' < 'b' COLLATE c").call() == true)
      }
      configuration.connectionStatements = ["SELECT f()", "nonsense"]
      #expect(throws: DAOError.self) { try Database.inMemory(configuration: configuration) }
    }
    try use()
    #expect(weakly == nil)
  }
}

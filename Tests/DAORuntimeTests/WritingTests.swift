import DAOCore
import DAOSQL
import DAOSQLite
import Foundation
import TestSupport
import Testing

@testable import DAORuntime

/// The owner of a statement that a module without scripts makes.
private final class TableOwner: StatementOwner {
  let name: String
  let interceptedKind: InterceptedCall.Kind
  let history = RunHistory()

  init(_ name: String, _ kind: InterceptedCall.Kind) {
    self.name = name
    interceptedKind = kind
  }
}

/// A table as a module without scripts writes and reads it: by its schema, the dialect and values.
private struct TableWriter {
  let database: Database
  let schema: TableSchema
  private let dialect = SQLiteDialect(collations: [])

  init(_ name: String, in database: Database) throws {
    self.database = database
    schema = try #require(try database.tableSchema(name))
  }

  typealias Values = [String: Value]

  func text(_ change: TableChange) -> StatementText { change.statement(dialect: dialect) }

  func plan(_ text: StatementText, _ values: Values) -> Plan {
    // The order of names is no matter.
    let named = values.filter { name, _ in text.parameterNames.index(of: name) != nil }
    return Plan(BoundStatement(text, .named(named.map { ($0.key, $0.value) })), of: TableOwner("\(schema.name).write", .insert))
  }

  func insert(_ values: Values, or roles: ColumnRoles = ColumnRoles(), excluding: Set<String> = []) -> Plan {
    plan(text(TableChange(.insert, of: schema, excluding: excluding, roles: roles)), values)
  }

  func update(_ values: Values) -> Plan { plan(text(TableChange(.update, of: schema, where: .key)), values) }
  func delete(_ values: Values) -> Plan { plan(text(TableChange(.delete, of: schema, where: .key)), values) }

  func all() throws -> Set<[Value]> {
    let names = schema.columns.map { dialect.quote($0.name) }.joined(separator: ", ")
    let text = StatementText(sql: "SELECT \(names) FROM \(schema.qualifiedName.quoted(dialect))", verb: .query)
    let rows: [Row] = try database.runtime.run(
      Plan(BoundStatement(text, .bound([])), of: TableOwner("all", .select)), .result())
    return Set(rows.map { row in schema.columns.indices.compactMap { row[$0] } })
  }
}

private struct Player: Codable, Equatable {
  var id: Int?
  var firstName: String
  var points: Int?
}

@Suite("Writing without scripts")
struct WritingTests {
  private func withDatabase(_ sql: String, _ body: (Database) throws -> Void) throws {
    let folder = try TestFolder()
    let database = try Database(driver: SQLiteDriver(path: folder.path("rows"), configuration: Configuration()))
    try database.runtime.pool.withSession(for: .write, .schema) { try $0.connection.execute(sql) }
    try body(database)
    try database.close()
  }

  private static let names = [
    "id", "first_name", "größe", "a b", "select", "say \"hi\"", "Order", "x1", "_", "naïve", "values", "ключ", "p?q", ":r",
    "k-l",
  ]

  @Test("Random rows of random tables are inserted, saved, updated and deleted by their key", arguments: 0..<40)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = Array(Self.names.shuffled(using: &random).prefix(Int.random(in: 2...8, using: &random)))
    let keys = Array(columns.shuffled(using: &random).prefix(Int.random(in: 1..<columns.count, using: &random)))
    let quoted = { (name: String) in SQLiteDialect(collations: []).quote(name) }
    let types = ["", " INTEGER", " TEXT", " BLOB"].filter { !($0 == " INTEGER" && keys.count == 1) }
    let table = quoted(Self.names.randomElement(using: &random) ?? "t")
    let list = columns.map { quoted($0) + (types.randomElement(using: &random) ?? "") }.joined(separator: ", ")
    let key = keys.map(quoted).joined(separator: ", ")
    let made = Bool.random(using: &random) ? ", \"made up\" AS (1)" : ""
    try withDatabase("CREATE TABLE \(table) (\(list)\(made), PRIMARY KEY (\(key)))") { database in
      let name = String(table.dropFirst().dropLast()).replacing("\"\"", with: "\"")
      let writer = try TableWriter(name, in: database)
      var upsert = ColumnRoles()
      upsert.conflict = writer.schema.primaryKey.map { ($0.name, nil) }
      var model: [[Value]: [String: Value]] = [:]
      for _ in 0..<40 {
        var row: [String: Value] = [:]
        for column in columns {
          row[column] = .text(
            keys.contains(column)
              ? ["a", "b", "c"].randomElement(using: &random) ?? "" : "\(UInt8.random(in: 0...255, using: &random))z")
        }
        let id = keys.compactMap { row[$0] }
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where model[id] == nil:
          #expect(try database.runtime.run(writer.insert(row), .changeCount) == 1)
          model[id] = row
        case 1:
          #expect(try database.runtime.run(writer.insert(row, or: upsert), .changeCount) == 1)
          model[id] = row
        case 2 where columns.count > keys.count:
          #expect(try database.runtime.run(writer.update(row), .changeCount) == (model[id] == nil ? 0 : 1))
          if model[id] != nil { model[id] = row }
        default:
          #expect(try database.runtime.run(writer.delete(row), .changeCount) == (model[id] == nil ? 0 : 1))
          model[id] = nil
        }
      }
      let expected = model.values.map { row in writer.schema.columns.map { row[$0.name] ?? .integer(1) } }
      #expect(try writer.all() == Set(expected), "\(columns) by \(keys)")
    }
  }

  @Test("Each dialect writes its own placeholders and the same names")
  func dialects() {
    func column(_ name: String, key: Int = 0) -> TableColumn {
      TableColumn(
        name: name, declaredType: "INTEGER", isNotNull: false, primaryKeyPosition: key, isGenerated: false)
    }
    let schema = TableSchema(
      name: "t", qualifier: "s", columns: [column("b", key: 2), column("v"), column("a", key: 1), column("größe")])
    var roles = ColumnRoles()
    roles.conflict = [("a", nil), ("b", nil)]
    roles.version = "v"
    func sql(_ change: TableChange) -> [String] {
      [SQLiteDialect(collations: []) as any Dialect, PostgresDialect()].map { change.statement(dialect: $0).sql }
    }
    #expect(
      sql(TableChange(.update, of: schema, where: .key)) == [
        #"UPDATE "s"."t" SET "v" = :v, "größe" = ?2 WHERE "a" = :a AND "b" = :b"#,
        #"UPDATE "s"."t" SET "v" = $1, "größe" = $2 WHERE "a" = $3 AND "b" = $4"#,
      ])
    #expect(
      sql(TableChange(.delete, of: schema, where: .key)) == [
        #"DELETE FROM "s"."t" WHERE "a" = :a AND "b" = :b"#, #"DELETE FROM "s"."t" WHERE "a" = $1 AND "b" = $2"#,
      ])
    #expect(
      sql(TableChange(.insert, of: schema, roles: roles))[1]
        == #"INSERT INTO "s"."t" ("b", "v", "a", "größe") VALUES ($1, $2, $3, $4) ON CONFLICT ("a", "b") DO UPDATE SET "#
        + #""größe" = excluded."größe", "v" = "t"."v" + 1 WHERE "t"."v" = excluded."v""#)
  }

  @Test(
    "Generated keys come as the id of the row, or as returned keys", arguments: [false, true])
  func keys(isKeyed: Bool) throws {
    let key = isKeyed ? "id INTEGER PRIMARY KEY, " : ""
    try withDatabase("CREATE TABLE player (\(key)first_name TEXT UNIQUE, points INTEGER DEFAULT 7)") { database in
      let runtime = database.runtime
      let writer = try TableWriter("player", in: database)
      let ada = writer.insert(["first_name": .text("Ada")], excluding: ["id", "points"])
      #expect(try runtime.run(ada, .insertedID) == 1)
      let dialect = SQLiteDialect(collations: [])
      let text = writer.text(TableChange(.insert, of: writer.schema, excluding: ["id", "points"]))
      let returning = try text.returning(WantedKeys(), dialect: dialect) { _ in writer.schema }
      let bo = try runtime.run(writer.plan(returning, ["first_name": .text("Bo")]), .keys())
      #expect(bo.rows == [[.integer(2)]] && bo.columns == [isKeyed ? "id" : "rowid"])
      // An upsert that sets nothing returns no key: that of the row that is there is selected.
      var roles = ColumnRoles()
      roles.conflict = [("first_name", nil)]
      roles.update = []
      let kept = writer.text(TableChange(.insert, of: writer.schema, excluding: ["id", "points"], roles: roles))
      let existing = try #require(
        try kept.existingRow(conflict: ["first_name"], WantedKeys(), of: writer.schema, dialect: dialect))
      #expect(existing.parameters == [0])
      let found: Int = try runtime.run(
        Plan(BoundStatement(existing.text, .bound([.text("Bo")])), of: TableOwner("player.find", .select)), .result())
      #expect(found == 2)
    }
  }

  @Test("An insert of no row or of several has no id, and is undone", arguments: [false, true])
  func noID(hasRun: Bool) throws {
    try withDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)") { database in
      let text = StatementText(sql: "INSERT INTO t (n) SELECT value FROM json_each(?)", parameters: [.init()], verb: .change)
      func insert(_ list: String) throws -> Int64 {
        try database.runtime.run(
          Plan(BoundStatement(text, .bound([.text(list)])), of: TableOwner("t.add", .insert)), .insertedID)
      }
      if hasRun { #expect(try insert("[1]") == 1) }
      #expect(error { try insert("[1, 2]") }?.code == .tooManyRows)
      #expect(error { try insert("[]") }?.code == .noRow)
      let rows = try TableWriter("t", in: database).all()
      #expect(rows.count == (hasRun ? 1 : 0))
    }
  }

  @Test("Plans run together or not at all, and an error has the number of its plan")
  func batches() async throws {
    let folder = try TestFolder()
    let database = try Database(driver: SQLiteDriver(path: folder.path("rows"), configuration: Configuration()))
    let runtime = database.runtime
    try await runtime.withSession(for: .write, .schema) {
      try $0.connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER UNIQUE)")
    }
    let writer = try TableWriter("t", in: database)
    func plans(_ numbers: ClosedRange<Int>) -> [Plan] {
      numbers.map { writer.insert(["n": .integer(Int64($0 % 10))], excluding: ["id"]) }
    }
    func runNow<Reading: PlanReading>(_ plans: [Plan], _ reading: Reading) throws -> [Reading.Output] {
      try runtime.run(plans, reading)
    }
    #expect(try runNow([], .changeCount) == [])
    #expect(try runNow(plans(1...3), .insertedID) == [1, 2, 3])
    #expect(try await runtime.run(plans(4...5), .changeCount) == [1, 1])
    let failure = error { _ = try runNow(plans(8...11), .changeCount) }
    #expect(failure?.element == 3 && failure?.message.hasPrefix("element 4 of 4 (index 3): ") == true)
    #expect(await error { _ = try await runtime.run(plans(8...11), .changeCount) }?.element == 3)
    #expect(try writer.all().count == 5)
    try database.close()
  }

  @Test("A page of a plan has its rows and the number of all, whatever the query's own end is")
  func pages() async throws {
    let folder = try TestFolder()
    let database = try Database(driver: SQLiteDriver(path: folder.path("rows"), configuration: Configuration()))
    let numbers = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < ?) SELECT n FROM t ORDER BY n"
    func pageNow(_ plan: Plan, _ number: Int) throws -> (rows: [Int], total: Int) {
      try database.runtime.run(plan, .page(PageBounds(number: number, size: 3)))
    }
    for (sql, total) in [(numbers, 7), ("\(numbers) LIMIT 5;", 5)] {
      let text = StatementText(sql: sql, parameters: [.init()], verb: .query)
      let plan = Plan(BoundStatement(text, .bound([.integer(7)])), of: TableOwner("t.all", .select))
      for number in 1...4 {
        let page = try pageNow(plan, number)
        let again = try await database.runtime.run(plan, .page(PageBounds(number: number, size: 3), of: Int.self))
        #expect(page.rows == (1...total).filter { ($0 - 1) / 3 == number - 1 } && page.total == total)
        #expect(again.rows == page.rows && again.total == total)
      }
    }
    #expect(error { try PageBounds(number: 0, size: 1) }?.code == .parameter)
    #expect(error { try PageBounds(number: .max, size: 2) }?.code == .parameter)
    try database.close()
  }
}

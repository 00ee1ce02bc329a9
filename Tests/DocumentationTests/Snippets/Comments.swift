import DAOCore
import DAOKit
import DAOSQL
import Foundation
import Testing

private func slug(of title: String) -> String { title.lowercased() }

@Suite("Examples of doc comments")
struct CommentSnippets {
  @Test("Interceptor and TypeHandler")
  func runtime() throws {
    var configuration = Configuration()
    configuration.interceptors = [SlowLog()]
    configuration.typeHandlers = ["Words": Words()]
    let database = try Database.inMemory(configuration: configuration)
    let words: Value = Words().value(of: ["a", "b"])
    let dao = try database.dao(script: "<dao><select selector='a'>SELECT #{w,typeHandler=Words}</select></dao>")
    let stored: String = try dao.call("a", ["w": ["a", "b"]])
    #expect(words == .text(stored) && Words().property(of: words) == ["a", "b"])
    try database.close()
  }

  @Test("Functions, collations, connection statements")
  func hooks() throws {
    var configuration = Configuration()
    // snippet: SQLFunction
    let initials = SQLFunction("initials", argumentCount: 2, isDeterministic: true) { arguments in
      guard case .text(let first) = arguments[0], case .text(let last) = arguments[1] else { return nil }
      return .text("\(first.prefix(1)). \(last.prefix(1)).")
    }
    // end
    // snippet: SQLCollation
    let byLength = SQLCollation("by_length") { left, right in
      left.count == right.count ? left.compare(right) : left.count < right.count ? .orderedAscending : .orderedDescending
    }
    // end
    // snippet: unicodeLike
    configuration.sqlite.functions.append(.unicodeLike)  // 'ÅNGSTRÖM' LIKE 'ång%'
    // end
    // snippet: names
    configuration.sqlite.collations.append(.names)  // ORDER BY last_name COLLATE names
    // end
    // snippet: SQLiteSettings
    configuration.sqlite.functions = [.unicodeLike]
    configuration.sqlite.collations = [.names]
    // end
    // snippet: PostgresSettings
    configuration.postgres.connections = 16
    configuration.postgres.replicas = "host=replica1,replica2 dbname=shop target_session_attrs=any"
    // end
    // snippet: PostgresSettings.Isolation
    configuration.postgres.isolation = .repeatableRead
    // end
    // snippet: connectionStatements
    configuration.connectionStatements = ["PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -8000"]
    // end
    configuration.sqlite.functions.append(initials)
    configuration.sqlite.collations.append(byLength)
    let database = try Database.inMemory(configuration: configuration)
    let dao = try database.dao(
      script: """
        <dao><select selector="a"><![CDATA[
          SELECT initials('Ada', 'Lovelace') || ('ÅNGSTRÖM' LIKE 'ång%') || ('b' < 'aa' COLLATE by_length) || ('å' < 'b' COLLATE names)
        ]]></select></dao>
        """)
    #expect(try dao.call("a") == "A. L.111")
    try database.close()
  }

  private struct Article: Decodable {
    var id: Int
    var title: String
  }

  @Test("Steps of streams")
  func steps() {
    var configuration = Configuration()
    // snippet: streamSteps
    configuration.streamSteps["backfillSlugs"] = { database in
      let articles = try database.dao("article", in: .module)
      let all: [Article] = try articles.call("selectWithoutSlug")
      for article in all {
        try articles.call("setSlug", ["id": article.id, "slug": slug(of: article.title)])
      }
    }
    // end
    #expect(Array(configuration.streamSteps.keys) == ["backfillSlugs"])
  }

  /// Stands in for standard output.
  func print(_ thing: some CustomStringConvertible) { #expect(!thing.description.isEmpty) }

  @Test("Files that the program holds")
  func embedded() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: EmbeddedFile
    let file = EmbeddedFile(path: "streams/1.stream.xml", text: "<execute><statement>CREATE TABLE t (n)</statement></execute>")
    // end
    #expect(file.path == "streams/1.stream.xml")
    // snippet: DatabaseSchema
    let database = try Database.sqlite(at: path, schema: .streams)
    // end
    // snippet: EmbeddedScripts
    let employees = try database.dao("employee", in: .scripts)
    // end
    #expect(try employees.countAll() == 0)
    try database.close()
  }

  @Test("Database, DAO and Operation")
  func face() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: Database
    let database = try Database.sqlite(at: path)  // created when absent
    try await database.processStreams(in: .module)  // migrations, at start-up
    let employees = try database.dao("employee", in: .module)  // employee.dao.xml of the bundle
    let everyone: [Employee] = try await employees.call("selectAll")
    // end
    #expect(everyone.isEmpty)
    try database.close()
  }

  private func snapshot(_ database: Database, _ employees: DAO) throws {
    // snippet: read
    let (total, everyone) = try database.read {
      (try employees.call("countAll") as Int, try employees.call("selectAll") as [Employee])
    }
    // end
    #expect(total == everyone.count)
  }

  @Test("Verification")
  func verification() throws {
    let example = try Example()
    let (database, employees) = (example.database, example.employees)
    let projects = try database.dao("project", in: .module)
    // snippet: verify
    let warnings = try database.verify(employees, projects)
    // end
    #expect(warnings.isEmpty)
  }

  @Test("A file's configuration, and a seed")
  func developing() throws {
    let folder = try TemporaryFolder()
    try folder.write("dao.json", "{\"dateStrategy\": \"iso8601\", \"readers\": 8, \"busyTimeout\": 2.5}")
    try folder.write("1.stream.xml", "<execute><statement>CREATE TABLE t (a)</statement></execute>")
    try folder.write("t.stream.xml", "<execute seed='development'><statement>INSERT INTO t VALUES (1)</statement></execute>")
    let file = folder.url.appending(path: "dao.json")
    // snippet: configuration file
    var configuration = try Configuration(contentsOf: file)
    // end
    configuration.readers = 2
    #expect(configuration.dateStrategy == .iso8601 && configuration.busyTimeout == .seconds(2.5))
    let bundle = try #require(Bundle(path: folder.path))
    let database = try Database.inMemory(configuration: configuration)
    // snippet: seed
    let applied = try database.processStreams(in: bundle, seed: "development")
    // end
    #expect(applied == [1])
    try database.close()
  }

  @Test("ColumnCheck")
  func columnCheck() {
    // snippet: ColumnCheck
    enum State: String, Codable { case open, closed }
    ColumnCheck.texts(State.self)  // with Int for String: warning: a column of texts stores it as a text …
    // end
    #expect(State(rawValue: "open") == .open)
  }

  @Test("DAO")
  func dao() async throws {
    let database = try Example().database
    // snippet: DAO
    let employees = try database.dao("employee", in: .module)
    let everyone: [Employee] = try await employees.call("selectAll")
    let jerry: Employee? = try await employees.call("selectWithEid:", "eid-000001")
    try await employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
    let same: [Employee] = try await employees.selectAll()
    // end
    #expect(everyone.count == 3 && jerry?.firstName == "Jerry" && same.first?.firstName == "J")
    // snippet: asynchronous transaction
    try await database.transaction {
      let jerry: Employee = try await employees.call("selectWithEid:", "eid-000001")
      try await employees.call("rename", ["eid": jerry.eid, "firstName": "J"])
    }
    // end
    // snippet: one expression
    let count: Int = try await database.transaction { try employees.countAll() }
    // end
    // snippet: asynchronous read
    let agree = try await database.read {
      let count: Int = try await employees.call("countAll")
      let everyone: [Employee] = try await employees.call("selectAll")
      return count == everyone.count
    }
    // end
    #expect(count == 3 && agree)
    try snapshot(database, employees)
    // snippet: rows of a dictionary
    for try await employee in employees.rows("selectOfProject:", ["code": "atlas"], as: Employee.self) {
      print(employee.eid)
    }
    // end
    // snippet: rows
    for try await employee in employees.rows("selectAll", as: Employee.self) {
      print(employee.firstName ?? "-")
    }
    // end
    // snippet: RowSequence
    for try await employee in employees.rows("selectAll", as: Employee.self) where employee.salary == nil {
      print(employee.firstName ?? "-")
    }
    // end
  }

  @Test("Reloading")
  func reloading() throws {
    let database = try Example().database
    // snippet: reload
    let changed = try database.reload()
    // end
    #expect(changed.isEmpty)
    let print = { @Sendable (_: any Sendable) in }
    // snippet: watchScripts
    let watch = database.watchScripts { result in
      switch result {
      case .success(let names): print("reloaded: \(names.joined(separator: ", "))")
      case .failure(let error): print(error)
      }
    }
    // end
    watch.stop()
  }

  @Test("Rows as a stream")
  func copyIn() throws {
    let database = try Database.inMemory()
    try database.processStreams(in: .module)
    let employees = try database.dao("employee", in: .module)
    let newcomers = (4...6).map { Employee(eid: "eid-00000\($0)") }
    // snippet: copyIn
    let count = try employees.copyIn("insert:", newcomers)
    // end
    #expect(count == 3)
  }

  @Test("Operation, insertReturningID, transaction")
  func synchronous() throws {
    let example = try Example()
    let (database, employees) = (example.database, example.employees)
    // snippet: Operation
    let select = try employees.operation("selectWithEid:")
    let jerry: Employee? = try select.call("eid-000001")
    // end
    #expect(jerry?.firstName == "Jerry")
    try dictionaries(select, employees)
    // snippet: transaction
    try database.transaction {
      try employees.call("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
      try employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
    }
    // end
    try employees.call("deleteWithEid:", "eid-000005")
    // snippet: insertReturningID
    let id = try employees.insertReturningID("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
    // end
    #expect(id == 4)
    try keys(Example().employees)
  }

  private func dictionaries(_ select: DAOKit.Operation, _ employees: DAO) throws {
    // snippet: Operation with a dictionary
    let jerry: Employee? = try select.call(["eid": "eid-000001"])
    // end
    #expect(jerry?.firstName == "Jerry")
    // snippet: batch of dictionaries
    try employees.batch("rename", [["eid": "eid-000001", "firstName": "J"], ["eid": "eid-000002", "firstName": nil]])
    // end
  }

  private func keys(_ employees: DAO) throws {
    let newcomers = (4...6).map { Employee(eid: "eid-00000\($0)") }
    // snippet: BatchResult
    let result = try employees.batch("insert:", newcomers)
    print(result.changes)  // of all elements together
    print(result.counts)  // of each element
    // end
    #expect(result.counts == [1, 1, 1])
    try allKeys(newcomers)
  }

  private func allKeys(_ newcomers: [Employee]) throws {
    let employees = try Example().database.dao(
      script: """
        <dao><insert selector="insertAll:"> INSERT INTO employee (eid) VALUES
          <foreach collection="list" item="e" separator=",">(#{e.eid})</foreach> </insert></dao>
        """)
    // snippet: insertReturningKeys
    let eids = try employees.insertReturningKeys("insertAll:", newcomers, as: String.self)
    // end
    #expect(eids == newcomers.map(\.eid))
  }

  @Test("Configuration and templates")
  func opening() throws {
    let example = try Example()
    let template = example.folder.url.appending(path: "template.sqlite")
    try example.database.backup(to: template)
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    do {
      // snippet: template
      let database = try Database.sqlite(at: path, copying: template)
      // end
      let count: Int = try database.dao("employee", in: .module).call("countAll")
      #expect(count == 3)
    }
    // snippet: Configuration
    var configuration = Configuration()
    configuration.readers = 8
    configuration.nulls = .zero
    let database = try Database.sqlite(at: path, configuration: configuration)
    // end
    #expect(database.configuration.readers == 8)
  }

  @Test("DAOError, Value and Row")
  func values() throws {
    let employees = try Example().employees
    let jerry = Employee(eid: "eid-000001")
    // snippet: DAOError
    do {
      try employees.call("insert:", jerry)
    } catch let error as DAOError where error.code == .constraint {
      print(error)  // the operation, the script's line, the SQL, SQLite's code and message
    }
    // end
    // snippet: Value
    let row: Row = try employees.call("selectWithEid:", "eid-000001")
    if case .text(let name)? = row["first_name"] { print(name) }
    // end
    try rows(employees)
  }

  private func rows(_ employees: DAO) throws {
    // snippet: Row
    let rows: [Row] = try employees.call("selectAll")
    let value = rows[0]["first_name"]  // .text("Jerry")
    let same = rows[0]["firstName"]  // the same column
    let first = rows[0][0]  // the first column
    let name: String = try rows[0].value("firstName")
    let jerry: Employee = try rows[0].decode()
    // end
    #expect(value == "Jerry" && same == "Jerry" && first == "eid-000001" && name == "Jerry" && jerry == Example.staff[0])
  }

  @Test("SQLScanner")
  func scanner() {
    let dialect = SQLiteDialect()
    // snippet: SQLScanner
    let tokens = SQLScanner("SELECT :name -- why", dialect: dialect).filter(\.isSignificant)
    // end
    #expect(tokens.count == 2)
  }

  @Test("DAO.page and Page")
  func pages() throws {
    let employees = try Example().employees
    // snippet: Page
    let page: Page<Employee> = try employees.page("selectAll", number: 1, size: 20)
    print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
    // end
    #expect(page.rows == Example.staff && page.total == 3 && page.pageCount == 1)
  }
}

// snippet: Interceptor
struct SlowLog: Interceptor {
  func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
    let start = ContinuousClock.now
    let outcome = try proceed()
    print(call.operation, outcome.rows ?? outcome.changes ?? 0, ContinuousClock.now - start)
  }
}
// end

// snippet: TypeHandler
struct Words: TypeHandler {
  func value(of words: [String]) -> Value { .text(words.joined(separator: " ")) }
  func property(of value: Value) -> [String] {
    guard case .text(let text) = value else { return [] }
    return text.split(separator: " ").map(String.init)
  }
}
// end

// What the build plugin would generate.
extension DatabaseSchema {
  fileprivate static let streams = DatabaseSchema([
    EmbeddedFile(path: "1.stream.xml", text: "<execute><statement>CREATE TABLE t (n)</statement></execute>")
  ])
}

extension EmbeddedScripts {
  fileprivate static let scripts = EmbeddedScripts([
    EmbeddedFile(
      path: "employee.dao.xml", text: "<dao><select selector=\"countAll\">SELECT count(*) FROM t</select></dao>")
  ])
}

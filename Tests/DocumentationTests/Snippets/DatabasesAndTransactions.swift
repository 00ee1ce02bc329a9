// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("DatabasesAndTransactions.md")
struct DatabaseSnippets {
  @Test("Databases are opened and copied")
  func opening() throws {
    let folder = try TemporaryFolder()
    let example = try Example()
    let template = folder.url.appending(path: "template.sqlite")
    try copy(example.database, to: template)
    let path = folder.path("main.sqlite")
    try openTemplate(path, template)
    try configure(path)
    // snippet: open
    let database = try Database.sqlite(at: path)  // created when absent
    let scratch = try Database.inMemory()  // gone when it is closed
    // end
    #expect(try database.dao("employee", in: .module).countAll() == 3)
    try scratch.close()
    try database.close()
  }

  private func copy(_ database: Database, to file: URL) throws {
    // snippet: backup
    try database.backup(to: file)
    // end
  }

  private func openTemplate(_ path: String, _ template: URL) throws {
    // snippet: template
    let database = try Database.sqlite(at: path, copying: template)
    // end
    try database.close()
  }

  @Test("A key is refused by a library without a codec")
  func key() throws {
    let folder = try TemporaryFolder()
    #expect(throws: DAOError.self) { try encrypted(folder.path("new.sqlite"), "secret") }
  }

  private func encrypted(_ path: String, _ passphrase: String) throws {
    // snippet: key
    var configuration = Configuration()
    configuration.key = EncryptionKey(passphrase)
    let database = try Database.sqlite(at: path, configuration: configuration)
    // end
    try database.close()
  }

  private func configure(_ path: String) throws {
    // snippet: configuration
    var configuration = Configuration()
    configuration.readers = 8
    configuration.busyTimeout = .seconds(2)
    configuration.dateStrategy = .iso8601
    let database = try Database.sqlite(at: path, configuration: configuration)
    // end
    try database.close()
    try foreignKeys(&configuration)
    let defaults = Configuration()
    #expect(defaults.busyTimeout == .seconds(5) && defaults.readers == 4 && !defaults.showsValues && !defaults.readOnly)
  }

  @Test("Scripts are checked at start-up")
  func verifying() throws {
    let example = try Example()
    let database = example.database
    // snippet: verify
    let daos = try database.daos(in: .module)
    for warning in try database.verify(daos) { print(warning) }
    // end
  }

  /// Stands in for standard output.
  private func print(_ thing: some CustomStringConvertible) { Issue.record("\(thing)") }

  private func foreignKeys(_ configuration: inout Configuration) throws {
    let script = "<dao><select selector='enforced'> PRAGMA foreign_keys </select></dao>"
    #expect(try Database.inMemory().dao(script: script).call("enforced") == 1)
    // snippet: foreignKeys
    configuration.connectionStatements = ["PRAGMA foreign_keys = OFF"]
    // end
    #expect(try Database.inMemory(configuration: configuration).dao(script: script).call("enforced") == 0)
  }

  @Test("A commit is on the disk by default, and an operation may say otherwise")
  func synchronous() throws {
    let folder = try TemporaryFolder()
    let page = try Repository.page("DatabasesAndTransactions")
    try folder.write("settings.dao.xml", page.blocks(in: "xml")[0].text)
    let (database, scripts) = (try Database.sqlite(at: folder.path("main.sqlite")), folder.url)
    #expect(try database.dao("settings", at: scripts).call("synchronous") == 2)
    // snippet: synchronous
    let settings = try database.dao("settings", at: scripts)
    try settings.call("commitFaster")
    // end
    #expect(try settings.call("synchronous") == 1)
    try database.close()
  }

  // snippet: forms
  func count(_ employees: DAO) throws -> Int { try employees.call("countAll") }

  func countLater(_ employees: DAO) async throws -> Int { try await employees.call("countAll") }
  // end

  @Test("Both forms of a call give the same")
  func forms() async throws {
    let employees = try Example().employees
    let now = try count(employees)
    let later = try await countLater(employees)
    #expect(now == 3 && later == 3)
  }

  @Test("A task's cancellation ends its statement", .timeLimit(.minutes(30)))
  func cancellation() async throws {
    let numbers = try Database.inMemory().dao(
      script: """
        <dao>
          <select selector="countToBillions">
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 9000000000) SELECT count(*) FROM numbers
          </select>
          <select selector="one"> SELECT 1 </select>
        </dao>
        """)
    // snippet: cancellation
    let task = Task { try await numbers.call("countToBillions") as Int }
    task.cancel()
    do {
      _ = try await task.value
    } catch let error as DAOError where error.code == .cancelled {
      // the connection is free again
    }
    // end
    #expect(try await numbers.one() == 1)
  }

  @Test("Transactions, nested ones, and one that is rolled back by the database")
  func transactions() throws {
    let example = try Example()
    let (database, employees) = (example.database, example.employees)
    // snippet: transaction
    try database.transaction {
      try employees.call("deleteWithEid:", "eid-000002")
      try employees.call("rename", ["eid": "eid-000003", "firstName": "Noemi"])
    }
    // end
    try employees.call("import:", Example.staff[1])
    // snippet: nested
    try database.transaction {
      try employees.call("rename", ["eid": "eid-000001", "firstName": "Jeremy"])
      do {
        try database.transaction {
          try employees.call("deleteWithEid:", "eid-000002")
          throw CancellationError()
        }
      } catch is CancellationError {
        // nobody was deleted, and Jeremy keeps his name
      }
    }
    // end
    let names = try (employees.selectAll() as [Employee]).map(\.firstName)
    #expect(names == ["Jeremy", "Zoë", "Noemi"])
    let error = #expect(throws: DAOError.self) { try poison(database, employees) }
    #expect(error?.code == .rolledBack)
    #expect(try employees.countAll() == 3)
  }

  private func poison(_ database: Database, _ employees: DAO) throws {
    let imports = try database.dao(
      script: "<dao><insert selector='insertOrRollBack'>INSERT OR ROLLBACK INTO employee (eid) VALUES (?)</insert></dao>")
    // snippet: poison
    try database.transaction {
      try employees.call("insert:", Employee(eid: "eid-000009"))
      do { try imports.call("insertOrRollBack", "eid-000009") } catch {}  // rolls the whole transaction back
      try employees.call("insert:", Employee(eid: "eid-000010"))  // throws rolledBack
    }
    // end
  }

  @Test("A database that is in use stays open")
  func closing() throws {
    let example = try Example()
    let error = #expect(throws: DAOError.self) { try example.database.transaction { try example.database.close() } }
    #expect(error?.code == .busy)
    #expect(try example.employees.countAll() == 3)
    try example.database.close()
    let closed = #expect(throws: DAOError.self) { try example.employees.call("countAll") as Int }
    #expect(closed?.code == .closed)
  }

  @Test("An asynchronous transaction hands its result out")
  func asynchronous() async throws {
    let example = try Example()
    let (database, employees) = (example.database, example.employees)
    // snippet: asynchronous
    let count = try await database.transaction {
      try employees.call("insert:", Employee(eid: "eid-000004", firstName: "Tomás"))
      let count: Int = try employees.call("countAll")
      return count
    }
    // end
    #expect(count == 4)
    // snippet: asynchronous body
    try await database.transaction {
      let jerry: Employee = try await employees.call("selectWithEid:", "eid-000001")
      try await employees.call("rename", ["eid": jerry.eid, "firstName": "J"])
    }
    // end
    // snippet: rows
    for try await employee in employees.rows("selectAll", as: Employee.self) {
      guard employee.eid < "eid-000003" else { break }
      try await employees.call("rename", ["eid": employee.eid, "firstName": "X"])
    }
    // end
    let names = try await (employees.selectAll() as [Employee]).map(\.firstName)
    #expect(names == ["X", "X", "Naomi", "Tomás"])
  }

  @Test("Snapshots, calls by method, and calls in a loop")
  func snapshots() async throws {
    let example = try Example()
    let (database, employees) = (example.database, example.employees)
    try await oneExpression(database, employees)
    // snippet: read
    let (total, everyone) = try await database.read {
      (try employees.call("countAll") as Int, try employees.call("selectAll") as [Employee])
    }
    // end
    #expect(total == 3 && everyone.count == 3)
    // snippet: calls in a loop
    for try await employee in employees.rows("selectAll", as: Employee.self) {
      let same: Employee? = try await employees.call("selectWithEid:", employee.eid)  // on the loop's connection
      try await employees.call("rename", ["eid": employee.eid, "firstName": "Y"])  // on the writer
      print(same?.firstName ?? "-")
    }
    // end
    let names = try await (employees.selectAll() as [Employee]).map(\.firstName)
    #expect(names == ["Y", "Y", "Y"])
  }

  private func oneExpression(_ database: Database, _ employees: DAO) async throws {
    // snippet: one expression
    let total: Int = try await database.transaction { try employees.countAll() }
    // end
    #expect(total == 3)
  }

  /// Stands in for standard output.
  private func print(_ text: String) { #expect(!text.isEmpty && text != "Y") }

  @Test("Loops take arguments")
  func arguments() async throws {
    let employees = try Example().employees
    // snippet: arguments
    for try await employee in employees.rows("selectOfProject:", "atlas", as: Employee.self) {
      print(employee.eid)
    }
    try employees.forEachRow("selectOfProject:", ["code": "atlas"], as: Employee.self) { employee in
      print(employee.eid)
      return true
    }
    // end
  }

  @Test("Loops, and loops in loops")
  func loops() throws {
    let employees = try Example().employees
    // snippet: forEachRow
    var names: [String] = []
    try employees.forEachRow("selectAll", as: Employee.self) { employee in
      names.append(employee.firstName ?? "-")
      return names.count < 2
    }
    // end
    #expect(names == ["Jerry", "Zoë"])
    let script = """
      <dao>
        <select selector="all">SELECT n FROM t ORDER BY n</select>
        <insert selector="add:">INSERT INTO t VALUES (?)</insert>
        <update selector="create">CREATE TABLE t (n INTEGER)</update>
      </dao>
      """
    let scratch = try Database.inMemory()
    let numbers = try scratch.dao(script: script)
    try fill(numbers)
    // snippet: loops
    do {
      try numbers.forEachRow("all", as: Int.self) { number in
        try numbers.call("add:", number + 10)
        return true
      }
    } catch let error as DAOError where error.code == .deadlock {
      for number in try numbers.call("all") as [Int] { try numbers.call("add:", number + 10) }
    }
    // end
    #expect(try numbers.call("all") == [1, 2, 11, 12])
  }

  private func fill(_ numbers: DAO) throws {
    try numbers.call("create")
    for number in 1...2 { try numbers.call("add:", number) }
  }
}

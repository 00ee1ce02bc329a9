import DAOMarkup
import Foundation
import Testing

@testable import DAOKit
@testable import DAORuntime
@testable import DAOScript

@Suite("Dynamic operations on a database")
struct DynamicSQLTests {
  private let database: Database
  private let ending: CleanClose

  init() throws {
    database = try Database.inMemory()
    ending = CleanClose(of: database)
    try database.runtime.pool.withSession(for: .write, .other("a test")) {
      try $0.connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, born REAL)")
    }
  }

  private func expression(_ source: String) throws -> DAOScript.Expression {
    try DAOScript.Expression.parse(text(source), file: "t.xml")
  }

  private func text(_ source: String) -> DAOMarkup.Text {
    DAOMarkup.Text(string: source, runs: [.init(offset: 0, position: Position(line: 3, column: 5))])
  }

  /// An operation of the nodes, called through a script that has only it.
  private func dao(_ nodes: [SQLNode], _ kind: OperationKind = .select) throws -> DAO {
    let location = DAOError.Location(file: "t.xml", line: 2, column: 1)
    let operation = ScriptOperation(kind: kind, selector: "run", location: location, body: .sql(nodes))
    let script = Script(name: "t", file: "t.xml", location: location)
    var finder = PlaceholderFinder(file: "t.xml", dialect: database.runtime.driver.dialect, language: .script)
    let sql = try LinkedSQL(
      finder.cut(nodes), file: "t.xml", origin: Origin(operation: "t.run", element: location),
      dialect: database.runtime.driver.dialect)
    let linked = LinkedOperation(operation, of: script, body: .dynamic(sql))
    let compiled = CompiledOperation(linked, content: .init(linked.body))
    return DAO(database, CompiledScript(script, operations: [compiled]))
  }

  private struct Person: Codable, Equatable {
    var id: Int
    var name: String?
    var born: Date?
  }

  private func insert() throws -> DAO {
    try dao([.text(text("INSERT INTO t (id, name, born) VALUES (#{id}, #{name}, #{born})"))], .insert)
  }

  private func select() throws -> DAO {
    let loop = ForEach(
      collection: try expression("ids"), item: "x", open: "(", close: ")", separator: ",", nodes: [.text(text("#{x}"))],
      position: Position(line: 9, column: 2))
    return try dao([
      .text(text("SELECT * FROM t")),
      .tag(
        Trim.where([
          .tag(If(test: try expression("name != null"), nodes: [.text(text("AND name = #{name}"))])),
          .tag(
            If(test: try expression("ids != null"), nodes: [.text(text("AND id IN")), .tag(loop)])),
        ])),
      .text(text("ORDER BY id")),
    ])
  }

  private let people = [
    Person(id: 1, name: "Ada", born: Date(timeIntervalSinceReferenceDate: 1)), Person(id: 2), Person(id: 3, name: "Bob"),
  ]

  @Test("Entities go in and come out, in a transaction and outside")
  func roundTrip() throws {
    let (insert, select) = (try insert(), try select())
    try insert.call("run", people[0])
    try database.transaction { for person in people.dropFirst() { try insert.call("run", person) } }
    let all: [Person] = try select.call("run", ["name": nil, "ids": nil])
    #expect(all == people)
    let none: [Person] = try select.call("run", [:])
    #expect(none == people)
    let one: Person? = try database.transaction { try select.call("run", ["name": "Bob", "ids": nil]) }
    #expect(one?.id == 3)
    let byLabel: [Person] = try select.run(name: "Ada", ids: [Int]?.none)
    #expect(byLabel.map(\.id) == [1])
    #expect(try insert.insertReturningID("run", Person(id: 7)) == 7)
  }

  @Test("Asynchronous calls, rows and transactions render the same")
  func asynchronous() async throws {
    let (insert, select) = (try insert(), try select())
    for person in people { try await insert.call("run", person) }
    let some: [Person] = try await select.call("run", ["ids": [3, 1]])
    #expect(some.map(\.id) == [1, 3])
    var seen: [Int] = []
    for try await person in select.rows("run", ["name": "Ada"], as: Person.self) { seen.append(person.id) }
    #expect(seen == [1])
    let inside: [Person] = try await database.transaction { try await select.call("run", ["ids": [2]]) }
    #expect(inside.map(\.id) == [2])
  }

  @Test("Errors name the operation and the place in the script")
  func errors() throws {
    let empty = try #require(throws: DAOError.self) { let _: [Person] = try select().call("run", ["ids": [Int]()]) }
    #expect(empty.location?.line == 9 && empty.operation == "t.run")
    let unknown = try #require(throws: DAOError.self) { let _: [Person] = try select().call("run", Person(id: 1)) }
    #expect(unknown.message.contains("Person has no 'ids'") && unknown.operation == "t.run")
    let faulty = try dao([.text(text("SELECT * FROM nowhere WHERE x = #{x}"))])
    let database = try #require(throws: DAOError.self) { let _: [Person] = try faulty.call("run", 1) }
    #expect(database.sql == "SELECT * FROM nowhere WHERE x = ?" && database.operation == "t.run")
    #expect(database.location == DAOError.Location(file: "t.xml", line: 3, column: 19))
  }

  @Test("A column that is chosen is one of the table's, also after the schema has changed")
  func columns() throws {
    let order = try dao([
      .text(text("SELECT id FROM t ORDER BY ")),
      .substitution(Substitution(name: text("by"), domain: .columns(of: "t"), position: Position(line: 3, column: 30))),
    ])
    try insert().call("run", Person(id: 1, name: "b"))
    try insert().call("run", Person(id: 2, name: "a"))
    #expect(try order.call("run", ["by": "name"]) == [2, 1])
    #expect(try order.call("run", ["by": "id desc"]) == [2, 1])
    #expect(throws: DAOError.self) { let _: [Int] = try order.call("run", ["by": "extra"]) }
    try dao([.text(text("ALTER TABLE t ADD COLUMN extra"))], .update).call("run")
    #expect(try order.call("run", ["by": "extra, id"]) == [1, 2])
    #expect(throws: DAOError.self) { let _: [Int] = try order.call("run", ["by": "id; DROP TABLE t"]) }
  }
}

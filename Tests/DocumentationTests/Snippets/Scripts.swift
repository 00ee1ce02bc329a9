// snippet: imports
import DAOKit
import Foundation
// end
import Testing

// snippet: money
struct Cents: RawRepresentable, Codable, Hashable {
  var rawValue: Int
  var amount: Decimal { Decimal(rawValue) / 100 }
}
// end

@Suite("Scripts.md")
struct ScriptSnippets {
  @Test("A structure round whole cents is stored as its number, and sorts, compares and sums as one")
  func money() throws {
    let database = try Database.inMemory()
    let prices = try database.dao(
      script: """
        <dao>
          <update selector="create">CREATE TABLE price (cents INTEGER)</update>
          <insert selector="add:">INSERT INTO price VALUES (?)</insert>
          <select selector="all">SELECT cents FROM price ORDER BY cents</select>
          <select selector="sum">SELECT sum(cents) FROM price</select>
        </dao>
        """)
    try prices.call("create")
    for cents in [1000, 950] { try prices.call("add:", Cents(rawValue: cents)) }
    let all: [Cents] = try prices.call("all")
    let sum: Cents = try prices.call("sum")
    #expect(all.map(\.amount) == [9.5, 10] && sum.rawValue == 1950)
    let texts = "<dao><select selector='texts'>SELECT '9.5' AS price UNION ALL SELECT '10' ORDER BY price</select></dao>"
    #expect(try database.dao(script: texts).call("texts") == ["10", "9.5"])
    try database.close()
  }

  @Test("Names choose operations")
  func names() throws {
    let names = try Repository.page("Scripts").blocks(in: "xml")[1].text
    let staff = try Example().database.dao(script: "<dao>\(names)</dao>")
    // snippet: names
    let all: Int = try staff.call("count")
    let designers: Int = try staff.call("countWithGender", 0, "Designer")
    let one: Int = try staff.call("find", "eid-000001")
    let two: Int = try staff.call("find", "eid-000001", "Zoë")
    // end
    #expect((all, designers, one, two) == (3, 1, 1, 2))
    // snippet: methods
    let women: Int = try staff.count(withGender: 0, position: "Designer")
    let either: Int = try staff.find("eid-000001", "Zoë")
    // end
    #expect((women, either) == (1, 2))
    // snippet: handle
    let find = try staff.operation("find:orName:")
    let both: Int = try find.call("eid-000001", "Zoë")
    let named: Int = try find.call(["eid": "eid-000001", "name": "Zoë"])
    // end
    #expect((both, named) == (2, 2))
    let error = #expect(throws: DAOError.self) { try staff.call("count") }
    #expect(error?.code == .typeMismatch)
  }

  @Test("Arguments bind parameters")
  func parameters() throws {
    let employees = try Example().employees
    // snippet: parameters
    try employees.call("insert:", Employee(eid: "eid-000004", firstName: "Tomás"))
    try employees.call("rename", ["eid": "eid-000004", "firstName": "Thomas"])
    try employees.rename(eid: "eid-000004", firstName: "Tom")
    try employees.call("rename", "Tomás", "eid-000004")
    // end
    // snippet: dictionaries
    try employees.batch("rename", [["eid": "eid-000004", "firstName": "Tom"], ["eid": "eid-000002", "firstName": nil]])
    // end
    let tom: Employee = try employees.call("selectWithEid:", "eid-000004")
    #expect(tom.firstName == "Tom")
  }

  @Test("The type asked for decides the result")
  func results() throws {
    let employees = try Example().employees
    // snippet: results
    let everyone: [Employee] = try employees.call("selectAll")
    let jerry: Employee? = try employees.call("selectWithEid:", "eid-000001")
    let count: Int = try employees.call("countAll")
    let youngest: Date? = try employees.call("youngestDob")
    let rows: [Row] = try employees.call("selectAll")
    let changed = try employees.call("deleteWithEid:", "eid-000004")
    let id = try employees.insertReturningID("insert:", Employee(eid: "eid-000005"))
    // end
    #expect(everyone == Example.staff && jerry == Example.staff[0] && count == 3 && youngest == nil)
    #expect(rows.count == 3 && changed == 0 && id == 4)
  }

  @Test("What Swift infers under 'try?' has the rows that were meant")
  func tried() throws {
    let employees = try Example().employees
    // snippet: tried
    let found: [Employee]? = try? employees.call("selectAll")  // nil only if the call has failed
    let orNone = (try? employees.call("selectAll")) ?? [Employee]()
    let orNobody: Employee? = try? employees.call("selectWithEid:", "eid-000001")  // nil for no row too
    // end
    #expect(found == Example.staff && orNone == Example.staff && orNobody == Example.staff[0])
  }

  @Test("A row gives its values as they are stored, as Swift types, and as an entity")
  func rows() throws {
    let employees = try Example().employees
    // snippet: rows
    let row: Row = try employees.call("selectWithEid:", "eid-000001")
    let columns = row.columns  // ["eid", "first_name", …]
    let stored = row["firstName"]  // .text("Jerry"), as the database has it; nil where there is no such column
    let first = row[0]  // .text("eid-000001")
    let name: String = try row.value("firstName")  // an error where the column does not hold that
    let salary = try row.value("salary", as: Double?.self)  // nil for NULL
    let entity = try row.decode(Employee.self)
    // end
    #expect(columns.prefix(2) == ["eid", "first_name"] && stored == .text("Jerry") && first == "eid-000001")
    #expect(name == "Jerry" && salary == 5200 && entity == Example.staff[0] && row["nobody"] == nil)
    #expect(throws: DAOError.self) { try row.value("firstName", as: Int.self) }
    let same: Employee? = try employees.call("selectWithEid:", row[0])
    #expect(same == entity)
  }

  @Test("A select is read page by page")
  func pages() throws {
    let employees = try Example().employees
    // snippet: pages
    let page: Page<Employee> = try employees.page("selectAll", number: 1, size: 2)
    print("\(page.rows.count) of \(page.total) employees on page \(page.number) of \(page.pageCount)")
    // end
    #expect(page.rows == Array(Example.staff.prefix(2)) && page.total == 3 && page.pageCount == 2)
  }

  // snippet: direct
  struct Salary: Decodable, RowDecodable {
    let eid: String
    let amount: Double?

    init(row: borrowing RowView) throws {
      eid = try row[0]
      amount = try row["salary"]
    }
  }
  // end

  @Test("A type reads itself")
  func direct() throws {
    let script = "<dao><select selector='all'>SELECT eid, salary FROM employee ORDER BY eid</select></dao>"
    let salaries: [Salary] = try Example().database.dao(script: script).all()
    #expect(salaries.map(\.amount) == [5200, 4850.5, 7100])
  }

  @Test("Scripts are reloaded when they change")
  func reloading() async throws {
    let example = try Example()
    let script = "<dao><select selector='n'>SELECT 1</select></dao>"
    try example.folder.write("numbers.dao.xml", script)
    let database = example.database
    let numbers = try database.dao("numbers", at: example.folder.url)
    try example.folder.write("numbers.dao.xml", script.replacing("1", with: "2"))
    // snippet: reload
    let changed = try database.reload()
    // end
    let number: Int = try await numbers.n()
    #expect(changed == ["numbers"] && number == 2)
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let print = { @Sendable (line: any Sendable & CustomStringConvertible) in _ = continuation.yield(line.description) }
    // snippet: watch
    let watch = database.watchScripts { result in
      switch result {
      case .success(let names): print("reloaded: \(names.joined(separator: ", "))")
      case .failure(let error): print(error)
      }
    }
    // end
    try example.folder.write("numbers.dao.xml", script.replacing("1", with: "31"))
    #expect(await lines.first { _ in true } == "reloaded: numbers")
    watch.stop()
  }

  @Test("What the page shows is what is reported")
  func outputs() throws {
    let database = try Database.inMemory()
    let faults = description {
      _ = try database.dao(
        script: """
          <dao>
            <selct selector="all"> SELECT 1 </selct>
            <delete exclude="eid" selector="deleteAll"> DELETE FROM employee </delete>
            <select selector="positions" trace="yes"> SELECT position FROM employee </select>
          </dao>
          """)
    }
    let shown = try Repository.page("Scripts").outputs
    #expect(shown == [faults])
  }
}

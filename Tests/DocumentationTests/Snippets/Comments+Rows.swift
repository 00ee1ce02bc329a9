import DAOKit
import Foundation
import Testing

extension CommentSnippets {
  @Test("RowDecodable and RowView")
  func rowDecodable() throws {
    let everyone: [Direct.Employee] = try Example().employees.call("selectAll")
    #expect(everyone.map(\.eid) == Example.staff.map(\.eid) && everyone[1].salary == 4850.5)
    let born: [Born] = try Example().database.dao(
      script: "<dao><select selector='all'>SELECT eid, dob FROM employee</select></dao>"
    ).all()
    #expect(born.count == 3)
  }

  @Test("ColumnValue")
  func columnValue() throws {
    struct Settings: Decodable { var theme: String }
    let database = try Database.inMemory()
    let people = try database.dao(
      script: """
        <dao>
          <select selector="settings:">SELECT '{"theme": "dark"}' WHERE ? = 'e1'</select>
          <select selector="tags:">SELECT '["a", "b"]' WHERE ? = 'e1'</select>
        </dao>
        """)
    var printed = ""
    func print(_ theme: String, _ tags: [String]) { printed = "\(theme) \(tags)" }
    // snippet: ColumnValue
    let settings: ColumnValue<Settings>? = try people.call("settings:", "e1")
    let tags: ColumnValue<[String]>? = try people.call("tags:", "e1")
    print(settings?.value.theme ?? "-", tags?.value ?? [])
    // end
    #expect(printed == #"dark ["a", "b"]"#)
    try database.close()
  }

  @Test("What typed DAOs call")
  func typed() throws {
    let employees = try Example().employees
    let missing: Employee? = try employees.call("selectWithEid:", "eid-000009")
    let error = #expect(throws: DAOError.self) { try missing.required(by: "employee.selectWithEid:") }
    #expect(error?.code == .noRow && error?.operation == "employee.selectWithEid:")
    try renaming(employees)
  }

  private func renaming(_ employees: DAO) throws {
    typealias Employee = Typed.Employee
    // snippet: required
    let found: Employee? = try employees.call("selectWithEid:", "eid-000001")
    let jerry = try found.required(by: "employee.selectWithEid:")
    // end
    // snippet: replacing
    let renamed = jerry.replacing(\.firstName, with: "J")
    // end
    #expect(jerry.firstName == "Jerry" && renamed.firstName == "J" && renamed.eid == jerry.eid)
  }

  private enum Typed {
    struct Employee: Codable, PositionDecodable, PositionEncodable {
      var eid: String
      var firstName: String?
      static let columns = ["eid", "first_name"]

      init(row: borrowing RowView) throws { (eid, firstName) = (try row[0], try row[1]) }

      // snippet: PositionEncodable
      func write(to row: borrowing RowWriter) throws {
        try row.set(eid, at: 0)
        try row.set(firstName, at: 1)
      }
      // end
    }
  }

  private struct Born: RowDecodable {
    init(from decoder: any Decoder) throws { throw CocoaError(.coderReadCorrupt) }
    init(row: borrowing RowView) throws {
      // snippet: RowView
      let eid: String = try row[0]
      let dob: Date? = try row["dob"]
      // end
      #expect(eid.hasPrefix("eid") && dob == nil)
    }
  }

  private enum Direct {
    // snippet: RowDecodable
    struct Employee: Codable, RowDecodable {
      var eid: String
      var salary: Double?

      init(row: borrowing RowView) throws {
        eid = try row[0]  // by position
        salary = try row["salary"]  // by name, under the same rules as properties
      }
    }
    // end
  }
}

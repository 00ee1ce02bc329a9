import DAOKit
import Foundation
import Testing

@Suite("Rows and types that read themselves")
struct RowTests {
  struct Direct: RowDecodable, Codable, Equatable {
    var id: Int
    var name: String?
    var date: Date
    var kind: Gender
    init(id: Int, name: String?, date: Date, kind: Gender) {
      (self.id, self.name, self.date, self.kind) = (id, name, date, kind)
    }
    init(row: borrowing RowView) throws {
      id = try row[0]
      name = try row["firstName"]
      date = try row["born"]
      kind = try row.decode(3)
    }
  }

  @Test("A row is printed by its labels and values")
  func description() throws {
    try withDatabase { db throws in
      let row: Row = try db.query("SELECT 'O''Brien' AS name, NULL AS salary, 1.5 AS \"a b\", x'0aff' AS photo").call()
      #expect("\(row)" == "[name: 'O''Brien', salary: NULL, a b: 1.5, photo: a blob of 2 bytes]")
    }
  }

  @Test("A RowDecodable type reads by position and by name, in every shape")
  func direct() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT 1 id, 'Ada' first_name, 0 born, 0 kind UNION ALL SELECT 2, NULL, 1.5, 1")
      let ada = Direct(id: 1, name: "Ada", date: Date(timeIntervalSinceReferenceDate: 0), kind: .female)
      let other = Direct(id: 2, name: nil, date: Date(timeIntervalSinceReferenceDate: 1.5), kind: .male)
      #expect(try select.call() == [ada, other])
      #expect(try db.query("SELECT 1 id, 'Ada' first_name, 0 born, 0 kind").call() == ada)
      #expect(try db.query("SELECT 1 id, 'Ada' first_name, 0 born, 0 kind").call() == Optional(ada))
      #expect(try db.query("SELECT 1 WHERE 0").call() == Direct?.none)
    }
  }

  @Test("What a RowDecodable type reads wrongly is an error that names the column")
  func directErrors() throws {
    try withDatabase { db throws in
      expectError(.typeMismatch, "column 0 'id'", "Int wanted, text found", "script.query") {
        try db.query("SELECT 'x' id, 'Ada' first_name, 0 born, 0 kind").call() as Direct
      }
      expectError(.unexpectedNull, "born") { try db.query("SELECT 1 id, 'Ada' first_name, NULL born, 0 kind").call() as Direct }
      expectError(.missingColumn, "born") { try db.query("SELECT 1 id, 'Ada' first_name").call() as Direct }
      expectError(.missingColumn, "no column 3") { try db.query("SELECT 1 id, 'Ada' first_name, 0 born").call() as Direct }
    }
  }

  @Test("A row gives values by name, by folded name and by position")
  func access() throws {
    try withDatabase { db throws in
      let row: Row = try db.query("SELECT 1 AS id, 'Ada' AS first_name, NULL AS absent, x'0102' AS data, 2.5 AS id").call()
      #expect(row.columns == ["id", "first_name", "absent", "data", "id"])
      #expect(row["id"] == .integer(1))
      #expect(row[4] == .real(2.5))
      #expect(row["first_name"] == "Ada" && row["firstName"] == "Ada" && row["FIRSTNAME"] == "Ada")
      #expect(row["absent"] == .null && row["data"] == .blob(Data([1, 2])))
      #expect(row["unknown"] == nil && row[5] == nil && row[-1] == nil)
      #expect(try row.value("firstName") == "Ada")
      #expect(try row.value("absent") == String?.none)
      expectError(.missingColumn, "unknown", "first_name") { try row.value("unknown") as Int }
      expectError(.typeMismatch, "column 1 'first_name'") { try row.value("first_name", as: Int.self) }
      expectError(.unexpectedNull) { try row.value("absent") as Int }
    }
  }

  @Test("A row reads by the nulls and dates of where it comes from")
  func rowKeepsStrategies() throws {
    var configuration = Configuration()
    configuration.dateStrategy = .secondsSince1970
    configuration.nulls = .zero
    try withDatabase(configuration: configuration) { db throws in
      let row: Row = try db.query("SELECT 0 AS date, NULL AS absent").call()
      #expect(try row.value("date") == Date(timeIntervalSince1970: 0))
      #expect(try row.value("absent") as Int == 0)
    }
  }

  @Test("A row can be asked for whatever the script's type is, and decodes to it")
  func rowOfEntity() throws {
    try withDatabase(schema: EmployeeScript.schema) { db throws in
      let dao = try db.dao(EmployeeScript.operations)
      for employee in EmployeeScript.staff { try dao.call("insert:", employee) }
      let rows: [Row] = try dao.call("selectAll")
      let staff: [Employee] = try rows.map { try $0.decode() }
      #expect(staff == EmployeeScript.staff)
      let none: Row? = try dao.call("selectWithEid:", "nobody")
      #expect(none == nil)
    }
  }

  @Test("A row cannot be made from anything but a result")
  func foreignDecoder() {
    expectError(.typeMismatch) { try JSONDecoder().decode(Row.self, from: Data("{}".utf8)) }
  }
}

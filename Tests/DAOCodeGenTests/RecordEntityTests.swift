import Testing

@Suite("Entities of scripts that are records")
struct RecordEntityTests {
  private static let schema = """
    CREATE TABLE employee (eid TEXT PRIMARY KEY NOT NULL, first_name TEXT, "class" INTEGER NOT NULL DEFAULT 1, dob DATETIME);
    CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY AUTOINCREMENT, employee_eid TEXT REFERENCES employee (eid), total REAL NOT NULL);
    CREATE INDEX invoice_employee ON invoice (employee_eid);
    CREATE TABLE ticket (id INTEGER PRIMARY KEY, state INTEGER NOT NULL);
    CREATE TABLE member (team_id INTEGER NOT NULL, employee_eid TEXT NOT NULL, role TEXT, PRIMARY KEY (team_id, employee_eid)) WITHOUT ROWID;
    CREATE TABLE code (number INTEGER PRIMARY KEY NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
    """

  private static let script = """
    <dao>
      <entity name="Employee" table="EMPLOYEE" record="true"/>
      <entity name="Invoice" table="invoice" record="true"/>
      <entity name="Ticket" table="ticket" record="true"/>
      <entity name="Member" table="member" record="true"/>
      <entity name="Code" table="code" record="true"/>
      <entity name="Plain" table="ticket"/>
      <column name="ticket.state" type="State"/>
      <select selector="allEmployees" type="Employee">SELECT * FROM employee ORDER BY eid</select>
      <insert selector="addEmployee:" table="employee"/>
    </dao>
    """

  private static let program = """
    import DAORecords
    import Foundation

    enum State: Int, Codable { case open = 1, closed = 2 }

    @main
    struct Program {
      static func main() throws {
        let database = try Database.inMemory()
        try database.processStreams(at: URL(filePath: CommandLine.arguments[1]))
        let typed = MixedDAO(try database.dao("mixed", at: URL(filePath: CommandLine.arguments[1])))
        let employees = try database.records(Employee.self)
        let ada = Employee(eid: "e1", firstName: "Ada", class: 3)
        print(try employees.save(ada).isNew, try employees.save(ada).isNew)
        try typed.addEmployee(Employee(eid: "e2", firstName: nil, class: 4, dob: Date(timeIntervalSinceReferenceDate: 7)))
        let same = try typed.allEmployees() == employees.all()
        print(same, try employees.where(\\.firstName == "Ada").count(), try employees.find("e2")?.dob?.timeIntervalSinceReferenceDate ?? 0)
        let invoices = try database.records(Invoice.self)
        print(try invoices.save(Invoice(employeeEid: "e1", total: 1.5)).invoiceId, try invoices.save(Invoice(total: 2)).invoiceId)
        let tickets = try database.records(Ticket.self)
        print(try tickets.save(Ticket(state: .closed)).id, try tickets.save(Ticket(id: 7, state: .open)).isNew, try tickets.save([Ticket(state: .open)])[0].id)
        let members = try database.records(Member.self)
        print(try members.save(Member(teamId: 1, employeeEid: "e1", role: "a")).isNew)
        print(try members.save(Member(teamId: 1, employeeEid: "e1", role: "b")).isNew, try members.find(1, "e1")?.role ?? "-")
        let codes = try database.records(Code.self)
        print(try codes.save(Code(number: 9, text: "nine")).number, try codes.count())
        print(try database.recordVersion(of: Code.self) as Any, try database.tableNames().contains("daokit_records"))
      }
    }
    """

  @Test("They compile, are linked, and are saved and found beside the script's own operations")
  func saved() throws {
    let test = try CompiledCase(schema: Self.schema, scripts: ["mixed.dao.xml": Self.script])
    #expect(try test.report() == [])
    #expect(
      try test.runProgram(Self.program) == """
        true false
        true 1 7.0
        1 2
        1 true 8
        true
        false b
        9 1
        nil false

        """)
    #expect(try test.lint() == "")
  }

  @Test("They compile where they are public, and only those that are asked for import records")
  func generated() throws {
    let test = try CompiledCase(schema: Self.schema, scripts: ["mixed.dao.xml": Self.script])
    let state = "public enum State: Int, Codable, Sendable { case open = 1, closed = 2 }"
    #expect(try test.compile(state, isPublic: true) == [])
    let plain = try CompiledCase(
      schema: Self.schema,
      scripts: [
        "plain.dao.xml":
          "<dao><entity name=\"Employee\" table=\"employee\"/><entity name=\"Code\" table=\"code\" record=\"false\"/></dao>"
      ])
    let files = try GoldenCase.typed(plain.folder).files()
    #expect(files.allSatisfy { !$0.text.contains("Record") })
  }
}

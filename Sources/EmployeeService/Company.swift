import DAOKit
import Foundation

/// The employees, the projects, the memberships and the time sheets: the service itself.
///
/// The build plugin generates the typed DAOs of employees and projects; the others are called by name.
struct Company: Sendable {
  let database: Database
  let employees: EmployeeDAO
  let projects: ProjectDAO
  let memberships: DAO
  let timesheets: DAO

  /// Loads the scripts that the program holds, and those of the bundle. Throws an error with all their faults, before anything runs.
  init(database: Database, bundle: Bundle) throws {
    self.database = database
    employees = try EmployeeDAO(database)
    projects = try ProjectDAO(database)
    memberships = try database.dao("membership", in: bundle)
    timesheets = try database.dao("timesheet", in: bundle)
  }

  /// Imports the sample into a database without employees, all of it or nothing. Returns whether it did.
  func importSample(_ sample: SampleData) async throws -> Bool {
    try await database.transaction {
      guard try employees.countAll() == 0 else { return false }
      try employees.operations.import.batch(sample.employees)
      try projects.operations.insert.batch(sample.projects)
      try memberships.batch("insert:", sample.memberships)
      return true
    }
  }

  /// Hires somebody under the next free number.
  func hire(firstName: String, lastName: String) async throws -> Employee {
    try await database.transaction {
      let number = try employees.lastEid().flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
      let employee = Employee(eid: String(format: "eid-%06d", number + 1), firstName: firstName, lastName: lastName)
      try employees.insert(employee)
      return employee
    }
  }

  /// Gives somebody a position and a salary. The read and the write are one transaction, so that no other change is lost.
  /// Returns whether there is such an employee.
  @discardableResult
  func promote(_ eid: String, to position: String, salary: Double) async throws -> Bool {
    try await database.transaction {
      guard var employee = try employees.select(withEid: eid) else { return false }
      employee.position = position
      employee.salary = salary
      try employees.update(employee)
      return true
    }
  }

  /// Assigns several people to projects, all of them or none.
  func assign(_ assignments: [Membership]) async throws {
    try await memberships.batch("insert:", assignments)
  }

  /// Deletes an employee with all memberships.
  func dismiss(_ eid: String) async throws {
    try await database.transaction {
      try memberships.call("deleteWithEid:", eid)
      try employees.delete(withEid: eid)
    }
  }

  /// The projects and their sums, both read from one state of the database, so that they agree.
  func projectOverview() async throws -> (summaries: [ProjectSummary], total: ProjectTotal) {
    try await database.read {
      let total = try projects.selectTotal() ?? ProjectTotal(budget: 0, memberCount: 0, weeklyHours: 0)
      return (try projects.selectSummaries(), total)
    }
  }

  /// Records entries of time sheets, a thousand in a transaction, so that other writers get their turn in between.
  ///
  /// A run that was cut short can be repeated: an entry that is there already is updated.
  func record(_ entries: [TimesheetEntry], progress: (_ recorded: Int) -> Void) async throws {
    var rest = entries[...]
    while !rest.isEmpty {
      try await timesheets.batch("record:", rest.prefix(1000))
      rest = rest.dropFirst(1000)
      progress(entries.count - rest.count)
    }
  }

  /// The day on which the hours of a project have used up its budget; nil as long as there is money left.
  ///
  /// It reads one row at a time, and none after that day.
  func endOfBudget(of project: Project) async throws -> Date? {
    var rest = project.budget
    for try await cost in timesheets.rows("selectCosts:", project.code, as: Cost.self) {
      rest -= cost.amount
      if rest < 0 { return cost.day }
    }
    return nil
  }
}

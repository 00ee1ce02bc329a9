import DAOKit
import Foundation

/// The employees, the projects, and who works on what: the service itself.
struct Company: Sendable {
  let database: Database
  let employees: DAO
  let projects: DAO
  let memberships: DAO

  /// Loads the scripts of the bundle; all that is wrong in them is reported here, before anything runs.
  init(database: Database, bundle: Bundle) throws {
    self.database = database
    employees = try database.dao("employee", in: bundle)
    projects = try database.dao("project", in: bundle)
    memberships = try database.dao("membership", in: bundle)
  }

  /// Brings the sample in, all or nothing, where there is nobody yet; says whether it did.
  func importSample(_ sample: SampleData) async throws -> Bool {
    try await database.transaction {
      let count: Int = try employees.call("countAll")
      guard count == 0 else { return false }
      for employee in sample.employees { try employees.call("import:", employee) }
      for project in sample.projects { try projects.call("insert:", project) }
      for membership in sample.memberships { try memberships.call("insert:", membership) }
      return true
    }
  }

  /// Takes somebody on under the next free number.
  func hire(firstName: String, lastName: String) async throws -> Employee {
    try await database.transaction {
      let last: String? = try employees.call("lastEid")
      let number = last.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
      let digits = String(number + 1)
      let eid = "eid-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      let employee = Employee(eid: eid, firstName: firstName, lastName: lastName)
      try employees.call("insert:", employee)
      return employee
    }
  }

  /// Gives somebody a position and a salary. Read and written in one transaction, so that no other change is lost.
  func promote(_ eid: String, to position: String, salary: Double) async throws {
    try await database.transaction {
      var employee: Employee = try employees.call("selectWithEid:", eid)
      employee.position = position
      employee.salary = salary
      try employees.call("update:", employee)
    }
  }

  /// Puts several people on projects, all of them or none.
  func assign(_ assignments: [Membership]) async throws {
    try await database.transaction {
      for membership in assignments { try memberships.call("insert:", membership) }
    }
  }

  /// Lets somebody go, from all projects too.
  func dismiss(_ eid: String) async throws {
    try await database.transaction {
      try memberships.call("deleteWithEid:", eid)
      try employees.call("deleteWithEid:", eid)
    }
  }
}

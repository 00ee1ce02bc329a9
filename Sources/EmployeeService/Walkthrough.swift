import DAOKit
import Foundation

/// What the program shows: each step does something with the company and reports it.
struct Walkthrough {
  let company: Company
  let report: Report

  func run() async throws {
    try await showEmployees()
    try await showFigures()
    try await showProjects()
    try await showAssignments()
    try await hirePromoteDismiss()
    try await rollBack()
    await misspell()
  }

  /// Entities: every row of the table as an `Employee`.
  private func showEmployees() async throws {
    let everyone: [Employee] = try await company.employees.call("selectAll")
    report.heading("Employees")
    report.table(
      ["eid", "name", "born", "position", "salary"], numbers: [4],
      rows: everyone.map {
        [$0.eid, $0.name, report.day($0.dob), $0.position ?? "-", report.amount($0.salary)]
      })
  }

  /// Scalars, with values bound in order and without.
  private func showFigures() async throws {
    let employees = company.employees
    let count: Int = try await employees.call("countAll")
    let developers: Int = try await employees.call("countWithGender:position:", Gender.male, "Developer")
    let average: Double? = try await employees.call("averageSalary")
    let youngest: Date? = try await employees.call("youngestDob")
    let positions: [String] = try await employees.call("positions")
    report.heading("Figures")
    report.facts([
      ("employees", String(count)),
      ("male developers", String(developers)),
      ("average salary", report.amount(average)),
      ("youngest born", report.day(youngest)),
      ("positions", positions.joined(separator: ", ")),
    ])
  }

  /// A grouped join, by the dynamic form of a call.
  private func showProjects() async throws {
    let summaries: [ProjectSummary] = try await company.projects.selectSummaries()
    report.heading("Projects")
    report.table(
      ["code", "title", "budget", "members", "hours a week"], numbers: [2, 3, 4],
      rows: summaries.map {
        [$0.code, $0.title, report.amount($0.budget), String($0.memberCount), String($0.weeklyHours)]
      })
  }

  /// A join of three tables, read one row at a time.
  private func showAssignments() async throws {
    var rows: [[String]] = []
    for try await assignment in company.memberships.rows("selectAssignments", as: Assignment.self) {
      let name = [assignment.firstName, assignment.lastName].compactMap { $0 }.joined(separator: " ")
      rows.append([assignment.project, name, assignment.role, String(assignment.hours)])
    }
    report.heading("Who works on what")
    report.table(["project", "name", "role", "hours"], numbers: [3], rows: rows)
  }

  /// Built inserts and updates, a delete, values by name, and what a trigger did meanwhile.
  private func hirePromoteDismiss() async throws {
    let ada = try await company.hire(firstName: "Ada", lastName: "Byron")
    let renamed = try await company.employees.call("rename", ["eid": ada.eid, "firstName": "Augusta Ada"])
    try await company.promote(ada.eid, to: "Analyst", salary: 6000)
    try await company.promote(ada.eid, to: "Chief analyst", salary: 6800)
    let now: Employee? = try await company.employees.call("selectWithEid:", ada.eid)
    let changes: [SalaryChange] = try await company.employees.call("salaryChangesWithEid:", ada.eid)
    try await company.dismiss(ada.eid)
    let gone: Employee? = try await company.employees.call("selectWithEid:", ada.eid)
    report.heading("Hired, promoted, dismissed")
    report.facts([
      ("hired", "\(ada.name) as \(ada.eid)"),
      ("renamed", "\(renamed) row, now \(now?.name ?? "-")"),
      ("position", now?.position ?? "-"),
      ("salary", changes.map { report.amount($0.newSalary) }.joined(separator: ", then ")),
      ("dismissed", gone == nil ? "yes" : "no"),
    ])
  }

  /// A transaction whose second insert breaks the primary key, so that the first is undone as well.
  private func rollBack() async throws {
    let before: Int = try await company.memberships.call("countWithCode:", "CEDAR")
    report.heading("A transaction that fails")
    do {
      try await company.assign([
        Membership(eid: "eid-000002", code: "CEDAR", role: "design", hours: 8),
        Membership(eid: "eid-000002", code: "CEDAR", role: "design, again", hours: 8),
      ])
    } catch let error as DAOError where error.code == .constraint {
      report.quote(error.description)
    }
    let after: Int = try await company.memberships.call("countWithCode:", "CEDAR")
    report.facts([("members of CEDAR", "\(before) before, \(after) after")])
  }

  /// An error as its reader sees it.
  private func misspell() async {
    report.heading("A selector that does not exist")
    do {
      let rows: [Row] = try await company.employees.call("selectWithEdi:", "eid-000001")
      report.facts([("rows", String(rows.count))])
    } catch {
      report.quote(String(describing: error))
    }
  }
}

import DAOKit
import Foundation

extension Walkthrough {
  /// Entities: every row of the table as an `Employee`.
  func showEmployees() async throws {
    let everyone = try await company.employees.selectAll()
    report.heading("Employees")
    report.table(
      ["eid", "name", "born", "position", "salary"], numbers: [4],
      rows: everyone.map {
        [$0.eid, $0.name, report.day($0.dob), $0.position ?? "-", report.amount($0.salary)]
      })
  }

  /// Scalars, with values bound in order and without.
  func showFigures() async throws {
    let employees = company.employees
    let count = try await employees.countAll()
    let developers = try await employees.count(withGender: .male, position: "Developer")
    let average = try await employees.averageSalary()
    let youngest = try await employees.youngestDob()
    let positions = try await employees.positions()
    report.heading("Figures")
    report.facts([
      ("employees", String(count)),
      ("male developers", String(developers)),
      ("average salary", report.amount(average)),
      ("youngest born", report.day(youngest)),
      ("positions", positions.joined(separator: ", ")),
    ])
  }

  /// Dynamic SQL: one operation with conditions and an order that depend on the search.
  func search() async throws {
    let searches = [
      ("last name begins with L", EmployeeDAO.SearchOptions(name: "L", order: .lastName)),
      ("designers and developers", .init(positions: ["Designer", "Developer"], order: .lastName)),
      ("on Atlas, from 5000, by salary", .init(minimumSalary: 5000, project: "ATLAS", order: .salaryDesc)),
    ]
    var rows: [[String]] = []
    for (title, search) in searches {
      let found = try await company.employees.search(search)
      rows.append([title, found.map(\.name).joined(separator: ", ")])
    }
    report.heading("Searches")
    report.table(["search", "found"], rows: rows)
  }

  /// A grouped join and its sums, read from one state of the database.
  func showProjects() async throws {
    let (summaries, total) = try await company.projectOverview()
    let sums = ["", "Total", report.amount(total.budget), String(total.memberCount), String(total.weeklyHours)]
    report.heading("Projects")
    report.table(
      ["code", "title", "budget", "members", "hours a week"], numbers: [2, 3, 4],
      rows: summaries.map {
        [$0.code, $0.title, report.amount($0.budget), String($0.memberCount), String($0.weeklyHours)]
      } + [sums])
  }

  /// A result map: the rows of one join as teams of employees.
  func showTeams() async throws {
    let teams = try await company.projects.selectTeams()
    report.heading("Teams")
    for team in teams {
      report.list(
        "\(team.title): \(team.members.isEmpty ? "nobody" : "\(team.members.count) members")",
        team.members.map { "\($0.employee.name) (\($0.employee.position ?? "-")), \($0.role), \($0.hours) hours" })
    }
  }

  /// A nested select: two statements for all profiles, however many there are.
  func showProfiles() async throws {
    let profiles = try await company.employees.selectProfiles()
    report.heading("Profiles")
    report.table(
      ["name", "assignments"],
      rows: profiles.map { profile in
        [profile.name, profile.assignments.map { "\($0.project), \($0.role)" }.joined(separator: "; ")]
      })
  }
}

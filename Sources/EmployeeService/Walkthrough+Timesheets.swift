import DAOKit

extension Walkthrough {
  /// A batch of some thousand rows, with its progress.
  func recordTimesheets() async throws {
    let memberships: [Membership] = try await company.memberships.call("selectAll")
    let entries = TimesheetEntry.entries(of: memberships, weeks: 0..<156)
    report.heading("Three years of time sheets")
    try await company.record(entries) { recorded in
      report.progress(recorded, of: entries.count)
    }
  }

  /// One page of many rows, and how many pages there are.
  func showPage() async throws {
    let page: Page<TimesheetEntry> = try await company.timesheets.page("selectWithEid:", "eid-000001", number: 2, size: 8)
    report.heading("A page of a time sheet")
    report.table(
      ["day", "project", "hours"], numbers: [2],
      rows: page.rows.map { [report.day($0.day), $0.code, report.amount($0.hours)] })
    report.facts([("page", "\(page.number) of \(page.pageCount), \(page.total) entries in all")])
  }

  /// A row loop that ends before the last row.
  func showEndOfBudget() async throws {
    let projects = try await company.projects.selectAll()
    var rows: [[String]] = []
    for project in projects {
      let day = try await company.endOfBudget(of: project)
      rows.append([project.title, report.amount(project.budget), report.day(day)])
    }
    report.heading("How long the budgets last")
    report.table(["project", "budget", "used up"], numbers: [1], rows: rows)
  }
}

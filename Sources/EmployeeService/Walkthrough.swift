import DAOKit

/// The steps of the program: each does something with the company and reports it.
struct Walkthrough {
  let company: Company
  let report: Report

  func run() async throws {
    try await showEmployees()
    try await showFigures()
    try await search()
    try await showProjects()
    try await showTeams()
    try await showProfiles()
    try await hirePromoteDismiss()
    try await saveTwice()
    try await changeOutdatedCopy()
    try await rollBack()
    try await recordTimesheets()
    try await showPage()
    try await showEndOfBudget()
    try await keepReminders()
    await misspell()
  }

  /// An error as its reader sees it.
  private func misspell() async {
    report.heading("A selector that does not exist")
    do {
      let rows: [Row] = try await company.employees.dao.call("selectWithEdi:", "eid-000001")
      report.facts([("rows", String(rows.count))])
    } catch {
      report.quote(String(describing: error))
    }
  }
}

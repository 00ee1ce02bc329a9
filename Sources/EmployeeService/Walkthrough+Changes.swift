import DAOKit

extension Walkthrough {
  /// Built inserts and updates, a delete, and the rows that a trigger wrote meanwhile.
  func hirePromoteDismiss() async throws {
    let ada = try await company.hire(firstName: "Ada", lastName: "Byron")
    let renamed = try await company.employees.rename(firstName: "Augusta Ada", eid: ada.eid)
    try await company.promote(ada.eid, to: "Analyst", salary: 6000)
    try await company.promote(ada.eid, to: "Chief analyst", salary: 6800)
    let now = try await company.employees.select(withEid: ada.eid)
    let changes = try await company.employees.salaryChanges(withEid: ada.eid)
    try await company.dismiss(ada.eid)
    let gone = try await company.employees.select(withEid: ada.eid)
    report.heading("Hired, promoted, dismissed")
    report.facts([
      ("hired", "\(ada.name) as \(ada.eid)"),
      ("renamed", "\(renamed) row, now \(now?.name ?? "-")"),
      ("position", now?.position ?? "-"),
      ("salary", changes.map { report.amount($0.newSalary) }.joined(separator: ", then ")),
      ("dismissed", gone == nil ? "yes" : "no"),
    ])
  }

  /// An upsert: the first call inserts a row, the second updates it.
  func saveTwice() async throws {
    let memberships = company.memberships
    var membership = Membership(eid: "eid-000003", code: "CEDAR", role: "lead", hours: 8)
    try await memberships.call("save:", membership)
    membership.hours = 12
    try await memberships.call("save:", membership)
    let saved: [Membership] = try await memberships.select(withEid: membership.eid, code: membership.code)
    try await memberships.delete(withEid: membership.eid, code: membership.code)
    report.heading("An upsert")
    report.facts([
      ("saved twice", "with 8 hours, then with 12"),
      ("rows", saved.map { "\($0.role) of \($0.code), \($0.hours) hours" }.joined(separator: "; ")),
    ])
  }

  /// Optimistic locking: two people read a project, and the second to save gets the error that the copy is outdated.
  func changeOutdatedCopy() async throws {
    let projects = company.projects
    guard var first = try await projects.select(withCode: "ATLAS") else { return }
    var second = first
    report.heading("A change of an outdated copy")
    first.budget += 5000
    try await projects.update(first)
    do {
      second.budget -= 5000
      try await projects.update(second)
    } catch let error as DAOError where error.code == .stale {
      report.quote(error.description)
      second = try await projects.select(withCode: "ATLAS") ?? second
      second.budget -= 5000
      try await projects.update(second)
    }
    let now = try await projects.select(withCode: "ATLAS")
    report.facts([("budget", "\(report.amount(first.budget)), then \(report.amount(now?.budget)) from a fresh copy")])
  }

  /// A batch in which the second insert breaks the primary key, so that the first one is undone as well.
  func rollBack() async throws {
    let before: Int = try await company.memberships.call("countWithCode:", "CEDAR")
    report.heading("A batch that fails")
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
}

import DAORecords

extension Walkthrough {
  /// Records beside the scripts, on the same database, and a live list that changes while one looks.
  func keepReminders() async throws {
    let reminders = try company.database.records(Reminder.self)
    try await reminders.deleteAll()
    var steps: ArraySlice<() async throws -> Void> = [
      { try await reminders.save(Reminder(eid: "eid-000001", text: "order a desk")) },
      { try await reminders.save(Reminder(eid: "eid-000003", text: "plan the holidays")) },
      { try await reminders.where(\.eid == "eid-000001").update(.set(\.isDone, true)) },
    ]
    var shown: [[String]] = []
    // The first result comes at once, and one more after each commit that changes it.
    for try await left in reminders.where(\.isDone == false).order(by: \.number).observe() {
      shown.append(["\(shown.count + 1)", left.map(\.text).joined(separator: "; ")])
      guard let step = steps.popFirst() else { break }
      try await step()
    }
    let joined = try await company.database.rows(
      "SELECT e.first_name || ': ' || r.text FROM reminder r JOIN employee e ON e.eid = r.eid WHERE NOT r.\"isDone\"",
      as: String.self)
    report.heading("Reminders, as records")
    report.table(["look", "still to do"], rows: shown)
    report.facts([("joined", joined.joined(separator: "; "))])
  }
}

import DAOKit
import Foundation
import Testing

@Suite("Examples of doc comments of live results")
struct LiveCommentSnippets {
  @Test("A model of a result, and the changes of rows")
  @MainActor func models() async throws {
    let dao = try Example().employees
    try await cancelled {
      // snippet: RowChanges
      let employees: LiveResults<[Employee]> = dao.observe("selectAll")
      for try await changes in employees.changes(by: \.eid) {
        print(changes.inserted, changes.removed, changes.changed)
      }
      // end
    }
    let database = try Database.inMemory()
    let employees = try database.dao(script: "<dao><select selector='names'>SELECT 'Ada' AS name</select></dao>")
    // snippet: LiveModel
    let model = LiveModel<[String]>(employees.observe("names"))
    print(model.value ?? [])
    // end
    while model.value == nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(model.value == ["Ada"] && model.error == nil)
    try database.close()
  }

  @Test("Notices, which a file needs none of, and a copy")
  func others() async throws {
    let (database, server) = (try Database.inMemory(), try Database.inMemory())
    // snippet: installNotices
    try await database.processStreams(in: .module)
    try await database.installNotices()
    // end
    try await server.processStreams(in: .module)
    let file = database
    // snippet: copy
    let report = try await server.copy(from: file)
    print(report.tables.map { "\($0.name): \($0.rows)" })
    // end
    #expect(report.tables.contains { $0.name == "main.employee" })
    try server.close()
    try database.close()
  }

  private func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task(operation: body)
    task.cancel()
    try await task.value
  }
}

import DAOKit
import Foundation
import Testing

@Suite("GrowingOutOfOneMachine.md")
struct GrowingSnippets {
  @Test("A copy with its progress")
  func copying() async throws {
    let (file, server) = (try Database.inMemory(), try Database.inMemory())
    for database in [file, server] { try await database.processStreams(in: .module) }
    // snippet: copy
    let report = try await server.copy(from: file) { progress in
      print(progress.step, progress.table, progress.rows)
    }
    print(report.tables.map(\.rows))
    // end
    #expect(!report.tables.isEmpty && !report.isDryRun)
    try server.close()
    try file.close()
  }

  @Test("Settings of a server")
  func settings() {
    // snippet: settings
    var configuration = Configuration()
    configuration.postgres.connections = 16
    configuration.postgres.connectionLifetime = .seconds(3600)
    configuration.postgres.replicas = "host=replica1,replica2 dbname=shop"
    // end
    #expect(configuration.postgres.connections == 16)
  }

  @Test("A transaction that is run again")
  func retries() async throws {
    let server = try Database.inMemory()
    try await server.processStreams(in: .module)
    let employees = try server.dao("employee", in: .module)
    // snippet: retries
    try await server.transaction(retrying: 10) {
      try await employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
    }
    // end
    try server.close()
  }
}

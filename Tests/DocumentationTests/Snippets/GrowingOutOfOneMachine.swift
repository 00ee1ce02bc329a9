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
}

import DAOKit

/// Selects one row by its key, with `await`.
enum AsyncPointSelect {
  static let cases = [
    Case(name: "async-one", work: "async point select, one task", bar: .seconds(45e-6)) { fixture, sampler in
      try await measure(fixture, sampler, taskCount: 1)
    },
    Case(name: "async-64", work: "async point select, 64 tasks at once", bar: .seconds(10e-6)) { fixture, sampler in
      try await measure(fixture, sampler, taskCount: 64)
    },
  ]

  private static func measure(_ fixture: Fixture, _ sampler: Sampler, taskCount: Int) async throws -> Figures {
    let keys = Fixture.keys(max((sampler.count ?? 6400) / taskCount, 1))
    let (database, dao) = try Fixture.dao(at: fixture.databasePath)
    defer { try? database.close() }
    return try await sampler.time(units: keys.count * taskCount) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<taskCount {
          group.addTask {
            for key in keys { let _: Employee = try await dao.call("selectWithEid:", key) }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

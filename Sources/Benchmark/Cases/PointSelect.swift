import DAOKit

/// Selects one row by its key, many times.
enum PointSelect {
  static let cases = [
    Case(name: "point-autocommit", work: "point select, autocommit", bar: .ratio(1.25)) { fixture, sampler in
      try measure(fixture, sampler, raw: { try $1.select($0) }) { keys, _, dao in try select(keys, dao) }
    },
    Case(name: "point-transaction", work: "point select, in a transaction", bar: .ratio(1.4)) { fixture, sampler in
      try measure(fixture, sampler, raw: { try $1.selectInTransaction($0) }) { keys, database, dao in
        try database.transaction { try select(keys, dao) }
      }
    },
  ]

  private static func select(_ keys: [String], _ dao: DAO) throws -> Double {
    var total = 0.0
    for key in keys {
      let employee: Employee = try dao.call("selectWithEid:", key)
      total += employee.salary
    }
    return total
  }

  private static func measure(
    _ fixture: Fixture, _ sampler: Sampler, raw: ([String], RawPointSelect) throws -> Double,
    ours: ([String], Database, DAO) throws -> Double
  ) throws -> Figures {
    let keys = Fixture.keys(sampler.count ?? 20_000)
    let rawSelect = try RawPointSelect(RawDatabase(path: fixture.databasePath))
    let (database, dao) = try Fixture.dao(at: fixture.databasePath)
    defer { try? database.close() }
    return try sampler.compare(units: keys.count) {
      try raw(keys, rawSelect)
    } ours: {
      try ours(keys, database, dao)
    }
  }
}

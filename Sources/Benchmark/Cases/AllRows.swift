import DAOKit

/// Reads all rows into an array of entities.
enum AllRows {
  static let cases = [
    Case(name: "rows-codable", work: "100,000 rows → Codable", bar: .ratio(2.0)) { fixture, sampler in
      try measure(fixture, sampler) { try $0.call("selectFirst:", $1) as [Employee] }
    },
    Case(name: "rows-dated", work: "… with a Date, an enum and an optional", bar: .ratio(2.4)) { fixture, sampler in
      try measure(fixture, sampler) { try $0.call("selectDated:", $1) as [DatedEmployee] }
    },
    Case(name: "rows-direct", work: "… → RowDecodable", bar: .ratio(1.2)) { fixture, sampler in
      try measure(fixture, sampler) { try $0.call("selectDirect:", $1) as [DirectEmployee] }
    },
    Case(name: "rows-typed", work: "… → a generated entity", bar: .ratio(1.05)) { fixture, sampler in
      try measure(fixture, sampler) { try $0.call("selectTyped:", $1) as [TypedEmployee] }
    },
  ]

  private static func measure<T>(
    _ fixture: Fixture, _ sampler: Sampler, _ read: (DAO, Int) throws -> [T]
  ) throws -> Figures {
    let count = sampler.count ?? Fixture.rowCount
    let raw = try RawAllRows(RawDatabase(path: fixture.databasePath))
    let (database, dao) = try Fixture.dao(at: fixture.databasePath)
    defer { try? database.close() }
    return try sampler.compare(units: count) {
      raw.select(count)
    } ours: {
      try read(dao, count)
    }
  }
}

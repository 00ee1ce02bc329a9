import DAOKit

/// Inserts entities into an empty table, in one transaction.
enum Insert {
  static let cases = [
    Case(name: "insert", work: "insert of 100,000 entities, one transaction", bar: .ratio(1.35)) { fixture, sampler in
      try measure("insert", fixture, sampler, Employee.init(number:)) { employees, database, dao in
        try database.transaction {
          for employee in employees { try dao.call("insert:", employee) }
        }
      }
    },
    Case(name: "typed-insert", work: "… of generated entities, in a batch", bar: .ratio(1.2)) { fixture, sampler in
      try measure("typed-insert", fixture, sampler, TypedEmployee.init(number:)) { employees, _, dao in
        try dao.batch("insert:", employees)
      }
    },
    Case(name: "typed-insert-calls", work: "… of generated entities, a call for each", bar: .ratio(1.35)) { fixture, sampler in
      try measure("typed-insert-calls", fixture, sampler, TypedEmployee.init(number:)) { employees, database, dao in
        try database.transaction {
          for employee in employees { try dao.call("insert:", employee) }
        }
      }
    },
  ]

  /// Each side has its own file, so that neither checkpoints the other's log.
  private static func measure<T>(
    _ name: String, _ fixture: Fixture, _ sampler: Sampler, _ make: (Int) -> T, _ insert: ([T], Database, DAO) throws -> Void
  ) throws -> Figures {
    let count = sampler.count ?? Fixture.rowCount
    let own = (0..<count).map(make)
    let employees = (0..<count).map(Employee.init(number:))
    let rawDatabase = try RawDatabase(path: fixture.path("raw-\(name).sqlite"))
    try rawDatabase.execute(Employee.createTable)
    let raw = try RawInsert(rawDatabase)

    let path = fixture.path("\(name).sqlite")
    try RawDatabase(path: path).execute(Employee.createTable)
    let (database, dao) = try Fixture.dao(at: path)
    defer { try? database.close() }

    return try sampler.compare(units: employees.count) { side in
      if side == .raw { try rawDatabase.execute("DELETE FROM employee") } else { try dao.call("deleteAll") }
    } raw: {
      try raw.insert(employees)
    } ours: {
      try insert(own, database, dao)
    }
  }
}

import DAORecords

/// Finds, saves and reads records, and makes queries of them.
enum RecordRows {
  static let cases = [
    Case(name: "records-find", work: "find a record by its key", bar: .ratio(1.3)) { fixture, sampler in
      let keys = Fixture.keys(sampler.count ?? 20_000)
      let raw = try RawPointSelect(RawDatabase(path: fixture.databasePath))
      return try withRecords(at: fixture.databasePath) { records in
        try sampler.compare(units: keys.count) {
          try raw.select(keys)
        } ours: {
          try keys.reduce(0.0) { try $0 + (records.find($1)?.salary ?? 0) }
        }
      }
    },
    Case(name: "records-rows", work: "100,000 records", bar: .ratio(2.0)) { fixture, sampler in
      let count = sampler.count ?? Fixture.rowCount
      let raw = try RawAllRows(RawDatabase(path: fixture.databasePath))
      return try withRecords(at: fixture.databasePath) { records in
        try sampler.compare(units: count) {
          raw.select(count)
        } ours: {
          try records.query.limit(count).all()
        }
      }
    },
    Case(name: "records-save", work: "save of 100,000 new records, one transaction", bar: .ratio(1.5)) { fixture, sampler in
      try save(fixture, sampler)
    },
    Case(name: "records-query", work: "make a query of two conditions and an order", bar: .seconds(0.000_002)) {
      fixture, sampler in
      let count = sampler.count ?? 20_000
      let database = try Database.sqlite(at: fixture.databasePath)
      defer { try? database.close() }
      let records = try database.records(EmployeeRecord.self, .check)
      return try await sampler.time(units: count) {
        for number in 0..<count {
          _ = try records.where(\.gender == number && \.salary > 3000.5).order(by: \.city).limit(10).sql
        }
      }
    },
  ]

  private static func withRecords<R>(at path: String, _ body: (Records<EmployeeRecord>) throws -> R) throws -> R {
    let database = try Database.sqlite(at: path)
    defer { try? database.close() }
    return try body(database.records(EmployeeRecord.self, .check))
  }

  /// Each side has its own file, so that neither checkpoints the other's log.
  private static func save(_ fixture: Fixture, _ sampler: Sampler) throws -> Figures {
    let count = sampler.count ?? Fixture.rowCount
    let (employees, own) = ((0..<count).map(Employee.init(number:)), (0..<count).map(EmployeeRecord.init(number:)))
    let rawDatabase = try RawDatabase(path: fixture.path("raw-save.sqlite"))
    try rawDatabase.execute(Employee.createTable)
    let raw = try RawInsert(rawDatabase)
    let path = fixture.path("save.sqlite")
    try RawDatabase(path: path).execute(Employee.createTable)
    return try withRecords(at: path) { records in
      try sampler.compare(units: count) { side in
        if side == .raw { try rawDatabase.execute("DELETE FROM employee") } else { try records.query.deleteAll() }
      } raw: {
        try raw.insert(employees)
      } ours: {
        try records.save(own)
      }
    }
  }
}

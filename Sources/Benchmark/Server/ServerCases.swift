#if PostgreSQL
  import DAOPostgres
  import Foundation

  /// The work of the other cases on the PostgreSQL server that the environment names, beside the same work with libpq.
  enum ServerCases {
    /// None without a server.
    static let cases: [Case] = address == nil ? [] : all

    private static let address = ProcessInfo.processInfo.environment["DAOKIT_POSTGRES"]

    private static let all = [
      Case(name: "server-point", work: "PostgreSQL: prepared point select", bar: .ratio(1.1)) { _, sampler in
        let keys = Fixture.keys(sampler.count ?? 5000)
        return try measure(sampler, units: keys.count) {
          $0.select("point", keys)
        } ours: { _, dao in
          var total = 0.0
          for key in keys { total += (try dao.call("selectWithEid:", key) as Employee).salary }
          return total
        }
      },
      rows("server-rows", "… 100,000 rows → Codable", 1.5, "selectFirst:", Employee.self),
      rows("server-direct", "… → RowDecodable", 1.15, "selectDirect:", DirectEmployee.self),
      rows("server-typed", "… → a generated entity, by position", 1.15, "selectTyped:", TypedEmployee.self),
      insert("server-insert", "… 10,000 inserts in a batch", 10_000, 1.2) {
        try $0.insert("insert", $1)
      } ours: {
        try $0.batch("insert:", $1)
      },
      insert("server-copy", "… 100,000 rows by COPY", Fixture.rowCount, 1.2) {
        try $0.copy($1)
      } ours: {
        try $0.copyIn("insert:", $1)
      },
      Case(name: "server-64", work: "… point select, 64 tasks on 8 connections", bar: .seconds(100e-6)) { _, sampler in
        var configuration = Configuration()
        configuration.postgres.connections = 8
        let (database, dao) = try open(configuration)
        defer { try? database.close() }
        let keys = Fixture.keys(100)
        return try await sampler.time(units: keys.count * 64) {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
              group.addTask { for key in keys { let _: Employee = try await dao.call("selectWithEid:", key) } }
            }
            try await group.waitForAll()
          }
        }
      },
    ]

    private static func rows<T: Decodable & SendableMetatype>(
      _ name: String, _ work: String, _ bar: Double, _ selector: String, _ type: T.Type
    ) -> Case {
      Case(name: name, work: work, bar: .ratio(bar)) { _, sampler in
        let count = sampler.count ?? Fixture.rowCount
        return try measure(sampler, units: count) {
          $0.selectAll("all", count)
        } ours: { _, dao in
          try dao.call(selector, count) as [T]
        }
      }
    }

    private static func insert(
      _ name: String, _ work: String, _ count: Int, _ bar: Double,
      raw: @escaping @Sendable (RawServer, [Employee]) throws -> Void,
      ours: @escaping @Sendable (DAO, [Employee]) throws -> Void
    ) -> Case {
      Case(name: name, work: work, bar: .ratio(bar)) { _, sampler in
        let employees = (Fixture.rowCount..<Fixture.rowCount + (sampler.count ?? count)).map(Employee.init(number:))
        return try measure(
          sampler, units: employees.count, before: { try $0.execute("DELETE FROM employee WHERE eid >= 'eid-100000'") }
        ) {
          try raw($0, employees)
        } ours: { _, dao in
          try ours(dao, employees)
        }
      }
    }

    private static func measure<Raw, Ours>(
      _ sampler: Sampler, units: Int, before: (RawServer) throws -> Void = { _ in }, raw: (RawServer) throws -> Raw,
      ours: (Database, DAO) throws -> Ours
    ) throws -> Figures {
      let (database, dao) = try open(Configuration())
      defer { try? database.close() }
      let server = try RawServer(address ?? "")
      server.prepare("point", "SELECT * FROM employee WHERE eid = $1")
      server.prepare("all", "SELECT * FROM employee LIMIT $1")
      server.prepare("insert", "INSERT INTO employee VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
      return try sampler.compare(units: units) { _ in
        try before(server)
      } raw: {
        try raw(server)
      } ours: {
        try ours(database, dao)
      }
    }

    private static func open(_ configuration: Configuration) throws -> (Database, DAO) {
      let database = try Database.postgres(address ?? "", configuration: configuration)
      let dao = try database.dao(script: Fixture.script)
      try database.execute(
        Employee.createTable.replacing("DATETIME", with: "float8").replacing("TABLE", with: "TABLE IF NOT EXISTS"))
      if try database.rows("SELECT count(*) FROM employee", as: Int.self) != [Fixture.rowCount] {
        try database.execute("DELETE FROM employee")
        try dao.copyIn("insert:", (0..<Fixture.rowCount).lazy.map(Employee.init(number:)))
        try database.execute("ANALYZE employee")
      }
      return (database, dao)
    }
  }
#else
  enum ServerCases {
    static let cases: [Case] = []
  }
#endif

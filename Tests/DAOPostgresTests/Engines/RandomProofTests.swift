#if PostgreSQL
  import DAOCore
  import DAOPostgres
  import DAOSQL
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  /// `DAOKIT_SOAK` sets the duration in seconds; each has another seed then, which is printed.
  @Suite("What is proven of random queries of a server")
  struct RandomProofTests {
    @Test("A column that is proven never to be NULL is not, and a proven number of rows holds")
    func proof() throws {
      let driver = try PostgresDriver(address: Cluster.shared.get().makeDatabase(), configuration: Configuration())
      let connection = try driver.connect(for: .write)
      try connection.execute(ServerQueries.tables)
      let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)
      let seed = seconds == nil ? 1 : UInt64.random(in: 0 ... .max)
      if seconds != nil { print("random queries from the seed \(seed)") }
      let deadline = ContinuousClock.now + .seconds(seconds ?? 0)
      var queries = ServerQueries(seed: seed)
      var (run, proven, counted) = (0, 0, 0)
      for round in 0... {
        guard seconds == nil ? round < 1500 : ContinuousClock.now < deadline else { break }
        let sql = queries.query()
        guard let rows = try? connection.rows(sql, []), let description = try? connection.describe(StatementText(sql: sql))
        else { continue }
        run += 1
        for (index, column) in description.columns.enumerated() where column.isNullable == false {
          proven += 1
          #expect(!rows.contains { $0[index] == .null }, "\(column.label): \(sql)")
        }
        switch description.analysis.rowCount {
        case .exactlyOne: #expect(rows.count == 1, "\(sql)")
        case .atMostOne: #expect(rows.count <= 1, "\(sql)")
        case .any: continue
        }
        counted += 1
      }
      try connection.close()
      #expect(run > 900 && proven > 150 && counted > 100, "\(run) \(proven) \(counted)")
    }
  }
#endif

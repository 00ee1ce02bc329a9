#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("One script, two engines")
  struct TwoEngineTests {
    private struct Item: Codable, Equatable {
      var id: Int
      var n: Int?
      var big: Int?
      var d: Double?
      var m: Decimal?
      var s: String?
      var b: Bool?
      var bl: Data?
      var t: Date?
      var u: UUID?
      var j: [String: [Int]]?

      init(_ id: Int, _ random: inout SeededGenerator) {
        func maybe<T>(_ value: T) -> T? { random.oneIn(5) ? nil : value }
        self.id = id
        n = maybe(random.pick(PortableStatement.numbers))
        big = maybe(random.pick(PortableStatement.bigs))
        d = maybe(random.pick(PortableStatement.reals))
        m = maybe(random.pick([Decimal(0), Decimal(string: "12.34") ?? 0, Decimal(string: "-0.000001") ?? 0, 99_999_999_999]))
        s = maybe(random.pick(PortableStatement.texts))
        b = maybe(Bool.random(using: &random))
        bl = maybe(Data((0..<Int.random(in: 0...2, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }))
        t = maybe(random.pick(PortableStatement.dates))
        u = maybe(random.pick(PortableStatement.uuids))
        j = maybe(["k\"": [1, 2], "é": []])
      }
    }

    private static func tables(_ engine: TestEngine) -> String {
      let types =
        engine == .sqlite
        ? ["INTEGER", "INTEGER", "REAL", "TEXT", "TEXT", "BOOLEAN", "BLOB", "DATETIME", "TEXT", "TEXT"]
        : ["integer", "bigint", "double precision", "numeric", "text", "boolean", "bytea", "timestamptz", "uuid", "jsonb"]
      let columns = zip(["n", "big", "d", "m", "s", "b", "bl", "t", "u", "j"], types).map { "\($0) \($1)" }
      return "CREATE TABLE item (id INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")))"
    }

    private static let script = """
      <dao>
        <insert selector="insert:" table="item"/>
        <insert selector="save:" table="item" conflict="id"/>
        <update selector="update:" table="item" exclude="id" where="id=:id"/>
        <delete selector="delete:">DELETE FROM item WHERE id = :id</delete>
        <select selector="all" type="Item">SELECT * FROM item ORDER BY id</select>
        <select selector="among:">SELECT id FROM item WHERE s IN
          <foreach collection="list" item="x" open="(" separator="," close=")">#{x}</foreach> ORDER BY id</select>
        <select selector="search:">SELECT id FROM item
          <where><if test="n != null">n = #{n}</if><if test="s != null">AND s = #{s}</if></where> ORDER BY id</select>
      </dao>
      """

    private struct Sides {
      let databases: [Database]
      let daos: [DAO]

      init() throws {
        databases = try TestEngine.all.map { try $0.makeDatabase() }
        for (database, engine) in zip(databases, TestEngine.all) { try database.execute(TwoEngineTests.tables(engine)) }
        daos = try databases.map { try $0.dao(script: TwoEngineTests.script) }
      }

      /// Expects the same of both, a result or the same code of an error. Returns whether it is a result.
      @discardableResult
      func expect<R: Equatable & Sendable>(_ comment: String, _ body: (DAO, Database) throws -> R) -> Bool {
        let results = zip(daos, databases).map { dao, database in Result { try body(dao, database) } }
        let texts = results.map { result in
          switch result {
          case .success(let value): "\(value)"
          case .failure(let error): "error: \((error as? DAOError)?.code.description ?? "\(error)")"
          }
        }
        let values = results.map { try? $0.get() }
        let details = zip(results, ["SQLite", "PostgreSQL"]).map { "\($1): \($0)" }.joined(separator: "\n")
        #expect(values.allSatisfy { $0 == values[0] } && (values[0] != nil || Set(texts).count == 1), "\(comment)\n\(details)")
        return values[0] != nil
      }

      func close() throws { for database in databases { try database.close() } }
    }

    @Test("Random rows are written by built statements, and random statements give the same of them", arguments: 1...12)
    func random(seed: UInt64) throws {
      let sides = try Sides()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        let item = Item(Int.random(in: 1...25, using: &random), &random)
        let selector = random.pick(["insert:", "save:", "update:", "save:", "delete:"])
        sides.expect("\(selector) \(item)") { dao, _ in try dao.call(selector, item) as Int }
      }
      sides.expect("all") { dao, _ in try dao.call("all") as [Item] }
      var found = 0
      for _ in 0..<120 {
        let rows = PortableStatement.rows(SeededGenerator(seed: random.next()))
        let hasRows = sides.expect("\(rows)") { dao, database in
          let dao = try database.dao(script: "<dao><select selector=\"q\"><![CDATA[\(rows.sql)]]></select></dao>")
          return try dao.call("q", rows.values) as [Item]
        }
        let calculation = PortableStatement.calculation(SeededGenerator(seed: random.next()))
        let hasValues = sides.expect("\(calculation)") { dao, database in
          try database.rows(calculation.sql, calculation.values).map { (row: Row) in "\(row)" }
        }
        found += (hasRows ? 1 : 0) + (hasValues ? 1 : 0)
      }
      #expect(found == 240)
      let texts = PortableStatement.texts.shuffled(using: &random).prefix(3)
      sides.expect("\(texts)") { dao, _ in try dao.call("among:", ["list": Array(texts)]) as [Int] }
      for n in [nil, 1, 7] {
        sides.expect("search") { dao, _ in try dao.call("search:", ["n": n, "s": nil]) as [Int] }
      }
      try sides.close()
    }

    @Test("Batches, loops, pages, dictionaries and errors are the same of both")
    func ways() throws {
      let sides = try Sides()
      var random = SeededGenerator(seed: 7)
      let items = (1...300).map { Item($0, &random) }
      sides.expect("batch") { dao, _ in
        try dao.batch("insert:", items)
        return true
      }
      sides.expect("page") { dao, _ in (try dao.page("all", number: 3, size: 40) as Page<Item>).rows }
      sides.expect("count of pages") { dao, _ in
        let page: Page<Item> = try dao.page("all", number: 3, size: 40)
        return [page.total, page.pageCount]
      }
      sides.expect("one") { dao, database in try database.rows("SELECT * FROM item WHERE id = 7", as: Item.self) }
      sides.expect("dictionary") { _, database in
        try database.rows("SELECT id, n FROM item ORDER BY id LIMIT 9", as: [String: Int?].self)
      }
      sides.expect("no such column") { _, database in try database.rows("SELECT none FROM item", as: Int.self) }
      sides.expect("not null") { _, database in try database.execute("INSERT INTO item (id) VALUES (1)") }
      sides.expect("mismatch") { _, database in try database.rows("SELECT s FROM item WHERE s = 'a'", as: Int.self) }
      sides.expect("unexpected NULL") { _, database in try database.rows("SELECT n FROM item", as: Int.self) }
      sides.expect("two rows") { dao, _ in try dao.call("all") as Item }
      sides.expect("no value") { _, database in try database.execute("UPDATE item SET n = :n WHERE id = :id", ["n": 1]) }
      try sides.close()
    }
  }
#endif

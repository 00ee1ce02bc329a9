#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Built statements after another program has changed their table")
  struct BuiltColumnTests {
    enum Way: CaseIterable {
      case call, waiting, batch, waitingBatch, copy, waitingCopy, transaction, batchInTransaction, copyInTransaction
      case upsert, keyed, entity, update, rows
    }

    private struct Person: Codable, Equatable {
      var id: Int
      var gone: Int?
      var phone: String?
    }

    private static let script = """
      <insert selector="save:" table="person"/>
      <insert selector="upsert:" table="person" conflict="id"/>
      <insert selector="keyed:" table="person" useGeneratedKeys="true" keyProperty="id" keyColumn="id"/>
      <update selector="update:" table="person" exclude="id" where="id=:id"/>
      <select selector="with:" type="Person">SELECT * FROM person WHERE id = :id</select>
      """

    private func sync<R>(_ body: () throws -> R) throws -> R { try body() }

    private func save(_ id: Int, _ way: Way, by dao: DAO, _ database: Database) async throws {
      let person = Person(id: id, phone: "\(id)")
      switch way {
      case .call: try await dao.call("save:", person)
      case .waiting: _ = try sync { try dao.call("save:", person) }
      case .batch: _ = try await dao.batch("save:", [person])
      case .waitingBatch: _ = try sync { try dao.batch("save:", [person]) }
      case .copy: _ = try await dao.copyIn("save:", [person])
      case .waitingCopy: _ = try sync { try dao.copyIn("save:", [person]) }
      case .transaction: try await database.transaction(retrying: 3) { try await dao.call("save:", person) }
      case .batchInTransaction: try await database.transaction(retrying: 3) { _ = try await dao.batch("save:", [person]) }
      case .copyInTransaction: try await database.transaction(retrying: 3) { _ = try await dao.copyIn("save:", [person]) }
      case .upsert: try await dao.call("upsert:", person)
      case .keyed: try await dao.call("keyed:", person)
      case .entity: #expect(try await dao.batchReturningKeys("save:", [person], as: Int.self) == [id])
      case .rows: _ = try sync { try database.transaction(retrying: 3) { try dao.call("save:", person) } }
      case .update:
        try await dao.call("save:", Person(id: id))
        #expect(try await dao.call("update:", person) as Int == 1)
      }
    }

    @Test("They store the new column, and leave out the one that is gone", arguments: Way.allCases, [true, false])
    func columns(way: Way, poolsTransactions: Bool) async throws {
      let isCopy = [.copy, .waitingCopy, .copyInTransaction].contains(way)
      // A copy is refused behind such a pooler.
      guard !(isCopy && poolsTransactions) else { return }
      try await withTwoPrograms {
        $0.postgres.poolsTransactions = poolsTransactions
        $0.postgres.statementLifetime = .zero
      } _: { database, other in
        try await other.execute(
          "CREATE TABLE person (id bigint PRIMARY KEY, gone integer, twice bigint GENERATED ALWAYS AS (id * 2) STORED)")
        let dao = try dao(of: Self.script, on: database)
        if way != .update { for id in 1...2 { try await save(id, way, by: dao, database) } }
        try await other.execute("ALTER TABLE person ADD COLUMN phone text")
        for id in 3...4 { try await save(id, way, by: dao, database) }
        #expect(
          try await other.rows("SELECT id, phone FROM person WHERE id > 2 ORDER BY id", as: Person.self).map(\.phone) == [
            "3", "4",
          ])
        try await other.execute("ALTER TABLE person DROP COLUMN gone")
        for id in 5...6 { try await save(id, way, by: dao, database) }
        #expect(
          try await other.rows("SELECT id, phone FROM person WHERE id > 4 ORDER BY id", as: Person.self).map(\.phone) == [
            "5", "6",
          ])
      }
    }

    @Test("A column that is gone is left out before the statement is prepared again", arguments: Way.allCases, [true, false])
    func dropped(way: Way, undoes: Bool) async throws {
      try await withTwoPrograms {
        $0.postgres.undoesFailedStatements = undoes
      } _: { database, other in
        try await other.execute("CREATE TABLE person (id bigint PRIMARY KEY, gone integer, phone text)")
        let dao = try dao(of: Self.script, on: database)
        for id in 1...2 { try await save(id, way, by: dao, database) }
        try await other.execute("ALTER TABLE person DROP COLUMN gone")
        do {
          try await save(3, way, by: dao, database)
        } catch let error as DAOError {
          // The first element of a stream is on its way by then.
          #expect(error.code == .schemaChanged && [.copy, .waitingCopy].contains(way), "\(error)")
          try await save(3, way, by: dao, database)
        }
        try await save(4, way, by: dao, database)
        #expect(try await other.rows("SELECT phone FROM person ORDER BY id", as: String.self) == ["1", "2", "3", "4"])
      }
    }

    @Test("An upsert by a number that the server always gives is refused, and an insert takes that number")
    func alwaysNumbered() async throws {
      let script = """
        <insert selector="save:" table="person"/>
        <insert selector="upsert:" table="person" conflict="id"/>
        <insert selector="byPhone:" table="person" conflict="phone"/>
        <select selector="all">SELECT id FROM person ORDER BY id</select>
        """
      let table = "CREATE TABLE person (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text UNIQUE)"
      try await withDAO(table, script) { dao, _ in
        try await dao.call("save:", Person(id: 7, phone: "1"))
        for _ in 0..<2 { try await dao.call("byPhone:", Person(id: 8, phone: "2")) }
        let failure = await error { try await dao.call("upsert:", Person(id: 1, phone: "3")) }
        #expect(failure?.message.contains("numbers the column 'id' ALWAYS") == true, "\(failure as Any)")
        #expect(try await dao.call("all") == [1, 2])
      }
    }

    @Test("What a trigger misses is told as it is, and the statement runs once", arguments: [false, true])
    func trigger(waits: Bool) async throws {
      let tables = """
        CREATE SEQUENCE runs; CREATE TABLE person (id bigint PRIMARY KEY, phone text);
        CREATE FUNCTION miss() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM nextval('runs'); NEW.phone := NEW.foo; RETURN NEW; END $$;
        CREATE TRIGGER miss BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION miss()
        """
      try await withDAO(tables, Self.script) { dao, database in
        let person = Person(id: 1)
        let failure =
          waits
          ? await error { try await dao.call("save:", person) } : error { try sync { try dao.call("save:", person) } }
        #expect(failure?.code == .database && failure?.databaseCode == "42703", "\(failure as Any)")
        let runs = try await database.rows("SELECT last_value FROM runs", as: Int.self)
        #expect(runs == [1])
      }
    }

    @Test("In a transaction on a snapshot a new column is left out, as the snapshot has it", arguments: [false, true])
    func snapshot(waits: Bool) async throws {
      try await withTwoPrograms {
        $0.postgres.isolation = .repeatableRead
        $0.postgres.statementLifetime = .zero
      } _: { database, other in
        try await other.execute("CREATE TABLE person (id bigint PRIMARY KEY); CREATE TABLE other (n integer)")
        let dao = try dao(of: Self.script, on: database)
        try await database.transaction {
          _ = try await database.rows("SELECT count(*) FROM other", as: Int.self)
          try await other.execute("ALTER TABLE person ADD COLUMN phone text")
          let person = Person(id: 1, phone: "1")
          if waits { _ = try sync { try dao.call("save:", person) } } else { try await dao.call("save:", person) }
        }
        try await dao.call("save:", Person(id: 2, phone: "2"))
        let phones = try await other.rows("SELECT phone FROM person ORDER BY id", as: String?.self)
        #expect(phones == [nil, "2"])
      }
    }
  }
#endif

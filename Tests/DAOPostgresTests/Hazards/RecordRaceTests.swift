#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Records and readings that meet others on PostgreSQL", .timeLimit(.minutes(10)))
  struct RecordRaceTests {
    private struct Tag: Record, Equatable {
      var id: Int
      var name: String
      var code: String?
      static let table = "tag"
      static let key = RecordKey.given(\Tag.id)
      static let constraints: [RecordConstraint] = [.unique(\Tag.code)]
    }

    private struct Next: Record, Equatable {
      var id: Int?
      var name: String
      static let table = "next"
      static let key = RecordKey.next(\Next.id)
    }

    private struct Numbered: Record, Equatable {
      var id: Int?
      var name: String
      static let table = "numbered"
      static let key = RecordKey.autoIncrement(\Numbered.id)
    }

    @Test("Of two who save a new record at once, one inserts it and the other changes it")
    func save() async throws {
      try await withPostgres { database in
        let tags = try database.records(Tag.self)
        for id in 0..<60 {
          async let first = tags.save(Tag(id: id, name: "a"))
          async let second = tags.save([Tag(id: id, name: "b")])
          let isNew = (try await first.isNew ? 1 : 0) + (try await second.first?.isNew == true ? 1 : 0)
          #expect(isNew == 1)
        }
        #expect(try await tags.count() == 60)
        try await tags.save(Tag(id: 100, name: "x", code: "one"))
        #expect(await error { try await tags.save(Tag(id: 101, name: "y", code: "one")) }?.code == .constraint)
        // Nor does a constraint of another kind stand in the way.
        try await database.execute("ALTER TABLE tag ADD CONSTRAINT later UNIQUE (name, code) DEFERRABLE")
        try await tags.save(Tag(id: 102, name: "z", code: "two"))
      }
    }

    private struct Fixed: Record {
      let id: Int?
      var name: String
      static let table = "fixed"
      static let key = RecordKey.autoIncrement(\Fixed.id)
      init(name: String) { (id, self.name) = (nil, name) }
    }

    @Test(
      "A record whose key is constant is read back, and what cannot be read back has changed nothing", arguments: [true, false])
    func constantKey(inTransaction: Bool) async throws {
      try await withPostgres { database in
        let records = try database.records(Fixed.self)
        #expect(try await records.save(Fixed(name: "a")).record.id == 1)
        try await database.execute("ALTER TABLE fixed ALTER COLUMN name DROP NOT NULL")
        try await database.execute(
          """
          CREATE FUNCTION clear() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := NULL; RETURN NEW; END $$;
          CREATE TRIGGER clear BEFORE INSERT ON fixed FOR EACH ROW EXECUTE FUNCTION clear()
          """)
        if inTransaction {
          try await database.transaction { #expect(await error { try await records.save(Fixed(name: "b")) } != nil) }
        } else {
          #expect(await error { try await records.save(Fixed(name: "b")) } != nil)
        }
        #expect(try await records.count() == 1)
      }
    }

    @Test("Next keys of several at once are different ones")
    func next() async throws {
      try await withPostgres { database in
        let records = try database.records(Next.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for name in 0..<60 { group.addTask { try await records.save(Next(name: "\(name)")) } }
          try await group.waitForAll()
        }
        #expect(try await records.order(by: \.id).all().map(\.id) == (1...60).map { $0 })
      }
    }

    @Test("Numbers go on after keys that were given")
    func numbered() async throws {
      try await withPostgres { database in
        let records = try database.records(Numbered.self)
        var keys: [Int?] = []
        for key in [nil, 2, 3, nil, 100, nil, nil] {
          keys.append(try await records.insert(Numbered(id: key, name: "n")).record.id)
        }
        #expect(Set(keys).count == 7 && keys[3] ?? 0 > 3 && keys[6] ?? 0 > 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for task in 0..<40 {
            group.addTask { try await records.insert(Numbered(id: task % 4 == 0 ? 1000 + task : nil, name: "\(task)")) }
          }
          try await group.waitForAll()
        }
        #expect(try await records.count() == 47)
        try await database.execute("CREATE UNIQUE INDEX names ON numbered (name) WHERE name <> 'n'")
        #expect(await error { try await records.insert(Numbered(id: nil, name: "7")) }?.code == .constraint)
        try await records.insert(Numbered(id: nil, name: "n"))
      }
    }

    @Test("Asynchronous nested selects see one state of the database")
    func nestedSelects() async throws {
      let script = """
        <resultMap id="whole"><id property="id" column="id"/><result property="n" column="n"/>
        <collection property="parts" column="id" select="parts:"/></resultMap>
        <select selector="all" resultMap="whole">SELECT id, n FROM whole</select>
        <select selector="parts:">SELECT n FROM part WHERE whole = ?</select>
        """
      struct Whole: Codable, Sendable {
        var id: Int
        var n: Int
        var parts: [Int]
      }
      let tables = """
        CREATE TABLE whole (id integer, n integer); CREATE TABLE part (whole integer, n integer);
        INSERT INTO whole VALUES (1, 0); INSERT INTO part VALUES (1, 0), (1, 0)
        """
      try await withDAO(tables, script) { dao, database in
        let writer = Task {
          while !Task.isCancelled {
            try await database.transaction {
              try await database.execute("UPDATE whole SET n = n + 1")
              try await database.execute("UPDATE part SET n = n + 1")
            }
          }
        }
        var torn = 0
        for _ in 0..<300 {
          let all: [Whole] = try await dao.call("all")
          if all.contains(where: { whole in whole.parts != [whole.n, whole.n] }) { torn += 1 }
        }
        writer.cancel()
        _ = try? await writer.value
        #expect(torn == 0)
      }
    }
  }
#endif

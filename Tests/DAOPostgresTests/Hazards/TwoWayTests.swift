#if PostgreSQL
  import DAOCore
  import DAOPostgres
  import DAORecords
  import DAORuntime
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("The synchronous and the asynchronous form of calls", .timeLimit(.minutes(30)))
  struct TwoWayTests {
    struct Item: Codable, Sendable, Equatable {
      var id: Int
      var name: String
      var owner: Int?
    }

    struct Owner: Codable, Sendable, Equatable {
      var id: Int
      var items: [Item]
    }

    /// Has no name that any row fits.
    struct Misfit: Codable, Sendable {
      var id: Int
      var name: Int
    }

    struct Keyed: Codable, Sendable {
      var number: Int?
      var name: String
      var total: Int?
    }

    struct Note: Record {
      var id: Int
      var text = ""
      static let table = "note"
      static let key = RecordKey.given(\Note.id)
    }

    private static let tables = """
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) < 5), owner INTEGER);
      CREATE TABLE keyed (number INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) < 5));
      CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL CHECK (length(text) < 5))
      """

    private static let script = """
      <dao>
        <resultMap id="owner"><id property="id" column="id"/><collection property="items" column="id" select="items:"/></resultMap>
        <insert selector="add:" table="item"/>
        <insert selector="put:" table="item" conflict="id"/>
        <insert selector="timed:" table="item" timeout="600"/>
        <insert selector="returning:">INSERT INTO item (id, name) VALUES (:id, :name) RETURNING id, name</insert>
        <insert selector="keyed:">
          <selectKey keyProperty="number" order="BEFORE">SELECT coalesce(max(number), 0) + 1 FROM keyed</selectKey>
          <selectKey keyProperty="total" order="AFTER">SELECT count(*) FROM keyed</selectKey>
          INSERT INTO keyed (number, name) VALUES (:number, :name)
        </insert>
        <update selector="rename:to:">UPDATE item SET name = :to WHERE id = :rename</update>
        <update selector="give:to:">UPDATE item SET owner = :to WHERE id IN
          <foreach collection="give" item="id" open="(" separator="," close=")">#{id}</foreach></update>
        <delete selector="delete:">DELETE FROM item WHERE id = ?</delete>
        <select selector="all">SELECT * FROM item ORDER BY id</select>
        <select selector="items:">SELECT * FROM item WHERE owner = ? ORDER BY id</select>
        <select selector="owners" resultMap="owner">SELECT DISTINCT owner AS id FROM item WHERE owner IS NOT NULL ORDER BY id</select>
      </dao>
      """

    enum Step {
      case add(Item)
      case put(Item)
      case returning(Item)
      case misfit(Item)
      case keyed(String)
      case batch(String, [Item])
      case rename(Int, String)
      case give([Int], Int)
      case delete(Int)
      case note(Note)
      case notes([Note])
      case noting([Note])
      case all, owners
      case page(Int)
      case loop(Int)
      indirect case transaction([Step], fails: Bool)
      /// Its error ends what is around it.
      indirect case trusting(Step)

      static func steps(_ random: inout SeededGenerator, _ count: Int, depth: Int = 0) -> [Step] {
        (0..<count).map { _ in
          let step = depth < 3 && random.oneIn(5) ? transaction(&random, depth) : one(&random)
          return depth > 0 && random.oneIn(6) ? .trusting(step) : step
        }
      }

      private static func transaction(_ random: inout SeededGenerator, _ depth: Int) -> Step {
        let count = Int.random(in: 1...6, using: &random)
        return .transaction(steps(&random, count, depth: depth + 1), fails: random.oneIn(4))
      }

      private static func one(_ random: inout SeededGenerator) -> Step {
        func number() -> Int { Int.random(in: 1...20, using: &random) }
        func name() -> String { random.oneIn(8) ? "too long" : random.pick(["a", "b", "cc", "ä"]) }
        func item() -> Item { Item(id: number(), name: name(), owner: random.oneIn(3) ? nil : number() % 3) }
        func items() -> [Item] { (0..<number()).map { _ in random.oneIn(6) ? item() : Item(id: number() + 100, name: "x") } }
        func note() -> Note { Note(id: number(), text: name()) }
        return switch Int.random(in: 0..<16, using: &random) {
        case 0: .add(item())
        case 1: .put(item())
        case 2: .returning(item())
        case 3: .misfit(item())
        case 4: .keyed(name())
        case 5: .batch(random.pick(["add:", "put:", "timed:"]), items())
        case 6: .rename(number(), name())
        case 7: .give((0..<3).map { _ in number() }, number() % 3)
        case 8: .delete(number())
        case 9: .note(note())
        case 10: .notes((0..<number()).map { _ in note() })
        case 11: .noting((0..<number()).map { _ in note() })
        case 12: .all
        case 13: .owners
        case 14: .page(number() % 4 + 1)
        default: .loop(number())
        }
      }
    }

    /// Takes down which tables are told to have changed.
    private final class Watcher: ChangeObserver {
      private let tables = Mutex(TableSet.none)

      func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
        if isCommitted { tables.withLock { $0.formUnion(notice.tables) } }
      }

      func take() -> TableSet {
        tables.withLock { tables in
          defer { tables = .none }
          return tables
        }
      }
    }

    /// Runs steps in one form, and notes what came of each.
    private final class Program: Sendable {
      struct Undone: Error {}

      let database: Database
      private let dao: DAO
      private let notes: Records<Note>
      private let log = Mutex<[String]>([])
      private let watcher = Watcher()
      private let observation: ChangeObservation

      init(_ database: Database) throws {
        self.database = database
        try database.execute(TwoWayTests.tables)
        dao = try database.dao(script: TwoWayTests.script)
        notes = try database.records(Note.self)
        observation = database.runtime.changes.observe(.unknown, by: watcher)
      }

      var results: [String] { log.withLock { $0 } }

      private func note(_ step: Step, _ result: String) { log.withLock { $0.append("\(step): \(result)") } }

      private func note(_ step: Step, _ error: any Error) {
        let code = (error as? DAOError).map { "\($0.code) \($0.element.map(String.init) ?? "")" } ?? "\(type(of: error))"
        note(step, "error \(code)")
      }

      private static func text(_ report: SaveReport<Note>) -> String {
        "\(report.saved.map(\.record.id)) \(report.failed.map { "\($0.record.id) \($0.error.code)" })"
      }

      // MARK: Notices

      private static let tables = ["item", "keyed", "note"]

      func contents() throws -> [[Row]] {
        try Self.tables.map { try database.rows("SELECT * FROM \($0) ORDER BY 1", as: Row.self) }
      }

      /// Expects that observers have heard of all that has changed.
      func expectNotices(since old: [[Row]], of step: Step, _ comment: String) throws {
        let told = watcher.take()
        for (table, (old, new)) in zip(Self.tables, zip(old, try contents())) where "\(old)" != "\(new)" {
          #expect(told.hasUnknown || told.names.contains(table), "\(comment), \(step): nobody is told of '\(table)'")
        }
      }

      // MARK: Synchronous

      func run(_ steps: [Step]) throws {
        for step in steps { try run(step) }
      }

      private func run(_ step: Step) throws {
        do { note(step, try result(of: step)) } catch {
          note(step, error)
          if case .trusting = step { throw error }
        }
      }

      private func result(of step: Step) throws -> String {
        switch step {
        case .add(let item): return "\(try dao.call("add:", item) as Int)"
        case .put(let item): return "\(try dao.call("put:", item) as Int)"
        case .returning(let item): return "\(try dao.call("returning:", item) as Item)"
        case .misfit(let item): return "\(try dao.call("returning:", item) as Misfit)"
        case .keyed(let name): return "\(try dao.call("keyed:", Keyed(name: name)) as Keyed)"
        case .batch(let selector, let items): return "\(try dao.batch(selector, items).counts)"
        case .rename(let id, let name): return "\(try dao.call("rename:to:", id, name) as Int)"
        case .give(let ids, let owner): return "\(try dao.call("give:to:", ids, owner) as Int)"
        case .delete(let id): return "\(try dao.call("delete:", id) as Int)"
        case .note(let note): return "\(try notes.save(note))"
        case .notes(let all): return "\(try notes.save(all))"
        case .noting(let all): return Self.text(try notes.save(all, continuing: true))
        case .all: return "\(try dao.call("all") as [Item])"
        case .owners: return "\(try dao.call("owners") as [Owner])"
        case .page(let number):
          let page: Page<Item> = try dao.page("all", number: number, size: 3)
          return "\(page.total) \(page.rows)"
        case .loop(let count): return "\((try dao.call("all") as [Item]).prefix(count))"
        case .trusting(let step): return try result(of: step)
        case .transaction(let steps, let fails):
          try database.transaction {
            try run(steps)
            if fails { throw Undone() }
          }
          return "done"
        }
      }

      // MARK: Asynchronous

      func run(_ steps: [Step]) async throws {
        for step in steps { try await run(step) }
      }

      private func run(_ step: Step) async throws {
        do { note(step, try await result(of: step)) } catch {
          note(step, error)
          if case .trusting = step { throw error }
        }
      }

      private func result(of step: Step) async throws -> String {
        switch step {
        case .add(let item): return "\(try await dao.call("add:", item) as Int)"
        case .put(let item): return "\(try await dao.call("put:", item) as Int)"
        case .returning(let item): return "\(try await dao.call("returning:", item) as Item)"
        case .misfit(let item): return "\(try await dao.call("returning:", item) as Misfit)"
        case .keyed(let name): return "\(try await dao.call("keyed:", Keyed(name: name)) as Keyed)"
        case .batch(let selector, let items): return "\(try await dao.batch(selector, items).counts)"
        case .rename(let id, let name): return "\(try await dao.call("rename:to:", id, name) as Int)"
        case .give(let ids, let owner): return "\(try await dao.call("give:to:", ids, owner) as Int)"
        case .delete(let id): return "\(try await dao.call("delete:", id) as Int)"
        case .note(let note): return "\(try await notes.save(note))"
        case .notes(let all): return "\(try await notes.save(all))"
        case .noting(let all): return Self.text(try await notes.save(all, continuing: true))
        case .all: return "\(try await dao.call("all") as [Item])"
        case .owners: return "\(try await dao.call("owners") as [Owner])"
        case .page(let number):
          let page: Page<Item> = try await dao.page("all", number: number, size: 3)
          return "\(page.total) \(page.rows)"
        case .loop(let count):
          var items: [Item] = []
          for try await item in dao.rows("all", as: Item.self) {
            items.append(item)
            if items.count == count { break }
          }
          return "\(items[...])"
        case .trusting(let step): return try await result(of: step)
        case .transaction(let steps, let fails):
          try await database.transaction {
            try await run(steps)
            if fails { throw Undone() }
          }
          return "done"
        }
      }
    }

    private enum Place: CaseIterable {
      case sqlite, postgres
      /// With a savepoint around each statement in a transaction.
      case savepoints

      var engine: TestEngine { self == .sqlite ? .sqlite : .postgres }

      func makeProgram() throws -> Program {
        var configuration = Configuration()
        configuration.postgres.undoesFailedStatements = self == .savepoints
        return try Program(engine.makeDatabase(configuration))
      }
    }

    @Test("Do the same with random calls and failures, on both engines with savepoints, and tell of all changes")
    func ways() async throws {
      // With `DAOKIT_SOAK` for so many seconds, from a seed of its own.
      let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)
      let end = seconds.map { ContinuousClock.now + .seconds($0) }
      var seed = end == nil ? 1 : UInt64.random(in: 1...1 << 32)
      while end.map({ ContinuousClock.now < $0 }) ?? (seed <= 8) {
        try await run(seed: seed)
        seed += 1
      }
    }

    private func run(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let steps = Step.steps(&random, 40)
      var known: [String]?
      for place in Place.allCases {
        let programs = try (0..<2).map { _ in try place.makeProgram() }
        for step in steps {
          let contents = try programs.map { try $0.contents() }
          try synchronously { try programs[0].run([step]) }
          try await programs[1].run([step])
          for (program, old) in zip(programs, contents) {
            try program.expectNotices(since: old, of: step, "seed \(seed), \(place)")
          }
        }
        for program in programs { try await program.run([.all, .owners]) }
        Self.expectSame(programs[0].results, programs[1].results, "seed \(seed), \(place)")
        if place == .sqlite { known = programs[0].results }
        if place == .savepoints, let known {
          Self.expectSame(known, programs[0].results, "seed \(seed), SQLite and PostgreSQL")
        }
        for program in programs { try place.engine.remove(program.database) }
      }
    }

    /// Runs the synchronous form.
    private func synchronously(_ body: () throws -> Void) throws { try body() }

    private static func expectSame(_ one: [String], _ other: [String], _ comment: String) {
      #expect(one.count == other.count, "\(comment)")
      if let (index, pair) = zip(one, other).enumerated().first(where: { $1.0 != $1.1 }) {
        Issue.record("\(comment), step \(index):\n\(pair.0)\n\(pair.1)")
      }
    }
  }
#endif

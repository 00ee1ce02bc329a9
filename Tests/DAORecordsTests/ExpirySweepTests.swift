import DAORecords
import DAORuntime
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("The sweep of rows whose time is over", .timeLimit(.minutes(30)))
struct ExpirySweepTests {
  /// A time that only a test moves.
  private final class Clock: Sendable {
    private let time = Guarded(Date(timeIntervalSince1970: 1_000_000))
    var now: Date { time.withLock { $0 } }
    func move(by seconds: Double) { time.withLock { $0 += seconds } }
  }

  private func with(
    _ homes: [Home] = Home.with(.memory), _ body: (Records<Seat>, Database, Clock, Expiry) async throws -> Void
  ) async throws {
    try await withRecords(of: Seat.self, homes) { seats, database in
      let (clock, expiry) = (Clock(), database.registry(Expiry.init))
      expiry.use { clock.now }
      try await body(seats, database, clock, expiry)
    }
  }

  private func rows(_ database: Database) async throws -> Int {
    try await database.rows("SELECT count(*) FROM \"Seat\"", as: Int.self)[0]
  }

  /// Waits until the sweep has left so many rows.
  private func wait(for count: Int, _ database: Database) async throws {
    while try await rows(database) != count { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("Rows are deleted when their time comes, for scripts too, and the rest stays", arguments: Home.allCases)
  func sweep(home: Home) async throws {
    try await with([home]) { seats, database, clock, expiry in
      try await seats.save(Seat(hall: "a", row: 0))
      #expect(expiry.isWaiting == false)
      for row in 1...3 {
        try await seats.save(Seat(hall: "a", row: row), until: clock.now.addingTimeInterval(Double(row * 100)))
      }
      #expect(expiry.isWaiting)
      #expect(try await rows(database) == 4)
      clock.move(by: 150)
      #expect(try await seats.count() == 3)
      expiry.use { clock.now }
      try await wait(for: 3, database)
      clock.move(by: 1000)
      expiry.use { clock.now }
      try await wait(for: 1, database)
      // Nothing is left to wait for.
      while expiry.isWaiting { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test("Live results tell that a row's time has come", arguments: [Home.file, .memory])
  func live(home: Home) async throws {
    try await with([home]) { seats, database, clock, expiry in
      let documents = database.documents("notes")
      var results = seats.query.observe().makeAsyncIterator()
      var keys = documents.observeKeys().makeAsyncIterator()
      #expect(try await results.next() == [])
      #expect(try await keys.next() == [])
      let seat = Seat(hall: "a", row: 1)
      try await seats.save(seat, until: clock.now.addingTimeInterval(100))
      try await documents.set("n", ["text": "short"], until: clock.now.addingTimeInterval(100))
      #expect(try await results.next() == [seat])
      #expect(try await keys.next() == ["n"])
      clock.move(by: 101)
      expiry.use { clock.now }
      #expect(try await results.next() == [])
      #expect(try await keys.next() == [])
    }
  }

  @Test("The sweep needs nobody to wake it")
  func alone() async throws {
    try await withRecords(of: Seat.self, Home.with(.file)) { seats, database in
      try await seats.save(Seat(hall: "a", row: 1), until: Date().addingTimeInterval(0.3))
      try await seats.save(Seat(hall: "a", row: 2), until: Date().addingTimeInterval(0.1))
      try await wait(for: 0, database)
    }
  }

  @Test("A live result is not told again where nothing has changed but the time")
  func equalResults() async throws {
    try await with { seats, _, clock, _ in
      try await seats.save([Seat(hall: "a", row: 1), Seat(hall: "b", row: 1)], until: clock.now.addingTimeInterval(100))
      var results = seats.where(\.hall == "a").observe().makeAsyncIterator()
      #expect(try await results.next()?.map(\.row) == [1])
      clock.move(by: 10)
      try await seats.save(Seat(hall: "b", row: 2))
      try await seats.save(Seat(hall: "a", row: 2))
      #expect(try await results.next()?.map(\.row) == [1, 2])
    }
  }

  @Test("A live result is not told again when the first row of its table gets a time")
  func firstTime() async throws {
    try await with { seats, _, clock, _ in
      try await seats.save([Seat(hall: "a", row: 1), Seat(hall: "b", row: 1)])
      let results = seats.where(\.hall == "a").observe()
      let told = Task {
        var told: [[Int]] = []
        for try await rows in results {
          told.append(rows.map(\.row))
          if rows.count == 2 { break }
        }
        return told
      }
      try await Task.sleep(for: .milliseconds(100))
      try await seats.save(Seat(hall: "b", row: 2), until: clock.now.addingTimeInterval(100))
      try await Task.sleep(for: .milliseconds(100))
      try await seats.save(Seat(hall: "a", row: 2))
      #expect(try await told.value == [[1], [1, 2]])
    }
  }

  @Test("What a program has left is deleted when the records or documents are opened next")
  func opening() async throws {
    let folder = try TestFolder()
    let first = try Database.sqlite(at: folder.path("a"))
    first.registry(Expiry.init).use { Date(timeIntervalSince1970: 0) }
    try await first.records(Seat.self).save(Seat(hall: "a", row: 1), until: Date(timeIntervalSinceNow: -1))
    try await first.documents("notes").set("n", [:], until: Date(timeIntervalSinceNow: -1))
    try first.close()
    let second = try Database.sqlite(at: folder.path("a"))
    #expect(try await rows(second) == 1)
    _ = try second.records(Seat.self)
    #expect(try await second.documents("notes").keys() == [])
    try await wait(for: 0, second)
    while try await second.rows("SELECT count(*) FROM notes", as: Int.self) != [0] {
      try await Task.sleep(for: .milliseconds(5))
    }
    try second.close()
  }

  @Test("Tables that become known while others are looked at are looked at, too")
  func openings() async throws {
    let folder = try TestFolder()
    let names = (0..<20).map { "notes\($0)" }
    let first = try Database.sqlite(at: folder.path("a"))
    first.registry(Expiry.init).use { Date(timeIntervalSince1970: 0) }
    for name in names { try await first.documents(name).set("n", [:], until: Date(timeIntervalSinceNow: -1)) }
    try first.close()
    let second = try Database.sqlite(at: folder.path("a"))
    for name in names { _ = try await second.documents(name).keys() }
    for name in names {
      while try await second.rows("SELECT count(*) FROM \(name)", as: Int.self) != [0] {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    try second.close()
  }

  @Test("The sweep keeps no database, and ends with it", arguments: TestEngine.all)
  func lifetime(engine: TestEngine) async throws {
    weak var gone: Database?
    weak var expiry: Expiry?
    do {
      let database = try engine.makeDatabase()
      try await database.records(Seat.self).save(Seat(hall: "a", row: 1), until: Date().addingTimeInterval(3600))
      (gone, expiry) = (database, database.registry(Expiry.init))
      #expect(expiry?.isWaiting == true)
    }
    while gone != nil || expiry != nil { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("A row is found whose transaction ends long after its table was looked at", arguments: TestEngine.all)
  func lateCommit(engine: TestEngine) async throws {
    let database = try engine.makeDatabase()
    let expiry = database.registry(Expiry.init)
    let seats = try database.records(Seat.self)
    try await database.transaction {
      try await seats.save(Seat(hall: "a", row: 1), until: Date().addingTimeInterval(1))
      // Looks at the tables that are known, on an engine where another connection writes meanwhile.
      expiry.use { Date() }
      if engine != .sqlite { while expiry.isWaiting { try await Task.sleep(for: .milliseconds(5)) } }
    }
    #expect(expiry.isWaiting)
    try await wait(for: 0, database)
    try engine.remove(database)
  }

  @Test("A row that others refer to stays until it can go, and holds up no other one")
  func references() async throws {
    struct Owner: Record {
      static let key = RecordKey.given(\Owner.id)
      var id: String
    }
    struct Pet: Record {
      static let key = RecordKey.given(\Pet.id)
      static let constraints: [RecordConstraint] = [.references(\Pet.owner, Owner.self)]
      var id: String
      var owner: String
    }
    try await withRecords(of: Owner.self, Home.with(.memory)) { owners, database in
      let pets = try database.records(Pet.self)
      try await database.transaction {
        try await owners.save(Owner(id: "a"))
        try await owners.save(Owner(id: "b"))
        try await pets.save(Pet(id: "p", owner: "a"))
        try await owners.save([Owner(id: "a"), Owner(id: "b")], until: Date(timeIntervalSinceNow: -1))
        #expect(try await owners.count() == 0)
        try await owners.insert(Owner(id: "b"))
        #expect(try await owners.all().map(\.id) == ["b"])
      }
      #expect(try await owners.all().map(\.id) == ["b"])
      #expect(try await pets.all().map(\.owner) == ["a"])
    }
  }

  @Test("Rows that a trigger keeps hold up no call of documents and records", arguments: TestEngine.all, [false, true])
  func kept(engine: TestEngine, showsValues: Bool) async throws {
    var configuration = Configuration()
    // Calls that show their values go other ways.
    configuration.showsValues = showsValues
    let database = try engine.makeDatabase(configuration)
    let (clock, expiry) = (Clock(), database.registry(Expiry.init))
    expiry.use { clock.now }
    let (seats, notes) = (try database.records(Seat.self), database.documents("notes"))
    for (index, key) in ["kept", "over", "a", "b", "c"].enumerated() {
      let until = index < 2 ? clock.now.addingTimeInterval(1) : nil
      try await notes.set(key, ["n": 1], until: until)
      try await seats.save(Seat(hall: key, row: 1), until: until)
    }
    for (table, column) in [("notes", "key"), ("Seat", "hall")] {
      try await database.execute(
        engine == .sqlite
          ? """
          CREATE TRIGGER "keep\(table)" BEFORE DELETE ON "\(table)" WHEN OLD.\(column) = 'kept'
          BEGIN SELECT RAISE(ABORT, 'is kept'); END
          """
          : """
          CREATE FUNCTION "keep\(table)"() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'is kept' USING ERRCODE = 'check_violation'; END $$;
          CREATE TRIGGER keep BEFORE DELETE ON "\(table)" FOR EACH ROW WHEN (OLD.\(column) = 'kept')
          EXECUTE FUNCTION "keep\(table)"()
          """)
    }
    clock.move(by: 2)
    func change(_ key: String) throws {
      #expect(try notes.delete(key) == 1)
      try seats.save(Seat(hall: key, row: 2))
    }
    try change("a")
    #expect(try await notes.delete("b") == 1)
    try await seats.save(Seat(hall: "b", row: 2))
    try await database.transaction {
      #expect(try await notes.delete("c") == 1)
      try await seats.save(Seat(hall: "c", row: 2))
    }
    #expect(try await notes.keys() == [])
    #expect(try await seats.all().count == 6)
    try engine.remove(database)
  }

  @Test("Work that is rolled back leaves no time behind")
  func rollback() async throws {
    struct Undo: Error {}
    try await with { seats, database, clock, expiry in
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await seats.save(Seat(hall: "a", row: 1), until: clock.now.addingTimeInterval(-1))
          throw Undo()
        }
      }
      while expiry.isWaiting { try await Task.sleep(for: .milliseconds(5)) }
      let schema = try await database.runtime.withSession(for: .read, .schema) { try $0.connection.tableSchema("\"Seat\"") }
      #expect(schema?.columns.contains { $0.name.hasPrefix("daokit") } == false)
      try await seats.save(Seat(hall: "a", row: 2), until: clock.now.addingTimeInterval(1))
      clock.move(by: 2)
      expiry.use { clock.now }
      try await wait(for: 0, database)
    }
  }
}

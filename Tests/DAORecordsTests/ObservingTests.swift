import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Live results", .timeLimit(.minutes(30)))
struct ObservingTests {
  @Test("The first result comes at once, and another one after each commit that changes it", arguments: Home.allCases)
  func results(home: Home) async throws {
    try await withRecords(of: Invoice.self, [home]) { invoices, database in
      var results = invoices.where(\.text != "x").order(by: \.number).observe().makeAsyncIterator()
      #expect(try await results.next()?.map(\.text) == [])
      try await invoices.save(Invoice(text: "a"))
      #expect(try await results.next()?.map(\.text) == ["a"])
      // Nothing of these is seen alone: the same rows, another table, work that is rolled back.
      try await invoices.save(Invoice(text: "x"))
      struct Undo: Error {}
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await invoices.save(Invoice(text: "never"))
          throw Undo()
        }
      }
      try await database.transaction {
        try await invoices.save(Invoice(text: "b"))
        try await invoices.save(Invoice(text: "c"))
      }
      #expect(try await results.next()?.map(\.text) == ["a", "b", "c"])
      try await invoices.deleteAll()
      #expect(try await results.next()?.map(\.text) == [])
    }
  }

  @Test("A script's select is observed by the changes of records, and the other way round")
  func scripts() async throws {
    try await withRecords(of: Invoice.self, Home.with(.memory)) { invoices, database in
      let script = try database.dao(
        script: """
          <dao>
            <select selector="texts">SELECT text FROM "Invoice" ORDER BY text</select>
            <insert selector="add:">INSERT INTO "Invoice" (text) VALUES (:text)</insert>
            <select selector="broken">SELECT text FROM "Invoice" WHERE abs(-9223372036854775808 + length(text))</select>
          </dao>
          """)
      var texts = script.observe("texts", as: [String].self).makeAsyncIterator()
      var count = invoices.query.observeCount().makeAsyncIterator()
      #expect(try await texts.next() == [])
      #expect(try await count.next() == 0)
      try await invoices.save(Invoice(text: "a"))
      #expect(try await texts.next() == ["a"])
      let _: Int = try await script.call("add:", "b")
      #expect(try await texts.next() == ["a", "b"])
      #expect(try await count.next() == 2)
      await #expect(throws: DAOError.self) {
        for try await _: Int in script.observe("add:", "c") {}
      }
      #expect(try await invoices.count() == 2)
    }
  }

  @Test("A cancelled task's loop ends, and its observation with it")
  func cancellation() async throws {
    try await withRecords(of: Invoice.self, Home.with(.file)) { invoices, database in
      let query = invoices.query
      let (results, begun) = AsyncStream.makeStream(of: Void.self)
      let task = Task { () -> Int in
        var count = 0
        for try await _ in query.observe() {
          count += 1
          begun.yield()
        }
        return count
      }
      for await _ in results { break }
      task.cancel()
      #expect(try await task.value <= 1)
      try await invoices.save(Invoice(text: "a"))
      // The task may be done before its loop is let go of, and the save has then made it read once more.
      while error(of: { try database.close() })?.code == .busy { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test("One commit is read once for each distinct query, however many observe it", arguments: TestEngine.all)
  func sharing(engine: TestEngine) async throws {
    let counter = SelectCounter()
    var configuration = Configuration()
    configuration.interceptors = [counter]
    configuration.acquireTimeout = .seconds(600)
    let database = try engine.makeDatabase(configuration)
    let tickets = try database.records(Ticket.self)
    let queries = [tickets.query, tickets.where(\.number > 1)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      let (started, ready) = AsyncStream.makeStream(of: Void.self)
      for index in 0..<1000 {
        group.addTask {
          var first = true
          for try await rows in queries[index % 2].observe() {
            if first { ready.yield() }
            first = false
            if !rows.isEmpty { return }
          }
        }
      }
      var waiting = started.makeAsyncIterator()
      for _ in 0..<1000 { await waiting.next() }
      // Who has just begun to listen to a server looks once more.
      var before = -1
      while before != counter.count {
        before = counter.count
        try await Task.sleep(for: engine == .sqlite ? .zero : .seconds(2))
      }
      try await tickets.save([Ticket(number: 2, title: "a"), Ticket(number: 3, title: "b")])
      try await group.waitForAll()
      #expect(counter.count - before == queries.count)
    }
    try engine.remove(database)
  }

  @Test("Inside of a transaction nothing can be observed")
  func inTransaction() async throws {
    try await withRecords(of: Invoice.self, Home.with(.memory)) { invoices, database in
      let failure = await error {
        try await database.transaction { for try await _ in invoices.query.observe() {} }
      }
      #expect(failure?.code == .deadlock)
    }
  }

  @Test("The changes of another process are seen, those just after the first result, too", arguments: [0, 1200])
  func otherProcesses(wait: Int) async throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("records"))
    let invoices = try database.records(Invoice.self)
    var results = invoices.query.observe().makeAsyncIterator()
    #expect(try await results.next()?.isEmpty == true)
    try await Task.sleep(for: .milliseconds(wait))
    let other = try Database.sqlite(at: folder.path("records"))
    try await other.records(Invoice.self).save(Invoice(text: "from outside"))
    #expect(try await results.next()?.map(\.text) == ["from outside"])
    try other.close()
    try database.close()
  }

  @Test("In a storm of commits and rollbacks nobody sees what was rolled back, and all see the last state", arguments: 1...4)
  func storm(seed: UInt64) async throws {
    try await withRecords(of: Seat.self, [[Home.file, .memory, Home.allCases[Home.allCases.count - 1]][Int(seed) % 3]]) {
      seats, database in
      var generator = SeededGenerator(seed: seed)
      let writers = 3
      let plans = (0..<writers).map { _ in
        (0..<40).map { _ in (Int.random(in: 0..<5, using: &generator), Bool.random(using: &generator)) }
      }
      // Two rows of a hall always change together, and a rolled-back change is negative.
      try await seats.save((0..<writers).flatMap { [Seat(hall: "h\($0)", row: 0), Seat(hall: "h\($0)", row: 1)] })
      try await withThrowingTaskGroup(of: Void.self) { group in
        for observer in 0..<12 {
          let query = observer % 3 == 0 ? seats.query : seats.where(\.hall == "h\(observer % 3)")
          group.addTask {
            for try await rows in query.observe() {
              for hall in Set(rows.map(\.hall)) {
                let taken = rows.filter { $0.hall == hall }.map(\.taken)
                #expect(Set(taken).count == 1, "\(taken)")
              }
              if rows.contains(where: { $0.row == 99 }) { return }
              if observer % 4 == 0 { try await Task.sleep(for: .milliseconds(observer)) }
            }
          }
        }
        for writer in 0..<writers {
          group.addTask {
            struct Undo: Error {}
            for (_, isUndone) in plans[writer] {
              do {
                try await database.transaction {
                  let taken = try await seats.find("h\(writer)", 0)?.taken ?? false
                  try await seats.save(Seat(hall: "h\(writer)", row: 0, taken: !taken))
                  if isUndone { throw Undo() }
                  try await seats.save(Seat(hall: "h\(writer)", row: 1, taken: !taken))
                }
              } catch is Undo {}
            }
            try await seats.save(
              Seat(hall: "h\(writer)", row: 99, taken: try await seats.find("h\(writer)", 0)?.taken ?? false))
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

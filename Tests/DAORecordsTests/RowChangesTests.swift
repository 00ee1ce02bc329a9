import DAORecords
import Foundation
import TestSupport
import Testing

@Suite("Changes of rows", .timeLimit(.minutes(30)))
struct RowChangesTests {
  @Test("Random lists: what is told makes the rows now of the rows before", arguments: 1...20)
  func random(seed: UInt64) async throws {
    try await withRecords(of: Ticket.self, Home.with(.memory)) { tickets, database in
      var random = SeededGenerator(seed: seed)
      var changes = tickets.order(by: \.title).order(by: \.number).observe().changes(by: \.number).makeAsyncIterator()
      #expect(try await changes.next()?.rows == [])
      var before: [Ticket] = []
      for _ in 0..<10 {
        var new = (1...8).filter { _ in Bool.random(using: &random) }.map {
          Ticket(number: $0, title: "\(Int.random(in: 0...99, using: &random))")
        }
        // A title that no list has had: the rows are others than before.
        new.append(Ticket(number: 9, title: UUID().uuidString))
        let tickets = tickets
        let saved = new
        try await database.transaction {
          try await tickets.deleteAll()
          _ = try await tickets.save(saved)
        }
        let change = try #require(try await changes.next())
        let (keys, now) = (Set(before.map(\.number)), Set(new.map(\.number)))
        #expect(change.rows == new.sorted { ($0.title, $0.number) < ($1.title, $1.number) })
        #expect(Set(change.inserted.map { change.rows[$0].number }) == now.subtracting(keys))
        #expect(Set(change.removed.map { before[$0].number }) == keys.subtracting(now))
        #expect(
          change.changed.map { change.rows[$0] } == change.rows.filter { keys.contains($0.number) && !before.contains($0) })
        // Those that are neither new nor moved are in the order of before.
        let moved = Set(change.moved.map { change.rows[$0.to].number })
        let still = change.rows.map(\.number).filter { keys.contains($0) && !moved.contains($0) }
        #expect(still == before.map(\.number).filter { now.contains($0) && !moved.contains($0) })
        for (from, to) in change.moved { #expect(before[from].number == change.rows[to].number) }
        before = change.rows
      }
    }
  }
}

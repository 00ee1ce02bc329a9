import DAOCore
import DAORuntime
import Foundation
import TestSupport
import Testing

@Suite("Row streams")
struct RowStreamTests {
  @Test("A loop gets every row in order, and gives its connection back", arguments: PoolPolicy.each)
  func everyRow(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    var seen: [Int] = []
    try fake.runtime.forEachRow(of: fake.rows("rows 200"), as: Int.self) {
      seen.append($0)
      return true
    }
    #expect(seen == Array(1...200))
    let rows = try await fake.runtime.stream(fake.rows("rows 200"), as: Int.self)
    seen = []
    while let row = try await rows.next() { seen.append(row) }
    #expect(seen == Array(1...200))
    #expect(try await rows.next() == nil)
    #expect(await eventually { fake.server.lentCount == 0 })
    try fake.close()
  }

  @Test(
    "A loop that is left early, or that nobody has begun, gives its statement and connection back", arguments: PoolPolicy.each)
  func leftEarly(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    try fake.runtime.forEachRow(of: fake.rows("rows 1000"), as: Int.self) { $0 < 3 }
    #expect(throws: Undone.self) {
      try fake.runtime.forEachRow(of: fake.rows("rows 1000"), as: Int.self) { _ in throw Undone() }
    }
    #expect(fake.server.steps == 3 + 1)
    let rows = try await fake.runtime.stream(fake.rows("rows 1000"), as: Int.self)
    #expect(try await rows.next() == 1)
    rows.close()
    try await fake.runtime.stream(fake.rows("rows 1000"), as: Int.self).close()
    #expect(await eventually { fake.server.lentCount == 0 })
    #expect(try await fake.callAsync("change 1") as Int == 1)
    try fake.close()
  }

  @Test(
    "No more rows are read ahead than the limits of their number and their bytes allow",
    arguments: [(0, 64), (100_000, 3), (10_000_000, 1)])
  func readAhead(size: Int, limit: Int) async throws {
    let fake = try FakeRuntime(.writerAndReaders(1))
    let rows = try await fake.runtime.stream(fake.rows("rows 500 \(size)"), as: Wide.self)
    for number in 1...150 {
      let row = try await rows.next()
      #expect(row?.number == number && row?.text.utf8.count == size)
      // Those that wait for the loop, and the one that it has got.
      #expect(fake.server.steps <= number + limit + 1)
    }
    rows.close()
    #expect(await eventually { fake.server.lentCount == 0 })
    #expect(fake.server.steps <= 151 + limit)
    try fake.close()
  }

  @Test(
    "A stream is released after its last row, and where it is left, however often it was filled",
    arguments: [2, 70, 200, 2000])
  func released(count: Int) async throws {
    let fake = try FakeRuntime(.writerAndReaders(1))
    weak var whole: AnyObject?
    weak var left: AnyObject?
    do {
      let rows = try await fake.runtime.stream(fake.rows("rows \(count)"), as: Int.self)
      while try await rows.next() != nil {}
      #expect(try await rows.next() == nil)
      #expect(fake.runtime.openTransactions.current(for: .read) == nil, "a call after the loop would join it")
      whole = rows
      let others = try await fake.runtime.stream(fake.rows("rows \(count)"), as: Int.self)
      for _ in 0..<count / 2 { _ = try await others.next() }
      others.close()
      left = others
    }
    #expect(await eventually { fake.server.lentCount == 0 })
    try fake.close()
    try await Task.sleep(for: .milliseconds(50))
    #expect(whole == nil && left == nil)
  }

  private struct Wide: Decodable {
    var number: Int
    var text: String
  }

  @Test("In a transaction that writes each row is read when it is asked for")
  func onDemand() async throws {
    let fake = try FakeRuntime(.equal(1))
    try await fake.runtime.run(.write, isolation: nil) {
      let rows = try await fake.runtime.stream(fake.rows("rows 100"), as: Int.self)
      for number in 1...20 {
        #expect(try await rows.next() == number)
        #expect(fake.server.steps == number)
        let _: Int = try await fake.callAsync("change 1")
      }
      rows.close()
    }
    try fake.close()
  }

  @Test("The selects in a loop's body run on the loop's connection", arguments: PoolPolicy.each)
  func body(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let loop: Int = try fake.call("connection")
    try fake.runtime.forEachRow(of: fake.rows("rows 3"), as: Int.self) { _ throws in
      #expect(try fake.call("connection") == loop)
      return true
    }
    let rows = try await fake.runtime.stream(fake.rows("rows 3"), as: Int.self)
    while try await rows.next() != nil { #expect(try await fake.callAsync("connection") == loop) }
    try fake.close()
  }

  @Test("A cancelled task's loop ends with an error, and its statement is given back", arguments: PoolPolicy.each)
  func cancelled(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let task = Task {
      let rows = try await fake.runtime.stream(fake.rows("wait never"), as: Int.self)
      return try await rows.next()
    }
    #expect(await fake.server.gate("never reached").wait())
    task.cancel()
    #expect(await error { try await task.value }?.code == .cancelled)
    #expect(await eventually { fake.server.lentCount == 0 })
    #expect(try await fake.callAsync("change 1") as Int == 1)
    try fake.close()
  }

  @Test("A loop that is left over when its transaction ends is an error, and reads nothing of the next one")
  func leftOver() async throws {
    let fake = try FakeRuntime(.equal(1))
    nonisolated(unsafe) var kept: (any RowSource<Int>)?
    try await fake.runtime.run(.write, isolation: nil) {
      let rows = try await fake.runtime.stream(fake.rows("rows 100"), as: Int.self)
      #expect(try await rows.next() == 1)
      kept = rows
    }
    #expect(fake.server.lentCount == 0)
    let rows = try #require(kept)
    #expect(await error { try await rows.next() }?.code == .transactionEnded)
    try fake.close()
  }

  @Test("The error of a row comes after the rows before it, with the owner's name and the SQL")
  func failingRow() async throws {
    let fake = try FakeRuntime(.equal(1))
    var seen = 0
    let failure = error {
      try fake.runtime.forEachRow(of: fake.rows("rows 5"), as: Small.self) { _ in
        seen += 1
        return true
      }
    }
    #expect(failure?.code == .io && failure?.operation == "fake.call" && failure?.sql == "rows 5" && seen == 2)
    let rows = try await fake.runtime.stream(fake.rows("rows 5"), as: Small.self)
    #expect(try await rows.next()?.number == 1)
    #expect(try await rows.next()?.number == 2)
    #expect(await error { try await rows.next() }?.operation == "fake.call")
    #expect(await eventually { fake.server.lentCount == 0 })
    try fake.close()
  }

  private struct Small: Decodable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      if number > 2 { throw DAOError(.io, "no more than two") }
    }
  }
}

import DAOCore
import DAORuntime
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Performing plans")
struct ExecutionTests {
  @Test("A result is all rows, at most one, or exactly one, as its type asks", arguments: PoolPolicy.each)
  func shapes(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    #expect(try fake.call("rows 3") == [1, 2, 3])
    #expect(try fake.call("rows 0") == [Int]())
    #expect(try fake.call("rows 1") as Int? == 1)
    #expect(try fake.call("rows 0") as Int? == nil)
    #expect(try fake.call("null") as Int? == nil)
    #expect(try fake.call("rows 1") == 1)
    #expect(error { try fake.call("rows 0") as Int }?.code == .noRow)
    #expect(error { try fake.call("rows 2") as Int }?.code == .tooManyRows)
    #expect(error { try fake.call("rows 2") as Int? }?.code == .tooManyRows)
    #expect(try await fake.callAsync("rows 3") == [1, 2, 3])
    #expect(try await fake.callAsync("rows 0") as Int? == nil)
    #expect(await error { try await fake.callAsync("rows 2") as Int }?.code == .tooManyRows)
    try fake.close()
  }

  @Test("A statement without rows gives how many it has changed, and nothing else")
  func changes() async throws {
    let fake = try FakeRuntime(.equal(2))
    #expect(try fake.call("change 7") == 7)
    #expect(try fake.call("change 7") == Int64(7))
    #expect(try await fake.callAsync("change 7") as Int? == 7)
    #expect(error { try fake.call("change 7") as String }?.code == .typeMismatch)
    try fake.close()
  }

  @Test("The rows of a change are read in a transaction, so that a change whose rows cannot be read is undone")
  func returning() throws {
    let fake = try FakeRuntime(.equal(2))
    _ = fake.server.takeLog()
    #expect(try fake.call("returning 2") == [1, 2])
    #expect(fake.server.takeLog() == ["1: begin write", "1: returning 2", "1: commit"])
    #expect(error { try fake.call("returning 2") as Int }?.code == .tooManyRows)
    #expect(fake.server.takeLog() == ["1: begin write", "1: returning 2", "1: rollback"])
    try fake.close()
  }

  @Test("Values of every type get to the statement, and their rows back")
  func values() async throws {
    let fake = try FakeRuntime(.single)
    let values: [Value] = [.null, .integer(.min), .real(-0.5), .text("a\0b"), .blob(Data([0, 255]))]
    let row: Row = try fake.call("values", values)
    #expect((0..<5).map { row[$0] } == values)
    let again: Row = try await fake.callAsync("values", values)
    #expect((0..<5).map { again[$0] } == values)
    #expect(error { try fake.call("values", [1, 2]) as Int }?.code == .columnCount)
    try fake.close()
  }

  @Test("An owner says how rows become elements, whether there may be several, and of which type")
  func owners() throws {
    let fake = try FakeRuntime(.equal(2))
    #expect(try fake.call("rows 5", of: FakeOwner(foldsRows: true)) == [2, 4])
    #expect(try fake.call("rows 2", of: FakeOwner(foldsRows: true)) == 2)
    #expect(error { try fake.call("rows 2", of: FakeOwner(promisesOneRow: true)) as [Int] }?.code == .tooManyRows)
    #expect(error { try fake.call("rows 1") as [Bool] }?.code == .wrongEntity)
    var seen: [Int] = []
    try fake.runtime.forEachRow(of: fake.rows("rows 5", of: FakeOwner(foldsRows: true)), as: Int.self) {
      seen.append($0)
      return true
    }
    #expect(seen == [2, 4])
    try fake.close()
  }

  @Test(
    "An error has its owner's name and place and the SQL, and the values only where they may be shown",
    arguments: [false, true])
  func errors(showsValues: Bool) async throws {
    var configuration = Configuration()
    configuration.showsValues = showsValues
    let fake = try FakeRuntime(.equal(2), configuration)
    let owner = FakeOwner("people.find")
    for failure in [
      error { try fake.call("fail", [7], of: owner) as Int },
      await error { try await fake.callAsync("fail", [7], of: owner) as Int },
    ] {
      #expect(failure?.code == .constraint && failure?.operation == "people.find" && failure?.sql == "fail")
      #expect(failure?.location == owner.place)
      #expect(failure?.arguments == (showsValues ? [.integer(7)] : nil))
    }
    try fake.close()
  }

  @Test("A statement is stopped at its owner's timeout, and the connection's next one is not", arguments: [false, true])
  func timeout(isAsync: Bool) async throws {
    let fake = try FakeRuntime(.equal(1))
    let owner = FakeOwner(timeout: 1)
    let failure =
      isAsync
      ? await error { try await fake.callAsync("wait never", of: owner) as Int }
      : await error { try await onThread { try fake.call("wait never", of: owner) as Int } }
    #expect(failure?.code == .timeout && failure?.message.contains("timeout of 1 second") == true)
    #expect(try fake.call("rows 1") == 1)
    try fake.close()
  }

  @Test("A cancelled task interrupts its statement, and none after it", arguments: PoolPolicy.each)
  func cancelled(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let task = Task { try await fake.callAsync("wait never") as Int }
    #expect(await fake.server.gate("never reached").wait())
    task.cancel()
    #expect(await error { try await task.value }?.code == .cancelled)
    #expect(try await fake.callAsync("rows 1") as Int == 1)
    let inTransaction = Task {
      try await fake.runtime.run(.write, isolation: nil) { let _: Int = try await fake.callAsync("wait ever") }
    }
    #expect(await fake.server.gate("ever reached").wait())
    inTransaction.cancel()
    #expect(await error { try await inTransaction.value }?.code == .cancelled)
    #expect(fake.server.takeLog().last?.hasSuffix("rollback") == true)
    #expect(try await fake.callAsync("change 1") as Int == 1)
    try fake.close()
  }

  @Test("Interceptors stand round each statement, of tasks and of threads, and may run it again")
  func interceptors() async throws {
    let seen = SeenCalls()
    var configuration = Configuration()
    configuration.interceptors = [seen, Twice()]
    let fake = try FakeRuntime(.equal(2), configuration)
    #expect(try fake.call("rows 2") == [1, 2])
    #expect(try await fake.callAsync("change 3") as Int == 3)
    #expect(seen.calls.withLock { $0 } == ["fake.call: rows 2 gave 2 rows", "fake.call: change 3 gave 3 changes"])
    #expect(fake.server.takeLog().count { $0.hasSuffix("change 3") } == 2)
    try fake.close()
  }

  private struct SeenCalls: Interceptor {
    let calls = Guarded<[String]>([])

    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      let outcome = try proceed()
      let what = outcome.changes.map { "\($0) changes" } ?? outcome.rows.map { "\($0) rows" } ?? "nothing"
      calls.withLock { $0.append("\(call.operation): \(call.sql) gave \(what)") }
    }
  }

  private struct Twice: Interceptor {
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      _ = try proceed()
      _ = try proceed()
    }
  }
}

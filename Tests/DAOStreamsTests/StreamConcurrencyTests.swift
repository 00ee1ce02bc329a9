import DAOCore
import Foundation
import Testing

@testable import DAOStreams

@Suite("Several runs of streams at once")
struct StreamConcurrencyTests {
  private let folder: StreamFolder
  init() throws { folder = try StreamFolder() }

  @Test("Runs that start at once on one new file all come up, and every stream ran once")
  func together() async throws {
    for version in 2...8 { try folder.write(version, "INSERT INTO log VALUES (\(version))") }
    try folder.write(1, "CREATE TABLE log (n)")
    let folder = folder
    let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<2 {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try folder.run().applied }) }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(applied.sorted() == Array(1...8))
    #expect(try self.folder.query("SELECT n FROM log ORDER BY rowid") == (2...8).map(String.init))
  }

  @Test("A run waits for another one for longer than its connection does, and gives up at the limit")
  func patience() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    let other = try folder.connect()
    try other.begin(.write)
    let runner = StreamRunner(
      streams: try folder.streamSet(), connection: try folder.connect(busy: .milliseconds(1)), limit: .milliseconds(200))
    let start = ContinuousClock.now
    let error = #expect(throws: DAOError.self) { try runner.run() }
    #expect(error?.code == .busy)
    #expect(error?.message.contains("another process") == true)
    #expect(ContinuousClock.now - start >= .milliseconds(200))
    try other.rollback()
    #expect(try runner.run().applied == [1])
  }

  @Test("A run that has nothing to do needs no lock")
  func nothingToDo() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.run()
    let other = try folder.connect()
    try other.begin(.write)
    let runner = StreamRunner(
      streams: try folder.streamSet(), connection: try folder.connect(busy: .milliseconds(1)), limit: .zero)
    #expect(try runner.run() == StreamResult(version: 1))
    try other.rollback()
  }
}

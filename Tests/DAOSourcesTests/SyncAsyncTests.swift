import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

@Suite("Sync by asynchronous calls") struct SyncAsyncTests {
  private static let schema = """
    CREATE TABLE notes (id INTEGER PRIMARY KEY, text); CREATE TABLE cells (id TEXT PRIMARY KEY, x, y); CREATE TABLE cache (id INTEGER PRIMARY KEY)
    """

  private func make(_ folder: TestFolder, _ name: String) throws -> Database {
    let database = try Database.sqlite(at: folder.path(name))
    try database.execute(Self.schema)
    return database
  }

  private func fill(_ database: Database) throws {
    try database.execute(
      """
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO notes SELECT i, 'text ' || i FROM n;
      INSERT INTO cells VALUES ('a', 1, 2.5), ('b', x'00', NULL); INSERT INTO cache VALUES (1)
      """)
  }

  private func change(_ database: Database) throws {
    try database.execute(
      "DELETE FROM notes WHERE id % 3 = 0; UPDATE notes SET text = 'new' WHERE id = 1; UPDATE cells SET x = 7")
  }

  private func content(_ database: Database) throws -> [String] {
    try ["notes", "cells", "cache"].flatMap { try SyncFixture.exactRows(database, $0) }
  }

  /// What is the same whichever way it was made.
  private func summary(_ report: SyncReport) -> [String] {
    [report.instance, "\(report.applied)", "\(report.skipped)", "\(report.conflicts)", "\(report.isRepeated)"]
  }

  private func bySteps(_ folder: TestFolder) throws -> [[String]] {
    let (a, b) = (try make(folder, "a"), try make(folder, "b"))
    for (database, name) in [(a, "a"), (b, "b")] {
      try database.enableSync(instance: name, except: ["cache"], rules: ["cells": .byColumn])
    }
    try fill(a)
    let path = folder.path("f")
    let point = try a.writeChanges(to: path, for: "b")
    let first = try b.applyChanges(from: path)
    let again = try b.applyChanges(from: path)
    try a.acknowledge(first.acknowledgement)
    try change(a)
    try a.writeChanges(to: path, for: "b", since: point)
    let second = try b.applyChanges(from: path)
    try b.beginSyncEpoch()
    let third = error { try b.applyChanges(from: path) }
    try a.forgetSyncInstance("b")
    let gone = try SyncFixture.log(a, "notes").gone
    let rows = [try content(a), try content(b)]
    try b.disableSync()
    return [summary(first), summary(again), summary(second), ["\(third?.code.description ?? "")", "\(gone)"]] + rows
      + [["\(try b.syncInstance == nil)"]]
  }

  private func bySuspending(_ folder: TestFolder) async throws -> [[String]] {
    let (a, b) = (try make(folder, "a"), try make(folder, "b"))
    for (database, name) in [(a, "a"), (b, "b")] {
      try await database.enableSync(instance: name, except: ["cache"], rules: ["cells": .byColumn])
    }
    try fill(a)
    let path = folder.path("f")
    let point = try await a.writeChanges(to: path, for: "b")
    let shares = Guarded<[Double]>([])
    let first = try await b.applyChanges(from: path) { share in shares.withLock { $0.append(share) } }
    let all = shares.withLock(\.self)
    #expect(all == all.sorted() && all.last == 1 && all.count >= 3)
    let again = try await b.applyChanges(from: path)
    try await a.acknowledge(first.acknowledgement)
    try change(a)
    try await a.writeChanges(to: path, for: "b", since: point)
    let second = try await b.applyChanges(from: path)
    try await b.beginSyncEpoch()
    let third = await error { try await b.applyChanges(from: path) }
    try await a.forgetSyncInstance("b")
    let gone = try SyncFixture.log(a, "notes").gone
    let rows = [try content(a), try content(b)]
    try await b.disableSync()
    return [summary(first), summary(again), summary(second), ["\(third?.code.description ?? "")", "\(gone)"]] + rows
      + [["\(try b.syncInstance == nil)"]]
  }

  @Test("Both forms do the same with the same input")
  func same() async throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    let (steps, suspended) = (try bySteps(folder), try await bySuspending(other))
    #expect(steps == suspended)
    #expect(steps[4].count == 2003 && steps[5].count == 2002)
  }

  @Test("A transaction that is open on another task is waited for without a thread, and a cancelled call ends")
  func waiting() async throws {
    let folder = try TestFolder()
    let a = try make(folder, "a")
    try await a.enableSync(instance: "a")
    let (began, gate) = (Gate(), Gate())
    async let holder = a.transaction { () async -> Bool in
      began.open()
      return await gate.wait()
    }
    #expect(await began.wait())
    let path = folder.path("f")
    let writing = Task { try await a.writeChanges(to: path) }
    writing.cancel()
    #expect(await error { try await writing.value }?.code == .cancelled)
    // More of them than the cooperative pool has threads, which the holder needs to go on.
    let waiting = (0..<64).map { number in Task { try await a.writeChanges(to: folder.path("f\(number)")) } }
    gate.open()
    #expect(try await holder)
    for task in waiting { _ = try await task.value }
    #expect(folder.contains("f63") && !folder.contains("f"))
    let fault = await error { try await a.transaction { () async throws in try await a.writeChanges(to: path) } }
    #expect(fault?.code == .configuration)
  }
}

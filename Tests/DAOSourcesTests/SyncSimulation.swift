import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

/// Instances that write at random, and a network that loses files, repeats them and brings them in any order.
final class SyncSimulation {
  static let schema = """
    CREATE TABLE plain (id INTEGER PRIMARY KEY AUTOINCREMENT, a, b TEXT COLLATE NOCASE);
    CREATE TABLE cells (id TEXT, n INTEGER NOT NULL, x, y, z AS (n + 1), PRIMARY KEY (id, n)) WITHOUT ROWID;
    CREATE TABLE ranked (id TEXT PRIMARY KEY COLLATE NOCASE, v);
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT UNIQUE, name TEXT);
    CREATE TABLE posts (id INTEGER PRIMARY KEY, user INTEGER REFERENCES users ON DELETE CASCADE,
      parent INTEGER REFERENCES posts ON DELETE SET NULL, t TEXT);
    CREATE TABLE likes (user INTEGER NOT NULL REFERENCES users, post INTEGER NOT NULL REFERENCES posts, PRIMARY KEY (user, post));
    CREATE TABLE hidden (id INTEGER PRIMARY KEY, v);
    """
  private static let tables = ["plain", "cells", "ranked", "users", "posts", "likes"]
  private let fixture: SyncFixture
  private var generator: SeededGenerator
  private let names: [String]
  private var databases: [Database]
  private var model = SyncModel(priorities: ["i2", "i0"])
  private var files: [(path: String, to: Int?)] = []
  private var number = 0
  private var backups: [Int: String] = [:]
  private var hasRestored = false
  private(set) var counts: [String: Int] = [:]

  init(_ count: Int, seed: UInt64) throws {
    fixture = SyncFixture(
      Self.schema, rules: ["cells": .byColumn, "ranked": .priority(["i2", "i0"]), "likes": .byColumn], except: ["hidden"])
    generator = SeededGenerator(seed: seed)
    names = (0..<count).map { "i\($0)" }
    databases = []
    for name in names { databases.append(try fixture.open(name)) }
  }

  deinit { for database in databases { try? database.close() } }

  /// One step of somebody.
  func step(restores: Bool) throws {
    let index = Int.random(in: 0..<databases.count, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<60: try write(index)
    case 60..<78: try send(index, generator.chance(20) ? nil : Int.random(in: 0..<databases.count, using: &generator))
    case 78..<96: try deliver()
    case 96..<98: try reopen(index)
    case 98 where restores: try backUpOrRestore(index)
    default: files.removeAll { _ in generator.chance(30) }
    }
  }

  /// Lets all meet until nothing is lost any more, and looks at the end.
  func heal() throws {
    files = []
    try meetAlongTree()
    for round in 0..<12 {
      // The rows that give way while all meet are deletions too, which all have to hear of.
      if round > 4,
        try databases.allSatisfy({ database in try Self.tables.allSatisfy { try SyncFixture.log(database, $0).gone == 0 } })
      {
        break
      }
      for from in databases.indices {
        for to in databases.indices where from != to {
          try exchange(from, to, mayBeRefused: round < 4)
        }
      }
    }
    for table in Self.tables {
      let rows = try databases.map { try SyncFixture.exactRows($0, table) }
      for (index, found) in rows.enumerated() { #expect(found == rows[0], "\(table) of \(names[index])") }
      let expected = hasRestored ? nil : model.rows(of: table)
      if let expected { #expect(try model.read(table, databases[0]) == expected, "\(table)") }
      for (index, database) in databases.enumerated() {
        let log = try SyncFixture.log(database, table)
        #expect(log.gone == 0 && log.rows == rows[index].count, "the log of \(table) of \(names[index])")
      }
    }
    for database in databases {
      #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
      #expect(try database.rows("PRAGMA integrity_check", as: String.self) == ["ok"])
    }
    for database in databases { #expect(try database.rows("SELECT count(*) FROM daokit_sequences", as: Int.self)[0] < 100) }

    backups = [:]
    model.forget()
  }

  /// Sends one file that arrives.
  private func exchange(_ from: Int, _ to: Int, mayBeRefused: Bool) throws {
    do {
      for conflict in try fixture.send(databases[from], to: databases[to]).conflicts {
        count("conflicts of \(conflict.reason.rawValue)")
      }
    } catch let error as DAOError where error.code == .stale && mayBeRefused {
      count("refused in healing")
    }
  }

  /// Lets all meet by one way alone, and looks whether they agree.
  private func meetAlongTree() throws {
    let ways = databases.indices.dropFirst().map { (Int.random(in: 0..<$0, using: &generator), $0) }
    for round in 0..<3 * databases.count {
      for (left, right) in ways {
        for (from, to) in [(left, right), (right, left)] {
          try exchange(from, to, mayBeRefused: round < 8)
        }
      }
    }
    for table in Self.tables {
      let rows = try databases.map { try SyncFixture.exactRows($0, table) }
      for (index, found) in rows.enumerated() { #expect(found == rows[0], "\(table) of \(names[index]) along a tree") }
    }
  }

  private func count(_ what: String) { counts[what, default: 0] += 1 }

  // MARK: Steps

  private func value() -> String {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: "NULL"
    case 1: "\(Int64.random(in: .min ... .max, using: &generator))"
    case 2: "9e999"
    case 3: "\(Double.random(in: -1...1, using: &generator))"
    case 4: "x'00ff\(generator.chance(50) ? "10" : "")'"
    case 5: "CAST(x'41ff\(generator.chance(50) ? "10" : "")' AS TEXT)"
    case 6: "char(0, 65, \(Int.random(in: 1...99, using: &generator)))"
    default: "'\(Int.random(in: 0..<1000, using: &generator)) é'"
    }
  }

  private func write(_ index: Int) throws {
    let database = databases[index]
    let id = Int.random(in: 1...6, using: &generator)
    let other = Int.random(in: 1...6, using: &generator)
    let table = generator.pick(Self.tables + ["hidden"])
    let action = Int.random(in: 0..<10, using: &generator)
    let verb = generator.pick(["INSERT OR REPLACE", "INSERT OR IGNORE", "INSERT"])
    let sql: String
    switch table {
    case "plain":
      sql =
        action < 4
        ? "\(verb) INTO plain VALUES (\(id), \(value()), 'a\(other)')"
        : action < 7
          ? "UPDATE plain SET \(generator.pick(["a", "b"])) = \(value()) WHERE id = \(id)"
          : action < 9
            ? "DELETE FROM plain WHERE id = \(id)"
            : generator.chance(20) ? "DELETE FROM plain" : "UPDATE plain SET id = \(other) WHERE id = \(id)"
    case "cells":
      sql =
        action < 4
        ? "\(verb) INTO cells (id, n, x, y) VALUES ('k\(id % 3)', \(other % 2), \(value()), \(value()))"
        : action < 8
          ? "UPDATE cells SET \(generator.pick(["x", "y"])) = \(value()) WHERE id = 'k\(id % 3)' AND n = \(other % 2)"
          : "DELETE FROM cells WHERE id = 'k\(id % 3)' AND n = \(other % 2)"
    case "ranked":
      sql =
        action < 4
        ? "\(verb) INTO ranked VALUES ('\(generator.pick(["k", "K"]))\(id)', \(value()))"
        : action < 8 ? "UPDATE ranked SET v = \(value()) WHERE id = 'k\(id)'" : "DELETE FROM ranked WHERE id = 'K\(id)'"
    case "users":
      sql =
        action < 5
        ? "\(verb) INTO users VALUES (\(id), 'e\(other)', \(value()))"
        : action < 7
          ? "UPDATE OR \(generator.pick(["REPLACE", "ABORT"])) users SET email = 'e\(other)' WHERE id = \(id)"
          : action < 8 ? "UPDATE users SET name = \(value()) WHERE id = \(id)" : "DELETE FROM users WHERE id = \(id)"
    case "posts":
      sql =
        action < 6
        ? "\(verb) INTO posts VALUES (\(id), \(other), nullif(\(id % 4), 0), \(value()))"
        : action < 8 ? "UPDATE posts SET user = \(other) WHERE id = \(id)" : "DELETE FROM posts WHERE id = \(id)"
    case "likes":
      sql = action < 7 ? "\(verb) INTO likes VALUES (\(id), \(other))" : "DELETE FROM likes WHERE user = \(id)"
    default: sql = "INSERT OR REPLACE INTO hidden VALUES (\(id), '\(names[index])')"
    }
    let clock = try database.rows("SELECT clock FROM daokit_sync", as: Int64.self)[0]
    do {
      try database.execute(sql)
      count("writes")
    } catch let error as DAOError where error.code == .constraint {
      count("writes refused")
    }
    if table != "hidden" { try model.note(table, database, since: clock) }
  }

  private func send(_ from: Int, _ to: Int?) throws {
    guard from != to else { return }
    number += 1
    let path = fixture.folder.path("file\(number)")
    try databases[from].writeChanges(to: path, for: to.map { names[$0] } ?? "")
    files.append((path, to))
    count("files")
    guard let to else { return }
    let last = try databases[from].rows(
      "SELECT max(epoch) FROM daokit_instances WHERE instance = ?", names[to], as: Int64.self)[0]
    let target = SyncActor(instance: names[to], epoch: last)
    var input = try SyncInput(path)
    while let row = try input.next() {
      if row.state.isOpen { continue }
      let actors = row.state.cells.isEmpty ? [row.state.stamp.actor] : row.state.cells.map(\.actor)
      #expect(!actors.allSatisfy { $0 == target }, "a change is sent back to its origin")
    }
  }

  private func deliver() throws {
    guard !files.isEmpty else { return }
    let index = Int.random(in: 0..<files.count, using: &generator)
    let file = files[index]
    let to = file.to ?? Int.random(in: 0..<databases.count, using: &generator)
    if generator.chance(60) { files.remove(at: index) }
    do {
      let report = try databases[to].applyChanges(from: file.path)
      count(report.isRepeated ? "repeated" : "applied")
      for conflict in report.conflicts { count("conflicts of \(conflict.reason.rawValue)") }
    } catch let error as DAOError where error.code == .stale {
      count("refused")
    }
    #expect(try databases[to].rows("PRAGMA foreign_key_check").isEmpty)
    let strays = try databases[to].rows("SELECT v FROM hidden WHERE v <> ?", names[to], as: String.self)
    #expect(strays.isEmpty)
  }

  private func reopen(_ index: Int) throws {
    try databases[index].close()
    databases[index] = try fixture.open(names[index])
    count("reopened")
  }

  private func backUpOrRestore(_ index: Int) throws {
    try databases[index].close()
    let path = fixture.folder.path(names[index])
    if let backup = backups.removeValue(forKey: index) {
      // Once as a file in the place of the other one, once into the same file.
      let content = try Data(contentsOf: URL(filePath: backup))
      if generator.chance(50) { try FileManager.default.removeItem(atPath: path) }
      try content.write(to: URL(filePath: path))
      hasRestored = true
      count("restored")
    } else if generator.chance(20) {
      // Lost, and made anew with the same name.
      for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
      hasRestored = true
      count("begun anew")
    } else {
      number += 1
      backups[index] = fixture.folder.path("backup\(number)")
      try FileManager.default.copyItem(atPath: path, toPath: fixture.folder.path("backup\(number)"))
    }
    databases[index] = try fixture.open(names[index])
  }
}

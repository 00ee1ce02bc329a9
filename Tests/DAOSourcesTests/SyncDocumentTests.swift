import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

/// Documents whose columns each instance has made by values of its own.
@Suite("Sync of documents") struct SyncDocumentTests {
  /// Not stored: LeakSanitizer does not see that a constant holds the boxes of indirect cases, by pointers with a tag.
  private static var values: [JSON] {
    [
      .null, .boolean(true), .boolean(false), .integer(1), .integer(0), .integer(1 << 52), .real(1), .real(2.5), .real(-0.0),
      .text(""), .text("12"), .text("é"), .list([.integer(1)]), .object(["a": .boolean(true)]),
    ]
  }

  /// Instances that have no table of documents yet.
  private func open(_ names: [String], _ rule: SyncRule, in fixture: SyncFixture) throws -> [Database] {
    try names.map { name in
      let database = try Database.sqlite(at: fixture.folder.path(name))
      try database.enableSync(instance: name, rule: rule)
      return database
    }
  }

  private func documents(_ database: Database) throws -> [String: [String: JSON]] {
    var found: [String: [String: JSON]] = [:]
    for key in try database.documents("notes").keys() { found[key] = try database.documents("notes").get(key) }
    return found
  }

  @Test("Members that were first of other kinds, or are written in other letters, are the same everywhere", arguments: 1...12)
  func kinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixture = SyncFixture("")
    let instances = try open(["a", "b", "c"], seed % 3 == 0 ? .priority(["b", "a"]) : .lastWriter, in: fixture)
    defer { for database in instances { try? database.close() } }
    for _ in 0..<4 {
      for database in instances {
        for _ in 0..<4 {
          var object: [String: JSON] = [:]
          for name in ["v", "V", "w"] where generator.chance(60) { object[name] = generator.pick(Self.values) }
          try database.documents("notes").set("k\(Int.random(in: 0..<6, using: &generator))", object)
        }
      }
      for _ in 0..<3 {
        for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)] {
          try fixture.send(instances[from], to: instances[to])
        }
      }
      let found = try instances.map(documents)
      #expect(found[0] == found[1] && found[1] == found[2] && !found[0].isEmpty)
    }
    // Nothing goes round any more.
    for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
      #expect(try fixture.send(instances[from], to: instances[to]).applied == 0)
    }
  }

  @Test("By column such members are refused, with the way out")
  func byColumn() throws {
    let fixture = SyncFixture("")
    let instances = try open(["a", "b"], .byColumn, in: fixture)
    defer { for database in instances { try? database.close() } }
    let (a, b) = (instances[0], instances[1])
    try a.documents("notes").set("k1", ["v": 1])
    try b.documents("notes").set("k2", ["v": .list([])])
    let refused = error { try fixture.send(a, to: b) }
    #expect(refused?.code == .schemaChanged && refused?.message.contains("choose .lastWriter or .priority") == true)
  }
}

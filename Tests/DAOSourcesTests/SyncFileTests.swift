import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

@Suite("Sync files of strangers") struct SyncFileTests {
  private let fixture = SyncFixture(
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text, day); CREATE TABLE cells (id TEXT PRIMARY KEY, x)",
    rules: ["cells": .byColumn])

  private func file() throws -> [UInt8] {
    let a = try fixture.open("a")
    try a.execute(
      "INSERT INTO notes VALUES (1, 'one', 1.5), (2, x'00ff', NULL); INSERT INTO cells VALUES ('k', -7); DELETE FROM notes WHERE id = 2"
    )
    try a.writeChanges(to: fixture.folder.path("f"))
    return [UInt8](try Data(contentsOf: URL(filePath: fixture.folder.path("f"))))
  }

  private func apply(_ bytes: [UInt8], to database: Database) throws {
    let path = fixture.folder.path("x")
    try Data(bytes).write(to: URL(filePath: path))
    try database.applyChanges(from: path)
  }

  private func state(_ database: Database) throws -> [String] {
    try ["notes", "cells", "daokit_sync_notes", "daokit_instances"].flatMap {
      try SyncFixture.rows(database, "SELECT * FROM \($0)")
    }
  }

  @Test("A file that is cut off anywhere, or has a wrong byte, is refused, and nothing is changed")
  func damage() throws {
    let bytes = try file()
    let b = try fixture.open("b")
    let before = try state(b)
    for count in bytes.indices {
      let fault = error { try apply(Array(bytes[..<count]), to: b) }
      #expect(fault?.code == .encoding, "\(count) bytes")
    }
    var generator = SeededGenerator(seed: 3)
    for index in bytes.indices {
      var wrong = bytes
      wrong[index] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(error { try apply(wrong, to: b) }?.code == .encoding, "byte \(index)")
    }
    #expect(error { try apply(bytes + [0], to: b) }?.code == .encoding)
    #expect(error { try apply([], to: b) }?.code == .encoding)
    #expect(error { try b.applyChanges(from: fixture.folder.path("none")) }?.code == .cannotOpen)
    #expect(try state(b) == before)
    try apply(bytes, to: b)
    #expect(try b.rows("SELECT count(*) FROM notes", as: Int.self) == [1])
  }

  /// A file whose check fits, with any content.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var checksum = SyncChecksum()
    checksum.add(bytes[...])
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum.value >> (8 * $0)) }
  }

  @Test("Wild lengths and wild bytes under a right check are refused at once, or do no harm")
  func wild() throws {
    let bytes = Array(try file().dropLast(4))
    let b = try fixture.open("b")
    var generator = SeededGenerator(seed: 5)
    let huge: [[UInt8]] = [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
      [0xFF, 0xFF, 0xFF, 0xFF, 0x07], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    ]
    let start = ContinuousClock.now
    for index in SyncFormat.mark.count..<bytes.count {
      for length in huge {
        var wrong = bytes
        wrong.replaceSubrange(index...index, with: length)
        _ = error { try apply(sealed(wrong), to: b) }
      }
    }
    for _ in 0..<500 {
      var wrong = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        wrong[Int.random(in: 8..<wrong.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = error { try apply(sealed(wrong), to: b) }
    }
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(try b.rows("PRAGMA integrity_check", as: String.self) == ["ok"])
    try b.execute("INSERT INTO notes VALUES (100, 'still', 'alive')")
    try b.writeChanges(to: fixture.folder.path("g"))
    let tables = try b.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'daokit%' AND name NOT LIKE 'sqlite%'",
      as: String.self)
    #expect(Set(tables) == ["notes", "cells"])
  }

  @Test("A file of another version says so, and other files are none")
  func versions() throws {
    var bytes = Array(try file().dropLast(4))
    let b = try fixture.open("b")
    bytes[SyncFormat.mark.count] = 9
    #expect(error { try apply(sealed(bytes), to: b) }?.message.contains("version 9") == true)
    #expect(error { try apply(Array("SQLite format 3".utf8), to: b) }?.message.contains("no sync file") == true)
  }

  @Test("A pipe is no sync file, and the database's own file is never written over")
  func paths() throws {
    let a = try fixture.open("a")
    defer { try? a.close() }
    let pipe = fixture.folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(error { try a.applyChanges(from: pipe) }?.code == .cannotOpen)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.path("link"), withDestinationPath: fixture.folder.path("a"))
    for path in ["a", "link"] {
      #expect(error { try a.writeChanges(to: fixture.folder.path(path)) }?.code == .configuration)
    }
    #expect(try a.rows("PRAGMA integrity_check", as: String.self) == ["ok"])
  }

  @Test("Names of a file are never more than names")
  func names() throws {
    let b = try fixture.open("b")
    let path = fixture.folder.path("x")
    let column = SyncFileTable.Column(name: "id", affinity: .integer)
    for name in ["notes\"; DROP TABLE notes; --", "daokit_sync", "daokit_instances", "sqlite_schema", "cells'"] {
      try PartialFile.write(to: path, replacing: true) { file in
        let actor = SyncActor(instance: "evil", epoch: 1)
        let header = SyncHeader(actor: actor, target: .none, from: 0, to: 1 << 20, marks: [1 << 20], received: [])
        var output = try SyncOutput(file, header)
        try output.append(SyncFileTable(name: name, rule: "clock", keys: [column], columns: []))
        let state = SyncState(generation: 0, stamp: SyncStamp(time: 5, actor: actor), presence: .present)
        try output.append(SyncRow(table: 0, state: state, keys: [.integer(1)], values: []))
        try output.finish()
      }
      #expect(error { try b.applyChanges(from: path) }?.code == .schemaChanged, "\(name)")
    }
    #expect(try b.rows("SELECT count(*) FROM notes", as: Int.self) == [0])
  }
}

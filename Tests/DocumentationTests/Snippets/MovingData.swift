// snippet: imports
import DAORecords
import DAOSources
// end
import Foundation
import Synchronization
import TestSupport
import Testing

// snippet: provider
final class LineLog: DataTarget {
  private let lines: Mutex<[String]>

  init(_ lines: [String] = []) { self.lines = Mutex(lines) }

  var text: [String] { lines.withLock(\.self) }

  func dataTables() -> [DataTable] {
    var names: [String] = []
    for name in text.map(Self.table) where !names.contains(name) { names.append(name) }
    return names.map {
      DataTable($0, [DataColumn("key", .text, isRequired: true), DataColumn("value", .integer)], key: ["key"])
    }
  }

  func readRows(
    of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
  ) throws {
    let start = position.flatMap { Int($0) } ?? 0
    for (index, line) in text.enumerated().dropFirst(start) where Self.table(line) == table.name {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try take([[.text(fields[1]), Int64(fields[2]).map(Value.integer) ?? .null]], "\(index + 1)")
    }
  }

  func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void
  ) throws {
    var written: [String] = []
    for table in tables {
      try rows(table) { batch in
        for row in batch {
          let fields = row.map { value in
            switch value {
            case .text(let text): text
            case .integer(let number): "\(number)"
            default: ""
            }
          }
          written.append(([table.name] + fields).joined(separator: "\t"))
        }
      }
    }
    lines.withLock { $0 = written }
  }

  private static func table(_ line: String) -> String { String(line.prefix { $0 != "\t" }) }
}
// end

@Suite("MovingData.md")
struct MovingSnippets {
  @Test("Files and databases")
  func files() throws {
    let folder = try TestFolder()
    let (people, everything) = (folder.path("people.csv"), folder.path("everything.json"))
    try "id,name\n1,Ada\n".write(toFile: people, atomically: true, encoding: .utf8)
    let (database, server) = (try Database.inMemory(), try Database.inMemory())
    // snippet: copies
    try database.copy(from: DataFile(at: people))  // …/people.csv
    try DataFile(at: everything).copy(from: database)  // …/everything.json
    try server.copy(from: database, creatingTables: true)
    // end
    #expect(try server.rows("SELECT name FROM people", as: String.self) == ["Ada"])
    #expect(try DataFile(at: everything).dataTables().map(\.name) == ["people"])
    try database.close()
    try server.close()
  }

  @Test("A part of a file")
  func part() throws {
    let folder = try TestFolder()
    let people = folder.path("people.csv")
    try "id,name,born\n1,Ada,1815-12-10\n2,Bo,\n".write(toFile: people, atomically: true, encoding: .utf8)
    let main = try Database.inMemory()
    // snippet: part
    let file = try Database.file(at: people)  // …/people.csv
    try file.execute("CREATE TABLE born AS SELECT name, born FROM people WHERE born IS NOT NULL")
    try main.copy(from: file, tables: ["born"], creatingTables: true)
    // end
    #expect(try main.rows("SELECT name FROM born", as: String.self) == ["Ada"])
    try file.close()
    try main.close()
  }

  @Test("A provider")
  func provider() async throws {
    let database = try Database.inMemory()
    // snippet: use
    try await database.copy(from: LineLog(["a\tx\t1", "a\ty\t2"]))
    let log = LineLog()
    try await log.copy(from: database)
    // end
    #expect(log.text == ["a\tx\t1", "a\ty\t2"])
    try database.close()
  }
}

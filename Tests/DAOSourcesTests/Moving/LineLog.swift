import DAOKit
import Synchronization

/// A complete provider: the tables of a log, each line of which is `table<TAB>key<TAB>value`; it is read and written.
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

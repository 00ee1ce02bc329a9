import DAOKit
import Foundation

/// The time zones of tzdata: lines of fields with tabs between them, below comments. All that a source of one's own needs.
struct ZoneFile: DataSource {
  let path: String

  func dataTables() -> [DataTable] {
    let columns = [
      DataColumn("name", .text, isRequired: true), DataColumn("country", .text, isRequired: true),
      DataColumn("coordinates", .text, isRequired: true), DataColumn("comment", .text),
    ]
    return [DataTable("zone", columns, key: ["name"])]
  }

  /// A position is the number of lines before it.
  func readRows(
    of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
  ) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for (index, line) in lines.enumerated().dropFirst(position.flatMap { Int($0) } ?? 0) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map { Value.text(String($0)) }
      guard fields.count >= 3 else { throw DAOError(.encoding, "\(path): a line has \(fields.count) fields: \(line)") }
      try take([[fields[2], fields[0], fields[1], fields.count > 3 ? fields[3] : .null]], "\(index + 1)")
    }
  }
}

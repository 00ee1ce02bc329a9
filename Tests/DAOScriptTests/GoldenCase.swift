import DAOCore
import DAOSQL
import DAOScript
import Foundation
import Testing

/// A folder under `Cases`: a script (`script.dao.xml` or `mapper.xml`), optionally the schema of its tables, and the expected
/// result.
///
/// `expected.txt` is for SQLite; an optional `expected.postgres.txt` is for PostgreSQL. A line of `schema.txt` is a table:
/// `employee: eid, first_name, total*`. A star follows a generated column; `revision#INTEGER NOT NULL` is a column with a type.
/// The default is a nullable TEXT.
struct GoldenCase: CustomTestStringConvertible {
  let name: String
  let dialect: any Dialect
  let expected: String
  private let folder: URL

  private static var root: URL { Bundle.module.bundleURL.appending(path: "Cases") }

  static func all() throws -> [GoldenCase] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().flatMap { name -> [GoldenCase] in
      let files: [(any Dialect, String)] = [
        (SQLiteDialect(), "expected.txt"), (PostgresDialect(), "expected.postgres.txt"),
      ]
      return try files.compactMap { dialect, file -> GoldenCase? in
        let folder = root.appending(path: name)
        let expected = folder.appending(path: file)
        guard FileManager.default.fileExists(atPath: expected.path) else { return nil }
        return GoldenCase(
          name: name, dialect: dialect, expected: try String(contentsOf: expected, encoding: .utf8), folder: folder)
      }
    }
  }

  var testDescription: String { "\(name), \(dialect.name)" }

  /// The actual result of the script.
  func result() throws -> String {
    let isMapper = FileManager.default.fileExists(atPath: folder.appending(path: "mapper.xml").path)
    let file = isMapper ? "mapper.xml" : "script.dao.xml"
    let data = try Data(contentsOf: folder.appending(path: file))
    do throws(DAOError) {
      let script = try Script.parse(data, file: file, name: name).compile(dialect: dialect)
      guard !script.operations.isEmpty else { return "no operations\n" }
      let tables = try schema()
      return (script.operations.map { describe($0, tables) } + script.warnings.map { "\($0)\n" }).joined()
    } catch {
      return error.message + "\n"
    }
  }

  private func describe(_ operation: CompiledOperation, _ tables: [String: TableSchema]) -> String {
    var head = "\(operation.name), \(operation.kind)"
    if let entity = operation.entity { head += ", \(entity)" }
    if operation.isTraced { head += ", traced" }
    if let nulls = operation.nulls { head += ", nulls \(nulls)" }
    switch operation.content {
    case .fixed(let text):
      return head + "\n" + describe(text)
    case .dynamic(let statement):
      return head + ", dynamic \(statement.parameters.joined(separator: ", "))\n"
    case .built(let statement):
      do {
        return head + ", built\n" + describe(try statement.resolve { tables[$0] })
      } catch {
        return head + ", built\n" + "\(error)".split(separator: "\n").map { "  \($0)\n" }.joined()
      }
    }
  }

  private func describe(_ text: StatementText) -> String {
    let parameters = text.parameters.map { ($0.name ?? "?") + ($0.column.map { " -> \($0.name)" } ?? "") }
    return "  \(text.verb): \(text.sql.debugDescription)\n"
      + (parameters.isEmpty ? "" : "  \(parameters.joined(separator: ", "))\n")
  }

  private static func column(_ text: Substring) -> TableColumn {
    let parts = text.split(separator: "#")
    let type = parts.count > 1 ? parts[1].replacing(" NOT NULL", with: "") : "TEXT"
    return TableColumn(
      name: String(parts[0]).replacing("*", with: ""), declaredType: String(type),
      kind: SQLiteDialect().kind(ofType: String(type)), affinity: SQLiteDialect().affinity(ofType: String(type)),
      isNotNull: text.hasSuffix(" NOT NULL"), isGenerated: parts[0].hasSuffix("*"))
  }

  private func schema() throws(DAOError) -> [String: TableSchema] {
    guard let text = try? String(contentsOf: folder.appending(path: "schema.txt"), encoding: .utf8) else { return [:] }
    var tables: [String: TableSchema] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ": ")
      let columns = parts[1].split(separator: ", ").map { Self.column($0) }
      tables[String(parts[0])] = TableSchema(name: String(parts[0]), columns: columns)
    }
    return tables
  }
}

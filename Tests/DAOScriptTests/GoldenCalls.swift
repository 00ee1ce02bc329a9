import DAOCore
import DAOSQLite
import DAOScript
import DAOStreams
import EngineSupport
import Foundation
import Testing

/// Calls and their expected results, in a folder under `Cases`: `script.dao.xml` or `mapper.xml`, `calls.txt`, and optionally
/// `streams` with the schema and its rows.
///
/// A line of `calls.txt` is a selector with optional arguments in JSON: `find {"name": "Ada"}`, `find ["Ada", 3]`. For each
/// line `calls.sqlite.txt` has the SQL, the values and the rows, or the error; `calls.postgres.txt` has the SQL and the values.
/// The changes of a call are undone before the next one. `DAOKIT_UPDATE_CASES=1 swift test --filter GoldenTests` writes both
/// files anew.
struct GoldenCalls: CustomTestStringConvertible {
  let name: String
  let dialect: Engine
  private let folder: URL

  enum Engine: String, CaseIterable {
    case sqlite, postgres

    var dialect: any Dialect {
      switch self {
      case .sqlite: SQLiteDialect()
      case .postgres: PostgresDialect()
      }
    }
  }

  /// The folder among the sources, where expectations are written.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  static func all() throws -> [GoldenCalls] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { FileManager.default.fileExists(atPath: root.appending(path: "\($0)/calls.txt").path) }
      .flatMap { name in
        Engine.allCases.map { GoldenCalls(name: name, dialect: $0, folder: root.appending(path: name)) }
      }
  }

  var testDescription: String { "\(name), \(dialect)" }

  private var file: URL { folder.appending(path: "calls.\(dialect).txt") }

  /// The expected result from the folder. `DAOKIT_UPDATE_CASES` first replaces it by the actual one.
  func expected(_ result: String) throws -> String {
    if ProcessInfo.processInfo.environment["DAOKIT_UPDATE_CASES"] != nil {
      try result.write(to: file, atomically: true, encoding: .utf8)
    }
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The rows of each call on the server of the tests.
  func rowsOnServer() throws -> [String: [String]?] {
    let driver = try TestEngine.postgres.makeDriver(Configuration())
    let rows = try rows(of: result(on: driver.connect(for: .write), isRun: true))
    try TestEngine.postgres.removeDatabase(of: driver)
    return rows
  }

  /// The rows of each call, without the quotes of texts and in no order; nil for an error of the database.
  ///
  /// A parameter in the place of a column is a text for a server, and NULL has another place in its order.
  func rows(of result: String) -> [String: [String]?] {
    var calls: [String: [String]?] = [:]
    for call in result.components(separatedBy: "\n\n") {
      let lines = call.split(separator: "\n")
      let failed = lines.contains { $0.hasPrefix("  database at") || $0.hasPrefix("  constraint at") }
      var rows: [String] = []
      for line in lines.dropFirst() where line.hasPrefix("  ->") { rows.append(String(line).replacing("'", with: "")) }
      calls[lines.first.map(String.init) ?? ""] = .some(failed ? nil : rows.sorted())
    }
    return calls
  }

  /// The actual results of the calls.
  func result() throws -> String {
    try result(
      on: SQLiteDriver(path: ":memory:", configuration: Configuration()).connect(for: .write), isRun: dialect == .sqlite)
  }

  private func result(on connection: any Connection, isRun: Bool) throws -> String {
    let isMapper = FileManager.default.fileExists(atPath: folder.appending(path: "mapper.xml").path)
    let source = isMapper ? "mapper.xml" : "script.dao.xml"
    let script = try Script.parse(Data(contentsOf: folder.appending(path: source)), file: source, name: name)
      .compile(dialect: dialect.dialect)
    let streams = folder.appending(path: "streams", directoryHint: .isDirectory)
    if FileManager.default.fileExists(atPath: streams.path) {
      let set = try StreamDirectory(streams, dialect: connection.dialect).streams()
      _ = try StreamRunner(streams: set, connection: try #require(connection as? any MigratingConnection)).run()
    }
    let lines = try String(contentsOf: folder.appending(path: "calls.txt"), encoding: .utf8)
    let results = try lines.split(separator: "\n").map { "\($0)\n\(try outcome(of: $0, in: script, on: connection, isRun))" }
    try connection.close()
    return results.joined(separator: "\n")
  }

  private func outcome(
    of line: Substring, in script: CompiledScript, on connection: any Connection, _ isRun: Bool
  ) throws -> String {
    let parts = line.split(separator: " ", maxSplits: 1)
    var lines: [String] = []
    do {
      let given = try GoldenArguments.read(parts.count > 1 ? String(parts[1]) : "[]")
      let operation = try script.operation(named: String(parts[0]), argumentCount: given.count)
      let (text, arguments) = try operation.render(
        given, dialect: dialect.dialect, dates: .secondsSince2001, schema: connection.tableSchema)
      let values = try arguments.values(dates: .secondsSince2001)
      lines.append(text.sql.collapsingWhitespace())
      if !values.isEmpty { lines.append("[\(values.map(\.literal).joined(separator: ", "))]") }
      if isRun { lines += try rows(of: text, values, on: connection) }
    } catch let error as DAOError {
      let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
      lines.append("\(error.code) at \(place)\(error.message)")
    }
    return lines.map { "  \($0)\n" }.joined()
  }

  /// The rows, or the number of changed rows; the change is undone.
  private func rows(of text: StatementText, _ values: [Value], on connection: any Connection) throws -> [String] {
    try connection.begin(.write)
    defer { try? connection.rollback() }
    let statement = try connection.borrow(text)
    defer { connection.giveBack(statement) }
    try statement.bind(.bound(values))
    guard statement.returnsRows else { return ["-> \(try statement.run()) changed"] }
    var rows: [String] = []
    while try statement.step() {
      rows.append("-> " + (try (0..<statement.columns.count).map { try statement.value($0).literal }.joined(separator: " | ")))
    }
    return rows.isEmpty ? ["-> no rows"] : rows
  }
}

/// The arguments of a call, in JSON.
enum GoldenArguments {
  static func read(_ text: String) throws -> Arguments {
    switch try JSONReader.read(text) {
    case .object(let members):
      .dictionary(Dictionary(uniqueKeysWithValues: members.map { ($0.name, GoldenArgument.argument(of: $0.value)) }))
    case .list(let values): .positional(values.map(GoldenArgument.argument))
    case let value: .positional([GoldenArgument.argument(of: value)])
    }
  }
}

/// A JSON value as an argument of a Swift caller.
private struct GoldenArgument: Encodable {
  let value: JSONValue

  static func argument(of value: JSONValue) -> (any Encodable)? {
    switch value {
    case .null: nil
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .text(let value): value
    case .list, .object: GoldenArgument(value: value)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(GoldenArgument(value: value)) }
    case .object(let members):
      // A dictionary: a script can iterate over its names.
      var container = encoder.singleValueContainer()
      try container.encode(Dictionary(uniqueKeysWithValues: members.map { ($0.name, GoldenArgument(value: $0.value)) }))
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean, .integer, .real, .text:
      try GoldenArgument.argument(of: value)?.encode(to: encoder)
    }
  }
}

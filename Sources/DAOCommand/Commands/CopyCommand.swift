import DAOKit
import Foundation

/// `dao copy`: copies the rows of one database to another.
struct CopyCommand: Command {
  static let source = CommandOption("from", value: "FILE|URL", "the database that is copied; it is only read", isRequired: true)
  static let target = CommandOption(
    "to", value: "FILE|URL", "the database that gets the rows, whose tables are there and empty", isRequired: true)
  static let table = CommandOption("table", value: "NAME", "copy this table alone; all, when none is given", isRepeated: true)
  static let dryRun = CommandOption("dry-run", "try it in a transaction that is rolled back, and tell what does not fit")

  let name = "copy"
  let summary = "copy the rows of a database to another one"
  let values = ""
  let options = [
    Self.source, Self.target, Self.table, Self.dryRun, SharedConfiguration.dates, SharedConfiguration.option,
  ]
  let details = """
    The tables of the new database are those of the streams: dao migrate makes them. Tables of records are made when the
    program asks the new database for them: start it there once. Each value becomes one of its column there; one that does
    not fit is an error that names its table, key and column. With --dry-run all rows are written and compared, and rolled
    back: the new database itself tells all that it refuses. At the end of a copy the rows of both are compared value by
    value. A copy that was stopped goes on where it was with the same command.

      dao migrate --database postgresql://ada@db.example/shop --streams Resources/streams
      dao copy --from main.sqlite --to postgresql://ada@db.example/shop --dry-run
      dao copy --from main.sqlite --to postgresql://ada@db.example/shop

    Nobody should write to the first database meanwhile. --dates says how dates are stored in a file.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    // How dates are stored stands in a target of the package that the command runs in.
    let isPackage = FileManager.default.fileExists(atPath: "Package.swift")
    var configuration = try SharedConfiguration.read(arguments, console, lookingThrough: isPackage ? ["Sources"] : [])
    let target = try Databases.named(arguments.required(Self.target), configuration)
    configuration.readOnly = true
    let source = try Databases.named(arguments.required(Self.source), configuration)
    let report = try source.opened(for: .reading) { source in
      try target.opened(for: .writing) { target in
        let line = CopyLine(console)
        defer { line.end() }
        let isDryRun = arguments.contains(Self.dryRun)
        return try target.copy(from: source, tables: arguments.all(Self.table), isDryRun: isDryRun) { line.show($0) }
      }
    }
    for table in report.tables { try console.print("\(table.name): \(Self.count(table.rows, "row"))") }
    let all = "\(Self.count(report.tables.count, "table")), \(Self.count(report.tables.map(\.rows).reduce(0, +), "row"))"
    try console.print(
      report.isDryRun ? "\(all): every value fits; this was a dry run, and nothing is written" : "\(all), the same in both")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// The progress line of a copy, which runs on the thread of the command.
private final class CopyLine: Sendable {
  nonisolated(unsafe) private let line: ProgressLine

  init(_ console: Console) { line = ProgressLine(console: console) }

  func show(_ progress: CopyProgress) { line.show(progress) }

  func end() { line.end() }
}

import DAOKit
import DAOSources
import Foundation

/// `dao copy`: copies the rows of one database or file to another.
struct CopyCommand: Command {
  static let source = CommandOption(
    "from", value: "FILE|URL", "the database, or the file of JSON, CSV, XML or SPON, that is copied; it is only read",
    isRequired: true)
  static let target = CommandOption(
    "to", value: "FILE|URL", "the database that gets the rows, whose tables are empty; or the file that is written",
    isRequired: true)
  static let table = CommandOption("table", value: "NAME", "copy this table alone; all, when none is given", isRepeated: true)
  static let map = CommandOption(
    "map", value: "NAME=OTHER", "give a TABLE, or a TABLE.COLUMN, another name", isRepeated: true)
  static let create = CommandOption(
    "create", "make the tables that are missing, with the columns, types and keys of the source")
  static let replace = CommandOption("replace", "write over the file of --to, if it is there")
  static let dryRun = CommandOption("dry-run", "try it, write nothing, and tell what does not fit")

  let name = "copy"
  let summary = "copy the rows of a database or file to another one"
  let values = ""
  let options = [
    Self.source, Self.target, Self.table, Self.map, Self.create, Self.replace, Self.dryRun, SharedConfiguration.dates,
    SharedConfiguration.option,
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

    A name that ends in .json, .csv, .tsv, .tab, .xml or .spon is a file. Tables that a database does not have for a
    file's rows are made, unless streams make those of the database and no --create is given; so is the database. A file
    is written as a whole, and is not there yet, or --replace is given.

      dao copy --from people.csv --to main.sqlite --map people=person --map people.born=birthday
      dao copy --from main.sqlite --to people.json --table person

    Nobody should write to the source meanwhile. --dates says how dates are stored in a database file.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    // How dates are stored stands in a target of the package that the command runs in.
    let isPackage = FileManager.default.fileExists(atPath: "Package.swift")
    let configuration = try SharedConfiguration.read(arguments, console, lookingThrough: isPackage ? ["Sources"] : [])
    let line = CopyLine(console)
    let report = try Self.reading(arguments.required(Self.source), configuration) { source in
      defer { line.end() }
      return try copy(from: source, arguments, configuration) { line.show($0) }
    }
    for table in report.tables {
      try console.print("\(table.name): \(Self.count(table.rows, "row"))\(table.isNew ? ", a new table" : "")")
    }
    for name in report.leftOut { console.complain("note: '\(name)' is no table that can be copied, and is left out") }
    let all = "\(Self.count(report.tables.count, "table")), \(Self.count(report.tables.map(\.rows).reduce(0, +), "row"))"
    try console.print(
      report.isDryRun ? "\(all): every value fits; this was a dry run, and nothing is written" : "\(all), the same in both")
  }

  private static func reading(
    _ word: String, _ configuration: Configuration, _ body: (any DataSource) throws -> CopyReport
  ) throws -> CopyReport {
    if let format = try format(of: word) {
      let file = try DataFile(at: word, format: format)
      // Before a database is made for it.
      _ = try file.dataTables()
      return try body(file)
    }
    var configuration = configuration
    configuration.readOnly = true
    return try Databases.named(word, configuration).opened(for: .reading, body)
  }

  private func copy(
    from source: any DataSource, _ arguments: ParsedArguments, _ configuration: Configuration,
    _ progress: @escaping @Sendable (CopyProgress) throws -> Void
  ) throws -> CopyReport {
    let (tables, renaming) = (arguments.all(Self.table), try Self.renaming(arguments.all(Self.map)))
    let (word, isDryRun) = (try arguments.required(Self.target), arguments.contains(Self.dryRun))
    if let format = try Self.format(of: word) {
      let replaces = arguments.contains(Self.replace)
      guard replaces || !FileManager.default.fileExists(atPath: word) else {
        throw DAOError(.cannotOpen, "'\(word)' is there already: name a new file, or give --\(Self.replace.name)")
      }
      let file = try DataFile(at: word, format: format, replacing: replaces)
      return try file.copy(from: source, tables: tables, renaming: renaming, isDryRun: isDryRun, progress: progress)
    }
    let creates = arguments.contains(Self.create) ? true : source is Database ? false : nil
    let database = try Databases.named(word, configuration)
    func copy(to target: Database) throws -> CopyReport {
      try target.copy(
        from: source, tables: tables, renaming: renaming, creatingTables: creates, isDryRun: isDryRun, progress: progress)
    }
    guard creates != false, !database.exists else { return try database.opened(for: .writing, copy) }
    return try database.made(isRehearsal: isDryRun, copy)
  }

  /// The format of a file; nil for a database.
  private static func format(of word: String) throws -> FileFormat? {
    try DatabaseURL.read(word) == nil ? FileFormat.told(byPath: word) : nil
  }

  private static func renaming(_ words: [String]) throws -> [String: String] {
    var renaming: [String: String] = [:]
    for word in words {
      guard let sign = word.lastIndex(of: "="), sign != word.startIndex, word.index(after: sign) != word.endIndex else {
        throw UsageError("\(map.usage) takes TABLE=OTHER or TABLE.COLUMN=OTHER, not '\(word)'")
      }
      let name = String(word[..<sign])
      guard renaming.updateValue(String(word[word.index(after: sign)...]), forKey: name) == nil else {
        throw UsageError("\(map.usage) is given twice for '\(name)'")
      }
    }
    return renaming
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

import DAOConvert
import DAOKit
import DAORecords
import DAOSQLite
import Foundation

/// `dao convert`: takes over the file of another framework into a new database.
struct ConvertCommand: Command {
  static let from = CommandOption(
    "from", value: "KIND", choices: DataProvider.allCases.map(\.rawValue),
    "the framework that made FILE: \(DataProvider.allCases.map(\.rawValue).joined(separator: ", "))", isRequired: true)
  static let target = CommandOption("to", value: "FILE", "the new database file, which is not there yet", isRequired: true)
  static let keep = CommandOption(
    "keep", value: "TABLE.COLUMN", "take this column over as it is stored, without a type", isRepeated: true)
  static let date = CommandOption(
    "as-date", value: "TABLE.COLUMN", "this column has dates: seconds since 1970, or ISO 8601", isRepeated: true)
  static let dryRun = CommandOption("dry-run", "read everything, print the SQL of the new tables, and write nothing")

  let name = "convert"
  let summary = "take over the database file of AgileDB, AHDataModel or Action Data"
  let values = "FILE"
  let options = [
    Self.from, Self.target, Self.keep, Self.date, Self.dryRun, SharedConfiguration.dates, SharedConfiguration.option,
  ]
  let details = """
    FILE is only read. All rows are taken over, or nothing is written: the new file is put in its place when it is
    complete and has as many rows in each table. Keys stay keys; arrays and SPON become JSON columns; what is known to
    be a date becomes one of the service's dates (--dates). The tables are those of records: a type adapts them.

      dao convert ABNoSQLDB.db --from agiledb --to main.sqlite --dry-run
      dao convert ABNoSQLDB.db --from agiledb --to main.sqlite

    A value that no rule can read is an error that names its table, key and column.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(1, of: self)
    let (file, target) = (arguments.values[0], try arguments.required(Self.target))
    let provider = try DataProvider.named(arguments.required(Self.from), of: "framework")
    let (kept, dates) = (try paths(arguments, Self.keep), try paths(arguments, Self.date))
    let strategy = try SharedConfiguration.read(arguments, console).dateStrategy
    try Self.check(file, target)
    var reading = Configuration()
    reading.readOnly = true
    let source = try SQLiteDriver(path: file, configuration: reading).connect(for: .read)
    defer { try? source.close() }
    try source.begin(.snapshot)
    defer { try? source.rollback() }
    let conversion = FileConversion(from: provider, source, kept: kept, dates: dates)
    let plan = try conversion.plan(dates: strategy)
    for thing in plan.leftBehind { console.complain("note: \(thing) is left behind") }
    for table in plan.tables {
      let name = table.definition.name
      for thing in table.leftBehind { console.complain("note: '\(name)' is taken over without \(thing)") }
    }
    guard !arguments.contains(Self.dryRun) else { return try print(rehearsal: plan, console) }
    let broken = try write(conversion, plan, strategy, to: target)
    if broken > 0 {
      console.complain("warning: \(Self.count(broken, "reference")) to rows that are not there, as in '\(file)'")
    }
    try print(plan, target, console)
  }

  private func paths(_ arguments: ParsedArguments, _ option: CommandOption) throws -> [ColumnPath] {
    try arguments.all(option).map { text in
      guard let path = ColumnPath(text) else { throw UsageError("--\(option.name) takes TABLE.COLUMN, not '\(text)'") }
      return path
    }
  }

  private static func check(_ file: String, _ target: String) throws {
    guard FileManager.default.fileExists(atPath: file) else { throw DAOError(.cannotOpen, "there is no file '\(file)'") }
    guard !FileManager.default.fileExists(atPath: target) else { throw isThere(target) }
    try LeftoverLog.refuse(beside: target)
  }

  private static func isThere(_ target: String) -> DAOError {
    DAOError(.cannotOpen, "'\(target)' is there already, and stays as it is: name a new file")
  }

  /// Writes the new file beside its place, and puts it there. Returns the number of broken references.
  private func write(
    _ conversion: FileConversion, _ plan: ConversionPlan, _ strategy: Configuration.DateStrategy, to target: String
  ) throws -> Int {
    var broken = 0
    let isPlaced = try PartialFile.write(to: target, replacing: false, mode: 0o644) { file in
      var writing = Configuration()
      writing.sqlite.keepsJournalMode = true
      let connection = try SQLiteDriver(path: file.path, configuration: writing).connect(for: .write)
      do {
        // What is only beside its place yet needs no journal, which a kill would leave behind.
        try connection.execute("PRAGMA journal_mode = OFF")
        let migrating = connection as? any MigratingConnection
        try migrating?.enforceForeignKeys(false)
        try connection.begin(.write)
        let records = RecordTables(connection)
        try conversion.write(plan, to: connection, dates: strategy) { try records.record($0, $1, version: nil) }
        try connection.commit()
        broken = try migrating?.foreignKeyViolations().count ?? 0
        try connection.close()
      } catch {
        try? connection.close()
        throw error
      }
    }
    guard isPlaced else { throw Self.isThere(target) }
    return broken
  }

  private func print(_ plan: ConversionPlan, _ target: String, _ console: Console) throws {
    for table in plan.tables { try console.print(Self.summary(of: table)) }
    let rows = plan.tables.map(\.rowCount).reduce(0, +)
    let (made, filled) = (Self.count(plan.tables.count, "table"), Self.count(rows, "row"))
    try console.print("\(target): \(made), \(filled), as many as in the file")
  }

  private func print(rehearsal plan: ConversionPlan, _ console: Console) throws {
    let dialect = SQLiteDriver.dialect(Configuration())
    for table in plan.tables {
      try console.print("-- \(Self.summary(of: table))")
      try console.print(table.definition.creation(dialect: dialect) + ";")
      for index in table.definition.indexCreations(dialect: dialect) { try console.print(index.sql + ";") }
    }
    try console.print("-- every value can be read; this was a dry run, and nothing is written")
  }

  /// `People: 2 rows; addresses: from SPON`.
  private static func summary(of table: PlannedTable) -> String {
    let remarks = table.remarks.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return (["\(table.definition.name): \(count(table.rowCount, "row"))"] + remarks).joined(separator: "; ")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

import DAOCore
import DAOSQL
import Foundation

/// Copies rows to what is no database, as a whole: they are read once before anything is written, and compared before it takes its place,
/// where the target can do that.
struct DataCopy {
  let source: any CopySource
  let target: any DataTarget
  let tell: (CopyProgress) throws -> Void

  /// The rows that are handed over at once.
  static let batchSize = 1_000

  func run(_ choice: CopyChoice, isDryRun: Bool) throws -> CopyReport {
    let plan = try CopyPlan(from: source, choice)
    var faults = CopyFaults()
    let found = try plan.tables.map { table in
      var digest = RowDigest()
      _ = try source.survey(table, tell) { row in
        if let values = row.values(&faults) { digest.add(Self.digest(of: values, table)) }
      }
      return digest
    }
    try faults.check(.typeMismatch, "not all rows fit, and nothing is written")
    if !isDryRun {
      try target.writeRows(of: plan.tables.map { DataTable($0.target) }) { table, take in
        guard let index = plan.tables.firstIndex(where: { $0.target.name == table.name }) else { return }
        try write(plan.tables[index], count: found[index].count, take)
      } checking: {
        try compare(plan, found, $0)
      }
    }
    return CopyReport(
      tables: zip(plan.tables, found).map { CopyReport.Table(name: $0.target.name, rows: $1.count, isNew: false) },
      leftOut: choice.tables.isEmpty ? try source.uncopiedTables() : [], isDryRun: isDryRun)
  }

  private func write(_ table: CopiedTable, count: Int, _ take: ([[Value]]) throws -> Void) throws {
    try source.batches(of: table, after: 0) { rows, number in
      try take(rows)
      try tell(CopyProgress(step: .copying, table: table.name, rows: number, rowCount: count))
    }
  }

  // MARK: Comparing

  private func compare(_ plan: CopyPlan, _ found: [RowDigest], _ written: any DataSource) throws {
    let written = try ProviderSource(written)
    let tables = written.storedTables()
    var faults = CopyFaults()
    for (table, digest) in zip(plan.tables, found) {
      // A file of one table may have a name of its own for it.
      let isAlone = tables.count == 1 && plan.tables.count == 1
      guard let there = isAlone ? tables.first : tables.first(where: { $0.name == table.target.name }) else {
        if digest.count > 0 { faults.add("the table '\(table.name)' is not there", kind: table.name) }
        continue
      }
      let reread = table.reread(from: there)
      // The places of the columns that are there. One without any value may not be.
      let places = table.columns.map { column in reread.columns.firstIndex { $0.target.name == column.target.name } }
      func values(of row: SourceRow) -> [TypedValue] {
        places.map { place in
          guard let place else { return .null }
          return (try? reread.columns[place].value(row.stored[place], dates: row.dates)) ?? TypedValue(row.stored[place])
        }
      }
      var (other, rows) = (RowDigest(), [RowDigest.Row]())
      try written.forEachRow(of: reread, after: 0) { row in
        rows.append(Self.digest(of: values(of: row), table))
        other.add(rows[rows.count - 1])
        guard row.number % CopyRun.interval == 0 else { return }
        try tell(CopyProgress(step: .comparing, table: table.name, rows: row.number, rowCount: digest.count))
      }
      guard other != digest else { continue }
      faults.add(
        try difference(table, rows) { number in
          var found: [TypedValue] = []
          try written.forEachRow(of: reread, after: number - 1) { row in
            if row.number == number { found = values(of: row) }
          }
          return found
        }, kind: table.name)
    }
    try faults.check(.database, "the rows were written, and are not the same when they are read again")
  }

  /// Where the first row is that is another one.
  ///
  /// - Parameters:
  ///   - written: The rows that were read again.
  ///   - values: Gives the values of one of them, by its number.
  private func difference(
    _ table: CopiedTable, _ written: [RowDigest.Row], _ values: (Int) throws -> [TypedValue]
  ) throws -> String {
    struct Found: Error { let row: SourceRow }
    do {
      var count = 0
      try source.forEachRow(of: table, after: 0) { row in
        count += 1
        let isThere = row.number <= written.count
        guard isThere, try written[row.number - 1] == Self.digest(of: row.values(), table) else { throw Found(row: row) }
      }
      return "the table '\(table.name)' has \(written.count) rows, and \(count) were to be copied"
    } catch let found as Found {
      guard found.row.number <= written.count else { return "\(found.row.place): is not there" }
      let pairs = zip(try found.row.values(), try values(found.row.number))
      let columns = zip(table.columns, pairs).filter { RowDigest.Row([$1.0]) != RowDigest.Row([$1.1]) }
      let names = columns.map { "'\($0.0.source.name)'" }.joined(separator: ", ")
      return "\(found.row.place), column \(names): is another value there"
    }
  }

  /// What is in a column without a type may come back as its text, and a number in JSON as the Double that it is nearest to.
  private static func digest(of values: [TypedValue], _ table: CopiedTable) -> RowDigest.Row {
    RowDigest.Row(
      zip(table.columns, values).map { column, value in
        if case .json(let text) = value, let json = try? JSONReader.read(text) { return .json(json.text) }
        guard column.target.kind == .unknown, let text = value.plainText else { return value }
        return .text(text)
      })
  }
}

extension CopiedTable {
  /// The table as the target has it after the copy, whose columns are converted to those of the source.
  fileprivate func reread(from there: TableSchema) -> CopiedTable {
    let columns = columns.compactMap { column in
      there.columns.first { $0.name == column.target.name }.map {
        CopiedColumn(
          source: $0, target: column.target, isSame: false, keeping: column.keeping, readsTexts: true, keepsShortNumbers: true)
      }
    }
    return CopiedTable(source: there, target: target, columns: columns, key: [])
  }
}

extension CopySource {
  /// Hands out the rows after the first `done` as ``DataType`` says, with the number of rows before the next ones.
  func batches(of table: CopiedTable, after done: Int, _ take: ([[Value]], _ number: Int) throws -> Void) throws {
    var (batch, number) = ([[Value]](), done)
    try forEachRow(of: table, after: done) { row in
      batch.append(
        try zip(table.columns, row.written(row.values())).map { column, value in
          do {
            return try value.told(isDay: column.target.kind == .date, row.dates)
          } catch let error as DAOError {
            throw error.prefixed("\(row.place), column '\(column.source.name)'")
          }
        })
      number = row.number
      guard batch.count == DataCopy.batchSize else { return }
      try take(batch, number)
      batch = []
    }
    if !batch.isEmpty { try take(batch, number) }
  }
}

extension TypedValue {
  /// A number or text as the text that a format without types holds.
  fileprivate var plainText: String? {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    default: nil
    }
  }

  /// The value as ``DataType`` says.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date that no text gives back.
  fileprivate func told(isDay: Bool, _ dates: Configuration.DateStrategy) throws -> Value {
    guard case .date(let date) = self else { return try value(dates: .iso8601) }
    guard let text = dates.exactText(of: date) else {
      throw DAOError(
        .encoding,
        "the date has no ISO 8601 text that gives it back: its year is none of 0000 to 9999, or it is a tiny part of a second "
          + "beside 2001")
    }
    return .text(isDay && text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text)
  }
}

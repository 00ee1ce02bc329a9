import DAOCore
import DAORuntime

/// Copies the rows of one database to another, with tables that are there and empty.
///
/// All rows are read once before anything is written, to find out whether each value fits, and once after it, to compare.
struct CopyRun {
  let source: any CopyingConnection
  let target: any CopyingConnection
  let tell: (CopyProgress) throws -> Void

  /// How often progress is told, in rows.
  static let interval = 5_000

  func run(tables names: [String], isDryRun: Bool) throws -> CopyReport {
    let plan = try CopyPlan(from: source, to: target, tables: names)
    let counts = try survey(plan)
    let report = CopyReport(
      tables: zip(plan.tables, counts).map { CopyReport.Table(name: $0.name, rows: $1) }, isDryRun: isDryRun)
    let history = CopyHistory(target: target)
    guard !isDryRun else {
      try checkEmpty(plan, history.exists ? history.begin() : [:])
      return report
    }
    let copied = try history.begin()
    try checkEmpty(plan, copied)
    try target.inserting { isOrdered in
      for (table, count) in zip(plan.tables, counts) {
        do {
          try TableCopy(copy: self, table: table, count: count, history: history).write(after: copied[table.name] ?? 0)
        } catch let error as DAOError where isOrdered && error.code == .constraint {
          throw error.prefixed(
            "tables that refer to one another, or to themselves, need a role that may turn the checks of foreign keys off")
        }
      }
    }
    for (table, count) in zip(plan.tables, counts) {
      try TableComparison(copy: self, table: table, count: count).compare()
      try target.numberFurther(table.target, after: source.lastNumber(of: table.source))
    }
    try history.end(plan.tables)
    return report
  }

  // MARK: Before anything is written

  /// The number of rows of each table, whose values all fit.
  private func survey(_ plan: CopyPlan) throws -> [Int] {
    var faults = CopyFaults()
    var counts: [Int] = []
    for table in plan.tables {
      var count = 0
      try forEachRow(of: table) { row in
        count += 1
        if count % Self.interval == 0 { try tell(CopyProgress(step: .reading, table: table.name, rows: count, rowCount: nil)) }
        _ = row.values(&faults)
      }
      counts.append(count)
    }
    for reference in plan.references {
      let count = try reference.violations(in: source)
      guard count > 0 else { continue }
      let columns = reference.columns.map(\.child).joined(separator: ", ")
      faults.add("table '\(reference.child.name)': \(count) row(s) refer by \(columns) to no row of '\(reference.parent.name)'")
    }
    try faults.check(.typeMismatch, "not all rows fit, and nothing more is written")
    return counts
  }

  private func checkEmpty(_ plan: CopyPlan, _ copied: [String: Int]) throws {
    var faults = CopyFaults()
    for table in plan.tables {
      let found = try target.rows("SELECT count(*) FROM \(table.target.qualifiedName.quoted(target.dialect))", [])
      let wanted = copied[table.name] ?? 0
      guard found.first?.first != .integer(Int64(wanted)) else { continue }
      faults.add(
        wanted == 0
          ? "the table '\(table.name)' has rows already: empty it"
          : "the table '\(table.name)' was changed since \(wanted) rows were copied: empty it, and delete its row of daokit_copies"
      )
    }
    try faults.check(.database, "only empty tables are copied to")
  }

  // MARK: Reading

  /// A row of a table as the source has it.
  struct SourceRow {
    let table: CopiedTable
    let number: Int
    let stored: [Value]
    let dates: Configuration.DateStrategy

    var place: String { "table '\(table.name)', \(table.place(of: stored, number))" }

    /// The values for the target; NULL for those that are in `faults`.
    func values(_ faults: inout CopyFaults) -> [TypedValue] {
      zip(table.columns, stored).map { column, value in
        do {
          if value == .null, column.target.isNotNull { throw CopiedColumn.Misfit(message: "is NULL, which is refused there") }
          return try column.value(value, dates: dates)
        } catch {
          let message = (error as? CopiedColumn.Misfit)?.message ?? "\(error)"
          faults.add("\(place), column '\(column.source.name)': \(message)")
          return .null
        }
      }
    }

    /// - Throws: ``DAOError/Code/typeMismatch`` for a value that does not fit.
    func values() throws -> [TypedValue] {
      var faults = CopyFaults()
      let values = values(&faults)
      try faults.check(.typeMismatch, "not all rows fit")
      return values
    }
  }

  /// Reads the rows of the source in their order.
  func forEachRow(of table: CopiedTable, _ body: (SourceRow) throws -> Void) throws {
    let statement = try source.borrow(table.selection(source.dialect))
    defer { source.giveBack(statement) }
    try statement.bind(.bound([]))
    var number = 0
    while try statement.step() {
      number += 1
      let stored = try table.columns.indices.map { index in
        do {
          return try statement.value(index)
        } catch let error as DAOError {
          throw error.prefixed("table '\(table.name)', row \(number), column '\(table.columns[index].source.name)'")
        }
      }
      try body(SourceRow(table: table, number: number, stored: stored, dates: source.dateStrategy))
    }
  }
}

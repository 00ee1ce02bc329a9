import DAOCore
import DAORuntime

/// Copies rows to the tables of a database, which are empty.
///
/// All rows are read once before anything is written, to find out whether each value fits, and once after it, to compare. A
/// rehearsal writes and compares them as well, in one transaction that is rolled back.
struct CopyRun {
  let source: any CopySource
  let target: any CopyingConnection
  let tell: (CopyProgress) throws -> Void

  /// How often progress is told, in rows.
  static let interval = 5_000

  func run(_ choice: CopyChoice, isDryRun: Bool) throws -> CopyReport {
    try target.inserting { isOrdered in
      let tables = isDryRun ? try rehearse(choice, isOrdered) : try copy(choice, isOrdered)
      let leftOut = choice.tables.isEmpty ? try source.uncopiedTables() : []
      return CopyReport(tables: tables, leftOut: leftOut, isDryRun: isDryRun)
    }
  }

  // MARK: The two ways

  private func copy(_ choice: CopyChoice, _ isOrdered: Bool) throws -> [CopyReport.Table] {
    let history = CopyHistory(target: target)
    let plan = try transaction(isKept: false) {
      let (plan, _) = try makePlan(choice)
      _ = try presentRows(of: plan, history.counts())
      return plan
    }
    // Rows that others refer to may be in the target alone: it judges before a row is there for anybody to see.
    let counts = try plan.refersElsewhere ? rehearse(choice, isOrdered).map(\.rows) : survey(plan)
    let (present, made) = try transaction {
      let made = try CopyPlan.prepare(target, for: source, choice)
      let present = try presentRows(of: plan, history.counts())
      try history.begin()
      for (table, count) in zip(plan.tables, present) { try history.note(count, of: table.name) }
      return (present, made)
    }
    for (index, table) in plan.tables.enumerated() {
      let advice = isOrdered ? plan.advice(for: table) : nil
      try TableCopy(copy: self, table: table, count: counts[index], advice: advice).write(after: present[index], history)
    }
    try transaction(.snapshot) { try compare(plan, counts) }
    for table in plan.tables { try target.numberFurther(table.target, after: source.lastNumber(of: table.source)) }
    if choice.tables.isEmpty { try target.countFurther(after: source.lastNumbers()) }
    try transaction { try history.end(plan.tables) }
    return plan.report(counts, made: made)
  }

  /// Lets the target itself judge all rows.
  private func rehearse(_ choice: CopyChoice, _ isOrdered: Bool) throws -> [CopyReport.Table] {
    try transaction(isKept: false) {
      let (plan, made) = try makePlan(choice)
      let present = try presentRows(of: plan, CopyHistory(target: target).counts())
      var faults = CopyFaults()
      let counts = try zip(plan.tables, present).map { table, present in
        let advice = isOrdered ? plan.advice(for: table) : nil
        return try TableCopy(copy: self, table: table, count: nil, advice: advice).rehearse(after: present, &faults)
      }
      try findViolations(of: plan, &faults)
      try findBroken(plan, &faults)
      try faults.check(.typeMismatch, "not all rows fit, and nothing is written")
      return plan.report(counts, made: made)
    }
  }

  private func transaction<R>(_ mode: TransactionMode = .write, isKept: Bool = true, _ body: () throws -> R) throws -> R {
    try target.begin(mode)
    do {
      try target.showAllRows()
      let result = try body()
      try isKept ? target.commit() : target.rollback()
      return result
    } catch {
      try? target.rollback()
      throw error
    }
  }

  // MARK: The steps

  private func makePlan(_ choice: CopyChoice) throws -> (plan: CopyPlan, made: Set<String>) {
    let made = try CopyPlan.prepare(target, for: source, choice)
    return (try CopyPlan(from: source, to: target, choice), made)
  }

  /// The number of rows of each table, whose values all fit.
  private func survey(_ plan: CopyPlan) throws -> [Int] {
    var faults = CopyFaults()
    let counts = try plan.tables.map { table in
      try source.survey(table, tell) { _ = $0.values(&faults) }
    }
    try findViolations(of: plan, &faults)
    try faults.check(.typeMismatch, "not all rows fit, and nothing more is written")
    return counts
  }

  /// Asks the source for rows that refer to none.
  private func findViolations(of plan: CopyPlan, _ faults: inout CopyFaults) throws {
    for reference in plan.references {
      let count = try source.violations(of: reference)
      guard count > 0 else { continue }
      let (child, columns) = (reference.child.name, reference.columns.map(\.child).joined(separator: ", "))
      faults.add(
        "table '\(child)': \(count) row(s) refer by \(columns) to no row of '\(reference.parent.name)'",
        kind: "table '\(child)'")
    }
  }

  /// Asks the target what the rows break that are there now: it may compare otherwise than the source.
  private func findBroken(_ plan: CopyPlan, _ faults: inout CopyFaults) throws {
    guard faults.isEmpty else { return }
    for table in plan.tables {
      for line in try target.brokenConstraints(of: table.target) {
        faults.add("table '\(table.target.name)': \(line)", kind: "table '\(table.name)'")
      }
    }
  }

  /// The numbers of rows that an earlier copy has written: a table that was emptied since begins again.
  private func presentRows(of plan: CopyPlan, _ copied: [String: Int]) throws -> [Int] {
    var faults = CopyFaults()
    let present = try plan.tables.map { table in
      let found = try target.rows("SELECT count(*) FROM \(target.ownRows(of: table.target))", [])
      guard case .integer(let number)? = found.first?.first else { return 0 }
      if number != 0, Int(number) != copied[table.name] {
        let reason = copied[table.name].map { "was changed since \($0) rows were copied" } ?? "has rows already"
        faults.add("the table '\(table.name)' \(reason): empty it", kind: table.name)
      }
      return Int(number)
    }
    try faults.check(.database, "only empty tables are copied to")
    return present
  }

  private func compare(_ plan: CopyPlan, _ counts: [Int]) throws {
    var faults = CopyFaults()
    for (table, count) in zip(plan.tables, counts) {
      try TableComparison(copy: self, table: table, count: count, refused: []).compare(&faults)
    }
    try findBroken(plan, &faults)
    try faults.check(
      .database, "the rows were copied, and are not the same: mend the types or the rows, empty these tables, and copy again")
  }
}

extension CopySource {
  /// Reads all rows of a table, before anything is written, and tells how far it has come.
  ///
  /// - Returns: Their number.
  func survey(_ table: CopiedTable, _ tell: (CopyProgress) throws -> Void, _ body: (SourceRow) throws -> Void) throws -> Int {
    var count = 0
    try forEachRow(of: table, after: 0) { row in
      count += 1
      if count % CopyRun.interval == 0 {
        try tell(CopyProgress(step: .reading, table: table.name, rows: count, rowCount: nil))
      }
      try body(row)
    }
    return count
  }
}

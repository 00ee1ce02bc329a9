import DAOCore
import DAOSQL
import DAOScript

/// An INSERT that leaves out a column which is NOT NULL and has no default, in every combination of branches.
///
/// A branch that leaves it out is no fault: the tests of a selective insert name what callers give.
struct MissingColumnRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    guard operation.body.haveEveryBranch else { return }
    var inserts: [TableName: [(statement: CheckedStatement, target: InsertTarget)]] = [:]
    for statement in operation.statements {
      guard let target = InsertTarget(statement.analysis) else { continue }
      inserts[target.table, default: []].append((statement, target))
    }
    for (table, inserts) in inserts {
      guard let first = inserts.first, let needed = try needed(in: table, operation.schema) else { continue }
      let lists = inserts.compactMap { $0.target.columns.map { Set($0.map { $0.lowercased() }) } }
      guard lists.count == inserts.count else { continue }
      let missing = needed.filter { name in !lists.contains { $0.contains(name.lowercased()) } }
      add(missing, of: table, at: first.statement.location(ofToken: first.target.token), operation, &report)
    }
  }

  private func add(
    _ missing: [String], of table: TableName, at location: DAOError.Location?, _ operation: CheckedOperation,
    _ report: inout CheckReport
  ) {
    guard let first = missing.first else { return }
    var place = location
    var what = "the INSERT leaves out"
    if case .built(let statement) = operation.linked.body {
      place = statement.place(ofExcluded: first)
      what = "'exclude' leaves out"
    }
    let needs = missing.count == 1 ? "which is NOT NULL and has" : "which are NOT NULL and have"
    report.add(
      .missingColumn,
      "\(what) \(missing.map { "'\(table.name).\($0)'" }.listed), \(needs) no default, so no row can be inserted",
      at: place, in: operation)
  }

  /// The columns that every new row must be given; nil where a trigger may insert another row.
  private func needed(in name: TableName, _ schema: CheckedSchema) throws -> [String]? {
    let columns = try schema.table(name.description)?.columns.filter { column in
      column.isNotNull && !column.isGenerated && (column.defaultSQL ?? "NULL").uppercased() == "NULL"
    }
    guard let columns, !columns.isEmpty else { return nil }
    return try schema.mayDivert(rowsOf: name) ? nil : columns.filter { !schema.isRowNumber($0, of: name) }.map(\.name)
  }
}

/// The table of an INSERT, and the columns that it gives a value.
private struct InsertTarget {
  let table: TableName
  /// The columns of its list, none for DEFAULT VALUES; nil where every column gets a value.
  let columns: [String]?
  /// The token of the table's name.
  let token: Int

  /// Nil for a statement that is none.
  init?(_ statement: AnalysedStatement) {
    guard case .insert(let insert) = statement.tree.form, let table = insert.table.tableName else { return nil }
    self.table = table
    let isDefault = if case .defaults = insert.rows { true } else { false }
    columns = isDefault ? [] : insert.columns.isEmpty ? nil : insert.columns.map(\.text)
    token = insert.table.tokens.lowerBound
  }
}

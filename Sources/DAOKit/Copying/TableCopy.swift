import DAOCore
import DAORuntime

/// Writes the rows of one table, in statements of many rows and transactions of many statements.
struct TableCopy {
  let copy: CopyRun
  let table: CopiedTable
  let count: Int
  let history: CopyHistory

  private var target: any CopyingConnection { copy.target }
  /// The rows of a transaction.
  private static let transactionSize = 10_000
  /// Longer statements are not faster.
  private static let largestStatement = 200

  private var statementSize: Int {
    max(1, min(Self.largestStatement, target.dialect.limits.parameters / max(1, table.columns.count)))
  }

  /// - Parameter done: The rows that were copied before.
  func write(after done: Int) throws {
    // Without an order of its rows the table is copied in one transaction.
    let size = table.isOrdered(copy.source.dialect) ? Self.transactionSize : .max
    let whole = table.insertion(of: statementSize, target.dialect, keepingKeys: target.keepingKeys)
    var rows: [CopyRun.SourceRow] = []
    var (written, open) = (done, 0)
    try target.begin(.write)
    do {
      try copy.forEachRow(of: table) { row in
        guard row.number > done else { return }
        rows.append(row)
        guard rows.count == statementSize else { return }
        try write(rows, whole)
        written += rows.count
        open += rows.count
        rows = []
        guard open >= size else { return }
        open = 0
        try history.note(written, of: table.name)
        try target.commit()
        try copy.tell(CopyProgress(step: .copying, table: table.name, rows: written, rowCount: count))
        try target.begin(.write)
      }
      if !rows.isEmpty { try write(rows, table.insertion(of: rows.count, target.dialect, keepingKeys: target.keepingKeys)) }
      try history.note(written + rows.count, of: table.name)
      try target.commit()
    } catch {
      try? target.rollback()
      throw error
    }
    try copy.tell(CopyProgress(step: .copying, table: table.name, rows: written + rows.count, rowCount: count))
  }

  /// Writes rows by one statement; after an error one by one, to find the row that it is about.
  private func write(_ rows: [CopyRun.SourceRow], _ text: StatementText) throws {
    let values = try rows.map { try $0.values() }
    do {
      try write(values, text)
    } catch let error as DAOError where error.code != .io && error.code != .cancelled {
      let single = table.insertion(of: 1, target.dialect, keepingKeys: target.keepingKeys)
      for (row, values) in zip(rows, values) {
        do {
          try write([values], single)
        } catch var failure as DAOError {
          failure.sql = nil
          throw failure.prefixed("\(row.place)\(column(refused: values).map { ", column '\($0)'" } ?? "")")
        }
      }
      throw error
    }
  }

  private func write(_ values: [[TypedValue]], _ text: StatementText) throws {
    try target.savepoint(1)
    do {
      try runStatement(values.flatMap(\.self), text)
      try target.release(savepoint: 1)
    } catch {
      try? target.rollback(savepoint: 1)
      throw error
    }
  }

  private func runStatement(_ values: [TypedValue], _ text: StatementText) throws {
    let statement = try target.borrow(text)
    defer { target.giveBack(statement) }
    try statement.bind(.collected(values))
    _ = try statement.run()
  }

  /// The column whose value the target does not take as its type; nil where no single value is the reason.
  private func column(refused values: [TypedValue]) -> String? {
    let dialect = target.dialect
    for (column, value) in zip(table.columns, values) where !column.target.declaredType.isEmpty {
      let text = StatementText(
        sql: "SELECT CAST(\(dialect.place(1)) AS \(column.target.declaredType))", parameters: [StatementText.Parameter()],
        verb: .query)
      do {
        try target.savepoint(1)
        try runStatement([value], text)
        try target.release(savepoint: 1)
      } catch {
        try? target.rollback(savepoint: 1)
        return column.source.name
      }
    }
    return nil
  }
}

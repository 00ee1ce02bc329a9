import DAOCore
import DAORuntime

/// Reads the rows of one table after those that are there, and writes them in pieces.
struct TableCopy {
  let copy: CopyRun
  let table: CopiedTable
  /// The rows of the table; nil before they were read once.
  let count: Int?
  /// What helps where the target refuses a row for its references.
  let advice: String?
  private let writer: RowWriter

  private var target: any CopyingConnection { copy.target }
  /// The rows of a transaction.
  private static let transactionSize = 10_000
  /// The refused rows after which a rehearsal goes on with the next table: each costs some statements.
  private static let refusalLimit = 1_000

  init(copy: CopyRun, table: CopiedTable, count: Int?, advice: String?) {
    self.copy = copy
    self.table = table
    self.count = count
    self.advice = advice
    writer = RowWriter(target: copy.target, table: table)
  }

  /// Writes in transactions of many pieces, each with a note of how far the table is.
  ///
  /// - Parameter done: The rows that were copied before.
  func write(after done: Int, _ history: CopyHistory) throws {
    // Without an order of its rows the table is copied in one transaction.
    let size = copy.source.isOrdered(table) ? Self.transactionSize : .max
    var (written, open) = (done, 0)
    func end() throws {
      try history.note(written, of: table.name)
      try target.commit()
      try copy.tell(CopyProgress(step: .copying, table: table.name, rows: written, rowCount: count))
    }
    do {
      try begin(at: written, history)
      try forEachPiece(after: done) { rows in
        try writer.write(try rows.map { (row: $0, values: try $0.values()) }[...]) { row, error in
          throw error.prefixed(place(of: row, error))
        }
        written += rows.count
        open += rows.count
        guard open >= size else { return }
        open = 0
        try end()
        try begin(at: written, history)
      }
      try end()
    } catch {
      try? target.rollback()
      throw error
    }
  }

  /// - Throws: ``DAOError/Code/busy`` if somebody else has copied rows of the table meanwhile.
  private func begin(at written: Int, _ history: CopyHistory) throws {
    try target.begin(.write)
    try target.showAllRows()
    guard try history.counts()[table.name] == written else {
      throw DAOError(.busy, "another copy writes the table '\(table.name)' at the same time")
    }
  }

  /// Writes and compares in the open transaction, and adds what is refused to `faults`.
  ///
  /// - Returns: The number of all rows.
  func rehearse(after done: Int, _ faults: inout CopyFaults) throws -> Int {
    struct Enough: Error {}
    var (count, refused, refusals) = (done, Set<Int>(), 0)
    do {
      try forEachPiece(after: done) { rows in
        let fitting = rows.compactMap { row in
          if let values = row.values(&faults) { return (row: row, values: values) }
          refused.insert(row.number)
          return nil
        }
        try writer.write(fitting[...]) { row, error in
          refused.insert(row.number)
          faults.add("\(place(of: row, error)): \(error.message)", kind: "table '\(table.name)', \(error.message)")
          refusals += 1
          if refusals == Self.refusalLimit { throw Enough() }
        }
        count += rows.count
        try copy.tell(CopyProgress(step: .reading, table: table.name, rows: count, rowCount: nil))
      }
      try TableComparison(copy: copy, table: table, count: count, refused: refused).compare(&faults)
    } catch is Enough {
      faults.add(
        "table '\(table.name)': the rows after these \(refusals) were not looked at", kind: "table '\(table.name)'")
    }
    return count
  }

  // MARK: Pieces

  private func forEachPiece(after done: Int, _ write: ([SourceRow]) throws -> Void) throws {
    let limit = writer.pieceSize
    var (rows, size) = ([SourceRow](), 0)
    try copy.source.forEachRow(of: table, after: done) { row in
      rows.append(row)
      size += row.size
      guard rows.count == limit.rows || size >= limit.bytes else { return }
      try write(rows)
      (rows, size) = ([], 0)
    }
    if !rows.isEmpty { try write(rows) }
  }

  // MARK: Refused rows

  private func place(of row: SourceRow, _ error: DAOError) -> String {
    [row.place, error.code == .constraint ? advice : nil].compactMap(\.self).joined(separator: ": ")
  }
}

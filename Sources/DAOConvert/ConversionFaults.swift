import DAOCore

/// The values that no rule can read, each with its table, row and column; the first ones, and the number of all.
final class ConversionFaults {
  private static let shown = 20
  private var lines: [String] = []
  private var count = 0

  func add(_ table: String, _ place: String?, _ column: String?, _ message: String) {
    count += 1
    guard lines.count < Self.shown else { return }
    let parts = ["table '\(table)'", place, column.map { "column '\($0)'" }].compactMap(\.self)
    lines.append("\(parts.joined(separator: ", ")): \(message)")
  }

  /// - Throws: ``DAOError/Code/typeMismatch`` if there are any.
  func check() throws {
    guard count > 0 else { return }
    let more = count > lines.count ? ["… and \(count - lines.count) more"] : []
    throw DAOError(
      .typeMismatch,
      (["nothing is written; --keep TABLE.COLUMN takes a column over as it is stored"] + lines + more)
        .joined(separator: "\n  "))
  }
}

import DAOCore

/// The values that do not fit, each with its table, row and column; the first ones, and the number of all.
struct CopyFaults {
  private static let shown = 20
  private var lines: [String] = []
  private var count = 0

  mutating func add(_ line: String) {
    count += 1
    if lines.count < Self.shown { lines.append(line) }
  }

  /// - Throws: ``DAOError`` with them, if there are any.
  func check(_ code: DAOError.Code, _ title: String) throws {
    guard count > 0 else { return }
    let more = count > lines.count ? ["… and \(count - lines.count) more"] : []
    throw DAOError(code, ([title] + lines + more).joined(separator: "\n  "))
  }
}

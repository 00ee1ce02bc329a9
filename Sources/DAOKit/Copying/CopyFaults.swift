import DAOCore

/// What does not fit, each with its table, row and column: the first of each kind, and the number of all.
struct CopyFaults {
  private static let shown = 5
  private var kinds: [String] = []
  private var found: [String: (lines: [String], count: Int)] = [:]
  var isEmpty: Bool { kinds.isEmpty }

  /// - Parameter kind: What the fault has in common with others: `table 'a', column 'b'`.
  mutating func add(_ line: String, kind: String) {
    if found[kind] == nil { kinds.append(kind) }
    found[kind, default: ([], 0)].count += 1
    if found[kind, default: ([], 0)].count <= Self.shown { found[kind]?.lines.append(line) }
  }

  /// - Throws: ``DAOError`` with them, if there are any.
  func check(_ code: DAOError.Code, _ title: String) throws {
    guard !isEmpty else { return }
    let report = kinds.flatMap { kind in
      let (lines, count) = found[kind] ?? ([], 0)
      return lines + (count > lines.count ? ["… and \(count - lines.count) more of \(kind)"] : [])
    }
    throw DAOError(code, ([title] + report).joined(separator: "\n  "))
  }
}

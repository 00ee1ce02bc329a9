import DAOCore

/// A diagnostic with all operations that show it: an included fragment is in several.
struct Finding: Sendable {
  var diagnostic: Diagnostic
  var operations: Set<String>
  /// False for a fault that keeps its script from loading.
  let canBeAllowed: Bool

  init(_ diagnostic: Diagnostic, canBeAllowed: Bool) {
    self.diagnostic = diagnostic
    operations = Set([diagnostic.operation].compactMap(\.self))
    self.canBeAllowed = canBeAllowed
  }

  /// Whether the file, the element or every operation that shows it silences it.
  func isAllowed(by allowances: [Allowance]) -> Bool {
    guard canBeAllowed else { return false }
    let own = allowances.filter { $0.code == diagnostic.code.rawValue }
    guard !own.isEmpty else { return false }
    if own.contains(where: { $0.covers(place: diagnostic) }) { return true }
    return !operations.isEmpty && operations.allSatisfy { name in own.contains { $0.scope?.operation == name } }
  }
}

extension Allowance {
  fileprivate func covers(place diagnostic: Diagnostic) -> Bool {
    scope?.contains(diagnostic.location) ?? (diagnostic.location.file == location.file)
  }

  /// Whether it silences a finding, at least together with others.
  func covers(_ finding: Finding) -> Bool {
    guard finding.canBeAllowed, code == finding.diagnostic.code.rawValue else { return false }
    return covers(place: finding.diagnostic) || scope?.operation.map(finding.operations.contains) ?? false
  }
}

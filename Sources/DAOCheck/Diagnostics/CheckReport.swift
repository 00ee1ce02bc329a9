import DAOCore
import DAOScript

/// The findings of a check, each cause once.
package struct CheckReport: Sendable {
  /// More places of one cause than these are one diagnostic with a list of them.
  private static let placeLimit = 3

  private var found: [Finding] = []
  private var indexes: [Diagnostic: Int] = [:]
  private var allowances: [Allowance] = []
  /// What the check has looked at.
  package var scriptCount = 0
  package var operationCount = 0
  package var statementCount = 0
  /// The operations whose combinations of branches are too many to be checked one by one.
  package private(set) var partlyChecked: [PartlyChecked] = []
  /// The versions at which each operation works; empty unless the history was followed.
  package internal(set) var history: [OperationVersions] = []

  package init() {}

  /// The faults that scripts show by themselves.
  package init(_ analysis: ScriptAnalysis) {
    allowances = analysis.scripts.flatMap(\.allowances)
    for fault in analysis.errors { add(Diagnostic(fault, otherwise: .script), canBeAllowed: false) }
    add(analysis.faults, .script)
    scriptCount = analysis.scripts.count
    operationCount = analysis.scripts.reduce(0) { $0 + $1.operations.count }
  }

  /// Adds the faults of streams, or the one that a stream ran into.
  mutating func add(streamError error: DAOError) {
    add(error.faults, .stream)
    if error.faults.isEmpty, let location = error.location { add(Diagnostic(.stream, error.message, at: location)) }
  }

  /// Adds a diagnostic; the same one from another variant or operation is no second one.
  package mutating func add(_ diagnostic: Diagnostic) { add(diagnostic, canBeAllowed: true) }

  private mutating func add(_ diagnostic: Diagnostic, canBeAllowed: Bool) {
    let key = diagnostic.key
    if let index = indexes[key] {
      if let operation = diagnostic.operation { found[index].operations.insert(operation) }
      return
    }
    indexes[key] = found.count
    found.append(Finding(diagnostic, canBeAllowed: canBeAllowed))
  }

  /// Adds a diagnostic in the place of one that tells less of the same cause.
  mutating func replace(_ message: String, by diagnostic: Diagnostic) {
    found.removeAll {
      let other = $0.diagnostic
      let isSame =
        other.location == diagnostic.location || other.code == .brokenSchema && other.operation == diagnostic.operation
      return isSame && other.code != .brokenByStream && other.message.hasPrefix(message)
    }
    indexes = Dictionary(found.enumerated().map { ($1.diagnostic.key, $0) }) { first, _ in first }
    add(diagnostic)
  }

  /// Removes the diagnostics of operations where another diagnostic tells their cause.
  mutating func withdraw(
    _ code: DiagnosticCode, of operations: Set<String>, where isMeant: (_ text: String) -> Bool
  ) {
    let places = found.indices.filter { place in
      guard found[place].diagnostic.code == code, let cause = found[place].diagnostic.cause else { return false }
      return !found[place].operations.isDisjoint(with: operations) && isMeant(cause.text)
    }
    guard !places.isEmpty else { return }
    for place in places { found[place].operations.subtract(operations) }
    let told = Set(places.filter { found[$0].operations.isEmpty })
    found = found.indices.filter { !told.contains($0) }.map { found[$0] }
    indexes = Dictionary(found.enumerated().map { ($1.diagnostic.key, $0) }) { first, _ in first }
  }

  /// Makes the warnings at these places errors, because the engine refuses a statement for them; false where there is none.
  mutating func raise(_ code: DiagnosticCode, at locations: Set<DAOError.Location>) -> Bool {
    let places = found.indices.filter {
      found[$0].diagnostic.code == code && locations.contains(found[$0].diagnostic.location)
    }
    for place in places { found[place].diagnostic.severity = .error }
    return !places.isEmpty
  }

  /// The texts of the causes of an operation's diagnostics.
  func causes(_ code: DiagnosticCode, of operations: Set<String>) -> [String] {
    found.compactMap { finding in
      guard finding.diagnostic.code == code, !finding.operations.isDisjoint(with: operations) else { return nil }
      return finding.diagnostic.cause?.text
    }
  }

  package mutating func add(_ faults: some Sequence<Fault>, _ code: DiagnosticCode, operation: String? = nil) {
    for fault in faults {
      add(Diagnostic(fault, otherwise: code, operation: operation))
    }
  }

  /// Takes note of how an operation's combinations of branches are covered.
  mutating func note(_ coverage: SQLVariants.Coverage, of operation: CompiledOperation) {
    guard coverage != .all else { return }
    let note = PartlyChecked(operation: operation.name, location: operation.location, coverage: coverage)
    if !partlyChecked.contains(note) { partlyChecked.append(note) }
  }

  // MARK: Allowances

  /// Warns of each `<allow>` that silences nothing or names no code.
  ///
  /// - Parameters:
  ///   - unsound: The operations that the rules have not seen.
  ///   - hasStrictTypes: Whether the engine is one of which the rules of loosely typed values say nothing.
  mutating func noteUnusedAllowances(unsound: Set<String>, hasStrictTypes: Bool) {
    let codes = DiagnosticCode.ofEveryCheck.subtracting(hasStrictTypes ? DiagnosticCode.ofLooseTypes : [])
    for allowance in allowances {
      let isSeen = allowance.scope.map { $0.operation.map { !unsound.contains($0) } ?? unsound.isEmpty } ?? unsound.isEmpty
      noteUnused(allowance, among: isSeen ? codes : [])
    }
  }

  /// Takes the allowances of streams, and warns of those that silence nothing or name no code.
  mutating func add(streamAllowances: [Allowance]) {
    allowances += streamAllowances
    for allowance in streamAllowances { noteUnused(allowance, among: DiagnosticCode.ofStreams) }
  }

  /// - Parameter codes: Those that would have been found.
  private mutating func noteUnused(_ allowance: Allowance, among codes: Set<DiagnosticCode>) {
    guard let code = DiagnosticCode(rawValue: allowance.code) else {
      let hint = Spelling.hint(for: allowance.code, in: DiagnosticCode.allCases.map(\.rawValue))
      return add(Diagnostic(.unusedAllow, "there is no diagnostic '\(allowance.code)'\(hint)", at: allowance.location))
    }
    guard codes.contains(code), !found.contains(where: { allowance.covers($0) }) else { return }
    add(Diagnostic(.unusedAllow, "there is nothing here that '\(allowance.code)' tells: remove it", at: allowance.location))
  }

  /// The diagnostics that no script silences.
  private var visible: [Diagnostic] {
    guard !allowances.isEmpty else { return found.map(\.diagnostic) }
    return found.filter { !$0.isAllowed(by: allowances) }.map(\.diagnostic)
  }

  /// The same report with other diagnostics.
  ///
  /// - Parameter codes: Those of diagnostics which no check has given yet, so that scripts silence them here.
  func replacing(_ diagnostics: [Diagnostic], silencing codes: Set<DiagnosticCode>) -> CheckReport {
    var copy = self
    (copy.found, copy.indexes) = ([], [:])
    for diagnostic in diagnostics { copy.add(diagnostic, canBeAllowed: codes.contains(diagnostic.code)) }
    return copy
  }

  // MARK: Reading

  /// The operations with an error that no script silences.
  var failedOperations: Set<String> {
    let errors = found.filter { $0.diagnostic.severity == .error && !$0.isAllowed(by: allowances) }
    return errors.reduce(into: []) { $0.formUnion($1.operations) }
  }

  /// In the order of their places, each place on its own.
  var places: [Diagnostic] { visible.sorted { ($0.location, $0.message) < ($1.location, $1.message) } }

  /// In the order of their places. A cause with many places is one diagnostic.
  package var diagnostics: [Diagnostic] {
    let groups = Dictionary(grouping: visible) { Cause(code: $0.code, severity: $0.severity, message: $0.kind ?? $0.message) }
    return groups.values.flatMap { group -> [Diagnostic] in
      let ordered = group.sorted { $0.location < $1.location }
      guard ordered.count > Self.placeLimit else { return ordered }
      var first = ordered[0]
      first.otherPlaces = ordered.dropFirst().map(\.location)
      return [first]
    }
    .sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }

  package var errorCount: Int { visible.count { $0.severity == .error } }
  package var warningCount: Int { visible.count { $0.severity == .warning } }

  private struct Cause: Hashable {
    var code: DiagnosticCode
    var severity: Fault.Severity
    var message: String
  }
}

extension Diagnostic {
  /// What makes two diagnostics the same: all but the operation, or their cause.
  fileprivate var key: Diagnostic {
    var key = self
    (key.operation, key.kind) = (nil, nil)
    if let cause { key.location = cause.location }
    // The columns of one star are one cause.
    if cause != nil || code == .nullableProperty || code == .doubledLabel { key.message = "" }
    return key
  }
}

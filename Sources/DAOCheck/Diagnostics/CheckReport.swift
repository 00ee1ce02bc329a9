import DAOCore
import DAOScript

/// The findings of a check, each cause once.
package struct CheckReport: Sendable {
  /// More places of one cause than these are one diagnostic with a list of them.
  private static let placeLimit = 3

  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// What the check has looked at.
  package var scriptCount = 0
  package var operationCount = 0
  package var statementCount = 0
  /// The operations whose combinations of branches are too many to be checked one by one.
  package var partlyChecked: [PartlyChecked] = []
  /// The versions at which each operation works; empty unless the history was followed.
  package internal(set) var history: [OperationVersions] = []

  /// An operation of which not every combination was prepared.
  package struct PartlyChecked: Sendable, Hashable {
    package let operation: String
    package let location: DAOError.Location
    /// What was covered: `every pair of decisions`.
    package let coverage: String
  }

  package init() {}

  /// The faults that scripts show by themselves.
  package init(_ analysis: ScriptAnalysis) {
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
  package mutating func add(_ diagnostic: Diagnostic) {
    var key = diagnostic
    key.operation = nil
    if known.insert(key).inserted { found.append(diagnostic) }
  }

  /// Adds a diagnostic in the place of one that tells less of the same cause.
  mutating func replace(_ message: String, by diagnostic: Diagnostic) {
    found.removeAll { $0.location == diagnostic.location && $0.code != .brokenByStream && $0.message.hasPrefix(message) }
    add(diagnostic)
  }

  package mutating func add(_ faults: some Sequence<Fault>, _ code: DiagnosticCode, operation: String? = nil) {
    for fault in faults {
      add(Diagnostic(code, fault.message, at: fault.location, severity: fault.severity, operation: operation))
    }
  }

  /// In the order of their places. A cause with many places is one diagnostic.
  package var diagnostics: [Diagnostic] {
    let groups = Dictionary(grouping: found) { Cause(code: $0.code, severity: $0.severity, message: $0.message) }
    return groups.values.flatMap { group -> [Diagnostic] in
      let ordered = group.sorted { $0.location < $1.location }
      guard ordered.count > Self.placeLimit else { return ordered }
      var first = ordered[0]
      first.otherPlaces = ordered.dropFirst().map(\.location)
      return [first]
    }
    .sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }

  package var errorCount: Int { found.count { $0.severity == .error } }
  package var warningCount: Int { found.count - errorCount }

  private struct Cause: Hashable {
    var code: DiagnosticCode
    var severity: Fault.Severity
    var message: String
  }
}

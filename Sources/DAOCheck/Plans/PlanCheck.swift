import DAOCore
import DAOScript

/// Reports the slow steps in the plans of an operation's statements, with the index that would serve them.
struct PlanCheck {
  let connection: any Connection
  let schema: CheckedSchema
  /// Whether every operation is checked, or only those that promise a plan.
  let warns: Bool
  /// Whether an index may be made, to see whether it helps, and rolled back. A transaction is open then.
  let isScratch: Bool

  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    let isPromised = operation.linked.declaration.promisesNoScan
    guard warns || isPromised else { return }
    // Before any index is tried out.
    _ = try schema.details()
    for fault in try faults(of: operation, isPromised: isPromised) {
      report.add(fault.diagnostic(of: operation, isPromised: isPromised, connection.dialect))
    }
  }

  /// The slow steps of all statements, each place once.
  private func faults(of operation: CheckedOperation, isPromised: Bool) throws -> [PlanFault] {
    var faults: [PlanFault] = []
    for statement in operation.allStatements where !statement.isOpen {
      for finding in try PlanReading(connection: connection, schema: schema).findings(in: statement) {
        let breaksPromise = isPromised && finding.kind != .sort
        guard breaksPromise || warns && finding.isAvoidable else { continue }
        let origin = statement.text.origin
        let location = origin?.location(ofOffset: finding.offset, in: statement.text.sql) ?? operation.operation.location
        let fault = PlanFault(
          kind: finding.kind, table: finding.table, location: location, isAvoidable: finding.isAvoidable,
          hasCalculation: finding.hasCalculation, plausible: finding.proposals.first)
        let index = faults.firstIndex { $0.isSame(as: fault) } ?? faults.count
        if index == faults.count { faults.append(fault) }
        guard finding.isAvoidable, faults[index].indexes.count < PlanFault.indexLimit else { continue }
        let indexes = try helpful(for: finding, in: statement).filter { !faults[index].indexes.contains($0) }
        faults[index].indexes += indexes
      }
    }
    // A sort that no index spares is the engine's best plan.
    return faults.filter { $0.kind != .sort || !$0.indexes.isEmpty }
  }

  // MARK: Proposals

  /// The indexes that make the step faster. They are tried out where that is possible.
  private func helpful(for finding: PlanFinding, in statement: CheckedStatement) throws -> [IndexProposal] {
    guard isScratch else { return Array(finding.proposals.prefix(1)) }
    let before = try slowSteps(of: statement)
    let alone = try finding.proposals.first { try slowSteps(of: statement, with: [$0]) < before }
    if let alone { return [alone] }
    // An OR needs an index for each side, and a join may have to begin with another table.
    var indexes = Array((finding.proposals + finding.companions).prefix(Self.trialLimit))
    let after = try slowSteps(of: statement, with: indexes)
    guard after < before else { return [] }
    for index in indexes {
      let others = indexes.filter { $0 != index }
      if try slowSteps(of: statement, with: others) <= after { indexes = others }
    }
    return indexes
  }

  /// The most indexes that are tried out together.
  private static let trialLimit = 8

  /// The slow steps, where a scan is slower than a sort of the rows that an index finds.
  private func slowSteps(of statement: CheckedStatement) throws -> Int {
    try PlanReading(connection: connection, schema: schema).findings(in: statement).reduce(0) {
      $0 + ($1.kind == .sort ? 1 : 2)
    }
  }

  private func slowSteps(of statement: CheckedStatement, with indexes: [IndexProposal]) throws -> Int {
    try connection.savepoint(1)
    let result = Result {
      for index in indexes { try connection.execute(index.sql(in: connection.dialect)) }
      return try slowSteps(of: statement)
    }
    try connection.rollback(savepoint: 1)
    do {
      return try result.get()
    } catch let error as DAOError where error.code == .database {
      // There is an index of that name.
      return .max
    }
  }
}

/// A slow step of an operation, in one or more of its statements.
private struct PlanFault {
  /// More indexes than these are not proposed.
  static let indexLimit = 3

  let kind: PlanFinding.Kind
  let table: String?
  let location: DAOError.Location
  let isAvoidable: Bool
  let hasCalculation: Bool
  /// An index on the columns of the condition, whether or not the engine would use it on an empty table.
  let plausible: IndexProposal?
  var indexes: [IndexProposal] = []

  func isSame(as other: PlanFault) -> Bool { kind == other.kind && table == other.table && location == other.location }

  func diagnostic(of operation: CheckedOperation, isPromised: Bool, _ dialect: any Dialect) -> Diagnostic {
    let isBroken = isPromised && kind != .sort
    let message =
      (isBroken ? "the operation promises plan=\"no-scan\", and " : "") + what
      + advice(dialect, isBroken, operation.linked.language)
    return Diagnostic(isBroken ? .planPromise : code, message, at: location, operation: operation.operation.name)
  }

  private var code: DiagnosticCode {
    switch kind {
    case .scan: .fullScan
    case .automaticIndex: .automaticIndex
    case .sort: .temporarySort
    }
  }

  private var what: String {
    switch kind {
    case .scan: "each call reads all rows of '\(table ?? "")'"
    case .automaticIndex: "each call makes an index of all rows of '\(table ?? "")', which is dropped after it"
    case .sort: "each call sorts its rows for the ORDER BY"
    }
  }

  /// The indexes without those that another one begins with.
  private var neededIndexes: [IndexProposal] {
    indexes.filter { index in
      !indexes.contains { $0 != index && $0.table == index.table && $0.terms.starts(with: index.terms) }
    }
  }

  private func advice(_ dialect: any Dialect, _ isBroken: Bool, _ language: Script.Language) -> String {
    if !isAvoidable { return ": restrict its rows by a condition, or remove the promise" }
    guard indexes.isEmpty else {
      let statements = neededIndexes.map { $0.sql(in: dialect) }.joined(separator: "; ")
      return ": a new stream with \(statements) would spare that"
    }
    if hasCalculation { return "; no index serves the condition: compare plain columns, without functions" }
    let allowance =
      language == .mapper ? "<?dao allow \(code.rawValue): why?>" : "<allow code=\"\(code.rawValue)\" reason=\"…\"/>"
    let otherwise = isBroken ? "remove the promise" : "write \(allowance)"
    guard let plausible else { return "; no index serves a condition that most rows meet: \(otherwise) where that is meant" }
    return "; \(plausible.sql(in: dialect)) spares that where few rows meet the condition: else \(otherwise)"
  }
}

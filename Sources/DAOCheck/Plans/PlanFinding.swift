import DAOCore
import DAOSQL

/// A slow step of a statement's plan.
struct PlanFinding: Hashable {
  enum Kind: Hashable {
    case scan, automaticIndex, sort
  }

  let kind: Kind
  /// The table; nil for a sort of several tables' rows.
  let table: String?
  /// The UTF-8 offset in the SQL of the table, or of the ORDER BY.
  let offset: Int
  /// Whether the statement restricts or joins the rows, or wants the lowest or highest, so that an index can help.
  let isAvoidable: Bool
  /// The indexes that may serve it, the best first.
  let proposals: [IndexProposal]
  /// Indexes for the other tables of the statement, which may have to come with it.
  var companions: [IndexProposal] = []
  /// Whether its condition calls functions or calculates.
  var hasCalculation = false
}

/// Finds the slow steps in the plan of a statement.
struct PlanReading {
  let connection: any Connection
  let schema: CheckedSchema

  func findings(in statement: CheckedStatement) throws -> [PlanFinding] {
    let steps = try connection.plan(of: statement.text)
    guard steps.contains(where: { $0.kind.isSlow }) else { return [] }
    let uses = statement.description.analysis.tableUses
    return try steps.indices.compactMap { try finding(at: $0, of: steps, uses) }
  }

  private func finding(at index: Int, of steps: [PlanStep], _ uses: [TableUse]) throws -> PlanFinding? {
    switch steps[index].kind {
    case .scan(let source):
      guard let (table, found) = table(source, uses) else { return nil }
      let isInner = steps[..<index].contains { $0.parent == steps[index].parent && $0.kind.isLoop }
      let hasCondition = (found.isEmpty ? uses : found).contains { $0.hasCondition || $0.extreme != nil }
      return PlanFinding(
        kind: .scan, table: table.name, offset: found.first?.offset ?? 0, isAvoidable: isInner || hasCondition,
        proposals: try proposals(for: table, found.isEmpty ? uses : found),
        companions: try uses.filter { !found.contains($0) }.flatMap { try proposals(for: $0.table, [$0]) },
        hasCalculation: (found.isEmpty ? uses : found).contains(where: \.hasCalculation))
    case .automaticIndex(let source, let columns):
      guard let (table, found) = table(source, uses) else { return nil }
      return PlanFinding(
        kind: .automaticIndex, table: table.name, offset: found.first?.offset ?? 0, isAvoidable: true,
        proposals: new([IndexProposal(table, equals: columns)]))
    case .sort:
      let proposals = new(
        uses.filter { !$0.order.isEmpty }.map { IndexProposal($0.table, equals: $0.equals, then: $0.order) })
      // No index has the order of calculated values, or of several tables.
      return PlanFinding(
        kind: .sort, table: nil, offset: uses.first { !$0.order.isEmpty }?.orderOffset ?? 0, isAvoidable: !proposals.isEmpty,
        proposals: proposals)
    case .search, .other: return nil
    }
  }

  /// The table that a step reads, and its uses in the statement: none for the table of a view. Nil for a query.
  private func table(_ source: String, _ uses: [TableUse]) -> (table: TableName, uses: [TableUse])? {
    let name = source.lowercased()
    let found = uses.filter { $0.alias == name || $0.table.description.lowercased() == name }
    if let use = found.first {
      // A view is read as its tables, or as a query of its own.
      return schema.isTable(use.table) ? (use.table, found) : nil
    }
    return schema.isTable(TableName(source)) ? (TableName(source), []) : nil
  }

  /// One index for all columns, and one for each: an OR needs one for each of its sides.
  private func proposals(for table: TableName, _ uses: [TableUse]) throws -> [IndexProposal] {
    let columns = try schema.table(table.description)?.columns.map(\.name) ?? []
    func own(_ names: [String]) -> [String] {
      names.compactMap { name in columns.first { $0.lowercased() == name.lowercased() } }
    }
    let equals = own(uses.flatMap(\.equals))
    let ranges = own(uses.flatMap(\.ranges) + uses.compactMap(\.extreme)).prefix(1).map { TableUse.Term(column: $0) }
    let singles = (equals + own(uses.flatMap(\.ranges))).map { IndexProposal(table, equals: [$0]) }
    var seen: Set<IndexProposal> = []
    let whole = [IndexProposal(table, equals: equals, then: ranges)]
    return new(uses.contains(where: \.hasAlternatives) ? singles + whole : whole + singles).filter { seen.insert($0).inserted }
  }

  /// The indexes that are not there, by any name.
  private func new(_ proposals: [IndexProposal?]) -> [IndexProposal] {
    proposals.compactMap(\.self).filter { proposal in
      !schema.indexes(of: proposal.table).contains { index in
        !index.isPartial && index.terms.count >= proposal.terms.count
          && zip(index.terms, proposal.terms).allSatisfy {
            $0.column?.lowercased() == $1.column.lowercased() && $0.isDescending == $1.isDescending
          }
      }
    }
  }
}

extension PlanStep.Kind {
  fileprivate var isSlow: Bool {
    switch self {
    case .scan, .automaticIndex, .sort: true
    case .search, .other: false
    }
  }

  /// Whether it reads the rows of a source: what follows it at the same level is done for each of them.
  fileprivate var isLoop: Bool {
    switch self {
    case .scan, .search, .automaticIndex: true
    case .sort, .other: false
    }
  }
}

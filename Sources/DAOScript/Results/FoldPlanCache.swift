import DAOCore

/// The plans of one result map, by the columns of the results.
///
/// Each statement of each connection has a name table of its own. Statements with equal columns share one plan: the first
/// look-up compares the names, later ones only the identity of the table.
struct FoldPlanCache {
  private struct PlanKey: Hashable {
    var names: [String]
    var hidden: Int
    /// The type of the entities; nil for a plan without a type.
    var type: ObjectIdentifier?

    /// Compares byte by byte: names with different encodings of an accent are different properties.
    static func == (left: PlanKey, right: PlanKey) -> Bool {
      left.hidden == right.hidden && left.type == right.type && left.names.count == right.names.count
        && zip(left.names, right.names).allSatisfy { $0.isExactly($1) }
    }
  }

  private struct RecentPlan {
    var columns: NameTable
    var type: ObjectIdentifier?
    var plan: FoldPlan
  }

  /// The maximum number of plans: more than the operations of one map need, and a bound for substituted columns.
  private static let planLimit = 64
  /// The maximum number of name tables that are found by identity.
  private static let recentLimit = 16

  private var plans: [PlanKey: FoldPlan] = [:]
  private var recent: [RecentPlan] = []
  private var oldest = 0

  /// The plan for known columns; nil for new ones.
  mutating func plan(for columns: NameTable, hiding hidden: Int, of type: ObjectIdentifier?) -> FoldPlan? {
    let matches = { (known: RecentPlan) in known.columns === columns && known.plan.hidden == hidden && known.type == type }
    if let known = recent.first(where: matches) { return known.plan }
    guard let plan = plans[PlanKey(names: columns.names, hidden: hidden, type: type)] else { return nil }
    note(RecentPlan(columns: columns, type: type, plan: plan))
    return plan
  }

  /// Stores a new plan and returns it. If another thread has stored one for the same columns, it returns that one.
  mutating func insert(_ plan: FoldPlan, for columns: NameTable, of type: ObjectIdentifier?) -> FoldPlan {
    if let known = self.plan(for: columns, hiding: plan.hidden, of: type) { return known }
    if plans.count >= Self.planLimit { plans.removeAll() }
    plans[PlanKey(names: columns.names, hidden: plan.hidden, type: type)] = plan
    note(RecentPlan(columns: columns, type: type, plan: plan))
    return plan
  }

  private mutating func note(_ plan: RecentPlan) {
    guard recent.count == Self.recentLimit else { return recent.append(plan) }
    recent[oldest] = plan
    oldest = (oldest + 1) % Self.recentLimit
  }
}

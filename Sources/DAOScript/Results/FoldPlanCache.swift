import DAOCore

/// The plans of one result map, by the columns of the results that it has been used for.
///
/// Each statement of each connection has a name table of its own. Statements with the same columns share one plan, found by their
/// names once, and from then on by the identity of the table.
struct FoldPlanCache {
  private struct PlanKey: Hashable {
    var names: [String]
    var hidden: Int
    /// The type of the entities; nil for a plan that knows none.
    var type: ObjectIdentifier?

    /// Byte by byte: names that differ in how an accent is written name different properties.
    static func == (left: PlanKey, right: PlanKey) -> Bool {
      left.hidden == right.hidden && left.type == right.type && left.names.count == right.names.count
        && zip(left.names, right.names).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
  }

  private struct RecentPlan {
    var columns: NameTable
    var type: ObjectIdentifier?
    var plan: FoldPlan
  }

  /// How many shapes are kept: more than the operations that share a map, and a limit where columns are substituted.
  private static let planLimit = 64
  /// How many name tables are told by their identity.
  private static let recentLimit = 16

  private var plans: [PlanKey: FoldPlan] = [:]
  private var recent: [RecentPlan] = []
  private var oldest = 0

  /// The plan for columns that have been seen.
  mutating func plan(for columns: NameTable, hiding hidden: Int, of type: ObjectIdentifier?) -> FoldPlan? {
    let matches = { (known: RecentPlan) in known.columns === columns && known.plan.hidden == hidden && known.type == type }
    if let known = recent.first(where: matches) { return known.plan }
    guard let plan = plans[PlanKey(names: columns.names, hidden: hidden, type: type)] else { return nil }
    note(RecentPlan(columns: columns, type: type, plan: plan))
    return plan
  }

  /// Keeps a new plan; returns the one that another thread has made meanwhile.
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

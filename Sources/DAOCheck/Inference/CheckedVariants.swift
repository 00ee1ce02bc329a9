import DAOCore
import DAOScript

/// The statements that an operation's own SQL may become in calls, or the SQL of one of its select keys.
struct CheckedVariants {
  let statements: [CheckedStatement]
  /// The errors of combinations of branches that no call may run.
  let refusals: [DAOError]
  /// Whether there are more statements, of which only a caller knows the text.
  let lacksUncheckedText: Bool
  /// Whether there is a statement for every combination of branches.
  let areComplete: Bool
  /// Whether each branch is in one of them.
  let haveEveryBranch: Bool
  /// Whether the engine accepts all of them.
  let isSound: Bool

  /// Nothing is known of SQL that the schema does not allow.
  static let unknown = CheckedVariants()

  private init() {
    statements = []
    refusals = []
    lacksUncheckedText = true
    areComplete = false
    haveEveryBranch = false
    isSound = false
  }

  init(_ statements: [CheckedStatement], of variants: SQLVariants, isSound: Bool) {
    self.isSound = isSound
    self.statements = statements
    refusals = variants.refusals
    lacksUncheckedText = variants.lacksUncheckedText
    areComplete = variants.coverage == .all && !variants.lacksUncheckedText
    haveEveryBranch = variants.coverage != .some && !variants.lacksUncheckedText
  }
}

import DAOCore

/// The statements that an operation may run, found without a call.
package struct SQLVariants: Sendable {
  /// The distinct statements, the longest variant first. The origin of each records the script position of every piece of its
  /// SQL.
  package internal(set) var statements: [StatementText] = []
  /// The combinations of decisions that the statements cover.
  package internal(set) var coverage: Coverage
  /// The errors of refused combinations: an empty list that the SQL does not allow, or a missing WHERE.
  package internal(set) var refusals: [DAOError] = []
  /// Whether statements are missing because only a caller knows part of their text.
  package internal(set) var lacksUncheckedText = false
  /// The distinct statements of which only a caller knows a part, with ``Substitution/unknownText`` in its place.
  package internal(set) var openStatements: [StatementText] = []

  /// The number of combinations up to which all are listed.
  package static let combinationLimit = ScriptLimits.listedVariants

  package enum Coverage: Sendable {
    /// Every combination.
    case all
    /// Every possible pair of decisions, but not every combination of three.
    case pairs
    /// Every decision, but not every pair.
    case each
    /// A part of the decisions, up to the limit.
    case some
  }
}

extension DynamicStatement {
  /// The statements that calls may run: with and without each `<if>`, each branch of a `<choose>`, each `<foreach>` with no,
  /// one and two elements, each value of a substitution.
  ///
  /// They cover all combinations of these if the limit allows it, and all pairs otherwise. Tests that depend only on
  /// `_databaseId` are decided. Combinations of tests that exclude each other are left out, where ``TestFacts`` sees it.
  ///
  /// - Parameters:
  ///   - columns: The columns of each of the ``tables``.
  ///   - limit: The maximum number of combinations. Default: 256.
  package func variants(columns: [String: [String]] = [:], limit: Int = SQLVariants.combinationLimit) -> SQLVariants {
    let schema = VariantSchema(dialect: linked.dialect, columns: columns, databaseID: databaseID)
    let choices = TagChoices(linked.steps, schema)
    if let all = everyVariant(choices, limit: limit) { return all }
    let (rows, coverage) = VariantPlan(linked.steps, choices).rows(limit: max(limit, 1) * 4)
    var listing = VariantListing(self, coverage)
    for row in rows {
      var walk = VariantWalk(choices)
      walk.walk(linked.steps) { tag, possible in
        row[ObjectIdentifier(tag)].flatMap { possible.contains($0) ? $0 : nil } ?? possible[0]
      }
      listing.add(walk)
    }
    return listing.variants
  }

  /// All combinations; nil if there are more than `limit`.
  private func everyVariant(_ choices: TagChoices, limit: Int) -> SQLVariants? {
    var walks: [VariantWalk] = []
    /// The option at each tag passed so far, with the number of its options: a counter of mixed base.
    var digits: [(value: Int, count: Int)] = []
    for _ in 0..<max(limit, 0) {
      var walk = VariantWalk(choices)
      var place = 0
      walk.walk(linked.steps) { _, possible in
        if place == digits.count { digits.append((0, possible.count)) }
        defer { place += 1 }
        return possible[digits[place].value]
      }
      walks.append(walk)
      while let last = digits.last, last.value + 1 == last.count { digits.removeLast() }
      guard let last = digits.popLast() else {
        var listing = VariantListing(self, .all)
        for walk in walks { listing.add(walk) }
        return listing.variants
      }
      digits.append((last.value + 1, last.count))
    }
    return nil
  }
}

/// Collects the statements of an operation.
private struct VariantListing {
  private let statement: DynamicStatement
  private(set) var variants: SQLVariants
  private var seen: Set<ExactText> = []

  init(_ statement: DynamicStatement, _ coverage: SQLVariants.Coverage) {
    self.statement = statement
    variants = SQLVariants(coverage: coverage)
  }

  mutating func add(_ walk: VariantWalk) {
    guard !walk.isImpossible else { return }
    guard !walk.isTooLong else {
      variants.coverage = .some
      return
    }
    guard !walk.lacksText else {
      variants.lacksUncheckedText = true
      return
    }
    let isOpen = walk.key.texts.contains { $0.string == Substitution.unknownText }
    if isOpen { variants.lacksUncheckedText = true }
    do {
      let text = try statement.write(walk.key).text
      guard seen.insert(ExactText(text.sql)).inserted else { return }
      if isOpen { variants.openStatements.append(text) } else { variants.statements.append(text) }
    } catch {
      // The unknown text may be what the statement lacks.
      guard !isOpen else { return }
      if !variants.refusals.contains(where: { $0.message == error.message && $0.location == error.location }) {
        variants.refusals.append(error)
      }
    }
  }
}

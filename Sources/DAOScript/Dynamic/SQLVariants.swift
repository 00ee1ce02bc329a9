import DAOCore

/// The statements that an operation may come to, found without a call.
package struct SQLVariants: Sendable {
  /// Each statement once, the fullest first. Its origin tells for every piece of the SQL where it stands.
  package internal(set) var statements: [StatementText] = []
  /// Which combinations of decisions they stand for.
  package internal(set) var coverage: Coverage
  /// Why calls with some decisions are refused: an empty list where the SQL needs one, no WHERE.
  package internal(set) var refusals: [DAOError] = []
  /// Whether some statements are missing, since they hold text that only a caller knows.
  package internal(set) var lacksUncheckedText = false

  package enum Coverage: Sendable {
    /// Every combination.
    case all
    /// Every two decisions that can be taken together, but not every three.
    case pairs
    /// Every decision, but not every two.
    case each
    /// As many as are listed at most.
    case some
  }
}

extension DynamicStatement {
  /// The statements that calls may come to: each `<if>` taken and left out, each branch of a `<choose>`, no, one and two elements
  /// of a `<foreach>`, each value of a substitution.
  ///
  /// All combinations of these, where there are few enough, else each pair. Tests that only look at `_databaseId` are decided.
  ///
  /// - Parameters:
  ///   - columns: The columns of each of the ``tables``.
  ///   - limit: The most combinations. Default: 256.
  package func variants(columns: [String: [String]] = [:], limit: Int = ScriptLimits.listedVariants) -> SQLVariants {
    let schema = VariantSchema(dialect: linked.dialect, columns: columns, databaseID: databaseID)
    if let all = everyVariant(schema, limit: limit) { return all }
    let (rows, coverage) = VariantPlan(linked.steps, schema).rows(limit: max(limit, 1) * 4)
    var listing = VariantListing(self, coverage)
    for row in rows {
      var walk = VariantWalk(schema)
      walk.walk(linked.steps) { tag, _ in row[ObjectIdentifier(tag)] ?? 0 }
      listing.add(walk)
    }
    return listing.variants
  }

  /// All combinations; nil where there are more than `limit`.
  private func everyVariant(_ schema: VariantSchema, limit: Int) -> SQLVariants? {
    var listing = VariantListing(self, .all)
    /// What was decided at each tag that was come to, and how many options it has.
    var digits: [(value: Int, count: Int)] = []
    for _ in 0..<max(limit, 0) {
      var walk = VariantWalk(schema)
      var place = 0
      walk.walk(linked.steps) { _, options in
        if place == digits.count { digits.append((0, options.count)) }
        defer { place += 1 }
        return digits[place].value
      }
      listing.add(walk)
      while let last = digits.last, last.value + 1 == last.count { digits.removeLast() }
      guard let last = digits.popLast() else { return listing.variants }
      digits.append((last.value + 1, last.count))
    }
    return nil
  }
}

/// Gathers the statements of an operation.
private struct VariantListing {
  private let statement: DynamicStatement
  private(set) var variants: SQLVariants
  private var seen: Set<ExactText> = []

  init(_ statement: DynamicStatement, _ coverage: SQLVariants.Coverage) {
    self.statement = statement
    variants = SQLVariants(coverage: coverage)
  }

  mutating func add(_ walk: VariantWalk) {
    guard !walk.isTooLong else {
      variants.coverage = .some
      return
    }
    guard !walk.lacksText else {
      variants.lacksUncheckedText = true
      return
    }
    do {
      let text = try statement.write(walk.key).text
      if seen.insert(ExactText(text.sql)).inserted { variants.statements.append(text) }
    } catch {
      if !variants.refusals.contains(where: { $0.message == error.message && $0.location == error.location }) {
        variants.refusals.append(error)
      }
    }
  }
}

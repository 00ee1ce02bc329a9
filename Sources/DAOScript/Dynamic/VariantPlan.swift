import DAOCore

/// A small set of combinations of decisions that contains every possible pair of them (pairwise testing).
///
/// A combination begins with a pair that no earlier one contains. Each further decision is the option that adds the most new
/// pairs.
struct VariantPlan {
  /// A tag with several options: a point of decision.
  private struct Point {
    var tag: ObjectIdentifier
    /// What each option says of the arguments.
    var claims: [TestCondition?]
    var optionCount: Int { claims.count }
    /// The enclosing points, each with its options that lead to this point.
    var parents: [(point: Int, options: Set<Int>)]
  }

  /// The options of two points; for coverage of single options both are the same point.
  private struct Pair: Hashable {
    var first: Int
    var firstOption: Int
    var second: Int
    var secondOption: Int
  }

  private var points: [Point] = []

  init(_ steps: [RenderStep], _ choices: TagChoices) { collect(steps, in: [], choices) }

  private mutating func collect(
    _ steps: [RenderStep], in parents: [(point: Int, options: Set<Int>)], _ choices: TagChoices
  ) {
    for step in steps {
      switch step {
      case .text, .value: break
      case .group(let steps): collect(steps, in: parents, choices)
      case .tag(let tag):
        let options = choices[tag].options
        let point = points.count
        if options.count > 1 {
          points.append(Point(tag: ObjectIdentifier(tag), claims: choices[tag].claims, parents: parents))
        }
        for (branch, steps) in tag.branches.enumerated() {
          let leading = Set(options.indices.filter { options[$0].branch == branch })
          guard !leading.isEmpty else { continue }
          collect(steps, in: options.count > 1 ? parents + [(point, leading)] : parents, choices)
        }
      }
    }
  }

  // MARK: Combinations

  /// The chosen option of each tag, for each combination.
  ///
  /// - Parameter limit: The maximum number of combinations. If it is too small, the coverage is `some`.
  func rows(limit: Int) -> (rows: [[ObjectIdentifier: Int]], coverage: SQLVariants.Coverage) {
    let sum = points.reduce(0) { $0 + $1.optionCount }
    let pairCount = (sum * sum - points.reduce(0) { $0 + $1.optionCount * $1.optionCount }) / 2
    let arePairs = pairCount <= ScriptLimits.variantPairs && points.count > 1
    let wanted = arePairs ? pairs() : singles()
    var missing = Set(wanted)
    var rows: [[ObjectIdentifier: Int]] = []
    for pair in wanted where missing.contains(pair) {
      guard rows.count < limit else { return (rows, .some) }
      guard let row = row(with: pair, &missing, arePairs: arePairs) else { continue }
      rows.append(row)
    }
    return (rows, arePairs ? .pairs : .each)
  }

  private func pairs() -> [Pair] {
    points.indices.flatMap { first in
      points.indices[(first + 1)...].flatMap { second in
        (0..<points[first].optionCount).flatMap { option in
          (0..<points[second].optionCount).map {
            Pair(first: first, firstOption: option, second: second, secondOption: $0)
          }
        }
      }
    }
  }

  private func singles() -> [Pair] {
    points.indices.flatMap { point in
      (0..<points[point].optionCount).map {
        Pair(first: point, firstOption: $0, second: point, secondOption: $0)
      }
    }
  }

  /// Makes a combination with a given pair and removes all its pairs from `missing`; nil if the pair's options exclude each
  /// other.
  private func row(with pair: Pair, _ missing: inout Set<Pair>, arePairs: Bool) -> [ObjectIdentifier: Int]? {
    guard var (taken, facts) = decisions(leadingTo: pair) else {
      missing.remove(pair)
      return nil
    }
    for (index, point) in points.enumerated() where taken[index] == nil {
      guard point.parents.allSatisfy({ parent in taken[parent.point].map(parent.options.contains) ?? false }) else { continue }
      let possible = point.claims.indices.filter { facts.allow(point.claims[$0]) }
      guard
        let option = possible.max(by: { left, right in
          gain(index, left, taken, missing, arePairs) < gain(index, right, taken, missing, arePairs)
        })
      else { continue }
      taken[index] = option
      facts.take(point.claims[option])
    }
    let made = taken.enumerated().compactMap { index, option in option.map { (index, $0) } }
    for (place, (first, firstOption)) in made.enumerated() {
      for (second, secondOption) in arePairs ? made[(place + 1)...] : made[place...place] {
        missing.remove(Pair(first: first, firstOption: firstOption, second: second, secondOption: secondOption))
      }
    }
    return Dictionary(uniqueKeysWithValues: made.map { (points[$0].tag, $1) })
  }

  /// The options of the pair and of all points that lead to it, with what they say; nil if they exclude each other.
  private func decisions(leadingTo pair: Pair) -> (taken: [Int?], facts: TestFacts)? {
    var allowed: [Int: Set<Int>] = [pair.first: [pair.firstOption]]
    let needed =
      [(pair.second, Set([pair.secondOption]))] + (points[pair.first].parents + points[pair.second].parents).map { ($0, $1) }
    for (point, options) in needed {
      allowed[point] = allowed[point].map { $0.intersection(options) } ?? options
      if allowed[point]?.isEmpty == true { return nil }
    }
    var taken: [Int?] = Array(repeating: nil, count: points.count)
    var facts = TestFacts()
    for (point, options) in allowed.sorted(by: { $0.key < $1.key }) {
      guard let option = options.min(), facts.take(points[point].claims[option]) else { return nil }
      taken[point] = option
    }
    return (taken, facts)
  }

  /// The number of missing pairs that an option would add to the combination.
  private func gain(_ point: Int, _ option: Int, _ taken: [Int?], _ missing: Set<Pair>, _ arePairs: Bool) -> Int {
    guard arePairs else {
      return missing.contains(Pair(first: point, firstOption: option, second: point, secondOption: option)) ? 1 : 0
    }
    var count = 0
    for (other, otherOption) in taken.enumerated() {
      guard let otherOption, other != point else { continue }
      let pair =
        other < point
        ? Pair(first: other, firstOption: otherOption, second: point, secondOption: option)
        : Pair(first: point, firstOption: option, second: other, secondOption: otherOption)
      if missing.contains(pair) { count += 1 }
    }
    return count
  }
}

import DAOCore

/// A small set of combinations that contains every possible pair of decisions (pairwise testing).
///
/// Each combination begins with an uncovered pair. Each further decision is the one that covers the most new pairs.
struct VariantPlan {
  /// A tag with several options.
  private struct Point {
    var tag: ObjectIdentifier
    var optionCount: Int
    /// The enclosing points, each with the options that lead here.
    var parents: [(point: Int, options: Set<Int>)]
  }

  /// Two decisions, or the same decision twice.
  private struct Pair: Hashable {
    var first: Int
    var firstOption: Int
    var second: Int
    var secondOption: Int
  }

  private var points: [Point] = []

  init(_ steps: [RenderStep], _ schema: VariantSchema) { collect(steps, in: [], schema) }

  private mutating func collect(
    _ steps: [RenderStep], in parents: [(point: Int, options: Set<Int>)], _ schema: VariantSchema
  ) {
    for step in steps {
      switch step {
      case .text, .value: break
      case .group(let steps): collect(steps, in: parents, schema)
      case .tag(let tag):
        let options = tag.options(schema)
        let point = points.count
        if options.count > 1 {
          points.append(Point(tag: ObjectIdentifier(tag), optionCount: options.count, parents: parents))
        }
        for (branch, steps) in tag.branches.enumerated() {
          let leading = Set(options.indices.filter { options[$0].branch == branch })
          guard !leading.isEmpty else { continue }
          collect(steps, in: options.count > 1 ? parents + [(point, leading)] : parents, schema)
        }
      }
    }
  }

  // MARK: Combinations

  /// The option of each tag in each combination.
  ///
  /// - Parameter limit: The maximum number of combinations. The coverage tells whether more would be needed.
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

  /// A combination that contains a pair, whose pairs it removes from `missing`; nil if the pair's decisions exclude each other.
  private func row(with pair: Pair, _ missing: inout Set<Pair>, arePairs: Bool) -> [ObjectIdentifier: Int]? {
    guard var taken = decisions(leadingTo: pair) else {
      missing.remove(pair)
      return nil
    }
    for (index, point) in points.enumerated() where taken[index] == nil {
      guard point.parents.allSatisfy({ parent in taken[parent.point].map(parent.options.contains) ?? false }) else { continue }
      taken[index] = (0..<point.optionCount).max { left, right in
        gain(index, left, taken, missing, arePairs) < gain(index, right, taken, missing, arePairs)
      }
    }
    let made = taken.enumerated().compactMap { index, option in option.map { (index, $0) } }
    for (place, (first, firstOption)) in made.enumerated() {
      for (second, secondOption) in arePairs ? made[(place + 1)...] : made[place...place] {
        missing.remove(Pair(first: first, firstOption: firstOption, second: second, secondOption: secondOption))
      }
    }
    return Dictionary(uniqueKeysWithValues: made.map { (points[$0].tag, $1) })
  }

  /// The two decisions and all decisions that lead to them; nil if they exclude each other.
  private func decisions(leadingTo pair: Pair) -> [Int?]? {
    var allowed: [Int: Set<Int>] = [pair.first: [pair.firstOption]]
    let needed =
      [(pair.second, Set([pair.secondOption]))] + (points[pair.first].parents + points[pair.second].parents).map { ($0, $1) }
    for (point, options) in needed {
      allowed[point] = allowed[point].map { $0.intersection(options) } ?? options
      if allowed[point]?.isEmpty == true { return nil }
    }
    var taken: [Int?] = Array(repeating: nil, count: points.count)
    for (point, options) in allowed { taken[point] = options.min() }
    return taken
  }

  /// The number of uncovered pairs that a decision would cover.
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

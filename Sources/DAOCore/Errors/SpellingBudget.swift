/// Limits the time for suggestions: thousands of unknown names are not each compared with thousands of known ones.
package struct SpellingBudget: Sendable {
  /// The number of candidates that may still be compared.
  private var remaining = 100_000

  package init() {}

  /// `; did you mean 'name'?`, or an empty text if no candidate is near or the budget is used up.
  package mutating func hint(for word: String, in candidates: () -> [String]) -> String {
    guard remaining > 0 else { return "" }
    let candidates = candidates()
    remaining -= max(candidates.count, 1)
    return Spelling.hint(for: word, in: candidates)
  }
}

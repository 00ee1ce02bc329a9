/// Finds right spellings for many words, as long as it does not take long: thousands of unknown names are not each compared with
/// thousands of known ones.
package struct SpellingBudget: Sendable {
  /// How many candidates may still be compared.
  private var remaining = 100_000

  package init() {}

  /// `; did you mean 'name'?`, or nothing when no candidate is near, or there have been too many.
  package mutating func hint(for word: String, in candidates: () -> [String]) -> String {
    guard remaining > 0 else { return "" }
    let candidates = candidates()
    remaining -= max(candidates.count, 1)
    return Spelling.hint(for: word, in: candidates)
  }
}

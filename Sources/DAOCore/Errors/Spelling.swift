/// Suggestions for a misspelled word.
package enum Spelling {
  /// The candidate with the smallest edit distance to `word`, case ignored, or the only one that begins with it; nil if none is
  /// near.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let letters = Array(word.lowercased())
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longest {
      let other = Array(candidate.lowercased())
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = distance(from: letters, to: other)
      if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name ?? completion(of: word.lowercased(), in: candidates)
  }

  /// The only candidate that begins with `word`; nil for a word of fewer than three letters.
  private static func completion(of word: String, in candidates: some Sequence<String>) -> String? {
    guard word.count >= 3 else { return nil }
    let names = candidates.filter { $0.lowercased().hasPrefix(word) }
    return names.count == 1 ? names[0] : nil
  }

  /// The longest word that is compared, in bytes: comparing takes the product of both lengths.
  private static let longest = 200

  /// `; did you mean 'name'?`, or an empty text if no candidate is near.
  package static func hint(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The edit distance by insertions, deletions, replacements and swaps of neighbours (Damerau-Levenshtein), row by row.
  private static func distance(from word: [Character], to other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (line, letter) in word.enumerated() {
      var row = [line + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(last[column] + (letter == otherLetter ? 0 : 1), row[column] + 1, last[column + 1] + 1)
        if line > 0, column > 0, letter == other[column - 1], word[line - 1] == otherLetter {
          least = min(least, beforeLast[column - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }
}

/// What somebody may have meant by a word that is not there.
enum Spelling {
  /// The candidate that the fewest changes of a letter turn `word` into; nil when none is near.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    return candidates.map { (name: $0, distance: distance(from: word, to: $0)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.name
  }

  /// The edit distance of Levenshtein, case ignored.
  private static func distance(from word: String, to other: String) -> Int {
    let other = Array(other.lowercased())
    var row = Array(0...other.count)
    for (index, letter) in word.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let substituted = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}

/// SQLite's numbers of the rows of a file, in their order: runs of numbers that follow each other.
struct RowNumbers: Sendable {
  private var runs: [ClosedRange<Int64>] = []

  /// Those of a table that was just filled: 1 and what follows.
  init(count: Int) { if count > 0 { runs = [1...Int64(count)] } }

  var isEmpty: Bool { runs.isEmpty }

  mutating func append(_ number: Int64) {
    if let last = runs.last, last.upperBound &+ 1 == number {
      runs[runs.count - 1] = last.lowerBound...number
    } else {
      runs.append(number...number)
    }
  }

  /// Hands out the numbers one after the other.
  func makeIterator() -> AnyIterator<Int64> { AnyIterator(runs.lazy.joined().makeIterator()) }
}

/// The lines in which two texts differ, in the form of `diff -u`.
struct TextDifference {
  /// A line and its mark: `-` of the old text, `+` of the new one, a space of both.
  private typealias Line = (mark: String, text: String)

  /// How many lines are shown before and after a difference.
  private static let context = 3

  private let lines: [Line]

  init(from old: String, to new: String) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let difference = new.difference(from: old)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (lines, place): ([Line], Int) = ([], 0)
    for (index, line) in old.enumerated() {
      if removed.contains(index) {
        lines.append(("-", line))
        continue
      }
      while inserted.contains(place) {
        lines.append(("+", new[place]))
        place += 1
      }
      lines.append((" ", line))
      place += 1
    }
    self.lines = lines + new[place...].map { ("+", $0) }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The differences below the names of the two files, each with its numbers of lines.
  func text(of oldName: String, _ newName: String) -> String {
    (["--- \(oldName)", "+++ \(newName)"] + hunks.flatMap(text)).joined(separator: "\n")
  }

  /// The ranges of lines that are shown.
  private var hunks: [Range<Int>] {
    lines.indices.filter { lines[$0].mark != " " }.reduce(into: []) { hunks, index in
      let hunk = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= hunk.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
      } else {
        hunks.append(hunk)
      }
    }
  }

  private func text(of hunk: Range<Int>) -> [String] {
    func place(without mark: String) -> String {
      let count = lines[hunk].count { $0.mark != mark }
      let start = lines[..<hunk.lowerBound].count { $0.mark != mark }
      return "\(count == 0 ? start : start + 1),\(count)"
    }
    return ["@@ -\(place(without: "+")) +\(place(without: "-")) @@"] + lines[hunk].map { $0.mark + $0.text }
  }
}

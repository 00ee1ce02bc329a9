import Testing

@testable import DAOCommand

@Suite("The differences of texts")
struct TextDifferenceTests {
  @Test("Put into the old text at their lines, they give the new one")
  func random() throws {
    for _ in 0..<500 {
      let old = (0..<Int.random(in: 0...40)).map { "line \($0 % 7)" }
      var new = old
      for _ in 0..<Int.random(in: 0...5) {
        let place = Int.random(in: 0...new.count)
        if place < new.count, Bool.random() {
          new.remove(at: place)
        } else {
          new.insert("new \(Int.random(in: 0...3))", at: place)
        }
      }
      let text = TextDifference(from: Self.text(old), to: Self.text(new)).text(of: "a", "b")
      #expect(try Self.patched(old, text) == new, "\(text)")
    }
    #expect(
      TextDifference(from: "a\nb\n", to: "a\nc\n").text(of: "x", "y") == "--- x\n+++ y\n@@ -1,2 +1,2 @@\n a\n-b\n+c")
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func patched(_ old: [String], _ difference: String) throws -> [String] {
    var (new, place) = ([String](), 0)
    for line in difference.split(separator: "\n").dropFirst(2) {
      switch line.first {
      case "@":
        let match = try #require(line.wholeMatch(of: /@@ -(\d+),(\d+) \+(\d+),(\d+) @@/))
        let start = try #require(Int(match.1)) - (match.2 == "0" ? 0 : 1)
        new += old[place..<start]
        place = start
        #expect(try #require(Int(match.3)) - (match.4 == "0" ? 0 : 1) == new.count)
      case "+": new.append(String(line.dropFirst()))
      default:
        #expect(old[place] == line.dropFirst())
        if line.first == " " { new.append(old[place]) }
        place += 1
      }
    }
    return new + old[place...]
  }
}

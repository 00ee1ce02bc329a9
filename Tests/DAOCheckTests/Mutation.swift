import Foundation
import TestSupport

/// Changes the text of a script or stream at a random place.
struct Mutation {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// What has been changed, for messages.
  private(set) var description = ""

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// The text with one word changed.
  mutating func mutate(_ text: String) -> String {
    let words = text.ranges(of: /[A-Za-z_][A-Za-z_0-9]*/)
    guard let range = pick(words), let other = pick(words) else { return text }
    let word = String(text[range])
    let replacement: String
    switch Int.random(in: 0..<6, using: &random) {
    case 0: replacement = String(word.dropLast())
    case 1: replacement = word + "x"
    case 2: replacement = String(text[other])
    case 3: replacement = ["INTEGER", "TEXT", "REAL", "BOOLEAN", "DATE", "BLOB"].randomElement(using: &random) ?? word
    case 4: replacement = ""
    default: replacement = String(word.reversed())
    }
    description = "'\(word)' became '\(replacement)' at \(text.utf8.distance(from: text.startIndex, to: range.lowerBound))"
    return text.replacingCharacters(in: range, with: replacement)
  }
}

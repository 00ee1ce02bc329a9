import DAOCheck

/// The Swift name that a selector becomes: `selectWithEid:` → `select(withEid:)`, as Swift imports Objective-C methods.
struct SelectorName {
  /// What stands before the parenthesis.
  let base: String
  /// The labels of its parts; `_` for none. Empty for a selector without colons.
  let labels: [String]
  /// The part before the first colon: `selectWithEid`.
  let first: String
  /// All of it as one name: `selectWithEidPosition`.
  let whole: String

  private static let prepositions: Set<String> = [
    "With", "For", "By", "Of", "In", "From", "To", "At", "On", "As", "Since", "Until", "Before", "After", "Between", "Above",
    "Below", "Under", "Over", "Using", "Within", "Without", "Named", "Like",
  ]

  init(_ selector: String) {
    // The ids of mappers are any text.
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).map { SwiftName.identifier(String($0)) ?? "_" }
    first = parts[0]
    whole = parts[0] + parts.dropFirst().dropLast().map(SwiftName.capitalized).joined()
    guard parts.count > 1 else {
      base = parts[0]
      labels = []
      return
    }
    let (base, label) = Self.cut(parts[0])
    self.base = base
    labels = [label] + parts.dropFirst().dropLast()
  }

  /// Cuts a name in front of its first preposition.
  private static func cut(_ name: String) -> (base: String, label: String) {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1].append(character)
    }
    guard let place = words.dropFirst().dropLast().firstIndex(where: prepositions.contains) else { return (name, "_") }
    let label = words[place...].joined()
    return (words[..<place].joined(), label.prefix(1).lowercased() + label.dropFirst())
  }

  /// The name of a parameter by its label: `eid` for `withEid`.
  static func parameter(ofLabel label: String) -> String {
    for word in prepositions.sorted() {
      let rest = label.dropFirst(word.count)
      if label.hasPrefix(word.lowercased()), let first = rest.first, first.isUppercase {
        return first.lowercased() + rest.dropFirst()
      }
    }
    return label
  }
}

import DAOCore

/// The parts of a selector, as names of the operation's inputs.
///
/// A call of `replaceName:by:` gives its values in the order of these parts. Where the SQL has them in another order,
/// `SET name = :by WHERE name = :name`, the values are bound by the names.
struct SelectorLabels {
  /// The words of each part.
  private let parts: [Words]

  /// Which input each part stands for.
  enum Order: Sendable, Hashable {
    /// The inputs in the order of the text.
    case text
    /// The indexes of the inputs.
    case labels([Int])
    /// A part names an input in another place than its own, and nothing tells what this other part is.
    case undecided(String)
  }

  private struct Words {
    let text: String
    /// In lower case.
    let words: [String]

    init(_ text: String) {
      self.text = text
      words = text.words
    }

    /// How clearly it names an input: the number of its last words that are the input's name; nil for none.
    func strength(_ input: Words) -> Int? {
      let name = input.words.joined()
      let start = words.indices.first { words[$0...].joined() == name }
      // A whole name counts more than the end of a longer one.
      return start.map { $0 == 0 ? 1000 : words.count - $0 }
    }

    /// The number of words that both have.
    func shared(_ input: Words) -> Int { Set(words).intersection(input.words).count }
  }

  init(_ selector: String) {
    parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast().map { Words(String($0)) }
  }

  /// The order in which a call gives the values of these inputs.
  func order(_ names: [String?]) -> Order {
    let inputs = names.compactMap { $0.map(Words.init) }
    guard parts.count > 1, inputs.count == parts.count, inputs.count == names.count else { return .text }
    var found = matches(Array(parts.indices), Array(inputs.indices)) { parts[$0].strength(inputs[$1]) }
    let openParts = parts.indices.filter { found[$0] == nil }
    let openInputs = inputs.indices.filter { !found.values.contains($0) }
    if openParts.count == 1 { found[openParts[0]] = openInputs[0] }
    if found.count == parts.count {
      let order = parts.indices.compactMap { found[$0] }
      return order == Array(parts.indices) ? .text : .labels(order)
    }
    let isMoved = found.contains { $0 != $1 }
    // A shared word, `from` and `:fromDate`, is too little to bind by, and enough to doubt the order of the text.
    let hints = matches(openParts, openInputs) { part, input in
      let count = parts[part].shared(inputs[input])
      return count > 0 ? count : nil
    }
    let doubtful = openParts.first { isMoved || hints[$0].map { [part = $0] in $0 != part } ?? false }
    return doubtful.map { .undecided(parts[$0].text) } ?? .text
  }

  /// The pairs of which neither has a stronger partner, or another one as strong.
  private func matches(_ parts: [Int], _ inputs: [Int], _ strength: (Int, Int) -> Int?) -> [Int: Int] {
    let pairs = parts.flatMap { part in
      inputs.compactMap { input in strength(part, input).map { (part: part, input: input, strength: $0) } }
    }
    var found: [Int: Int] = [:]
    for strength in Set(pairs.map(\.strength)).sorted(by: >) {
      let open = pairs.filter { pair in
        pair.strength == strength && found[pair.part] == nil && !found.values.contains(pair.input)
      }
      for pair in open where open.count(where: { $0.part == pair.part || $0.input == pair.input }) == 1 {
        found[pair.part] = pair.input
      }
    }
    return found
  }
}

extension String {
  /// The words of a name, in lower case: `first`, `name` for `firstName` and `first_name`.
  fileprivate var words: [String] {
    var words: [String] = []
    var isInside = false
    var wasUpper = false
    for character in self {
      guard character.isLetter || character.isNumber else {
        isInside = false
        continue
      }
      if !isInside || (character.isUppercase && !wasUpper) { words.append("") }
      words[words.count - 1] += character.lowercased()
      (isInside, wasUpper) = (true, character.isUppercase)
    }
    return words
  }
}

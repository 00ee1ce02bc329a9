/// Faults as they are printed: in the order of their places, a line each, and of many of one kind the first ones and a count.
package struct FaultReport {
  /// So many of one kind are printed, each with its place.
  private static let limit = 10
  /// So many are, where there are more.
  private static let shown = 3

  package let text: String

  package init(_ faults: [Fault]) {
    let faults = faults.sorted { $0.location < $1.location }
    let counts = Dictionary(faults.map { ($0.kind, 1) }, uniquingKeysWith: +)
    var seen: [Fault.Kind: Int] = [:]
    var lines: [String] = []
    for fault in faults {
      let kind = fault.kind
      let (count, place) = (counts[kind, default: 1], seen[kind, default: 0] + 1)
      seen[kind] = place
      guard count <= Self.limit || place <= Self.shown else { continue }
      lines.append(fault.description)
      if count > Self.limit, place == Self.shown { lines.append("  and \(count - place) more of this kind") }
    }
    text = lines.joined(separator: "\n")
  }
}

extension Fault {
  /// What faults have in common that are mended in the same way.
  fileprivate struct Kind: Hashable {
    let severity: Severity
    /// The message without what it quotes.
    let message: String
  }

  fileprivate var kind: Kind { Kind(severity: severity, message: message.withoutQuotations) }
}

extension String {
  /// The text with `''` for each quotation, and 0 for each number: `version 0 has changed`; without what is suggested after a
  /// semicolon.
  fileprivate var withoutQuotations: String {
    var result = ""
    var isQuoted = false
    var last: Character = " "
    for character in self {
      defer { last = character }
      // The mark in "the script's" begins none.
      if character == "'", isQuoted || !last.isLetter { isQuoted.toggle() }
      if isQuoted, character != "'" { continue }
      if character == ";" { break }
      if character.isNumber, last.isNumber { continue }
      result.append(character.isNumber ? "0" : character)
    }
    return result
  }
}

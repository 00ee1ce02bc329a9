/// Faults as text: one line each, in the order of their places, with long runs of one kind shortened.
package struct FaultReport {
  /// The most faults of one kind that are all printed.
  private static let limit = 10
  /// The number of faults printed of a longer run.
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
  /// Faults of one kind have the same message apart from names and numbers.
  fileprivate struct Kind: Hashable {
    let severity: Severity
    /// The message without its quotations and numbers.
    let message: String
  }

  fileprivate var kind: Kind { Kind(severity: severity, message: message.withoutQuotations) }
}

extension String {
  /// The text with `''` for each quotation and 0 for each number, up to a semicolon, where the suggestions begin.
  fileprivate var withoutQuotations: String {
    var result = ""
    var isQuoted = false
    var last: Character = " "
    for character in self {
      defer { last = character }
      // The apostrophe in "the script's" opens no quotation.
      if character == "'", isQuoted || !last.isLetter { isQuoted.toggle() }
      if isQuoted, character != "'" { continue }
      if character == ";" { break }
      if character.isNumber, last.isNumber { continue }
      result.append(character.isNumber ? "0" : character)
    }
    return result
  }
}

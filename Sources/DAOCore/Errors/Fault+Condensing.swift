extension [Fault] {
  /// The faults as they are reported: of very many that say the same but for the names in it the first few, and how many more
  /// there are.
  package var condensed: [Fault] {
    var counts: [String: Int] = [:]
    let kinds = map(\.kind)
    for kind in kinds { counts[kind, default: 0] += 1 }
    var shown: [String: Int] = [:]
    var condensed: [Fault] = []
    for (fault, kind) in zip(self, kinds) {
      let count = counts[kind] ?? 0
      let number = shown[kind, default: 0]
      shown[kind] = number + 1
      if count <= Self.limit || number < Self.firstFew {
        condensed.append(fault)
      } else if number == Self.firstFew {
        let rest = count - number
        condensed.append(
          Fault("and \(rest) more like it: \(fault.message)", at: fault.location, severity: fault.severity))
      }
    }
    return condensed
  }

  /// How many faults of one kind are all shown.
  private static var limit: Int { 20 }
  /// How many are shown of more than these.
  private static var firstFew: Int { 5 }
}

extension Fault {
  /// The message without the names and numbers in it, and without what is suggested behind its semicolon.
  fileprivate var kind: String {
    var kind = severity.rawValue
    var isQuoted = false
    for character in message.unicodeScalars {
      if character == ";", !isQuoted { break }
      if character == "'" || character == "<" || character == ">" { isQuoted.toggle() }
      if !isQuoted, !("0"..."9").contains(character) { kind.unicodeScalars.append(character) }
    }
    return kind
  }
}

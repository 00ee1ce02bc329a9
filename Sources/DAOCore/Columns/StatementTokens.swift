/// The tokens of one statement, with what stands round each: which parenthesis closes which, and how deep it is.
struct StatementTokens {
  let all: [SQLToken]
  /// How many parentheses are open before each token; a closing one has the depth of its opening one.
  private(set) var depths: [Int] = []
  /// The place of the other parenthesis, for each parenthesis; -1 for other tokens.
  private var partners: [Int]
  /// The place of the innermost parenthesis that is open at each token; -1 for none.
  private(set) var parents: [Int] = []
  /// How many commas stand before each token within the same parentheses.
  private(set) var commas: [Int] = []
  /// The VALUES that each parenthesis is a row of; -1 for other tokens.
  private var rowOwners: [Int]
  /// The place of the innermost CASE that is open at each token, which a CASE and its END count to themselves; -1 for none.
  private(set) var cases: [Int] = []
  /// The END of each CASE; -1 for other tokens.
  private var caseEnds: [Int]

  // All is found out in one walk: to look for it at each of many parameters would take the square of their number.
  init(_ tokens: [SQLToken]) {
    all = tokens
    partners = Array(repeating: -1, count: tokens.count)
    rowOwners = partners
    caseEnds = partners
    var open: [Int] = []
    var counts = [0]
    var openCases: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isSymbol(")"), let start = open.popLast() {
        partners[start] = index
        partners[index] = start
        counts.removeLast()
        while let last = openCases.last, last > start { openCases.removeLast() }
      }
      depths.append(open.count)
      parents.append(open.last ?? -1)
      commas.append(counts[counts.count - 1])
      if token.isKeyword("CASE") { openCases.append(index) }
      let isInside = openCases.last.map { $0 > open.last ?? -1 } ?? false
      cases.append(isInside ? openCases[openCases.count - 1] : -1)
      if token.isKeyword("END"), isInside, let start = openCases.popLast() { caseEnds[start] = index }
      if token.isSymbol(",") { counts[counts.count - 1] += 1 }
      guard token.isSymbol("(") else { continue }
      rowOwners[index] = rowOwner(index)
      open.append(index)
      counts.append(0)
    }
  }

  private func rowOwner(_ index: Int) -> Int {
    if isKeyword(index - 1, "VALUES") { return index - 1 }
    guard isSymbol(index - 1, ","), let row = partner(of: index - 2), row < index else { return -1 }
    return rowOwners[row]
  }

  /// The VALUES that the parenthesis at `index` is a row of.
  func values(ofRow index: Int) -> Int? {
    guard all.indices.contains(index), rowOwners[index] >= 0 else { return nil }
    return rowOwners[index]
  }

  /// The END of the CASE at `index`.
  func end(ofCase index: Int) -> Int? {
    guard all.indices.contains(index), caseEnds[index] >= 0 else { return nil }
    return caseEnds[index]
  }

  var count: Int { all.count }

  /// The token at a place; nil where there is none.
  subscript(_ index: Int) -> SQLToken? { all.indices.contains(index) ? all[index] : nil }

  /// The parenthesis that belongs to the one at `index`; nil where it has none.
  func partner(of index: Int) -> Int? {
    guard all.indices.contains(index), partners[index] >= 0 else { return nil }
    return partners[index]
  }

  func isKeyword(_ index: Int, _ keywords: String...) -> Bool {
    guard let token = self[index], token.kind == .word else { return false }
    return keywords.contains(where: token.isKeyword)
  }

  func isSymbol(_ index: Int, _ symbols: String...) -> Bool {
    guard let token = self[index], token.kind == .symbol else { return false }
    return symbols.contains(where: token.isSymbol)
  }

  /// The name that stands at a place, without its quotes; nil for anything else.
  func name(_ index: Int) -> String? {
    guard let token = self[index], token.kind == .word || token.kind == .quotedIdentifier else { return nil }
    return token.identifier
  }

  /// Whether a subquery begins behind the parenthesis at `index`.
  func opensQuery(_ index: Int) -> Bool { isSymbol(index, "(") && isKeyword(index + 1, "SELECT", "WITH", "VALUES") }

  /// The parts of `range` between the commas that are in no parentheses of it.
  func parts(of range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    let depth = depths[range.lowerBound]
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where depths[index] == depth && isSymbol(index, ",") {
      parts.append(start..<index)
      start = index + 1
    }
    return parts + [start..<range.upperBound]
  }

  /// What stands within the parentheses that open at `index`.
  func inside(_ index: Int) -> Range<Int>? { partner(of: index).flatMap { $0 > index ? index + 1..<$0 : nil } }
}

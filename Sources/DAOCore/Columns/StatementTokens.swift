import DAOSQL

/// The tokens of one statement with their nesting: parentheses, commas, rows of VALUES, CASE and END.
struct StatementTokens {
  let all: [SQLToken]
  /// The number of parentheses open before each token; a closing one has the depth of its opening one.
  private(set) var depths: [Int] = []
  /// The index of the matching parenthesis for each parenthesis; -1 for other tokens.
  private var partners: [Int]
  /// The index of the innermost open parenthesis at each token; -1 for none.
  private(set) var parents: [Int] = []
  /// The number of commas before each token in the same parentheses.
  private(set) var commas: [Int] = []
  /// The index of the VALUES for each parenthesis that is one of its rows; -1 for other tokens.
  private var rowOwners: [Int]
  /// The index of the innermost open CASE at each token, including the CASE and its END; -1 for none.
  private(set) var cases: [Int] = []
  /// The index of the END for each CASE; -1 for other tokens.
  private var caseEnds: [Int]
  /// Whether parentheses or CASEs nest deeper than the readers of statements go, on the stack of a worker thread.
  private(set) var isTooDeep = false
  private static let depthLimit = 32

  // One pass for all tables: searching again at each parameter would take quadratic time.
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
      if open.count + openCases.count > Self.depthLimit { isTooDeep = true }
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

  /// The index of the VALUES that the parenthesis at `index` is a row of.
  func values(ofRow index: Int) -> Int? {
    guard all.indices.contains(index), rowOwners[index] >= 0 else { return nil }
    return rowOwners[index]
  }

  /// The index of the END of the CASE at `index`.
  func end(ofCase index: Int) -> Int? {
    guard all.indices.contains(index), caseEnds[index] >= 0 else { return nil }
    return caseEnds[index]
  }

  /// Whether the token at `index` is the END of a CASE.
  func endsCase(_ index: Int) -> Bool { isKeyword(index, "END") && cases[index] >= 0 && caseEnds[cases[index]] == index }

  var count: Int { all.count }

  /// The token at an index; nil outside of the statement.
  subscript(_ index: Int) -> SQLToken? { all.indices.contains(index) ? all[index] : nil }

  /// The index of the matching parenthesis; nil for an unmatched one.
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

  /// The name at an index, without its quotes; nil for any other token.
  func name(_ index: Int) -> String? {
    guard let token = self[index], token.kind == .word || token.kind == .quotedIdentifier else { return nil }
    return token.identifier
  }

  private static let aggregates: Set<String> = [
    "COUNT", "SUM", "TOTAL", "AVG", "GROUP_CONCAT", "STRING_AGG", "MIN", "MAX",
  ]

  /// Whether an aggregate function is called at an index.
  func callsAggregate(_ index: Int) -> Bool {
    guard let token = self[index], token.kind == .word, isSymbol(index + 1, "(") else { return false }
    return Self.aggregates.contains(token.text.uppercased())
  }

  /// Whether the parenthesis at `index` opens a subquery.
  func opensQuery(_ index: Int) -> Bool { isSymbol(index, "(") && isKeyword(index + 1, "SELECT", "WITH", "VALUES") }

  /// Splits `range` at its top-level commas.
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

  /// The range between the parenthesis at `index` and its match.
  func inside(_ index: Int) -> Range<Int>? { partner(of: index).flatMap { $0 > index ? index + 1..<$0 : nil } }
}

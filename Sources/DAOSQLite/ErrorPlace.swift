import DAOCore
import DAOSQL

/// Finds what SQLite's message is about in the SQL, where SQLite itself reports no place.
struct ErrorPlace {
  private let tokens: [SQLToken]

  init(_ sql: String) { tokens = SQLScanner(sql, dialect: SQLiteDialect()).filter(\.isSignificant) }

  /// The UTF-8 offset of the cause; nil where the message does not tell.
  func offset(of message: String) -> Int? {
    // An unfinished statement lacks something after its last token.
    if message.hasPrefix("incomplete input") { return tokens.last?.range.upperBound }
    return index(of: message).map { tokens[$0].range.lowerBound }
  }

  private func index(of message: String) -> Int? {
    indexOfName(in: message) ?? indexOfInserted(in: message) ?? indexOfTerm(in: message) ?? indexOfClause(in: message)
  }

  // MARK: Names

  private func indexOfName(in message: String) -> Int? {
    if let name = Self.match(message, /^no such (?:table|view): (.+)/) {
      let path = Self.path(name)
      // The message has the schema of a table without one.
      return tableIndex(of: path) ?? starIndex(of: name) ?? nameIndex(of: path) ?? nameIndex(of: path.suffix(1))
    }
    if let name = Self.match(message, /^(?:no such column|ambiguous column name): (.+)/) {
      return nameIndex(of: Self.path(name)) ?? nameIndex(of: Self.path(name).suffix(1))
    }
    if let name = Self.match(message, /^no such collation sequence: (.+)/) { return index(of: name, after: "COLLATE") }
    if let name = Self.match(message, /^no such index: (.+)/) { return index(of: name, after: "BY") }
    if let name = Self.match(message, /^no such \w+: (.+)/) { return nameIndex(of: Self.path(name).suffix(1)) }
    if let name = Self.match(message, /^cannot join using column (\S+)/) { return indexInList(name, after: "USING") }
    if let name = Self.match(message, /^table (\S+) has \d+ values for \d+ columns/) { return queryIndexes(of: name).first }
    if let name = Self.match(message, /^duplicate WITH table name: (\S+)/) { return queryIndexes(of: name).dropFirst().first }
    if let name = Self.match(message, /^(?:circular|multiple recursive) references?: (\S+)/) {
      return tokens.indices.last { isName(name, at: $0) && isTable($0) }
    }
    if message.contains(/may not be modified|^cannot modify/) { return targetIndex }
    return nil
  }

  /// The parts of `main.employee`; the name of a text in quotes, with advice after it.
  private static func path(_ name: String) -> ArraySlice<String> {
    if let quoted = match(name, /^"([^"]*)"/) { return [quoted] }
    return name.split(separator: ".").map(String.init)[...]
  }

  private static func match(_ message: String, _ pattern: Regex<(Substring, Substring)>) -> String? {
    message.firstMatch(of: pattern).map { String($0.1) }
  }

  private func isName(_ name: String, at index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word || tokens[index].kind == .quotedIdentifier else {
      return false
    }
    return tokens[index].identifier?.lowercased() == name.lowercased()
  }

  private func isKeyword(_ index: Int, _ keywords: String...) -> Bool {
    tokens.indices.contains(index) && keywords.contains(where: tokens[index].isKeyword)
  }

  private func isSymbol(_ index: Int, _ symbol: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSymbol(symbol)
  }

  /// The first token of a whole name, which is neither a part of a longer one nor a label.
  private func nameIndex(of path: ArraySlice<String>) -> Int? {
    names(path).first { !isSymbol($0 + path.count * 2 - 1, "(") } ?? names(path).first
  }

  private func names(_ path: ArraySlice<String>) -> [Int] {
    tokens.indices.filter { start in
      let isWhole = !isSymbol(start - 1, ".") && !isSymbol(start + path.count * 2 - 1, ".") && !isKeyword(start - 1, "AS")
      return isWhole
        && path.enumerated().allSatisfy { part, name in
          isName(name, at: start + part * 2) && (part == 0 || isSymbol(start + part * 2 - 1, "."))
        }
    }
  }

  /// The name where a table stands.
  private func tableIndex(of path: ArraySlice<String>) -> Int? { names(path).first(where: isTable) }

  /// Whether the name at an index follows FROM, JOIN and the like, or is in a list after FROM.
  private func isTable(_ index: Int) -> Bool {
    if isKeyword(index - 1, "FROM", "JOIN", "INTO", "UPDATE") { return true }
    guard isSymbol(index - 1, ",") || isKeyword(index - 2, "OR") else { return false }
    let before = tokens[..<index].last { token in
      ["FROM", "SELECT", "WHERE", "ON", "BY", "VALUES", "SET", "UPDATE", "WITH"].contains(where: token.isKeyword)
    }
    return before?.isKeyword("FROM") == true || before?.isKeyword("UPDATE") == true
  }

  /// The name before `.*`.
  private func starIndex(of name: String) -> Int? {
    tokens.indices.first { isName(name, at: $0) && isSymbol($0 + 1, ".") && isSymbol($0 + 2, "*") }
  }

  private func index(of name: String, after keyword: String) -> Int? {
    tokens.indices.first { isName(name, at: $0) && isKeyword($0 - 1, keyword) }
  }

  /// The places where WITH gives a query this name.
  private func queryIndexes(of name: String) -> [Int] {
    tokens.indices.filter { index in
      guard isName(name, at: index), isKeyword(index - 1, "WITH", "RECURSIVE") || isSymbol(index - 1, ",") else { return false }
      let end = isSymbol(index + 1, "(") ? close(of: index + 1) + 1 : index + 1
      return isKeyword(end, "AS")
    }
  }

  // MARK: Changes

  /// The table that the statement changes.
  private var targetIndex: Int? {
    guard let verb = topLevel.first(where: { isKeyword($0, "INSERT", "REPLACE", "UPDATE", "DELETE") }) else { return nil }
    var index = verb + 1
    if isKeyword(index, "OR") { index += 2 }
    while isKeyword(index, "INTO", "FROM") { index += 1 }
    return tokens.indices.contains(index) ? index : nil
  }

  private func indexOfInserted(in message: String) -> Int? {
    let inserted =
      Self.match(message, /has no column named (.+)$/) ?? Self.match(message, /^cannot INSERT into generated column "(.+)"/)
    if let inserted, let target = targetIndex {
      let open = topLevel.first { $0 > target && isSymbol($0, "(") }
      return open.flatMap { index(of: inserted, in: $0) }
    }
    if let name = Self.match(message, /^cannot UPDATE generated column "(.+)"/) {
      let set = topLevel.first { isKeyword($0, "SET") } ?? 0
      return tokens.indices.first { $0 > set && isName(name, at: $0) && (isSymbol($0 + 1, "=") || isSymbol($0 + 1, ",")) }
    }
    if message.hasPrefix("ON CONFLICT clause") {
      return tokens.indices.first { isKeyword($0, "CONFLICT") }.flatMap { tokens.indices.contains($0 + 2) ? $0 + 2 : nil }
    }
    if let count = Self.match(message, /^(\d+) values for \d+ columns/) ?? Self.match(message, /but (\d+) values were supplied/)
    {
      return rows.first { parts(in: $0) == Int(count) } ?? insertedQuery
    }
    guard message.hasPrefix("all VALUES must have") else { return nil }
    return rows.first { parts(in: $0) != rows.first.map(parts) }
  }

  /// The name in the list that an opening parenthesis begins.
  private func index(of name: String, in open: Int) -> Int? {
    (open..<close(of: open)).first { isName(name, at: $0) && (isSymbol($0 - 1, "(") || isSymbol($0 - 1, ",")) }
  }

  private func indexInList(_ name: String, after keyword: String) -> Int? {
    tokens.indices.lazy.filter { isKeyword($0, keyword) && isSymbol($0 + 1, "(") }.compactMap { index(of: name, in: $0 + 1) }
      .first
  }

  /// The opening parentheses of the rows after VALUES.
  private var rows: [Int] {
    guard let values = tokens.indices.first(where: { isKeyword($0, "VALUES") }) else { return [] }
    var rows: [Int] = []
    var index = values + 1
    while isSymbol(index, "(") {
      rows.append(index)
      index = close(of: index) + 1
      guard isSymbol(index, ",") else { break }
      index += 1
    }
    return rows
  }

  private var insertedQuery: Int? { topLevel.first { isKeyword($0, "SELECT", "DEFAULT") } }

  // MARK: Clauses

  /// The term that a message counts: `2nd ORDER BY term out of range`.
  private func indexOfTerm(in message: String) -> Int? {
    guard let match = message.firstMatch(of: /^(\d+)\w\w (ORDER|GROUP) BY term/), let number = Int(match.1) else { return nil }
    let keyword = String(match.2)
    guard let by = tokens.indices.last(where: { isKeyword($0, keyword) && isKeyword($0 + 1, "BY") }) else { return nil }
    var (index, term, depth) = (by + 2, 1, 0)
    while term < number, index < tokens.count {
      if isSymbol(index, "(") { depth += 1 }
      if isSymbol(index, ")") { depth -= 1 }
      if depth == 0, isSymbol(index, ",") { term += 1 }
      index += 1
    }
    return tokens.indices.contains(index) ? index : nil
  }

  private func indexOfClause(in message: String) -> Int? {
    if let count = Self.match(message, /^sub-select returns (\d+) columns/) {
      return tokens.indices.first { isSymbol($0 - 1, "(") && isKeyword($0, "SELECT", "VALUES") && width(of: $0) == Int(count) }
    }
    if let word = Self.match(message, /^(LIMIT|ORDER) (?:BY )?clause should come after/) { return first(word) }
    if let word = Self.match(message, /left and right of (UNION|INTERSECT|EXCEPT)/) { return first(word) }
    if message.contains("columns assigned") { return first("SET").map { $0 + 1 } }
    if message.hasPrefix("RETURNING may not") { return first("RETURNING").map { $0 + 1 } }
    for (start, words) in Self.clauses where message.hasPrefix(start) {
      return tokens.indices.first { index in words.contains { isKeyword(index, $0) } }
    }
    return nil
  }

  /// The words that messages are about, by the beginnings of these.
  private static let clauses = [
    "HAVING clause on": ["HAVING"], "a NATURAL join may not": ["NATURAL"], "DISTINCT is not supported": ["DISTINCT"],
    "RAISE() may only": ["RAISE"], "unsupported frame specification": ["RANGE", "ROWS", "GROUPS"],
    "RANGE with offset": ["RANGE"], "no tables specified": ["SELECT"],
  ]

  private func first(_ word: String) -> Int? { tokens.indices.first { isKeyword($0, word) } }

  // MARK: Parentheses

  /// The indexes of the tokens in no parentheses, and of the opening parentheses there.
  private var topLevel: [Int] {
    var depth = 0
    return tokens.indices.filter { index in
      if isSymbol(index, ")") { depth -= 1 }
      defer { if isSymbol(index, "(") { depth += 1 } }
      return depth == 0
    }
  }

  /// The parenthesis that closes the one at an index; the end of the SQL without one.
  private func close(of open: Int) -> Int {
    var depth = 0
    for index in open..<tokens.count {
      if isSymbol(index, "(") { depth += 1 }
      if isSymbol(index, ")") { depth -= 1 }
      if depth == 0 { return index }
    }
    return tokens.count
  }

  /// The number of elements in the parentheses at an index.
  private func parts(in open: Int) -> Int { count(from: open + 1, to: close(of: open)) }

  /// The number of result columns of the SELECT at an index.
  private func width(of select: Int) -> Int {
    var depth = 0
    let end = tokens.indices.first { index in
      guard index > select else { return false }
      if isSymbol(index, "(") { depth += 1 }
      if isSymbol(index, ")") { depth -= 1 }
      return depth < 0 || depth == 0 && isKeyword(index, "FROM", "WHERE", "UNION", "INTERSECT", "EXCEPT", "ORDER", "LIMIT")
    }
    return count(from: select + 1, to: end ?? tokens.count)
  }

  private func count(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    var (depth, count) = (0, 1)
    for index in start..<end {
      if isSymbol(index, "(") { depth += 1 }
      if isSymbol(index, ")") { depth -= 1 }
      if depth == 0, isSymbol(index, ",") { count += 1 }
    }
    return count
  }
}

/// Reads the tokens of one statement as a tree.
///
/// It never fails: what it cannot read becomes an opaque node and a ``SyntaxFault``, and it goes on at the next place that it
/// knows. Each token is read once, so the time is linear; ``maximumDepth`` bounds the stack.
struct SQLParser {
  let tokens: [SQLToken]
  let keywords: [SQLKeyword?]
  let syntax: SQLSyntax
  /// The place of the `)` that closes the `(` at an index; the end where none does.
  let closings: [Int: Int]
  var position = 0
  var depth = 0
  private(set) var faults: [SyntaxFault] = []

  /// The deepest nesting of parentheses and operators that is read; what is deeper is opaque.
  static let maximumDepth = 22

  init(_ tokens: [SQLToken], syntax: SQLSyntax) {
    self.tokens = tokens
    self.syntax = syntax
    keywords = tokens.map { $0.kind == .word ? SQLKeyword($0.text) : nil }
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .symbol {
      if token.text == "(" {
        open.append(index)
      } else if token.text == ")", let start = open.popLast() {
        closings[start] = index
      }
    }
    self.closings = closings
  }

  var isAtEnd: Bool { position >= tokens.count }
  var token: SQLToken? { position < tokens.count ? tokens[position] : nil }
  var keyword: SQLKeyword? { keyword(0) }

  func keyword(_ distance: Int) -> SQLKeyword? {
    position + distance < keywords.count ? keywords[position + distance] : nil
  }

  func symbol(_ distance: Int = 0) -> Substring? {
    guard position + distance < tokens.count, tokens[position + distance].kind == .symbol else { return nil }
    return tokens[position + distance].text
  }

  func kind(_ distance: Int) -> SQLToken.Kind? {
    position + distance < tokens.count ? tokens[position + distance].kind : nil
  }

  /// A word without quotes, in small letters.
  func bareWord(_ distance: Int) -> String? {
    kind(distance) == .word ? tokens[position + distance].text.lowercased() : nil
  }

  mutating func take(_ wanted: SQLKeyword...) -> Bool {
    for (distance, word) in wanted.enumerated() where keyword(distance) != word { return false }
    position += wanted.count
    return true
  }

  mutating func take(symbol wanted: String) -> Bool {
    guard let symbol = symbol(), symbol == wanted else { return false }
    position += 1
    return true
  }

  mutating func expect(_ wanted: SQLKeyword) {
    if !take(wanted) { fault(wanted.rawValue.uppercased()) }
  }

  mutating func expect(symbol wanted: String) {
    if !take(symbol: wanted) { fault(wanted) }
  }

  /// Notes that something else was wanted here, once for each place.
  mutating func fault(_ wanted: String) {
    if faults.last?.token != position { faults.append(SyntaxFault(token: position, wanted: wanted)) }
  }

  /// Reads what `(` and `)` enclose, and goes on after the `)` in any case.
  mutating func parenthesized<T>(_ body: (inout SQLParser) -> T) -> T {
    let open = position
    expect(symbol: "(")
    let value = body(&self)
    if !take(symbol: ")") {
      fault(")")
      if let closing = closings[open], closing >= position { position = closing + 1 }
    }
    return value
  }

  /// Goes on after the `)` of the `(` that stands here.
  mutating func skipParentheses() { position = (closings[position] ?? tokens.count - 1) + 1 }

  /// Reads items with commas between them.
  mutating func list<T>(_ item: (inout SQLParser) -> T) -> [T] {
    var items = [item(&self)]
    while take(symbol: ",") { items.append(item(&self)) }
    return items
  }

  /// Skips to one of the keywords, to a `;` or a `)` that closes what is around this place, or to the end.
  mutating func recover(_ isWanted: (SQLKeyword) -> Bool) {
    while let token {
      if token.kind == .symbol {
        if token.text == ")" || token.text == ";" { return }
        if token.text == "(", let closing = closings[position] { position = closing }
      } else if let keyword, isWanted(keyword) {
        return
      }
      position += 1
    }
  }

  /// Runs `body` one level deeper; nil where that would be too deep.
  mutating func deeper<T>(_ body: (inout SQLParser) -> T) -> T? {
    guard depth < Self.maximumDepth else {
      fault("less nesting")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }
}

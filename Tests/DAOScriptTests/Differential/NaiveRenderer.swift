/// Renders dynamic SQL by concatenating strings, following the written rules literally.
struct NaiveRenderer {
  /// The content of `<sql id="f0">` and so on, for a value of `${p}`.
  let fragments: [@Sendable (String) -> [NaiveNode]]
  private(set) var values: [String] = []

  struct NullLoop: Error {}
  /// Whether a `<set>` is empty, which an UPDATE does not allow.
  private(set) var hasEmptySet = false

  init(fragments: [@Sendable (String) -> [NaiveNode]]) { self.fragments = fragments }

  mutating func render(_ nodes: [NaiveNode], _ scope: inout NaiveScope) throws -> String {
    var pieces: [String] = []
    for node in nodes { pieces.append(try render(node, &scope)) }
    return pieces.joined(separator: " ")
  }

  private mutating func render(_ node: NaiveNode, _ scope: inout NaiveScope) throws -> String {
    switch node {
    case .text(let text): return text
    case .value(let name):
      values.append(scope[name].literal)
      return "?"
    case .substitution(let name):
      if case .text(let text) = scope[name] { return text }
      return ""
    case .when(let test, let nodes): return test.holds(scope) ? try render(nodes, &scope) : ""
    case .choose(let branches, let otherwise):
      for branch in branches where branch.test.holds(scope) { return try render(branch.nodes, &scope) }
      return try render(otherwise, &scope)
    case .trim(let trim, let nodes):
      let body = try render(nodes, &scope)
      if trim.element == "set", Self.apply(trim, to: body).dropFirst(3).allSatisfy(\.isWhitespace) { hasEmptySet = true }
      return Self.apply(trim, to: body)
    case .loop(let loop, let nodes): return try render(loop, nodes, &scope)
    case .bind(let name, let other):
      scope.names[name] = .text("%" + Self.text(scope[other]) + "%")
      return ""
    case .include(let number, let name): return try render(fragments[number](name), &scope)
    }
  }

  private mutating func render(_ loop: NaiveLoop, _ nodes: [NaiveNode], _ scope: inout NaiveScope) throws -> String {
    var elements: [(key: NaiveValue, value: NaiveValue)] = []
    switch scope[loop.collection] {
    case .list(let list): elements = list.enumerated().map { (.number($0), $1) }
    case .entries(let entries): elements = entries.sorted { $0.key < $1.key }.map { (.text($0.key), $0.value) }
    default: if !loop.isNullable { throw NullLoop() }
    }
    guard !elements.isEmpty else { return "" }
    var pieces: [String] = []
    for (key, value) in elements {
      var inner = scope
      inner.names[loop.item] = value
      inner.names[loop.index] = key
      let piece = try render(nodes, &inner)
      if !piece.allSatisfy(\.isWhitespace) { pieces.append(piece) }
    }
    return "(" + pieces.joined(separator: ",") + ")"
  }

  static func text(_ value: NaiveValue) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .bool(let value): "\(value)"
    case .null, .list, .entries: ""
    }
  }

  private static func apply(_ trim: NaiveTrim, to body: String) -> String {
    var body = stripped(body)
    guard !body.isEmpty else { return "" }
    var trim = trim
    if trim.element == "where" { trim = NaiveTrim(element: "", prefix: "WHERE", prefixOverrides: ["AND", "OR"]) }
    if trim.element == "set" { trim = NaiveTrim(element: "", prefix: "SET", prefixOverrides: [","], suffixOverrides: [","]) }
    for word in trim.prefixOverrides where body.uppercased().hasPrefix(word.uppercased()) {
      let rest = body.dropFirst(word.count)
      if isWord(word.last), isWord(rest.first) { continue }
      body = stripped(String(rest))
      break
    }
    for word in trim.suffixOverrides where body.uppercased().hasSuffix(word.uppercased()) {
      let rest = body.dropLast(word.count)
      if isWord(word.first), isWord(rest.last) { continue }
      body = stripped(String(rest))
      break
    }
    return "\(trim.prefix) \(body) \(trim.suffix)"
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }

  private static func stripped(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

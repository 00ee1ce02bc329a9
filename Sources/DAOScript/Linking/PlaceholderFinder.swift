import DAOCore
import DAOMarkup
import DAOSQL

/// Cuts `#{…}` and `${…}` out of the texts of an operation, and `:name` and `?` where the language has them. It also collects
/// the faults of the tokens.
///
/// Strings and comments of the SQL stay unchanged, except for `${…}` in a string.
struct PlaceholderFinder {
  private let file: String
  private let dialect: any Dialect
  private let language: Script.Language
  /// The placeholder for each `?` of a mapper.
  private var listed: ArraySlice<Placeholder>
  private var list = FaultList()
  private var tokens = TokenBudget()

  init(file: String, dialect: any Dialect, language: Script.Language, listed: ArraySlice<Placeholder> = []) {
    self.file = file
    self.dialect = dialect
    self.language = language
    self.listed = listed
  }

  var faults: [Fault] { list.faults }
  /// The placeholders for which the SQL has no `?`.
  var unread: ArraySlice<Placeholder> { listed }

  /// The nodes, with each text cut, including those inside of other nodes.
  mutating func cut(_ nodes: [SQLNode]) -> [SQLNode] {
    nodes.flatMap { cut($0) }
  }

  private mutating func cut(_ node: SQLNode) -> [SQLNode] {
    switch node {
    case .text(let text): return cut(text)
    case .fragment(let file, let nodes):
      var finder = PlaceholderFinder(file: file, dialect: dialect, language: language, listed: listed)
      finder.tokens = tokens
      let nodes = finder.cut(nodes)
      listed = finder.listed
      tokens = finder.tokens
      list.add(finder.faults)
      return [.fragment(file: file, nodes)]
    case .parameter, .placeholder, .substitution, .tag: return [node.mapNodes { cut($0) }]
    }
  }

  // MARK: Texts

  private mutating func cut(_ text: Text) -> [SQLNode] {
    var pieces = TextPieces(text)
    let sql = SQLText(text.string, dialect: dialect)
    guard tokens.take(sql.count) else {
      fault(TokenBudget.message, at: text.position)
      return []
    }
    for token in sql.marks where token.range.lowerBound >= pieces.end {
      if let message = token.fault { note(message, at: pieces.position(of: token)) }
      switch token.kind {
      case .symbol:
        if let sign = pieces.braces.marker(at: token.range.lowerBound) { cut(sign, token.range.lowerBound, &pieces) }
      case .string, .quotedIdentifier, .comment: cutQuoted(token, &pieces)
      case .parameter:
        cut(token, &pieces)
      case .whiteSpace, .word, .number: break
      }
    }
    return pieces.finish()
  }

  private mutating func cut(_ sign: UInt8, _ offset: Int, _ pieces: inout TextPieces) {
    if pieces.braces.isEscaped(offset) {
      pieces.skip(from: offset - 1, to: offset)
      return
    }
    guard let close = pieces.braces.close(after: offset) else {
      pieces.addText(to: offset)
      let shown = sign == UInt8(ascii: "#") ? "#{" : "${"
      fault("the '\(shown)' that begins here is not closed: write '}'", at: pieces.cut(to: offset + 2).position)
      return
    }
    pieces.addText(to: offset)
    let position = pieces.cut(to: offset + 2).position
    let body = pieces.cut(to: close)
    _ = pieces.cut(to: close + 1)
    if sign == UInt8(ascii: "$") {
      pieces.add(.substitution(Substitution(name: body.trimmed(), position: position)))
      return
    }
    do {
      pieces.add(.placeholder(try Placeholder.parse(body, at: position, file: file)))
    } catch {
      list.add(error.faults)
    }
  }

  /// Cuts the substitutions out of a string, and removes the `\` before an escaped parameter.
  private mutating func cutQuoted(_ token: SQLToken, _ pieces: inout TextPieces) {
    guard token.text.utf8.contains(UInt8(ascii: "{")) else { return }
    // The warning comes before the cut, because positions are found in ascending order.
    warn(of: token, &pieces)
    for offset in token.range where offset >= pieces.end {
      guard let sign = pieces.braces.marker(at: offset) else { continue }
      if offset > token.range.lowerBound, pieces.braces.isEscaped(offset) {
        pieces.skip(from: offset - 1, to: offset)
      } else if sign == UInt8(ascii: "$"), token.kind != .comment {
        cut(sign, offset, &pieces)
      }
    }
  }

  private mutating func cut(_ token: SQLToken, _ pieces: inout TextPieces) {
    pieces.addText(to: token.range.lowerBound)
    let source = pieces.cut(to: token.range.upperBound)
    guard language == .script else {
      if source.string == "?", var placeholder = listed.popFirst() {
        placeholder.position = source.position
        return pieces.add(.placeholder(placeholder))
      }
      pieces.add(.text(source))
      return note(
        "a parameter is written '#{name}' in a mapper: '\(source.string)' stays as it is", at: source.position,
        code: "unbound-parameter")
    }
    guard let parameter = SQLParameter(token: source.string, position: source.position) else {
      return fault("parameters are numbered from ?1, not '\(source.string)'", at: source.position)
    }
    pieces.add(.parameter(parameter))
  }

  private mutating func warn(of token: SQLToken, _ pieces: inout TextPieces) {
    guard let sign = token.text.firstRange(of: "#{") else { return }
    let offset = token.range.lowerBound + token.text.utf8.distance(from: token.text.startIndex, to: sign.lowerBound)
    let message =
      token.concatenation.map {
        "a parameter inside of a text is bound to nothing, and stays as it is: write \($0), or a <bind>"
      }
      ?? "'#{…}' in \(token.kind == .comment ? "a comment" : "quotes") is no parameter, and stays as it is"
    list.add(
      Fault(
        message, at: location(pieces.position(ofUTF8Offset: offset)), severity: .warning, code: "unbound-parameter"))
  }

  /// Notes a fault of SQL. In a mapper it is ignored: MyBatis passes such SQL to the database, which reports its own error.
  private mutating func note(_ message: String, at position: Position, code: String? = nil) {
    list.add(Fault(message, at: location(position), severity: language == .mapper ? .warning : .error, code: code))
  }

  private mutating func fault(_ message: String, at position: Position) {
    list.add(Fault(message, at: location(position)))
  }

  private func location(_ position: Position) -> DAOError.Location { DAOError.Location(position, in: file) }
}

import DAOCore
import DAOMarkup

/// Cuts `#{…}`, `${…}`, and where the language has them `:name` and `?`, out of the texts of an operation, and notes what is
/// wrong with its tokens.
///
/// What stands in a string or a comment of the SQL stays as it is, but for `${…}` in a string.
struct PlaceholderFinder {
  private let file: String
  private let dialect: any Dialect
  private let language: Script.Language
  /// What each `?` of a mapper stands for.
  private var listed: ArraySlice<Placeholder>
  private(set) var faults: [Fault] = []

  init(file: String, dialect: any Dialect, language: Script.Language, listed: ArraySlice<Placeholder> = []) {
    self.file = file
    self.dialect = dialect
    self.language = language
    self.listed = listed
  }

  /// The nodes with each text cut, also inside of other nodes.
  mutating func cut(_ nodes: [SQLNode]) -> [SQLNode] {
    nodes.flatMap { cut($0) }
  }

  private mutating func cut(_ node: SQLNode) -> [SQLNode] {
    switch node {
    case .text(let text): return cut(text)
    case .conditional(let branch): return [.conditional(cut(branch))]
    case .choice(let branches, let otherwise):
      return [.choice(branches.map { cut($0) }, otherwise: cut(otherwise))]
    case .trim(var trim):
      trim.nodes = cut(trim.nodes)
      return [.trim(trim)]
    case .loop(var loop):
      loop.nodes = cut(loop.nodes)
      return [.loop(loop)]
    case .excerpt(let file, let nodes):
      var finder = PlaceholderFinder(file: file, dialect: dialect, language: language, listed: listed)
      let nodes = finder.cut(nodes)
      listed = finder.listed
      faults += finder.faults
      return [.excerpt(file: file, nodes)]
    case .parameter, .placeholder, .substitution, .binding, .include: return [node]
    }
  }

  private mutating func cut(_ branch: Branch) -> Branch {
    Branch(test: branch.test, nodes: cut(branch.nodes))
  }

  // MARK: Texts

  private mutating func cut(_ text: Text) -> [SQLNode] {
    let bytes = Array(text.string.utf8)
    var pieces = TextPieces(text)
    for token in SQLScanner(text.string, dialect: dialect) where token.range.lowerBound >= pieces.end {
      if let message = token.fault { note(message, at: text.position(ofUTF8Offset: token.range.lowerBound)) }
      switch token.kind {
      case .symbol:
        if let sign = Self.marker(in: bytes, at: token.range.lowerBound) { cut(sign, token.range.lowerBound, bytes, &pieces) }
      case .string, .quotedIdentifier, .comment: cutQuoted(token, in: text, bytes, &pieces)
      case .parameter:
        cut(token, &pieces)
      case .whiteSpace, .word, .number: break
      }
    }
    return pieces.finish()
  }

  /// `#` or `$` in front of a brace.
  static func marker(in bytes: [UInt8], at offset: Int) -> UInt8? {
    guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "{") else { return nil }
    return bytes[offset] == UInt8(ascii: "#") || bytes[offset] == UInt8(ascii: "$") ? bytes[offset] : nil
  }

  /// The brace that closes the one behind `offset`; others may stand inside, as in `#{ids[${index}]}`.
  static func close(in bytes: [UInt8], behind offset: Int) -> Int? {
    var depth = 0
    for index in (offset + 1)..<bytes.count {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private mutating func cut(_ sign: UInt8, _ offset: Int, _ bytes: [UInt8], _ pieces: inout TextPieces) {
    if offset > 0, bytes[offset - 1] == UInt8(ascii: "\\") {
      pieces.skip(from: offset - 1, to: offset)
      return
    }
    guard let close = Self.close(in: bytes, behind: offset) else {
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
      faults += error.faults
    }
  }

  /// Cuts the substitutions out of a string, and takes the `\` off what is written like a parameter and is none.
  private mutating func cutQuoted(_ token: SQLToken, in text: Text, _ bytes: [UInt8], _ pieces: inout TextPieces) {
    if token.text.contains("#{") { warn(of: token, in: text) }
    for offset in token.range where offset >= pieces.end {
      guard let sign = Self.marker(in: bytes, at: offset) else { continue }
      let isEscaped = offset > token.range.lowerBound && bytes[offset - 1] == UInt8(ascii: "\\")
      if isEscaped {
        pieces.skip(from: offset - 1, to: offset)
      } else if sign == UInt8(ascii: "$"), token.kind != .comment {
        cut(sign, offset, bytes, &pieces)
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
      return note("a parameter is written '#{name}' in a mapper: '\(source.string)' stays as it is", at: source.position)
    }
    guard let parameter = SQLParameter(token: source.string, position: source.position) else {
      return fault("parameters are numbered from ?1, not '\(source.string)'", at: source.position)
    }
    pieces.add(.parameter(parameter))
  }

  private mutating func warn(of token: SQLToken, in text: Text) {
    let place = token.kind == .comment ? "a comment" : "quotes"
    faults.append(
      Fault(
        "'#{…}' in \(place) is no parameter, and stays as it is",
        at: location(text.position(ofUTF8Offset: token.range.lowerBound)),
        severity: .warning))
  }

  /// A fault of SQL that MyBatis would hand to the database as it is: there the database says what it thinks of it.
  private mutating func note(_ message: String, at position: Position) {
    faults.append(Fault(message, at: location(position), severity: language == .mapper ? .warning : .error))
  }

  private mutating func fault(_ message: String, at position: Position) {
    faults.append(Fault(message, at: location(position)))
  }

  private func location(_ position: Position) -> DAOError.Location { DAOError.Location(position, in: file) }
}

/// The pieces that a text is cut into, from its beginning to its end.
private struct TextPieces {
  private var cutter: TextCutter
  private let count: Int
  private var nodes: [SQLNode] = []
  /// How far it has been cut, in UTF-8 offsets.
  private(set) var end = 0

  init(_ text: Text) {
    cutter = TextCutter(text)
    count = text.string.utf8.count
  }

  mutating func cut(to offset: Int) -> Text {
    end = offset
    return cutter.cut(to: offset)
  }

  mutating func add(_ node: SQLNode) { nodes.append(node) }

  mutating func addText(to offset: Int) {
    let text = cut(to: offset)
    if !text.string.isEmpty { nodes.append(.text(text)) }
  }

  mutating func skip(from start: Int, to offset: Int) {
    addText(to: start)
    _ = cut(to: offset)
  }

  mutating func finish() -> [SQLNode] {
    addText(to: count)
    return nodes
  }
}

import DAOCore

/// Swift source under construction, laid out as `swift format` prints it.
struct SwiftText {
  private(set) var lines: [String] = []
  private var depth = 0
  /// Whether lines stand for lines of a script.
  private var isLocated = false

  static let width = 100

  var text: String { lines.joined(separator: "\n") + "\n" }
  var indent: String { String(repeating: "  ", count: depth) }
  /// How many characters fit on a line.
  var room: Int { Self.width - indent.count }

  mutating func line(_ text: String = "") { lines.append(text.isEmpty ? "" : indent + text) }

  /// An empty line, but not after another one or at the beginning of a block.
  mutating func gap() {
    guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{") else { return }
    lines.append("")
  }

  /// `head {`, the lines of `body` indented, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    line(head + " {")
    nested(body)
    line("}")
  }

  mutating func nested(_ body: (inout SwiftText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// A doc comment.
  mutating func document(_ lines: [String]) {
    for text in lines { line(text.isEmpty ? "///" : "/// \(Self.inOneLine(text))") }
  }

  /// The text without line breaks, at which a comment would end.
  static func inOneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  /// Lets the compiler report what follows after some lines at a place in a script.
  mutating func locate(_ location: DAOError.Location, after lines: Int = 0, path: (String) -> String) {
    // The formatter writes no space there.
    line("#sourceLocation(file:\(Self.literal(path(location.file))),line:\(max(1, location.line - lines)))")
    isLocated = true
  }

  /// Ends what ``locate(_:after:path:)`` has begun.
  mutating func endLocation() {
    if isLocated { line("#sourceLocation()") }
    isLocated = false
  }

  /// `head(parameters)tail`, broken where it does not fit.
  mutating func signature(_ head: String, _ parameters: [String], _ tail: String) {
    let whole = "\(head)(\(parameters.joined(separator: ", ")))\(tail)"
    guard whole.count > room, !parameters.isEmpty else { return line(whole) }
    line(head + "(")
    nested { text in
      for row in Self.filled(parameters, room: text.room) { text.line(row) }
    }
    line(")" + tail)
  }

  /// A function that is declared alone, or is followed by its body: `head(parameters)tail`, broken where it does not fit.
  mutating func declaration(_ head: String, _ parameters: [String], _ tail: String, isDiscardable: Bool) {
    let attribute = "@discardableResult"
    let whole = "\(attribute) \(head)(\(parameters.joined(separator: ", ")))\(tail)"
    if isDiscardable, whole.count <= room { return line(whole) }
    if isDiscardable { line(attribute) }
    signature(head, parameters, tail)
  }

  /// A function with the one call that it makes.
  mutating func function(
    _ head: String, _ parameters: [String], _ tail: String, isDiscardable: Bool = false, _ call: SwiftCall
  ) {
    let attribute = isDiscardable ? "@discardableResult " : ""
    let whole = "\(attribute)\(head)(\(parameters.joined(separator: ", ")))\(tail) { \(call.line) }"
    if whole.count <= room { return line(whole) }
    declaration(head, parameters, tail + " {", isDiscardable: isDiscardable)
    nested { call.write(to: &$0) }
    line("}")
  }

  /// `head[items]tail`, broken where it does not fit.
  mutating func list(_ head: String, _ items: [String], _ tail: String = "") {
    let whole = "\(head)[\(items.joined(separator: ", "))]\(tail)"
    guard whole.count > room, !items.isEmpty else { return line(whole) }
    line(head + "[")
    nested { text in
      for row in Self.filled(items, room: text.room - 1, isList: true) { text.line(row) }
    }
    line("]" + tail)
  }

  /// `head(arguments)`, broken where it does not fit.
  mutating func call(_ head: String, _ arguments: [String]) {
    let whole = "\(head)(\(arguments.joined(separator: ", ")))"
    guard whole.count > room else { return line(whole) }
    line(head + "(")
    // A text that is longer than a line is not broken: the parenthesis is.
    let isLong = arguments.last.map { $0.count + 1 > room - 2 } ?? false
    nested { text in
      var arguments = arguments
      if !isLong, let last = arguments.popLast() { arguments.append(last + ")") }
      for row in Self.filled(arguments, room: text.room) { text.line(row) }
    }
    if isLong { line(")") }
  }

  /// The items with commas between them, in a list after the last one too, as many on a line as fit.
  static func filled(_ items: [String], room: Int, isList: Bool = false) -> [String] {
    var rows: [String] = []
    for (index, item) in items.enumerated() {
      let item = item + (isList || index < items.count - 1 ? "," : "")
      if let last = rows.last, last.count + 1 + item.count <= room {
        rows[rows.count - 1] = last + " " + item
      } else {
        rows.append(item)
      }
    }
    return rows
  }

  /// The literal of a text.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.properties.generalCategory == .control || scalar == "\u{FEFF}":
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

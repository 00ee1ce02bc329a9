import DAOCore
import DAOMarkup
import DAOSQL

/// The pieces of a text, cut in ascending order.
struct TextPieces {
  private var cutter: TextCutter
  private var locator: TextLocator
  private let count: Int
  private var nodes: [SQLNode] = []
  /// The end of the last piece, as a UTF-8 offset.
  private(set) var end = 0
  let braces: Braces

  init(_ text: Text) {
    cutter = TextCutter(text)
    locator = TextLocator(text)
    braces = Braces(text.string)
    count = text.string.utf8.count
  }

  mutating func cut(to offset: Int) -> Text {
    end = offset
    return cutter.cut(to: offset)
  }

  /// The position of a token. Calls must come in ascending order.
  mutating func position(of token: SQLToken) -> Position { locator.position(ofUTF8Offset: token.range.lowerBound) }

  /// The position of an offset. Calls must come in ascending order.
  mutating func position(ofUTF8Offset offset: Int) -> Position { locator.position(ofUTF8Offset: offset) }

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

/// Finds the positions of a text's characters in ascending order, in one pass over them.
package struct TextLocator {
  private let text: Text
  /// The last offset that was found.
  private var offset = 0
  private var index: String.Index
  private var position: Position
  private var nextRun = 0

  package init(_ text: Text) {
    self.text = text
    index = text.string.startIndex
    position = text.position
  }

  /// The position of the character at a UTF-8 offset. Offsets must ascend from call to call.
  package mutating func position(ofUTF8Offset wanted: Int) -> Position {
    guard wanted >= offset else { return text.position(ofUTF8Offset: wanted) }
    let utf8 = text.string.utf8
    while nextRun < text.runs.count, text.runs[nextRun].offset <= wanted {
      let run = text.runs[nextRun]
      index = utf8.index(index, offsetBy: min(run.offset, utf8.count) - offset)
      offset = min(run.offset, utf8.count)
      position = run.position
      nextRun += 1
    }
    let end = min(wanted, utf8.count)
    let endIndex = utf8.index(index, offsetBy: end - offset)
    position.advance(over: text.string[index..<endIndex])
    (index, offset) = (endIndex, end)
    return position
  }
}

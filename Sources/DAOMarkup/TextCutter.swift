/// Cuts a text into pieces from its beginning to its end, in one pass over its characters.
package struct TextCutter {
  private let text: Text
  private var index: String.Index
  private var offset = 0
  private var position: Position
  private var nextRun = 0

  package init(_ text: Text) {
    self.text = text
    index = text.string.startIndex
    position = text.position
  }

  /// The piece from the last cut to the UTF-8 offset `end`, or to the end of the text when it lies beyond.
  package mutating func cut(to end: Int) -> Text {
    let utf8 = text.string.utf8
    let start = (index: index, offset: offset)
    let end = min(max(end, offset), utf8.count)
    var runs = [Text.Run(offset: 0, position: position)]
    while nextRun < text.runs.count, text.runs[nextRun].offset < end {
      let run = text.runs[nextRun]
      index = utf8.index(index, offsetBy: run.offset - offset)
      offset = run.offset
      position = run.position
      if run.offset == start.offset { runs.removeLast() }
      runs.append(Text.Run(offset: run.offset - start.offset, position: position))
      nextRun += 1
    }
    let endIndex = utf8.index(index, offsetBy: end - offset)
    position.advance(over: text.string[index..<endIndex])
    index = endIndex
    offset = end
    return Text(string: String(text.string[start.index..<endIndex]), runs: runs)
  }
}

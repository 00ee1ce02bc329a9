/// Gathers the runs of a text while its source is walked.
struct RunRecorder {
  private(set) var runs: [Text.Run] = []
  /// How many UTF-8 bytes of decoded text there are so far.
  private(set) var length = 0
  private var isBroken = true
  /// Where the text would begin if it had any characters.
  private let start: Position

  init(start: Position) { self.start = start }

  /// Appends `count` bytes of text that stand at `position`.
  mutating func append(_ count: Int, at position: Position) {
    guard count > 0 else { return }
    if isBroken {
      runs.append(Text.Run(offset: length, position: position))
      isBroken = false
    }
    length += count
  }

  /// Something stands in the source here that is not in the text: a new run begins.
  mutating func interrupt() { isBroken = true }

  /// The text that libxml2 decoded, with these runs; with `fallback` for all of it, should the two not agree.
  func text(_ string: String, fallback: Position) -> Text {
    guard length == string.utf8.count else { return Text(string: string, runs: [Text.Run(offset: 0, position: fallback)]) }
    return Text(string: string, runs: runs.isEmpty ? [Text.Run(offset: 0, position: start)] : runs)
  }
}

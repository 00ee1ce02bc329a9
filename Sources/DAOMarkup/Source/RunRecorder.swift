/// Collects the runs of a text during the walk through its source.
struct RunRecorder {
  private(set) var runs: [Text.Run] = []
  /// The length of the decoded text so far, in UTF-8 bytes.
  private(set) var length = 0
  private var isBroken = true
  /// The position of an empty text.
  private let start: Position

  init(start: Position) { self.start = start }

  /// Appends `count` bytes of text, written at `position`.
  mutating func append(_ count: Int, at position: Position) {
    guard count > 0 else { return }
    if isBroken {
      runs.append(Text.Run(offset: length, position: position))
      isBroken = false
    }
    length += count
  }

  /// Begins a new run: the source has something here that the text lacks.
  mutating func interrupt() { isBroken = true }

  /// The text that libxml2 decoded, with these runs. If the two disagree, the whole text gets the position `fallback`.
  func text(_ string: String, fallback: Position) -> Text {
    guard length == string.utf8.count else { return Text(string: string, runs: [Text.Run(offset: 0, position: fallback)]) }
    return Text(string: string, runs: runs.isEmpty ? [Text.Run(offset: 0, position: start)] : runs)
  }
}

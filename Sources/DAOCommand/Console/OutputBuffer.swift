/// Collects output, so that many rows take few writes.
final class OutputBuffer {
  private static let limit = 1 << 16
  private let console: Console
  private var text = ""

  init(_ console: Console) { self.console = console }

  func write(_ more: String) throws {
    text += more
    if text.utf8.count >= Self.limit { try flush() }
  }

  /// Writes the collected output.
  func flush() throws {
    defer { text = "" }
    if !text.isEmpty { try console.print(text, terminator: "") }
  }
}

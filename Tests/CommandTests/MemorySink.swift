import DAOCommand
import Synchronization

/// A sink that keeps what is written.
final class MemorySink: TextSink {
  private let kept = Mutex("")

  var text: String { kept.withLock { $0 } }

  func write(_ text: String) { kept.withLock { $0 += text } }
}

/// A sink whose reader has gone.
struct ClosedSink: TextSink {
  func write(_ text: String) throws { throw ClosedOutput() }
}

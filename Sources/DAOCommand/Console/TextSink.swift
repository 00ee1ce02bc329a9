/// The destination of a program's text: a file descriptor, or memory in a test.
package protocol TextSink: Sendable {
  /// Writes all of `text`. Throws ``ClosedOutput`` when the reader has gone, and ``OutputError`` for any other failure.
  func write(_ text: String) throws
}

/// The reader of the output has gone, as in `dao list … | head`. That is no failure.
package struct ClosedOutput: Error {
  package init() {}
}

/// The output cannot be written: the disk is full, or it was never open.
package struct OutputError: Error {
  let reason: String

  package init(reason: String) { self.reason = reason }
}

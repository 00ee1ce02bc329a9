/// Where a program's text goes: a file descriptor, or a test's memory.
package protocol TextSink: Sendable {
  /// Writes all of `text`; throws ``ClosedOutput`` when nobody reads it any more, ``OutputError`` when it cannot be written.
  func write(_ text: String) throws
}

/// The reader of the output has gone, and has seen enough: `dao list … | head`.
package struct ClosedOutput: Error {
  package init() {}
}

/// The output cannot be written: the disk is full, or it was never open.
package struct OutputError: Error {
  let reason: String

  package init(reason: String) { self.reason = reason }
}

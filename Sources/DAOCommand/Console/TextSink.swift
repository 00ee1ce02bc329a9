/// Where a program's text goes: a file descriptor, or a test's memory.
package protocol TextSink: Sendable {
  /// Writes all of `text`; throws ``ClosedOutput`` when nobody reads it any more.
  func write(_ text: String) throws
}

/// The reader of the output has gone: not an error of ours.
package struct ClosedOutput: Error {
  package init() {}
}

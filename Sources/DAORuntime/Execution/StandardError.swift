import Foundation

/// The standard error stream, which traces and warnings go to.
package enum StandardError {
  /// Writes a line, in so far as it can be written: a log on a full disk is no reason to fail.
  //
  // Not by `FileHandle.write(_:)`, which ends the process where it cannot write.
  package static func write(line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

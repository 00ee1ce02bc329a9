import Foundation

/// The standard error stream, for traces and warnings.
package enum StandardError {
  /// Writes a line. A line that cannot be written is dropped: a log on a full disk is no reason to fail.
  //
  // `FileHandle.write(_:)` would end the process on an error.
  package static func write(line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

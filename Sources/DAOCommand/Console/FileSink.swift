import Foundation

/// A file descriptor as a sink: the terminal, a pipe, a file.
package struct FileSink: TextSink {
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EPIPE {
        throw ClosedOutput()
      } else if errno != EINTR {
        throw OutputError(reason: String(cString: strerror(errno)))
      }
    }
  }
}

import DAOCore
import Foundation

/// A file that is being written.
struct FileOutput {
  private let file: PartialFile
  private var bytes: [UInt8] = []
  var encoding = TextEncoding.utf8

  init(_ file: PartialFile) { self.file = file }

  mutating func append(_ text: String) { encoding.append(text, to: &bytes) }

  mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// - Throws: ``DAOError`` for a file that cannot be written.
  mutating func flushIfFull() throws { if bytes.count >= 1 << 20 { try flush() } }

  mutating func flush() throws {
    try file.append(Data(bytes))
    bytes.removeAll(keepingCapacity: true)
  }
}

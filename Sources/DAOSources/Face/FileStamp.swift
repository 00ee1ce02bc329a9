import DAOCore
import Foundation

/// What tells a file from the one that stands in its place later: its number, size and time.
struct FileStamp: Sendable, Hashable {
  private let number: UInt64
  let size: UInt64
  private let time: Date?

  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there.
  init(_ path: String) throws {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
      number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      time = attributes[.modificationDate] as? Date
    } catch {
      throw DAOError(.cannotOpen, "the file '\(path)' cannot be read: it is not there, or its permissions do not allow it")
    }
  }
}

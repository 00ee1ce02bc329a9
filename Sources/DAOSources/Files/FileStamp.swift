import DAOCore
import Foundation

/// What tells a file from the one that stands in its place later: its number, its size, and when it was last changed, which nobody sets
/// back as they may the time of its content.
struct FileStamp: Sendable, Hashable {
  private let device, number: UInt64
  let size: UInt64
  /// Whether it is a file, and no folder, pipe or device.
  let isFile: Bool
  let isFolder: Bool
  private let seconds, nanoseconds: Int

  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there.
  init(_ path: String) throws {
    var file = stat()
    guard stat(path, &file) == 0 else { throw Self.unreadable(path) }
    #if canImport(Darwin)
      let change = file.st_ctimespec
    #else
      let change = file.st_ctim
    #endif
    isFile = file.st_mode & S_IFMT == S_IFREG
    isFolder = file.st_mode & S_IFMT == S_IFDIR
    (device, number, size) = (UInt64(file.st_dev), UInt64(file.st_ino), UInt64(file.st_size))
    (seconds, nanoseconds) = (change.tv_sec, change.tv_nsec)
  }

  static func unreadable(_ path: String) -> DAOError {
    DAOError(.cannotOpen, "the file '\(path)' cannot be read: it is not there, or its permissions do not allow it")
  }
}

import DAOCore
import Foundation

/// The bytes of a file.
struct FileBytes: ByteSource {
  let path: String

  func open() throws -> any ByteReading {
    guard try !FileStamp(path).isFolder else { throw DAOError(.cannotOpen, "'\(path)' is a folder, and no file") }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw FileStamp.unreadable(path) }
    return Reading(handle: handle, path: path)
  }

  private struct Reading: ByteReading {
    let handle: FileHandle
    let path: String

    mutating func next() throws -> [UInt8] {
      do {
        return try handle.read(upToCount: 1 << 20).map { [UInt8]($0) } ?? []
      } catch {
        throw DAOError(.io, "the file '\(path)' cannot be read: \(error.localizedDescription)")
      }
    }
  }
}

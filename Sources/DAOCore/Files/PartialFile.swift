import Foundation

/// A file that is written beside its place and put there once it is whole: a kill at any point leaves the old file or the new.
///
/// It has the same name each time, so that the next attempt removes what a kill has left. Its lock keeps a second writer out.
package struct PartialFile {
  /// The path while it is written.
  package let path: String
  private let descriptor: Int32

  private static let suffix = ".dao-partial"

  /// Writes the file at `path` with `body`. After an error nothing of it remains.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that exists is replaced.
  ///   - mode: The permissions of the file, less those that the process masks. One that is replaced hands its own on, and its owner
  ///     where this process may do that.
  /// - Returns: False if a file exists and is not replaced.
  /// - Throws: ``DAOError`` if the file cannot be written, ``DAOError/Code/busy`` while another one writes it; the errors of `body`.
  @discardableResult
  package static func write(
    to path: String, replacing: Bool, mode: mode_t = 0o666, _ body: (PartialFile) throws -> Void
  ) throws -> Bool {
    let path = target(of: path)
    let partial = path + suffix
    let file = PartialFile(path: partial, descriptor: try create(partial, mode, for: path))
    defer { close(file.descriptor) }
    do {
      if replacing { takeOver(path, file.descriptor) }
      try body(file)
      guard fsync(file.descriptor) == 0 else { throw failure(path) }
      if replacing {
        guard rename(partial, path) == 0 else { throw failure(path) }
      } else {
        let isPlaced = link(partial, path) == 0
        guard isPlaced || errno == EEXIST else { throw failure(path) }
        unlink(partial)
        if !isPlaced { return false }
      }
    } catch {
      unlink(partial)
      throw error
    }
    synchronizeFolder(of: path)
    return true
  }

  /// Writes a file with this content.
  @discardableResult
  package static func write(_ data: Data, to path: String, replacing: Bool) throws -> Bool {
    try write(to: path, replacing: replacing) { try $0.append(data) }
  }

  /// Appends bytes.
  package func append(_ data: Data) throws {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      try handle.write(contentsOf: data)
    } catch {
      throw Self.failure(String(path.dropLast(Self.suffix.count)))
    }
  }

  /// Removes the second name of a file that a kill has interrupted between getting its own and losing the first.
  package static func removeSecondName(of path: String) {
    var (file, partial) = (stat(), stat())
    guard lstat(path + suffix, &partial) == 0, stat(path, &file) == 0 else { return }
    if file.st_ino == partial.st_ino, file.st_dev == partial.st_dev { unlink(path + suffix) }
  }

  // MARK: Steps

  /// The file at the end of symbolic links.
  private static func target(of path: String) -> String {
    let target = realpath(path, nil)
    defer { free(target) }
    return target.map { String(cString: $0) } ?? path
  }

  /// Creates the file and locks it.
  private static func create(_ partial: String, _ mode: mode_t, for path: String) throws -> Int32 {
    while true {
      let descriptor = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        guard errno == EEXIST else { throw failure(path) }
        try removeLeftover(partial, of: path)
        continue
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, isAt(partial, descriptor) { return descriptor }
      close(descriptor)
    }
  }

  /// Gives the file the owner and permissions of the one that it will replace.
  private static func takeOver(_ path: String, _ descriptor: Int32) {
    var old = stat()
    guard stat(path, &old) == 0 else { return }
    // The permissions for a group are not for another one.
    let isSame = fchown(descriptor, old.st_uid, old.st_gid) == 0
    fchmod(descriptor, old.st_mode & (isSame ? 0o777 : 0o707))
  }

  /// Removes the file of an attempt that was killed. It is not written again, since it may be in its place under a second name.
  private static func removeLeftover(_ partial: String, of path: String) throws {
    let descriptor = open(partial, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw failure(path)
    }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw DAOError(.busy, "'\(path)' cannot be written: another process or thread is writing it")
    }
    guard isAt(partial, descriptor) else { return }
    guard unlink(partial) == 0 || errno == ENOENT else { throw failure(path) }
  }

  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
      && named.st_dev == opened.st_dev
  }

  /// Puts the new name on the disk. Not every file system can, and the file itself is there in any case.
  private static func synchronizeFolder(of path: String) {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ path: String) -> DAOError {
    let code: DAOError.Code =
      switch errno {
      case ENOSPC, EDQUOT: .full
      case ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, EROFS, EBUSY, ENAMETOOLONG: .cannotOpen
      default: .io
      }
    return DAOError(code, "'\(path)' cannot be written: \(String(cString: strerror(errno)))")
  }
}

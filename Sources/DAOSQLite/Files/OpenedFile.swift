import DAOCore
import Foundation

/// The file that a connection has opened, to find out whether its path still leads there.
///
/// SQLite goes on in a file that was deleted or replaced, and whatever is committed there is lost.
struct OpenedFile {
  private let identity: FileIdentity
  private let path: String
  private let name: String
  private var second = 0

  /// - Parameters:
  ///   - identity: The file of the database's first connection.
  ///   - name: The path in messages.
  init(_ identity: FileIdentity, path: String, name: String) {
    self.identity = identity
    self.path = path
    self.name = name
  }

  /// Looks at the path, once in each second of the clock at most.
  ///
  /// - Throws: ``DAOError/Code/io`` if another file is there, or none.
  @inline(__always)
  mutating func check() throws {
    let now = Self.now
    guard now != second else { return }
    try look()
    second = now
  }

  private func look() throws {
    guard FileIdentity(path) != identity else { return }
    throw Self.movedError(name)
  }

  static func movedError(_ name: String) -> DAOError {
    DAOError(
      .io,
      "the file of the database '\(name)' was deleted, moved or replaced after it was opened, and what is written now would be lost: "
        + "close the database and open it again")
  }

  /// The seconds of a clock that costs a few nanoseconds to read.
  private static var now: Int {
    #if canImport(Darwin)
      Int(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000_000)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return time.tv_sec
    #endif
  }
}

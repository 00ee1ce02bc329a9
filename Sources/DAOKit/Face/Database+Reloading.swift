import DAOCore
import Foundation

extension Database {
  /// Reads the scripts of this database's DAOs again and replaces those that have changed.
  ///
  /// ```swift
  /// let changed = try database.reload()
  /// ```
  /// Existing DAOs and ``Operation`` handles call the new operations from then on. A call in progress and a ``RowSequence``
  /// keep the old ones. A reload takes effect as a whole: if one script has a fault, all stay as they were. A script given as a
  /// string is never read again. The configuration's ``Configuration/mybatis`` file counts as a part of every script.
  ///
  /// Meant for development: after the first change, every call by name takes a lock.
  /// - Returns: The names of the scripts that have changed, in alphabetical order.
  /// - Throws: ``DAOError/Code/script`` with the faults of all scripts, ``DAOError/Code/scriptNotFound`` for a deleted script.
  @discardableResult
  public func reload() throws -> [String] { try scripts.reload() }

  /// Reloads the scripts whenever their files change, until the watch is stopped or deallocated.
  ///
  /// ```swift
  /// let watch = database.watchScripts { result in
  ///   switch result {
  ///   case .success(let names): print("reloaded: \(names.joined(separator: ", "))")
  ///   case .failure(let error): print(error)
  ///   }
  /// }
  /// ```
  /// The watch compares the files' dates and sizes, so it works on every file system. A fault is reported once. The scripts
  /// stay as they were until it is corrected.
  /// - Parameters:
  ///   - interval: The time between two looks at the files. By default 500 milliseconds.
  ///   - body: Called for each reload that changed something or failed, one at a time, on any thread.
  public func watchScripts(
    every interval: Duration = .milliseconds(500), _ body: @escaping @Sendable (Result<[String], DAOError>) -> Void
  ) -> ScriptWatch {
    ScriptWatch(scripts, interval: interval, body)
  }
}

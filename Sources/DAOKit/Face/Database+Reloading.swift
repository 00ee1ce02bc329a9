import DAOCore
import Foundation

extension Database {
  /// Reads the scripts of this database's DAOs again, and puts those that have changed in the place of the old ones.
  ///
  /// ```swift
  /// let changed = try database.reload()
  /// ```
  /// DAOs and ``Operation`` handles that were made before call the new operations from then on; a call that is under way, and a
  /// ``RowSequence``, keep the old one. Either all changes are seen or none: where one script has a fault, all stay as they
  /// were. A script that was given as a string is never read again. The configuration's
  /// ``Configuration/mybatis`` file counts as a part of every script.
  ///
  /// Meant for development: from the first change on, a call by name takes a lock.
  /// - Returns: The names of the scripts that have changed, in alphabetical order.
  /// - Throws: ``DAOError/Code/script`` with the faults of all scripts, ``DAOError/Code/scriptNotFound`` for one that is gone.
  @discardableResult
  public func reload() throws -> [String] { try scripts.reload() }

  /// Reloads the scripts whenever their files have changed, until the watch is stopped or let go.
  ///
  /// ```swift
  /// let watch = database.watchScripts { result in
  ///   switch result {
  ///   case .success(let names): print("reloaded: \(names.joined(separator: ", "))")
  ///   case .failure(let error): print(error)
  ///   }
  /// }
  /// ```
  /// The files' dates and sizes are looked at, so that it works on every file system. A fault is reported once; the scripts stay
  /// as they were until it is mended.
  /// - Parameters:
  ///   - interval: How often the files are looked at. Default: twice a second.
  ///   - body: Told of each reload that changed something or failed, one after the other, on no thread in particular.
  public func watchScripts(
    every interval: Duration = .milliseconds(500), _ body: @escaping @Sendable (Result<[String], DAOError>) -> Void
  ) -> ScriptWatch {
    ScriptWatch(scripts, interval: interval, body)
  }
}

// Unsafe: SQLite's authorizer passes C strings, and takes the collector as its context.
import CSQLite
import DAOCore
import Foundation

/// Collects the tables that a statement reads and writes, from SQLite's authorizer calls while it prepares the statement, and
/// refuses an ATTACH that would make a file where none may be made (<https://www.sqlite.org/c3ref/set_authorizer.html>).
//
// Only the connection's borrower touches it: the borrower prepares the statement, and so runs the authorizer.
final class SQLiteTableCollector {
  private var read: Set<String> = []
  private var written: Set<String> = []
  /// Which files may be attached.
  enum AttachedFiles {
    case any
    /// Those that are there.
    case present
    /// None: a database in memory does not say the key of the configuration, and they would be plain.
    case none
  }

  private let attachedFiles: AttachedFiles
  /// Why the last ATTACH was refused.
  private var refused: String?
  private var isDescribing = false
  private var handle: OpaquePointer?

  init(attaching files: AttachedFiles) { attachedFiles = files }

  /// Installs the collector as the connection's authorizer.
  func install(on handle: OpaquePointer) {
    self.handle = handle
    sqlite3_set_authorizer(
      handle,
      { context, action, name, _, database, _ in
        guard let context else { return SQLITE_OK }
        let collector = Unmanaged<SQLiteTableCollector>.fromOpaque(context).takeUnretainedValue()
        if action == SQLITE_ATTACH {
          return collector.allows(attaching: name.map { String(cString: $0) }) ? SQLITE_OK : SQLITE_DENY
        }
        guard let name else { return SQLITE_OK }
        collector.note(action, name, database)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The tables of the statements prepared since the last call.
  func take() -> StatementTables {
    defer { (read, written) = ([], []) }
    return StatementTables(read: .some(read), written: .some(written))
  }

  private func note(_ action: Int32, _ table: UnsafePointer<CChar>, _ database: UnsafePointer<CChar>?) {
    switch action {
    case SQLITE_READ:
      read.insert(name(table, in: database))
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      written.insert(name(table, in: database))
      written.insert(name(table, in: nil))
    default: break
    }
  }

  /// The table's name, with its schema if SQLite reports one. For a table without a column that is read, as in `count(*)`,
  /// SQLite reports the schema only if the SQL names it.
  private func name(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) -> String {
    let name = String(cString: table).lowercased()
    return database.map { "\(schema($0)).\(name)" } ?? name
  }

  /// The name of an attached database: that of its file where it has one, which may be attached by several names.
  private func schema(_ database: UnsafePointer<CChar>) -> String {
    let name = String(cString: database).lowercased()
    guard !["main", "temp"].contains(name), let file = FileIdentity(of: database, on: handle) else { return name }
    return file == FileIdentity(of: "main", on: handle) ? "main" : "\(file.device):\(file.number)"
  }

  // MARK: Attaching

  /// Prepares a statement that is not run, so that its ATTACH makes no file.
  func describing<Result>(_ prepare: () throws -> Result) rethrows -> Result {
    isDescribing = true
    defer { isDescribing = false }
    return try prepare()
  }

  /// The error of an ATTACH that was refused since the last call; nil where none was.
  func takeRefusal() -> DAOError? {
    defer { refused = nil }
    return refused.map { DAOError(.cannotOpen, $0) }
  }

  /// A name in memory, or none for a temporary database, makes no file.
  /// - Parameter path: The file's path; nil where it is an expression, which nobody has evaluated yet.
  private func allows(attaching path: String?) -> Bool {
    guard attachedFiles != .any, !isDescribing, path?.isEmpty != true, path != ":memory:" else { return true }
    guard attachedFiles == .present else {
      refused = "the configuration has a key, and a database in memory has none: a file that it opens or writes would be plain"
      return false
    }
    let reason = ", and none is made here, where nothing is to be changed"
    guard let path else {
      refused = "an expression may name a file that is not there\(reason)"
      return false
    }
    let file = path.hasPrefix("file:") ? URL(string: path)?.path ?? path : path
    guard !FileManager.default.fileExists(atPath: file) else { return true }
    refused = "there is no file '\(path)' to attach\(reason)"
    return false
  }
}

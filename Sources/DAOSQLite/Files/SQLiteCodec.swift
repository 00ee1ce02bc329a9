// Unsafe: the key is the first statement of handles that are no connections yet.
import CSQLite
import DAOCore

/// What encrypts files, where the library that is linked has it: SQLCipher, or SQLite's own extension (SEE).
package enum SQLiteCodec {
  /// Whether the library encrypts. Another one takes `PRAGMA key` for a setting that it does not know, and writes plain files.
  package static let isLinked: Bool = {
    var opened: OpaquePointer?
    defer { sqlite3_close(opened) }
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return false }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    sqlite3_prepare_v2(opened, "PRAGMA cipher_version", -1, &statement, nil)
    // SQLCipher has a version (<https://www.zetetic.net/sqlcipher/sqlcipher-api/#cipher_version>), and both are built with the option.
    return sqlite3_step(statement) == SQLITE_ROW || sqlite3_compileoption_used("HAS_CODEC") != 0
  }()

  /// - Throws: ``DAOError/Code/cannotOpen`` for a key that is none, or that the library would not use.
  static func check(_ key: EncryptionKey, isLinked: Bool) throws(DAOError) {
    if let fault = key.fault { throw DAOError(.cannotOpen, "the key of the configuration \(fault)") }
    guard isLinked else {
      throw DAOError(
        .cannotOpen,
        "the configuration has a key, and the SQLite library that is linked encrypts nothing, so that the file would be plain: link "
          + "SQLCipher or SEE, or leave the key out")
    }
  }

  /// Runs before all else on a handle.
  static func unlock(_ handle: OpaquePointer, with key: EncryptionKey?) throws(DAOError) {
    guard let key, sqlite3_exec(handle, "PRAGMA key = \(key.literal)", nil, nil, nil) != SQLITE_OK else { return }
    throw DAOError(.cannotOpen, "the library does not take the key of the configuration")
  }

  /// An error at opening: with a key, what is no database is one of another key.
  static func explained(_ error: DAOError, key: EncryptionKey?) -> DAOError {
    guard key != nil, error.databaseCode == SQLiteError.name(of: SQLITE_NOTADB) else { return error }
    return DAOError(
      .cannotOpen, "the key of the configuration is wrong, or the file is not encrypted, or no database",
      databaseCode: error.databaseCode)
  }
}

import DAOCore
import DAOKit
import DAORuntime
import DAOSQL

extension Database {
  /// Documents: JSON objects under keys, in a table whose columns come by themselves. No SQL runs.
  ///
  /// ```swift
  /// let accounts = database.documents("accounts")
  /// try await accounts.set("a-1", ["name": "Ada", "balance": 12.5])
  /// ```
  /// - Parameters:
  ///   - table: The name of the table, which need not be there.
  ///   - key: The column of the keys. Default: that of the table; `key` for a new one.
  public func documents(_ table: String, key: String? = nil) -> Documents {
    Documents(
      storage: registry(DocumentRegistry.init).table(table, key: key, registry(LiveSources.init), registry(Expiry.init)))
  }

  /// The names of the tables that documents have made.
  ///
  /// - Throws: ``DAOError``.
  public func documentNames() throws -> [String] {
    try runtime.withSession(for: .read, .schema) { session in
      let tables = RecordTables(session.connection)
      return try session.connection.tables().filter { try !$0.isView && tables.isOfDocuments($0) }.map(\.name)
    }
  }

  /// Drops all tables that documents have made, in one transaction. Other tables stay.
  ///
  /// - Throws: ``DAOError``, and nothing is dropped.
  public func dropAllDocuments() throws {
    try transaction { for name in try documentNames() { try documents(name).drop() } }
  }
}

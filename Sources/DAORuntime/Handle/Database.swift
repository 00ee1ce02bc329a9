import DAOCore
import DAOSQL

/// A database, on which scripts run.
///
/// ```swift
/// let database = try Database.sqlite(at: path)                 // created when absent
/// try await database.processStreams(in: .module)               // migrations, at start-up
/// let employees = try database.dao("employee", in: .module)    // employee.dao.xml of the bundle
/// let everyone: [Employee] = try await employees.call("selectAll")
/// ```
///
/// A SQLite file is opened with a write-ahead log (<https://www.sqlite.org/wal.html>). One connection writes, a few read, and
/// neither waits for the other. Selects outside of a transaction run on a reader. Foreign keys are enforced by default.
public final class Database: Sendable {
  package let runtime: Runtime
  private let registries = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Creates a database on the connections of `driver`. The first connection is opened at once.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  package init(driver: any Driver) throws {
    runtime = try Runtime(driver)
  }

  /// The configuration of the database.
  public var configuration: Configuration { runtime.configuration }

  /// Closes all connections. Calls fail from then on. A second `close()` does nothing.
  ///
  /// - Throws: ``DAOError/Code/busy`` while a call, a row sequence or a transaction is in progress, after a second where the engine is a
  ///   server. Nothing is closed then.
  public func close() throws {
    let closed = registries.withLock { Array($0.values) }.compactMap { $0 as? any ClosedWithDatabase }
    for registry in closed { try registry.databaseWillClose(self) }
    try runtime.pool.close()
    for registry in closed { registry.databaseDidClose() }
  }

  /// The object of this type that another module keeps for the database, such as its loaded scripts; made when it is first
  /// asked for, and released with the database.
  ///
  /// - Parameter make: Makes the object. It must not retain the database.
  package func registry<T: AnyObject & Sendable>(_ make: (Runtime) -> T) -> T {
    registries.withLock { registries in
      if let registry = registries[ObjectIdentifier(T.self)] as? T { return registry }
      let registry = make(runtime)
      registries[ObjectIdentifier(T.self)] = registry
      return registry
    }
  }

  /// The columns of a table or view; nil if there is none of that name.
  ///
  /// - Throws: ``DAOError``.
  package func tableSchema(_ name: String) throws -> TableSchema? {
    try runtime.pool.withSession(for: .read, .schema) { try $0.connection.tableSchema(name) }
  }
}

/// An object kept for a database that has work to end when it is closed.
package protocol ClosedWithDatabase: Sendable {
  /// An error keeps the database open. Default: does nothing.
  func databaseWillClose(_ database: Database) throws
  func databaseDidClose()
}

extension ClosedWithDatabase {
  package func databaseWillClose(_ database: Database) throws {}
}

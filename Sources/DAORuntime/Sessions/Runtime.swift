import DAOCore
import Synchronization

/// The runtime of one database: its connections, its open transactions, its interceptors.
package final class Runtime: Sendable {
  package let driver: any Driver
  package let configuration: Configuration
  package let interceptors: [any Interceptor]
  /// Incremented with each change of the schema that this process knows of.
  package let schemaGeneration = Atomic(0)
  package let pool: ConnectionPool
  /// The notices of changes.
  package let changes = ChangeRegistry()
  package let openTransactions = OpenTransactions()

  /// Creates a runtime on the driver's connections. The first connection is opened at once.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  package init(_ driver: any Driver) throws {
    self.driver = driver
    configuration = driver.configuration
    interceptors = configuration.interceptors
    pool = ConnectionPool(driver, registry: changes)
    try pool.withSession(for: .write, .other("the opening of the database")) { _ in }
  }

  /// Notes that the schema is another one: what was built for the old one is built anew.
  package func noteSchemaChange() { schemaGeneration.add(1, ordering: .relaxed) }

  /// Takes over a change of the schema that a session's connection has seen.
  package func noteSchema(of session: Session) {
    guard session.connection.schemaGeneration != session.seenGeneration else { return }
    session.seenGeneration = session.connection.schemaGeneration
    session.noteSchemaChange()
    schemaGeneration.add(1, ordering: .relaxed)
  }
}

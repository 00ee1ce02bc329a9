import DAOCore
import Synchronization

/// What the calls of one database run on: its connections, the transactions that they take part in, its interceptors.
package final class Runtime: Sendable {
  package let driver: any Driver
  package let configuration: Configuration
  package let interceptors: [any Interceptor]
  /// Changes with the schema, as far as this process knows.
  package let schemaGeneration = Atomic(0)
  package let pool: ConnectionPool
  package let openTransactions = OpenTransactions()
  /// Where asynchronous calls go on that run as a part of their task.
  let calls = QueueExecutor()

  /// A runtime on the driver's connections, the first of which is opened at once.
  ///
  /// - Parameter observer: Told of the tables that are changed.
  /// - Throws: ``DAOError`` when the database cannot be opened.
  package init(_ driver: any Driver, observer: (any ChangeObserver)? = nil) throws {
    self.driver = driver
    configuration = driver.configuration
    interceptors = configuration.interceptors
    pool = ConnectionPool(driver.pooling, acquireTimeout: configuration.acquireTimeout, observer: observer) {
      try driver.connect(for: $0)
    }
    try pool.withSession(for: .write, .other("the opening of the database")) { _ in }
  }

  /// Notes a change of the schema that a session's connection has seen.
  func noteSchema(of session: Session) {
    guard session.connection.schemaGeneration != session.seenGeneration else { return }
    session.seenGeneration = session.connection.schemaGeneration
    schemaGeneration.add(1, ordering: .relaxed)
  }
}

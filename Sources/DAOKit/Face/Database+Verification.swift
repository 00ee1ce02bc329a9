import DAOCheck
import DAOCore
import DAORuntime
import DAOScript

extension Database {
  /// Prepares every statement that the operations of DAOs can produce, and runs none: a service that starts finds the faults
  /// of its SQL before its first call.
  ///
  /// ```swift
  /// let warnings = try database.verify(employees, projects)
  /// ```
  /// Everything is prepared on one connection, the caller's transaction's inside of one. It is the check of `dao check
  /// --database`, and `Configuration.verifiesScripts` does the same for each script when it is loaded.
  /// - Returns: The warnings, in the order of their places.
  /// - Throws: ``DAOError/Code/script`` with all errors.
  @discardableResult
  public func verify(_ daos: DAO...) throws -> [Fault] { try verify(daos) }

  /// Prepares every statement that the operations of DAOs can produce, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func verify(_ daos: DAO...) async throws -> [Fault] { try await verify(daos) }

  /// Prepares every statement that the operations of DAOs can produce.
  ///
  /// - Returns: The warnings, in the order of their places.
  /// - Throws: ``DAOError/Code/script`` with all errors.
  @discardableResult
  public func verify(_ daos: some Sequence<DAO>) throws -> [Fault] {
    try runtime.verify(daos.map(\.script.current))
  }

  /// Prepares every statement that the operations of DAOs can produce, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func verify(_ daos: some Sequence<DAO>) async throws -> [Fault] {
    let scripts = daos.map(\.script.current)
    return try await runtime.withSession(for: .read, .schema) {
      try ScriptVerification(scripts).run(on: $0.connection)
    }
  }

  /// Prepares every statement that the operations of DAOs by name can produce.
  ///
  /// - Returns: The warnings, in the order of their places.
  /// - Throws: ``DAOError/Code/script`` with all errors.
  @discardableResult
  public func verify(_ daos: [String: DAO]) throws -> [Fault] { try verify(daos.values) }

  /// Prepares every statement that the operations of DAOs by name can produce, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func verify(_ daos: [String: DAO]) async throws -> [Fault] { try await verify(daos.values) }
}

extension Runtime {
  /// Prepares every statement that the operations of scripts can produce, on one session.
  ///
  /// - Returns: The warnings.
  /// - Throws: ``DAOError/Code/script`` with all errors.
  @discardableResult
  func verify(_ scripts: [CompiledScript]) throws -> [Fault] {
    try withSession(for: .read, .schema) {
      try ScriptVerification(scripts).run(on: $0.connection)
    }
  }
}

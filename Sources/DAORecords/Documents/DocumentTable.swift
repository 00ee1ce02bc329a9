import DAOCore
import DAOKit
import DAORuntime
import DAOSQL

/// The table of documents, which may not be there yet.
final class DocumentTable: Sendable {
  let name: String
  let keyName: String?
  let runtime: Runtime
  let live: LiveSources
  let expiry: Expiry
  /// The indexes that are wanted, of columns that may not be there yet.
  let indexes = Guarded<[[String]]>([])
  private let owners: RecordOwners
  private let versionText: StatementText?

  init(_ name: String, key: String?, on runtime: Runtime, _ live: LiveSources, _ expiry: Expiry) {
    self.name = name
    owners = RecordOwners(of: name)
    keyName = key
    self.runtime = runtime
    versionText = runtime.driver.dialect.tableVersion.map {
      StatementText(sql: $0, parameters: [StatementText.Parameter()], verb: .query)
    }
    self.live = live
    self.expiry = expiry
  }

  var dialect: any Dialect { runtime.driver.dialect }

  func owner(_ name: String, _ kind: InterceptedCall.Kind) -> RecordOwner { owners.owner(name, kind) }

  // MARK: The table as a session sees it

  /// The table as it is known. Others may have changed it since: see ``withShape(on:_:)``.
  func shape(on session: Session) throws -> DocumentShape {
    try session.fact(for: self, runtime.schemaGeneration.load(ordering: .relaxed)) {
      let shape = try freshShape(on: session)
      if shape.expires { expiry.begin(shape.expiring) }
      return shape
    }
  }

  /// The table as it is.
  func freshShape(on session: Session) throws -> DocumentShape {
    let table = try session.connection.table(named: name)?.name ?? name
    // Before the columns: what comes between is found to be a change.
    let version = try version(of: table, on: session)
    return try DocumentShape(name: name, key: keyName, version: version, on: session.connection)
  }

  private func freshShapeIfReadable(on session: Session) throws(CallRepetition) -> DocumentShape? {
    do {
      return try freshShape(on: session)
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      return nil
    }
  }

  /// The table as it is now, known or looked at again.
  func currentShape(on session: Session) throws -> DocumentShape {
    let known = try shape(on: session)
    if try isCurrent(known, on: session) { return known }
    runtime.noteSchemaChange()
    return try shape(on: session)
  }

  /// Runs `body` on the table, whose columns must be the same at its end; it may put a newer one in the place of the table.
  ///
  /// - Throws: ``DAOError/Code/schemaChanged`` if others have changed the table; what `body` has done must be undone then.
  func withShape<Output>(on session: Session, _ body: (inout DocumentShape) throws -> Output) throws -> Output {
    var shape = try shape(on: session)
    let generation = session.connection.schemaGeneration
    do {
      let output = try body(&shape)
      if try isCurrent(shape, on: session) { return output }
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      // Not where the body itself was changing the table. Of a failed transaction nothing can be asked: the next call looks again.
      guard generation == session.connection.schemaGeneration else { throw error }
      let isFailed = session.connection.transactionState == .failed
      let isOther = try !isFailed && freshShapeIfReadable(on: session).map { $0.table != shape.table } ?? false
      if isFailed { runtime.noteSchemaChange() }
      guard isOther else { throw error }
    }
    runtime.noteSchemaChange()
    throw DAOError(.schemaChanged, "the columns of '\(name)' have changed since they were looked at")
  }

  /// Whether nobody has changed the table's columns, as far as the engine does not find it out by itself.
  private func isCurrent(_ shape: DocumentShape, on session: Session) throws -> Bool {
    try version(of: shape.name, on: session) == shape.version
  }

  private func version(of table: String, on session: Session) throws -> Value? {
    guard let versionText else { return nil }
    return try session.withStatement(versionText) { statement in
      try statement.bind(.collected([.text(dialect.quote(table))]))
      return try statement.step() ? statement.value(0) : nil
    }
  }

  // MARK: Calls

  /// Performs a call on a session, again where the table is another one than was known.
  func perform<Output: Sendable>(
    _ owner: RecordOwner, _ access: Access, _ run: @Sendable (Session) throws -> Output
  ) throws -> Output {
    try runtime.performFollowingSchema(owner, access, run)
  }

  func perform<Output: Sendable>(
    _ owner: RecordOwner, _ access: Access, _ run: @Sendable (Session) throws -> Output
  ) async throws -> Output {
    try await runtime.performFollowingSchema(owner, access, beginningWith: .beginning(access == .read ? nil : .write), run)
  }

  /// Runs a statement, and calls `read` with each of its rows.
  func rows<Output>(
    of statement: BoundStatement, _ owner: RecordOwner, on session: Session, _ read: (any PreparedStatement) throws -> Output
  ) throws -> [Output] {
    try runtime.execute(statement, of: owner, on: session) { statement in
      var outputs: [Output] = []
      while try statement.step() { outputs.append(try read(statement)) }
      return outputs
    }
  }

  /// Runs a change, and counts its rows.
  func change(_ statement: BoundStatement, _ owner: RecordOwner, on session: Session) throws -> Int {
    try runtime.execute(statement, of: owner, on: session) { try $0.run() }
  }
}

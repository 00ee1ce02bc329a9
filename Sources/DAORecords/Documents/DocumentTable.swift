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

  init(_ name: String, key: String?, on runtime: Runtime, _ live: LiveSources, _ expiry: Expiry) {
    self.name = name
    owners = RecordOwners(of: name)
    keyName = key
    self.runtime = runtime
    self.live = live
    self.expiry = expiry
  }

  var dialect: any Dialect { runtime.driver.dialect }

  func owner(_ name: String, _ kind: InterceptedCall.Kind) -> RecordOwner { owners.owner(name, kind) }

  /// The table as a session sees it.
  func shape(on session: Session) throws -> DocumentShape {
    try session.fact(for: self, runtime.schemaGeneration.load(ordering: .relaxed)) {
      let shape = try DocumentShape(name: name, key: keyName, on: session.connection)
      if shape.expires { expiry.begin(shape.expiring) }
      return shape
    }
  }

  /// Performs a call on a session, again where the table is another one than was known.
  func perform<Output: Sendable>(
    _ owner: RecordOwner, _ access: Access, _ run: @Sendable (Session) throws -> Output
  ) throws -> Output {
    try runtime.perform(owner, access) { session in try Runtime.followingSchema { try run(session) } }
  }

  func perform<Output: Sendable>(
    _ owner: RecordOwner, _ access: Access, _ run: @Sendable (Session) throws -> Output
  ) async throws -> Output {
    try await runtime.perform(owner, access) { session in try Runtime.followingSchema { try run(session) } }
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

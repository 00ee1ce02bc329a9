import DAOCore
import DAOSQLite
import EngineSupport
import Foundation
import TestSupport

/// Another driver as an engine of these tests.
final class NotingDriver: Driver {
  let configuration: Configuration
  let pooling: PoolPolicy
  private let base: any Driver
  private let server: FakeServer
  /// Nil for a database on a server.
  private let folder: TestFolder?

  /// The statements of a server's driver are noted when they are lent.
  init(_ base: any Driver, _ pooling: PoolPolicy, _ server: FakeServer) {
    folder = nil
    self.base = base
    configuration = base.configuration
    self.pooling = pooling
    self.server = server
  }

  init(sqlite configuration: Configuration, _ pooling: PoolPolicy, _ server: FakeServer) throws {
    var own = configuration
    own.sqlite.functions = [
      SQLFunction("noted", argumentCount: 2) { arguments in
        guard case .integer(let id) = arguments[0], case .text(let sql) = arguments[1] else {
          return nil
        }
        server.log("\(id): \(sql)")
        let words = sql.split(separator: " ").map(String.init)
        if words[0] == "wait" { server.wait(for: words[1]) }
        return .integer(1)
      }
    ]
    let folder = try TestFolder()
    self.folder = folder
    base = try SQLiteDriver(path: folder.path("test.sqlite"), configuration: own)
    self.configuration = configuration
    self.pooling = pooling
    self.server = server
  }

  /// Removes a database of the tests' server.
  func removeDatabase() throws { if folder == nil { try TestEngine.postgres.removeDatabase(of: base) } }

  var dialect: any Dialect { base.dialect }

  func connect(for access: Access) throws -> any Connection {
    let id = try server.noteConnection(access)
    return try NotingConnection(id, base.connect(for: access), server, notesItself: folder != nil)
  }
}

extension FakeServer {
  /// Waits for a gate, without an interrupt.
  func wait(for name: String) {
    gate("\(name) reached").open()
    let gate = gate(name)
    news.withLock { while !gate.isOpen, news.wait(until: Date(timeIntervalSinceNow: 600)) {} }
  }
}

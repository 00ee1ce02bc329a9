import DAOCore
import DAOSQLite
import Foundation
import TestSupport

/// SQLite as an engine of these tests.
final class NotingDriver: Driver {
  let configuration: Configuration
  let pooling: PoolPolicy
  private let base: SQLiteDriver
  private let server: FakeServer
  private let folder: TestFolder

  init(_ configuration: Configuration, _ pooling: PoolPolicy, _ server: FakeServer) throws {
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
    folder = try TestFolder()
    base = try SQLiteDriver(path: folder.path("test.sqlite"), configuration: own)
    self.configuration = configuration
    self.pooling = pooling
    self.server = server
  }

  var dialect: any Dialect { base.dialect }

  func connect(for access: Access) throws -> any Connection {
    let id = try server.noteConnection(access)
    return try NotingConnection(id, base.connect(for: access), server)
  }
}

extension FakeServer {
  /// Waits for a gate, without an interrupt.
  fileprivate func wait(for name: String) {
    gate("\(name) reached").open()
    let gate = gate(name)
    news.withLock { while !gate.isOpen, news.wait(until: Date(timeIntervalSinceNow: 600)) {} }
  }
}

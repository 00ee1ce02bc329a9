import DAOKit
import DAOSQLite
import Foundation
import Synchronization
import Testing

@Suite("Architecture.md")
struct ArchitectureSnippets {
  final class Counter: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add(_ number: Int) { value.add(number, ordering: .relaxed) }
  }

  // snippet: driver
  struct CountingDriver: Driver {
    let base: any Driver
    let opened = Counter()

    var dialect: any Dialect { base.dialect }
    var configuration: Configuration { base.configuration }
    var readerCount: Int { base.readerCount }

    func connect(_ role: ConnectionRole) throws -> any Connection {
      opened.add(1)
      return try base.connect(role)
    }

    func backup(from connection: any Connection, to path: String) throws {
      try base.backup(from: connection, to: path)
    }
  }
  // end

  @Test("A driver counts connections")
  func driver() throws {
    let folder = try TemporaryFolder()
    let driver = CountingDriver(base: try SQLiteDriver(path: folder.path("main.sqlite"), configuration: Configuration()))
    let database = try Database(driver: driver)
    let one: Int = try database.dao(script: "<dao><select selector='one'>SELECT 1</select></dao>").one()
    try database.close()
    #expect(one == 1 && driver.opened.count == 2)
  }

  @Test("Every module of the package has its place in the house")
  func modules() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Sources/DAOKit/DAOKit.docc/Architecture.md"), encoding: .utf8)
    for module in try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
    where !module.hasPrefix(".") {
      #expect(page.contains("`\(module)`"))
    }
  }
}

// snippet: imports
import DAOKit
// end
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
    var pooling: PoolPolicy { base.pooling }

    func connect(for access: Access) throws -> any Connection {
      opened.add(1)
      return try base.connect(for: access)
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

  private static func page() throws -> String {
    try String(contentsOf: Repository.root.appending(path: "Sources/DAOKit/DAOKit.docc/Architecture.md"), encoding: .utf8)
  }

  @Test("Every module of the package has its place in the house")
  func modules() throws {
    let page = try Self.page()
    for module in try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
    where !module.hasPrefix(".") {
      #expect(page.contains("`\(module)`"), "Architecture.md has no place for the module \(module)")
    }
  }

  @Test("Unsafe code stands where the page says, and one type is an unchecked Sendable")
  func unsafeCode() throws {
    let page = try Self.page()
    var unchecked: [String] = []
    for file in try Repository.files(in: "Sources", ending: ".swift") {
      let name = file.deletingPathExtension().lastPathComponent
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      if code.contains("@unchecked Sendable") { unchecked.append(name) }
      guard code.contains(/Unsafe(Mutable|Raw|Buffer|Pointer)|unsafeDowncast|unsafeBitCast|withUnsafe(Bytes|Pointer)|Unmanaged/)
      else { continue }
      let callers = ["/DAOSQLite/", "/DAOPostgres/", "/Benchmark/"]
      let isNamed = page.contains("`\(name)`") || callers.contains { file.path.contains($0) }
      #expect(isNamed, "Architecture.md does not say that \(name).swift is unsafe")
    }
    #expect(unchecked == ["Session"])
  }
}

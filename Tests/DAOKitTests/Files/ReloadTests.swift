import DAOKit
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Reloading of scripts")
struct ReloadTests {
  /// A script whose one operation gives a number.
  private func write(_ number: Int, to name: String, selector: String = "version", in db: TestDatabase) throws {
    try write("<dao><select selector=\"\(selector)\">SELECT \(number)</select></dao>", to: name, in: db)
  }

  private func write(_ text: String, to name: String, in db: TestDatabase) throws {
    try Data(text.utf8).write(to: db.folder.appending(path: name), options: .atomic)
  }

  @Test("DAOs, handles and method calls see what has changed, and nothing before the reload")
  func changes() throws {
    try withDatabase { db in
      try write(1, to: "a.dao.xml", in: db)
      let dao = try db.database.dao("a", at: db.folder)
      let handle = try dao.operation("version")
      #expect(try db.database.reload() == [])
      try write(2, to: "a.dao.xml", in: db)
      #expect(try dao.call("version") == 1)
      #expect(try db.database.reload() == ["a"])
      #expect(try dao.call("version") == 2)
      #expect(try dao.version() == 2)
      #expect(try handle.call() == 2)
      #expect(try db.database.reload() == [])
      try write(3, to: "a.dao.xml", in: db)
      #expect(try db.database.reload() == ["a"])
      #expect(try handle.call() == 3)
    }
  }

  @Test("An accent that is written in another way is a change")
  func accents() throws {
    try withDatabase { db in
      try write("<dao><select selector='bytes'>SELECT hex('\u{E9}')</select></dao>", to: "a.dao.xml", in: db)
      let dao = try db.database.dao("a", at: db.folder)
      #expect(try dao.call("bytes") == "C3A9")
      try write("<dao><select selector='bytes'>SELECT hex('e\u{301}')</select></dao>", to: "a.dao.xml", in: db)
      #expect(try db.database.reload() == ["a"])
      #expect(try dao.call("bytes") == "65CC81")
    }
  }

  @Test("Two files whose names differ in how an accent is written are two")
  func accentsOfNames() throws {
    try withDatabase { db in
      for (number, name) in ["\u{E9}", "e\u{301}"].enumerated() {
        try write("<mapper namespace='m\(number)'><select id='s'>SELECT \(number)</select></mapper>", to: "\(name).xml", in: db)
      }
      let daos = try db.database.daos(at: db.folder)
      #expect(try daos["m0"]?.call("s") == 0)
      #expect(try daos["m1"]?.call("s") == 1)
    }
  }

  @Test("Where one script has a fault all stay as they were, and the error has the faults of all")
  func faults() throws {
    try withDatabase { db in
      for name in ["a", "b", "c"] { try write(1, to: "\(name).dao.xml", in: db) }
      let a = try db.database.dao("a", at: db.folder)
      let b = try db.database.dao(at: db.folder.appending(path: "b.dao.xml"))
      let c = try db.database.dao("c", at: db.folder)
      try write(2, to: "a.dao.xml", in: db)
      try write("<dao>\n<selct selector=\"version\">SELECT 2</selct></dao>", to: "b.dao.xml", in: db)
      try write("<dao><select selector=\"version\"/></dao>", to: "c.dao.xml", in: db)
      let error = expectError(.script, "b.dao.xml:2:1: error: ", "c.dao.xml:1:6: error: ") { try db.database.reload() }
      #expect(error?.faults.count == 2)
      #expect(try [a, b, c].map { try $0.call("version") as Int } == [1, 1, 1])
      for name in ["b", "c"] { try write(2, to: "\(name).dao.xml", in: db) }
      #expect(try db.database.reload() == ["a", "b", "c"])
      #expect(try [a, b, c].map { try $0.call("version") as Int } == [2, 2, 2])
    }
  }

  @Test("A script that is gone is an error, and its operations stay")
  func gone() throws {
    try withDatabase { db in
      for name in ["a", "b"] { try write(1, to: "\(name).dao.xml", in: db) }
      let named = try db.database.dao("a", at: db.folder)
      let all = try db.database.daos(at: db.folder)
      try FileManager.default.removeItem(at: db.folder.appending(path: "a.dao.xml"))
      let error = expectError(.script, "a.dao.xml:1:1: error: there is no a.dao.xml", "the script 'a' is gone") {
        try db.database.reload()
      }
      #expect(error?.faults.count == 2)
      #expect(try named.call("version") == 1)
      #expect(try all["a"]?.call("version") == 1)
    }
  }

  @Test("A handle of an operation that is gone says so")
  func goneOperation() throws {
    try withDatabase { db in
      try write(1, to: "a.dao.xml", in: db)
      let dao = try db.database.dao("a", at: db.folder)
      let handle = try dao.operation("version")
      try write(1, to: "a.dao.xml", selector: "verzion", in: db)
      try db.database.reload()
      expectError(.unknownOperation, "did you mean 'verzion'?") { try handle.call() as Int }
      #expect(try dao.call("verzion") == 1)
    }
  }

  @Test("Of a folder's scripts those are new that have changed, or that refer to one that has")
  func references() throws {
    try withDatabase { db in
      try write("<dao><sql id=\"columns\">1 AS n</sql></dao>", to: "shared.dao.xml", in: db)
      try write(
        "<dao><select selector=\"n\">SELECT <include refid=\"shared.columns\"/></select></dao>", to: "a.dao.xml", in: db)
      try write(1, to: "b.dao.xml", in: db)
      let daos = try db.database.daos(at: db.folder)
      let alone = try db.database.dao("a", at: db.folder)
      try write("<dao><sql id=\"columns\">2 AS n</sql></dao>", to: "shared.dao.xml", in: db)
      #expect(try db.database.reload() == ["a", "shared"])
      #expect(try daos["a"]?.call("n") == 2)
      #expect(try alone.call("n") == 2)
      #expect(try daos["b"]?.call("version") == 1)
    }
  }

  @Test("A mapper is read again when its configuration changes")
  func configuration() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = Configuration()
    configuration.mybatis = folder.appending(path: "config.xml")
    func configure(_ number: Int) throws {
      let text = "<configuration><properties><property name=\"n\" value=\"\(number)\"/></properties></configuration>"
      try Data(text.utf8).write(to: folder.appending(path: "config.xml"))
    }
    try configure(1)
    try withDatabase(configuration: configuration) { db in
      try write("<mapper namespace=\"x.A\"><select id=\"n\">SELECT ${n}</select></mapper>", to: "A.xml", in: db)
      let dao = try db.database.dao("A", at: db.folder)
      #expect(try dao.call("n") == 1)
      try configure(2)
      #expect(try db.database.reload() == ["x.A"])
      #expect(try dao.call("n") == 2)
    }
  }

  @Test("A mapper is read again when a file of properties changes")
  func properties() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = Configuration()
    configuration.mybatis = folder.appending(path: "config.xml")
    let text = "<configuration><properties resource=\"n.properties\"/></configuration>"
    try Data(text.utf8).write(to: folder.appending(path: "config.xml"))
    try Data("n=1".utf8).write(to: folder.appending(path: "n.properties"))
    try withDatabase(configuration: configuration) { db in
      let mapper = "<mapper namespace=\"x.A\"><select id=\"n\" timeout=\"${n}\">SELECT ${n}</select></mapper>"
      try write(mapper, to: "A.xml", in: db)
      let dao = try db.database.dao("A", at: db.folder)
      #expect(try dao.call("n") == 1)
      try Data("n=2".utf8).write(to: folder.appending(path: "n.properties"))
      #expect(try db.database.reload() == ["x.A"])
      #expect(try dao.call("n") == 2)
    }
  }

  @Test("Of a folder's mappers those are loaded that the configuration lists")
  func listedMappers() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = Configuration()
    configuration.mybatis = folder.appending(path: "config.xml")
    let text = "<configuration><mappers><mapper resource=\"mapper/A.xml\"/></mappers></configuration>"
    try Data(text.utf8).write(to: folder.appending(path: "config.xml"))
    try withDatabase(configuration: configuration) { db in
      try write("<mapper namespace=\"x.A\"><select id=\"n\">SELECT 1</select></mapper>", to: "A.xml", in: db)
      try write("<mapper namespace=\"x.B\"><selct/></mapper>", to: "B.xml", in: db)
      try write("<dao/>", to: "c.dao.xml", in: db)
      #expect(try db.database.daos(at: db.folder).keys.sorted() == ["c", "x.A"])
      expectError(.script, "B.xml:1:25: error: unknown element <selct>") { try db.database.dao("B", at: db.folder) }
    }
  }

  @Test("A call that is under way keeps the operation that it began with")
  func callsUnderWay() throws {
    try withDatabase { db in
      try write("<dao><select selector=\"n\">SELECT 1 UNION ALL SELECT 2</select></dao>", to: "a.dao.xml", in: db)
      let dao = try db.database.dao("a", at: db.folder)
      var seen: [Int] = []
      try dao.forEachRow("n", as: Int.self) { number in
        seen.append(number)
        try write("<dao><select selector=\"n\">SELECT 3</select></dao>", to: "a.dao.xml", in: db)
        try db.database.reload()
        return true
      }
      #expect(seen == [1, 2])
      #expect(try dao.call("n") == 3)
    }
  }

  @Test("A call keeps its version, nested selects included, however many reloads there are", arguments: [0, 1, 2])
  func nestedSelects(earlier: Int) throws {
    func script(_ number: Int) -> String {
      """
      <dao>
        <resultMap id="parent" type="Parent">
          <id column="id" property="id"/>
          <collection property="kids" column="id" select="kids"/>
        </resultMap>
        <select selector="parents" resultMap="parent">SELECT 1 AS id, pause() AS waited</select>
        <select selector="kids">SELECT \(number) AS version WHERE :id = 1</select>
      </dao>
      """
    }
    struct Parent: Decodable { let kids: [Kid] }
    struct Kid: Decodable { let version: Int }
    let pauses = Pauses()
    var configuration = Configuration()
    configuration.sqlite.functions = [
      SQLFunction("pause", argumentCount: 0, isDeterministic: false) { _ in
        try pauses.body?()
        return .integer(1)
      }
    ]
    try withDatabase(configuration: configuration) { db in
      try write(script(0), to: "b.dao.xml", in: db)
      let dao = try db.database.dao("b", at: db.folder)
      let handle = try dao.operation("parents")
      var number = 0
      func reload() throws {
        number += 1
        try write(script(number), to: "b.dao.xml", in: db)
        #expect(try db.database.reload() == ["b"])
      }
      for _ in 0..<earlier { try reload() }
      let calls: [() throws -> [Parent]] = [{ try dao.call("parents") }, { try dao.parents() }, { try handle.call() }]
      for call in calls {
        let before = number
        pauses.body = {
          pauses.body = nil
          for _ in 0..<3 { try reload() }
        }
        #expect(try call().first?.kids.map(\.version) == [before])
        #expect(try call().first?.kids.map(\.version) == [number])
      }
    }
  }

  @Test(
    "Two reloads, one of them in a transaction, do not wait for each other", .timeLimit(.minutes(30)), arguments: [true, false])
  func reloadsAtOnce(inMemory: Bool) async throws {
    var configuration = Configuration()
    configuration.verifiesScripts = true
    // A reload that waits for the other one does so until the test's time limit.
    configuration.acquireTimeout = .seconds(3_600)
    configuration.readers = 1
    try await withDatabaseAsync(inMemory ? .memory : .file, configuration: configuration) { db in
      try write(0, to: "a.dao.xml", in: db)
      let dao = try db.database.dao("a", at: db.folder)
      for round in 1...10 {
        try write(round, to: "a.dao.xml", in: db)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await db.database.transaction { () async throws in
              try await Task.sleep(for: .milliseconds(5))
              _ = try db.database.reload()
            }
          }
          group.addTask { _ = try db.database.reload() }
          try await group.waitForAll()
        }
        #expect(try await dao.call("version") == round)
      }
    }
  }

  @Test("A script that was given as a string stays")
  func strings() throws {
    try withDatabase { db in
      let dao = try db.database.dao(script: "<dao><select selector=\"n\">SELECT 1</select></dao>")
      #expect(try db.database.reload() == [])
      #expect(try dao.call("n") == 1)
    }
  }

  @Test("Nobody sees a half of a reload")
  func wholeness() async throws {
    try await withDatabaseAsync { db in
      func writeBoth(_ number: Int) throws {
        try write(number, to: "a.dao.xml", in: db)
        try write(number, to: "b.dao.xml", in: db)
      }
      try writeBoth(0)
      let a = try db.database.dao("a", at: db.folder).operation("version")
      let b = try db.database.dao("b", at: db.folder)
      let isDone = Flag()
      let reader = Task.detached {
        var rounds = 0
        repeat {
          let first: Int = try await a.call()
          let second: Int = try await b.call("version")
          #expect(first <= second)
          rounds += 1
        } while !isDone.isSet || rounds < 3
      }
      for number in 1...20 {
        try writeBoth(number)
        #expect(try db.database.reload() == ["a", "b"])
      }
      isDone.set()
      try await reader.value
      #expect(try await b.call("version") == 20)
    }
  }

  @Test("A watch reloads what has changed, tells a fault once, and goes on when it is mended")
  func watch() async throws {
    try await withDatabaseAsync { db in
      try write(1, to: "a.dao.xml", in: db)
      // A folder that is relative to another place than the one the process runs in.
      let folder = URL(filePath: "./", relativeTo: db.folder)
      let dao = try db.database.dao("a", at: folder)
      let (results, continuation) = AsyncStream.makeStream(of: Result<[String], DAOError>.self)
      let watch = db.database.watchScripts(every: .milliseconds(5)) { continuation.yield($0) }
      var iterator = results.makeAsyncIterator()
      try write(22, to: "a.dao.xml", in: db)
      #expect(try await iterator.next()?.get() == ["a"])
      #expect(try await dao.call("version") == 22)
      // What is included is not there yet; a file that the watch does not know brings it.
      try write("<dao><select selector=\"version\">SELECT <include refid=\"b.n\"/></select></dao>", to: "a.dao.xml", in: db)
      let fault = await iterator.next()
      #expect(throws: DAOError.self) { try fault?.get() }
      try write("<dao><sql id=\"n\">333</sql></dao>", to: "b.dao.xml", in: db)
      #expect(try await iterator.next()?.get() == ["a"])
      #expect(try await dao.call("version") == 333)
      watch.stop()
    }
  }

  @Test("A watch that is let go ends")
  func unheldWatch() async throws {
    try await withDatabaseAsync { db in
      let gone = Gate()
      var held: Held? = Held(gone)
      weak let seen = held
      var watch: ScriptWatch? = db.database.watchScripts(every: .milliseconds(1)) { [held] _ in _ = held }
      held = nil
      #expect(watch != nil && seen != nil)
      watch = nil
      #expect(await gone.wait())
    }
  }
}

/// Something that a closure holds on to.
private final class Held: Sendable {
  private let gone: Gate
  init(_ gone: Gate) { self.gone = gone }
  deinit { gone.open() }
}

/// What an SQL function does once, in the middle of a statement.
private final class Pauses: @unchecked Sendable {
  var body: (() throws -> Void)?
}

/// Set by one task and seen by another.
private final class Flag: Sendable {
  private let state = Atomic(false)
  var isSet: Bool { state.load(ordering: .acquiring) }
  func set() { state.store(true, ordering: .releasing) }
}

import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Verification of DAOs")
struct VerifyTests {
  private static let sound = "<dao><select selector='all'>SELECT id FROM a</select><insert selector='add:' table='a'/></dao>"
  private static let faulty = """
    <dao><select selector='all'>SELECT id FROM nowhere</select>
    <select selector='other'>SELECT idd FROM a<if test="x != null"> WHERE y = #{x}</if></select></dao>
    """

  private func database(_ configuration: Configuration = Configuration()) throws -> Database {
    try Database.inMemory(configuration: configuration)
  }

  private func migrate(_ database: Database) throws {
    try database.dao(script: "<dao><update selector='m'>CREATE TABLE a (id INTEGER PRIMARY KEY)</update></dao>").call("m")
  }

  @Test("Sound DAOs give no faults, faulty ones one error with all of them")
  func faults() throws {
    let database = try database()
    let closing = CleanClose(of: database)
    defer { withExtendedLifetime(closing) {} }
    try migrate(database)
    let (sound, faulty) = (try database.dao(script: Self.sound), try database.dao(script: Self.faulty))
    #expect(try database.verify(sound) == [])
    let error = error { try database.verify(sound, faulty, faulty) }
    #expect(error?.code == .script && error?.faults.map(\.location.line) == [1, 2, 2])
    #expect(error?.faults.first?.message.contains("nowhere") == true)
    #expect(error?.faults.contains { $0.message.contains("did you mean 'id'?") } == true)
    #expect(try database.verify([sound]) == [] && database.verify(["a": sound]) == [])
  }

  @Test("Warnings are returned")
  func warnings() throws {
    let database = try database()
    let closing = CleanClose(of: database)
    defer { withExtendedLifetime(closing) {} }
    try migrate(database)
    let dao = try database.dao(script: "<dao><delete selector='d'>DELETE FROM a</delete></dao>")
    let faults = try database.verify(dao)
    #expect(faults.count == 1 && faults[0].severity == .warning)
  }

  @Test("It awaits a connection, and sees the tables of its transaction")
  func asynchronous() async throws {
    let database = try database()
    let closing = CleanClose(of: database)
    defer { withExtendedLifetime(closing) {} }
    let (sound, faulty) = (try database.dao(script: Self.sound), try database.dao(script: Self.faulty))
    #expect(await error { try await database.verify(sound) }?.code == .script)
    try await database.transaction {
      try await database.dao(script: "<dao><update selector='m'>CREATE TABLE a (id INTEGER PRIMARY KEY)</update></dao>").call(
        "m")
      _ = try await database.verify([sound])
    }
    let warnings = try await database.verify(["sound": sound])
    #expect(warnings.isEmpty)
    #expect(await error { try await database.verify(sound, faulty) }?.faults.count == 3)
  }

  @Test("A configuration may want each script verified as it is loaded and reloaded")
  func configuration() throws {
    var configuration = Configuration()
    configuration.verifiesScripts = true
    let database = try database(configuration)
    let closing = CleanClose(of: database)
    defer { withExtendedLifetime(closing) {} }
    try migrate(database)
    #expect(error { try database.dao(script: Self.faulty) }?.faults.count == 3)
    let folder = TestDirectory()
    try folder.write("t.dao.xml", Self.sound)
    let dao = try database.dao("t", at: folder.url)
    #expect(try database.daos(at: folder.url).count == 1)
    for (text, faults) in [(Self.sound, nil), (Self.faulty, 3)] as [(String, Int?)] {
      let scripts = EmbeddedScripts([EmbeddedFile(path: "t.dao.xml", base64: Data(text.utf8).base64EncodedString())])
      #expect(error { try database.dao("t", in: scripts) }?.faults.count == faults)
      #expect(error { try database.daos(in: scripts) }?.faults.count == faults)
    }
    try folder.write("t.dao.xml", Self.faulty)
    #expect(error { try database.reload() }?.code == .script)
    #expect(error { try database.daos(at: folder.url) }?.faults.count == 3)
    #expect(try dao.call("all") as [Int] == [])
  }
}

/// A folder of scripts, removed with it.
private final class TestDirectory {
  let url = FileManager.default.temporaryDirectory.appending(path: "verify-\(UUID().uuidString)", directoryHint: .isDirectory)

  func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

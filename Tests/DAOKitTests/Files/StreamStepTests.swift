import DAOKit
import Foundation
import Testing

@Suite("Steps in Swift of streams on a database")
struct StreamStepTests {
  private static let script = """
    <dao>
      <insert selector="add:">INSERT INTO note (text) VALUES (?)</insert>
      <update selector="mark">UPDATE note SET slug = :slug WHERE id = :id</update>
      <select selector="all">SELECT id, text FROM note ORDER BY id</select>
      <select selector="slugs">SELECT slug FROM note ORDER BY id</select>
      <select selector="count">SELECT count(*) FROM note</select>
    </dao>
    """

  private static let schema = DatabaseSchema([
    EmbeddedFile(
      path: "1.stream.xml",
      text: """
        <execute><statement>CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
          INSERT INTO note (text) VALUES ('Ab'), ('Cd')</statement></execute>
        """),
    EmbeddedFile(
      path: "2.stream.xml",
      text: """
        <execute>
          <statement>ALTER TABLE note ADD COLUMN slug TEXT</statement>
          <step name="fill"/>
          <statement>CREATE UNIQUE INDEX note_slug ON note (slug); INSERT INTO note (text) VALUES ('last')</statement>
        </execute>
        """),
  ])

  private struct Note: Decodable {
    var id: Int
    var text: String
  }

  private struct Failure: Error {}

  private static func configuration(_ step: @escaping @Sendable (Database) throws -> Void) -> Configuration {
    var configuration = Configuration()
    configuration.streamSteps["fill"] = step
    return configuration
  }

  private static func fill(_ database: Database) throws {
    let notes = try database.dao(script: script)
    let before: Int = try notes.call("count")
    let all: [Note] = try notes.call("all")
    for note in all {
      try notes.call("mark", ["id": note.id, "slug": note.text.lowercased()])
    }
    try notes.forEachRow("all", as: Note.self) { note in
      try notes.call("mark", ["id": note.id, "slug": note.text.lowercased() + "\(note.id)"])
      return true
    }
    try database.transaction {
      try notes.call("add:", "nested")
      try? database.transaction {
        try notes.call("add:", "undone")
        throw Failure()
      }
    }
    let after: Int = try database.read { try notes.call("count") }
    #expect(after == before + 1)
    let error = #expect(throws: DAOError.self) { try database.processStreams(in: schema) }
    #expect(error?.message.contains("inside of a transaction") == true)
  }

  @Test(
    "Calls of a step take part in the transaction of its stream, in memory and on a file, in both forms",
    arguments: [false, true])
  func takesPart(inMemory: Bool) async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for isAsync in [false, true] {
      let path = inMemory ? ":memory:" : folder.appending(path: "\(isAsync).sqlite").path
      let database = try Database.sqlite(at: path, configuration: Self.configuration(Self.fill))
      let applied = isAsync ? try await database.processStreams(in: Self.schema) : try run(database)
      #expect(applied == [1, 2])
      let slugs: [String?] = try await database.dao(script: Self.script).call("slugs")
      #expect(slugs == ["ab1", "cd2", nil, nil])
      try database.close()
    }
  }

  private func run(_ database: Database) throws -> [Int] { try database.processStreams(in: Self.schema) }

  @Test("A step that throws after its calls leaves nothing of them, and the database goes on")
  func failing() throws {
    try withFolder { folder in
      let path = folder.appending(path: "main.sqlite").path
      let failing = Self.configuration { database in
        try Self.fill(database)
        throw Failure()
      }
      let database = try Database.sqlite(at: path, configuration: failing)
      expectError(.stream, "2.stream.xml:3:3", "the step 'fill' has failed", "stream 2 is rolled back") {
        try database.processStreams(in: Self.schema)
      }
      let notes = try database.dao(script: Self.script)
      #expect(try notes.call("count") == 2)
      try notes.call("add:", "later")
      #expect(try notes.call("count") == 3)
      try database.close()
      expectError(.stream, "there is no step 'fill'") { try Database.sqlite(at: path, schema: Self.schema) }
      let again = try Database.sqlite(at: path, schema: Self.schema, configuration: Self.configuration(Self.fill))
      #expect(try again.processStreams(in: Self.schema).isEmpty)
      try again.close()
    }
  }

  @Test("A step whose statement rolls the transaction back is an error, even if it hides that")
  func rolledBack() throws {
    let database = try Database.inMemory(
      configuration: Self.configuration { database in
        let script = "<dao><insert selector='a'>INSERT OR ROLLBACK INTO note (id, text) VALUES (1, 'a')</insert></dao>"
        _ = try? database.dao(script: script).call("a") as Int
      })
    #expect(throws: DAOError.self) { try database.processStreams(in: Self.schema) }
    #expect(try database.dao(script: Self.script).call("count") == 2)
    try database.close()
  }

  @Test("What outlives a step takes no part in its stream")
  func outliving() async throws {
    let (tasks, continuation) = AsyncStream.makeStream(of: Task<DAOError?, Never>.self)
    let (opened, signal) = AsyncStream.makeStream(of: Void.self)
    let database = try await Database.inMemory(
      schema: Self.schema,
      configuration: Self.configuration { database in
        let notes = try database.dao(script: Self.script)
        continuation.yield(
          Task {
            for await _ in opened { break }
            do {
              try await notes.call("add:", "late")
              return nil
            } catch {
              return error as? DAOError
            }
          })
        continuation.finish()
      })
    signal.yield()
    for await task in tasks {
      let error = await task.value
      #expect(error?.code == .transactionEnded)
    }
    let count: Int = try await database.dao(script: Self.script).call("count")
    #expect(count == 3)
    try database.close()
  }
}

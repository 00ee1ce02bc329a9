import DAOKit
import Foundation
import Testing

@Suite("Scripts and streams that the program holds")
struct EmbeddedTests {
  private static let schema = DatabaseSchema([
    EmbeddedFile(
      path: "streams/2.stream.xml", text: "<execute><statement>INSERT INTO t VALUES (7, 'é')</statement></execute>"),
    EmbeddedFile(
      path: "streams/1.stream.xml", text: "<execute><statement>CREATE TABLE t (n INTEGER, name TEXT)</statement></execute>"),
    EmbeddedFile(
      path: "streams/test.stream.xml",
      text: "<execute seed=\"test\"><statement>INSERT INTO t VALUES (8, 'seed')</statement></execute>"),
    EmbeddedFile(path: "scripts/main.dao.xml", text: "<dao/>"),
  ])
  private static let scripts = EmbeddedScripts([
    EmbeddedFile(
      path: "scripts/main.dao.xml",
      text: """
        <dao>
          <select selector="all">SELECT <include refid="shared.columns"/> FROM t ORDER BY n</select>
        </dao>
        """),
    EmbeddedFile(path: "scripts/shared.dao.xml", text: "<dao><sql id=\"columns\">n</sql></dao>"),
    EmbeddedFile(path: "scripts/wrong.dao.xml", text: "<dao>\n  <select selector=\"all\" typ=\"T\">SELECT 1</select></dao>"),
  ])

  @Test("A database is opened with its schema, on a file and in memory, and a second time with nothing to do")
  func opening() throws {
    try withFolder { folder in
      let path = folder.appending(path: "main.sqlite").path
      let database = try Database.sqlite(at: path, schema: Self.schema)
      #expect(try database.dao("main", in: Self.scripts).call("all") == [7])
      #expect(try database.processStreams(in: Self.schema) == [])
      #expect(try database.processStreams(in: Self.schema, seed: "test") == [])
      #expect(try database.dao("main", in: Self.scripts).call("all") == [7, 8])
      try database.close()
      let again = try Database.sqlite(at: URL(filePath: path), schema: Self.schema)
      let daos = try again.daos(in: EmbeddedScripts(Self.firstScripts))
      #expect(try #require(daos["main"]).call("all") == [7, 8])
      try again.close()
      let memory = try Database.inMemory(schema: Self.schema)
      #expect(try memory.dao("main", in: Self.scripts).call("all") == [7])
      try memory.close()
    }
  }

  @Test("A configuration among the files holds for the database, unless another one is given")
  func configuration() async throws {
    func schema(_ text: String) -> DatabaseSchema {
      DatabaseSchema([
        EmbeddedFile(
          path: "streams/1.stream.xml", text: "<execute><statement>CREATE TABLE t (at DATETIME)</statement></execute>"),
        EmbeddedFile(path: "dao.json", text: text),
      ])
    }
    func stored(_ database: Database) throws -> String {
      let script =
        "<dao><insert selector=\"add:\" table=\"t\"/><select selector=\"type\">SELECT typeof(at) FROM t</select></dao>"
      let dao = try database.dao(script: script)
      try dao.call("add:", ["at": Date(timeIntervalSinceReferenceDate: 0.5)])
      return try dao.call("type")
    }
    let iso = schema("{\"dateStrategy\": \"iso8601\", \"mybatis\": \"mybatis.xml\", \"public\": true}")
    #expect(try await stored(Database.inMemory(schema: iso)) == "text")
    #expect(try await stored(Database.inMemory(schema: iso, configuration: Configuration())) == "real")
    #expect(try iso.configuration.dateStrategy == .iso8601 && iso.configuration.mybatis == nil)
    let error = await #expect(throws: DAOError.self) { _ = try await Database.inMemory(schema: schema("{\"date\": 1}")) }
    #expect(error?.code == .configuration && error?.location?.file == "dao.json")
    try withFolder { folder in
      let database = try Database.sqlite(at: folder.appending(path: "main.sqlite"), schema: iso)
      #expect(try stored(database) == "text")
      try database.close()
    }
  }

  private static let firstScripts = [
    EmbeddedFile(
      path: "a/main.dao.xml",
      text: "<dao><select selector=\"all\">SELECT <include refid=\"shared.columns\"/> FROM t ORDER BY n</select></dao>"),
    EmbeddedFile(path: "b/shared.dao.xml", text: "<dao><sql id=\"columns\">n</sql></dao>"),
  ]

  @Test("The asynchronous forms do the same")
  func asynchronous() async throws {
    let database = try await Database.inMemory(schema: Self.schema)
    try await database.processStreams(in: Self.schema, seed: "test")
    let found: [Int] = try await database.dao("main", in: Self.scripts).call("all")
    #expect(found == [7, 8])
    try database.close()
  }

  @Test("Errors have the path, the line and the column of the file that was embedded")
  func places() throws {
    let database = try Database.inMemory(schema: Self.schema)
    expectError(.script, "scripts/wrong.dao.xml:2:26", "typ") { try database.dao("wrong", in: Self.scripts) }
    expectError(.scriptNotFound, "there is no man.dao.xml in the program", "main") {
      try database.dao("man", in: Self.scripts)
    }
    expectError(.scriptNotFound, "no script") { try database.daos(in: EmbeddedScripts([])) }
    let dao = try database.dao("main", in: Self.scripts)
    expectError(.typeMismatch, "scripts/main.dao.xml:2") { try dao.call("all") as [String] }
    try database.close()
  }

  @Test("A stream that fails leaves its place in the error, and a schema without streams is one")
  func faultyStreams() throws {
    let wrong = EmbeddedFile(
      path: "streams/3.stream.xml", text: "<execute>\n<statement>CREATE TABEL u (n)</statement></execute>")
    expectError(.database, "streams/3.stream.xml:2:") { try Database.inMemory(schema: DatabaseSchema([wrong])) }
    expectError(.stream, "there is no stream in the program") { try Database.inMemory(schema: DatabaseSchema([])) }
    let unread = EmbeddedFile(path: "1.stream.xml", text: "<execute>\n  <statment/></execute>")
    expectError(.stream, "1.stream.xml:2:3") { try Database.inMemory(schema: DatabaseSchema([unread])) }
  }

  @Test("A script in another encoding is embedded as its bytes")
  func encodings() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><dao><select selector='name'>SELECT 'é'</select></dao>"
    let data = try #require(text.data(using: .isoLatin1))
    let database = try Database.inMemory()
    let scripts = EmbeddedScripts([EmbeddedFile(path: "latin.dao.xml", base64: data.base64EncodedString())])
    #expect(try database.dao("latin", in: scripts).call("name") == "é")
    let broken = EmbeddedScripts([EmbeddedFile(path: "latin.dao.xml", base64: "?")])
    expectError(.script, "latin.dao.xml:1:1") { try database.dao("latin", in: broken) }
    try database.close()
  }

  @Test("Mappers are found by their namespace, with the configuration and the properties that stand beside it")
  func mappers() throws {
    let configuration = """
      <!DOCTYPE configuration PUBLIC "-//mybatis.org//DTD Config 3.0//EN" "http://mybatis.org/dtd/mybatis-3-config.dtd">
      <configuration><properties resource="db/names.properties"/></configuration>
      """
    let scripts = EmbeddedScripts([
      EmbeddedFile(path: "main/mybatis.xml", text: configuration),
      EmbeddedFile(path: "main/db/names.properties", text: "table = t"),
      EmbeddedFile(
        path: "main/mappers/Row.xml",
        text: "<mapper namespace='org.example.Rows'><select id='all' resultType='int'>SELECT n FROM ${table}</select></mapper>"),
    ])
    let database = try Database.inMemory(schema: Self.schema)
    #expect(try database.dao("Rows", in: scripts).call("all") == [7])
    try database.close()
  }
}

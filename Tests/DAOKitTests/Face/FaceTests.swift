import DAOKit
import Foundation
import Testing

@Suite("The face, as clients write it")
struct FaceTests {
  private func dao(_ db: TestDatabase) throws -> DAO { try db.dao(EmployeeScript.operations) }

  @Test("Synchronous calls", arguments: TestDatabase.Place.allCases)
  func synchronous(place: TestDatabase.Place) throws {
    try withDatabase(place, schema: EmployeeScript.schema) { db throws in
      try FaceClient.callsSynchronously(dao(db), db.database)
    }
    try withDatabase(place, schema: EmployeeScript.schema) { db throws in try FaceClient.dynamicCalls(dao(db)) }
    try withDatabase(place, schema: EmployeeScript.schema) { db throws in try FaceClient.handles(dao(db)) }
  }

  @Test("Asynchronous calls", arguments: TestDatabase.Place.allCases)
  func asynchronous(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: EmployeeScript.schema) { db in
      try await FaceClient.callsAsynchronously(dao(db), db.database)
    }
    try await withDatabaseAsync(place, schema: EmployeeScript.schema) { db in
      try await FaceClient.dynamicCallsAsynchronously(dao(db))
    }
    try await withDatabaseAsync(place, schema: EmployeeScript.schema) { db in
      try await FaceClient.handlesAsynchronously(dao(db))
    }
  }

  /// Notes whether it was read on a thread of the connection's own, or on that of the cooperative pool that has asked.
  struct Witness: Decodable {
    var isElsewhere: Bool
    init(from decoder: any Decoder) throws { isElsewhere = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil } }
  }

  @Test("try await runs the asynchronous form, off the task's thread; without await the synchronous form runs on it")
  func formsDiffer() async throws {
    try await withDatabaseAsync { db in
      let dao = try db.dao("<select selector=\"one\">SELECT 1</select>")
      let handle = try dao.operation("one")
      let asynchronous: [Witness] = [
        try await dao.call("one"), try await dao.one(), try await handle.call(),
        try await db.database.transaction { try dao.call("one") },
      ]
      #expect(asynchronous.map(\.isElsewhere) == [true, true, true, true])
      func synchronously() throws -> [Witness] {
        [try dao.call("one"), try dao.one(), try handle.call(), try db.database.transaction { try dao.call("one") }]
      }
      #expect(try synchronously().map(\.isElsewhere) == [false, false, false, false])
    }
  }

  @Test("A client of Foundation, too, writes DAOKit.Operation")
  func operationName() throws {
    try withDatabase(schema: EmployeeScript.schema) { db throws in
      let operation: DAOKit.Operation = try dao(db).operation("insert:")
      #expect(try operation.call(EmployeeScript.staff[0]) == 1)
    }
  }

  @Test("A database in a URL, a script in a file, streams in a folder, a bundle")
  func places() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let stream = "<execute><statement>\(EmployeeScript.schema[0])</statement></execute>"
    try Data(stream.utf8).write(to: folder.appending(path: "1.stream.xml"))
    let script = folder.appending(path: "employee.dao.xml")
    try Data("<dao>\(EmployeeScript.operations)</dao>".utf8).write(to: script)
    let database = try Database.sqlite(at: folder.appending(path: "a b.sqlite"), configuration: FaceClient.configuration())
    #expect(try await database.processStreams(at: folder) == [1])
    #expect(try await database.processStreams(at: folder) == [])
    let bundle = try #require(Bundle(path: folder.path))
    #expect(try await database.processStreams(in: bundle) == [])
    try await database.dao(at: script).call("insert:", EmployeeScript.staff[0])
    let all: [Employee] = try await database.dao("employee", in: bundle).call("selectAll")
    #expect(all == [EmployeeScript.staff[0]])
    #expect(try database.daos(in: bundle).keys.sorted() == ["employee"])
    try database.backup(to: folder.appending(path: "backup.sqlite"))
    try database.close()
  }

  @Test("Names: exact with colons, the beginning without; the number of arguments decides among several")
  func names() throws {
    try withDatabase { db throws in
      let dao = try db.dao(
        """
        <select selector="find">SELECT 'none'</select>
        <select selector="find:">SELECT 'one' WHERE ? NOTNULL</select>
        <select selector="find:and:">SELECT 'two' WHERE ? &lt; ?</select>
        <select selector="only:">SELECT 'only' WHERE ? NOTNULL</select>
        """)
      #expect(try dao.call("find") == "none")
      #expect(try dao.call("find", 1) == "one")
      #expect(try dao.call("find", 1, 2) == "two")
      #expect(try dao.call("find:and:", 1, 2) == "two")
      #expect(try dao.call("only", 1) == "only")
      #expect(try dao.find() == "none")
      #expect(try dao.find(1) == "one")
      #expect(try dao.find(1, and: 2) == "two")
      expectError(.ambiguousOperation, "find:and:") { try dao.call("find", 1, 2, 3) as String }
      expectError(.unknownOperation, "did you mean") { try dao.call("fund") as String }
      expectError(.unknownOperation) { try dao.call("find:or:", 1, 2) as String }
      expectError(.parameter) { try dao.call("find:", 1, 2) as String }
    }
  }

  @Test("An error tells all that it knows, one by one and together")
  func errors() throws {
    try withDatabase(schema: EmployeeScript.schema) { db throws in
      let dao = try dao(db)
      try dao.call("insert:", EmployeeScript.staff[0])
      let error = try #require(
        expectError(.constraint, "script.insert:", "script:2:", "SQLITE_CONSTRAINT_PRIMARYKEY", "INSERT INTO") {
          try dao.call("insert:", EmployeeScript.staff[0])
        })
      let parts = FaceClient.describe(error)
      #expect(parts[0] == "script.insert:")
      #expect(parts[1] == "script:2:1")
      #expect(parts[3] == "SQLITE_CONSTRAINT_PRIMARYKEY")
      #expect(parts[6] == "constraint")
    }
  }
}

import DAOCheck
import DAOCore
import Testing

@Suite("Operations through the versions of a schema")
struct HistoryTests {
  @Test("Each operation has the versions at which it works")
  func spans() throws {
    let folder = try CheckedFolder(
      """
      <select selector="always">SELECT id FROM a</select>
      <select selector="later">SELECT id FROM b</select>
      <select selector="never">SELECT id FROM nowhere</select>
      <select selector="dropped">SELECT old FROM a</select>
      <insert selector="built:" table="b"/>
      """,
      streams: [
        ["CREATE TABLE a (id INTEGER PRIMARY KEY, old TEXT)"], ["CREATE TABLE b (id INTEGER PRIMARY KEY)"],
        ["ALTER TABLE a DROP COLUMN old"],
      ])
    let history = try folder.report(history: true).history
    #expect(history.map(\.operation) == ["t.always", "t.later", "t.never", "t.dropped", "t.built:"])
    #expect(history.map(\.text) == ["from 1", "from 2", "none", "1 to 2", "from 2"])
    #expect(try folder.report().history.isEmpty)
  }

  @Test("A stream that breaks an operation is an error at its statement and at the operation, which name each other")
  func broken() throws {
    let folder = try CheckedFolder(
      "<select selector='dropped'>SELECT old FROM a</select>",
      streams: [
        ["CREATE TABLE a (id INTEGER PRIMARY KEY, old TEXT)"],
        ["CREATE TABLE b (old TEXT)", "ALTER TABLE a DROP COLUMN old", "CREATE INDEX a_id ON b (old)"],
      ])
    let report = try folder.report(history: true)
    let broken = report.diagnostics.filter { $0.code == .brokenByStream }
    #expect(
      broken.map(CheckedFolder.place) == ["t.dao.xml:2 broken-by-stream", "2.stream.xml:3 broken-by-stream"].sorted(by: >))
    for diagnostic in broken {
      #expect(diagnostic.severity == .error && diagnostic.operation == "t.dropped")
      #expect(diagnostic.message.contains("t.dropped") && diagnostic.message.contains("2.stream.xml"))
    }
    // The cause is told once.
    #expect(!report.diagnostics.contains { $0.code == .unknownColumn })
    #expect(try report.json.contains("\"versions\" : \"1\""))
  }

  @Test("One that works again later is a warning")
  func mended() throws {
    let folder = try CheckedFolder(
      "<select selector='all'>SELECT id FROM a</select>",
      streams: [
        ["CREATE TABLE a (id INTEGER PRIMARY KEY)"], ["ALTER TABLE a RENAME TO b"], ["ALTER TABLE b RENAME TO a"],
      ])
    let report = try folder.report(history: true)
    #expect(report.history.map(\.text) == ["1, from 3"])
    #expect(report.errorCount == 0)
    #expect(report.diagnostics.map(CheckedFolder.place) == ["2.stream.xml:2 broken-by-stream"])
  }

  @Test("Many operations that one stream breaks are one diagnostic at the stream")
  func grouped() throws {
    let operations = (1...20).map { "<select selector='s\($0)'>SELECT old FROM a WHERE id = \($0)</select>" }
    let folder = try CheckedFolder(
      operations.joined(separator: "\n"),
      streams: [["CREATE TABLE a (id INTEGER PRIMARY KEY, old TEXT)"], ["ALTER TABLE a RENAME COLUMN old TO new"]])
    let atStream = try folder.report(history: true).diagnostics.filter { $0.location.file.hasSuffix("2.stream.xml") }
    #expect(atStream.count == 1 && atStream[0].message.contains("and 15 more"))
  }

  @Test("Variants and select keys count")
  func variants() throws {
    let folder = try CheckedFolder(
      """
      <select selector="find">SELECT id FROM a<if test="name != null"> WHERE name = #{name}</if></select>
      <insert selector="add:"><selectKey keyProperty="id" order="BEFORE">SELECT max(n) FROM numbers</selectKey>INSERT INTO a (id) VALUES (:id)</insert>
      """,
      streams: [
        ["CREATE TABLE a (id INTEGER PRIMARY KEY)"], ["ALTER TABLE a ADD COLUMN name TEXT"],
        ["CREATE TABLE numbers (n INTEGER)"],
      ])
    #expect(try folder.report(history: true).history.map(\.text) == ["from 2", "from 3"])
  }
}

import DAOCore
import Testing

@testable import DAOStreams

@Suite("Streams and foreign keys")
struct StreamForeignKeyTests {
  private let folder: StreamFolder
  init() throws {
    folder = try StreamFolder()
    try folder.write(
      1,
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (name TEXT PRIMARY KEY, parent_id INTEGER REFERENCES parent (id) ON DELETE CASCADE);
      INSERT INTO parent VALUES (1), (2);
      INSERT INTO child VALUES ('a', 1), ('b', 2)
      """)
    try folder.run()
  }

  /// Inserts a row with a broken reference, like an application that does not enforce foreign keys.
  private func violate(_ name: String, _ parent: Int) throws {
    let connection = try folder.connect()
    try connection.enforceForeignKeys(false)
    try connection.execute("INSERT INTO child VALUES ('\(name)', \(parent))")
  }

  @Test("A table that others refer to can be dropped and made anew")
  func rebuild() throws {
    try folder.write(
      2,
      """
      CREATE TABLE parent_new (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO parent_new (id) SELECT id FROM parent;
      DROP TABLE parent;
      ALTER TABLE parent_new RENAME TO parent
      """)
    #expect(try folder.run() == StreamResult(applied: [2], version: 2))
    #expect(try folder.query("SELECT count(*) FROM child") == ["2"])
  }

  @Test("A stream that adds a violation is refused and rolled back")
  func added() throws {
    try folder.write(2, "DELETE FROM parent WHERE id = 1")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.code == .constraint)
    #expect(error?.message.contains("row 1 of child refers to no row of parent") == true)
    #expect(error?.location?.file.hasSuffix("2.stream.xml") == true)
    #expect(try folder.query("SELECT count(*) FROM parent") == ["2"])
    #expect(try folder.userVersion() == "1")
  }

  @Test("Violations that were there before are reported and stop nothing")
  func old() throws {
    try violate("c", 7)
    try folder.write(2, "CREATE TABLE other (a)")
    let result = try folder.run()
    #expect(result.applied == [2])
    #expect(result.warnings.count == 1 && result.warnings[0].contains("row 3 of child"))
    try folder.write(3, "DELETE FROM child WHERE name = 'c'")
    #expect(try folder.run() == StreamResult(applied: [3], version: 3))
  }

  @Test("An old violation in a table that is made anew is not an added one, a second one of its kind is")
  func rebuildWithOld() throws {
    try violate("c", 7)
    try folder.connect().execute("DELETE FROM child WHERE name = 'a'")
    try folder.write(
      2,
      """
      CREATE TABLE child_new (name TEXT PRIMARY KEY, parent_id INTEGER REFERENCES parent (id));
      INSERT INTO child_new SELECT name, parent_id FROM child; DROP TABLE child; ALTER TABLE child_new RENAME TO child
      """)
    #expect(try folder.run().applied == [2])
    try folder.write(3, "INSERT INTO child VALUES ('d', 7)")
    #expect(throws: DAOError.self) { try folder.run() }
    try folder.write(3, "DELETE FROM child WHERE name = 'c'; INSERT INTO child VALUES ('d', 8)")
    #expect(throws: DAOError.self) { try folder.run() }
  }

  @Test("A foreign key without a fitting key in its parent is an error of the stream that makes it, and no one else's")
  func mismatch() throws {
    try folder.write(2, "CREATE TABLE p (a); CREATE TABLE q (a REFERENCES p (a))")
    #expect(throws: DAOError.self) { try folder.run() }
    try folder.connect().execute("CREATE TABLE p (a); CREATE TABLE q (a REFERENCES p (a))")
    try folder.write(2, "CREATE TABLE r (a)")
    let result = try folder.run()
    #expect(result.applied == [2] && result.warnings.count == 1)
  }

  @Test("PRAGMA foreign_keys in a stream, which does nothing there, is warned of")
  func pragma() throws {
    try folder.write(2, "PRAGMA foreign_keys = OFF; SELECT 1;\n PRAGMA foreign_keys")
    let result = try folder.run()
    #expect(result.applied == [2] && result.warnings.count == 1)
    #expect(result.warnings[0].contains("2.stream.xml:1:30: warning: PRAGMA foreign_keys does nothing"))
  }

  @Test("PRAGMA user_version in a stream, which the stream's own version replaces, is warned of; reading it is not")
  func userVersion() throws {
    try folder.write(2, "PRAGMA user_version; PRAGMA user_version = 9; CREATE TABLE user_version (a)")
    let result = try folder.run()
    #expect(result.warnings.count == 1)
    #expect(result.warnings.first?.contains("2.stream.xml:1:51: warning: PRAGMA user_version is set to") == true)
    #expect(try folder.userVersion() == "2")
  }

  @Test(
    "Foreign keys are enforced again afterwards, whatever happened", arguments: ["SELECT 1", "nonsense", "DELETE FROM parent"])
  func restored(sql: String) throws {
    try folder.write(2, sql)
    let connection = try folder.connect()
    let runner = StreamRunner(streams: try folder.streamSet(), connection: connection)
    _ = try? runner.run()
    #expect(try connection.enforcesForeignKeys())
    try connection.enforceForeignKeys(false)
    _ = try? runner.run()
    #expect(try !connection.enforcesForeignKeys())
  }
}

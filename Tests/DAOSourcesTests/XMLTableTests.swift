import DAOKit
import DAOSources
import TestSupport
import Testing

@Suite("Tables without rows or values, and XML") struct XMLTableTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "A table that was written without rows has those in the file that it is given later",
    arguments: [
      ("<r>\n  <m id=\"1\"/>\n  <m id=\"2\"/>\n</r>\n", "DELETE FROM m", "<r>\n</r>\n", "<r>\n  <m id=\"7\"/>\n</r>\n"),
      ("<r><m id='1'/></r>", "DELETE FROM m", "<r></r>", "<r>\n  <m id=\"7\"/></r>"),
      ("<r v='1'/>", "CREATE TABLE m (id)", "<r v='1'/>", "<r v='1'>\n  <m>\n    <id>7</id>\n  </m>\n</r>"),
      ("<r v='1'/>", "CREATE TABLE m (id); DELETE FROM p", "<r/>", "<r>\n  <m>\n    <id>7</id>\n  </m>\n</r>"),
      (
        "<r>\n  <z a='1'/>\n</r>", "CREATE TABLE m (id)", "<r>\n  <z a='1'/>\n</r>",
        "<r>\n  <z a='1'/>\n  <m>\n    <id>7</id>\n  </m>\n</r>"
      ),
    ])
  func emptied(_ text: String, _ sql: String, _ without: String, _ with: String) throws {
    let path = try folder.write("p.xml", text)
    let database = try Database.file(at: path)
    for sql in sql.split(separator: "; ") { try database.execute(String(sql)) }
    for _ in 0..<2 {
      try database.persist()
      #expect(try TestFolder.text(path) == without)
    }
    try database.execute("INSERT INTO m VALUES (7)")
    for _ in 0..<2 {
      try database.persist()
      #expect(try TestFolder.text(path) == with)
    }
    try database.execute("INSERT INTO m VALUES (8)")
    try database.persist()
    let copy = try Database.file(at: path)
    #expect(try copy.rows("SELECT id FROM m ORDER BY id", as: Int.self) == [7, 8])
    try copy.close()
    try database.close()
  }

  @Test("A table whose rows have no value at all is refused, as XML would have an empty text for each")
  func noValues() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE people (name TEXT, born DATE)")
    try database.save(as: folder.path("none.xml"))
    try database.execute("INSERT INTO people VALUES (NULL, NULL), (NULL, NULL)")
    let copied = #expect(throws: DAOError.self) { try DataFile(at: folder.path("people.xml")).copy(from: database) }
    let saved = #expect(throws: DAOError.self) { try database.save(as: folder.path("people.xml")) }
    for error in [copied, saved] {
      #expect(error?.code == .encoding && error?.message.contains("'people' has rows without any value") == true)
    }
    #expect(!folder.contains("people.xml"))
    try database.execute("INSERT INTO people (name) VALUES ('Ada')")
    try database.save(as: folder.path("people.xml"))
    let copy = try Database.file(at: folder.path("people.xml"))
    #expect(try copy.rows("SELECT name FROM people", as: String?.self) == [nil, nil, "Ada"])
    try copy.execute("UPDATE people SET name = NULL")
    #expect(throws: DAOError.self) { try copy.persist() }
    try copy.execute("UPDATE people SET name = 'Bob'")
    try copy.persist()
    try copy.close()
    try database.close()
  }
}

import DAOCheck
import DAOCore
import Testing

@Suite("Lints of streams")
struct StreamLintTests {
  private static let table = "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, size INTEGER)"

  private func places(_ streams: [String]...) throws -> [String] {
    try CheckedFolder("<select selector='one'>SELECT 1 AS n</select>", streams: streams).places()
  }

  @Test(
    "Statements that lose the data of an earlier stream's tables",
    arguments: [
      "DROP TABLE a", "DROP TABLE IF EXISTS main.\"a\"", "ALTER TABLE a DROP COLUMN name", "DELETE FROM a",
      "UPDATE a SET name = ''",
      "UPDATE OR IGNORE a SET size = 1, name = upper(name)", "WITH x AS (SELECT 1) DELETE FROM a",
    ])
  func dataLoss(sql: String) throws {
    #expect(try places([Self.table], ["SELECT 1", sql]) == ["2.stream.xml:3 data-loss"])
    // The tables of the same stream hold nothing yet.
    #expect(try places([Self.table, sql]) == [])
  }

  @Test(
    "Statements that lose nothing",
    arguments: [
      ["DELETE FROM a WHERE id = 1"], ["UPDATE a SET name = '' WHERE name IS NULL"],
      ["ALTER TABLE a ADD COLUMN kind TEXT", "UPDATE a SET kind = 'x'"], ["DROP VIEW IF EXISTS v"],
      ["CREATE TABLE b AS SELECT * FROM a", "DROP TABLE a"],
      ["CREATE TABLE b (id INTEGER, name TEXT)", "INSERT INTO b SELECT id, name FROM a", "DELETE FROM a"],
      ["ALTER TABLE a ADD COLUMN title TEXT", "UPDATE a SET title = name", "ALTER TABLE a DROP COLUMN name"],
      ["ALTER TABLE a RENAME TO b"], ["ALTER TABLE a RENAME COLUMN name TO title"],
    ])
  func kept(statements: [String]) throws { #expect(try places([Self.table], statements) == []) }

  private static let rich = [
    "CREATE TABLE p (id INTEGER PRIMARY KEY)", "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, p INTEGER REFERENCES p)",
    "CREATE INDEX a_p ON a (p)", "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END",
  ]
  private static func rebuild(_ columns: String) -> [String] {
    ["CREATE TABLE b (\(columns))", "INSERT INTO b SELECT id, name, p FROM a", "DROP TABLE a", "ALTER TABLE b RENAME TO a"]
  }

  @Test("A number that is left out, unless the streams are numbered in steps")
  func gaps() throws {
    func gaps(_ versions: [Int]) throws -> [String] {
      let folder = try CheckedFolder("<select selector='one'>SELECT 1 AS n</select>", streams: [])
      for version in versions {
        try folder.write("streams/\(version).stream.xml", "<execute><statement>SELECT 1</statement></execute>")
      }
      return try folder.places()
    }
    #expect(try gaps([1, 2, 4]) == ["4.stream.xml:1 version-gap"])
    #expect(try gaps([1, 2, 3, 7, 8, 10]) == ["10.stream.xml:1 version-gap", "7.stream.xml:1 version-gap"])
    for sound in [[1, 2, 3], [5], [5, 6, 7], [10, 20, 30], [20_260_130, 20_260_131, 20_260_203, 20_260_301]] {
      #expect(try gaps(sound) == [], "\(sound)")
    }
  }

  @Test("A rebuilt table without what it had")
  func rebuilt() throws {
    let bare = Self.rebuild("id INTEGER PRIMARY KEY, name TEXT, p INTEGER")
    let report = try CheckedFolder("<select selector='one'>SELECT 1 AS n</select>", streams: [Self.rich, bare]).report()
    #expect(report.diagnostics.map(CheckedFolder.place) == Array(repeating: "2.stream.xml:4 lost-by-rebuild", count: 3))
    for part in ["the index a_p (p)", "the trigger t", "the foreign key (p) to 'p'"] {
      #expect(report.diagnostics.contains { $0.message.contains(part) }, "\(part)")
    }
  }

  @Test("A rebuilt table that gets everything again, at once or by a later stream")
  func complete() throws {
    let whole = Self.rebuild("id INTEGER PRIMARY KEY, name TEXT, p INTEGER REFERENCES p")
    let rest = Array(Self.rich.suffix(2))
    #expect(try places(Self.rich, whole + rest) == [])
    #expect(try places(Self.rich, whole, rest) == [])
    #expect(try places(Self.rich, ["DROP TRIGGER t"] + whole + [rest[0]]) == [])
  }

  @Test("A rebuild that leaves a column out drops its values")
  func withoutColumn() throws {
    let rebuild = [
      "CREATE TABLE b (id INTEGER PRIMARY KEY, size INTEGER)", "INSERT INTO b SELECT id, size FROM a", "DROP TABLE a",
      "ALTER TABLE b RENAME TO a",
    ]
    #expect(try places([Self.table], rebuild) == ["2.stream.xml:4 data-loss"])
  }

  @Test("A NOT NULL column without a default, which rows would refuse")
  func notNull() throws {
    #expect(try places([Self.table], ["ALTER TABLE a ADD kind TEXT NOT NULL"]) == ["2.stream.xml:2 not-null-without-default"])
    #expect(try places([Self.table], ["ALTER TABLE a ADD COLUMN kind TEXT NOT NULL DEFAULT ''"]) == [])
    #expect(try places([Self.table, "ALTER TABLE a ADD COLUMN kind TEXT NOT NULL"]) == [])
  }

  @Test("An index that another one covers")
  func covered() throws {
    #expect(
      try places([Self.table, "CREATE INDEX a1 ON a (name)", "CREATE INDEX a2 ON a (name, size)"]) == [
        "1.stream.xml:3 covered-index"
      ])
    #expect(try places([Self.table, "CREATE INDEX a1 ON a (id)"]) == ["1.stream.xml:3 covered-index"])
    #expect(
      try places([Self.table, "CREATE INDEX a1 ON a (name)"], ["CREATE INDEX a2 ON a (name)"]) == [
        "2.stream.xml:2 covered-index"
      ])
    for sound in [
      ["CREATE UNIQUE INDEX a1 ON a (name)", "CREATE INDEX a2 ON a (name, size)"],
      ["CREATE INDEX a1 ON a (name) WHERE size > 1", "CREATE INDEX a2 ON a (name, size)"],
      ["CREATE INDEX a1 ON a (size)", "CREATE INDEX a2 ON a (name, size)"],
      ["CREATE INDEX a1 ON a (name COLLATE NOCASE)", "CREATE INDEX a2 ON a (name, size)"],
      ["CREATE INDEX a1 ON a (name DESC)", "CREATE INDEX a2 ON a (name, size)"],
      ["CREATE INDEX a1 ON a (lower(name))", "CREATE INDEX a2 ON a (lower(name), size)"],
    ] {
      #expect(try places([Self.table] + sound) == [], "\(sound)")
    }
    // Only the newest state counts.
    #expect(try places([Self.table, "CREATE INDEX a1 ON a (id)"], ["DROP INDEX a1"]) == [])
  }

  @Test("A foreign key without an index")
  func foreignKeys() throws {
    let child = "CREATE TABLE c (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a (id))"
    #expect(try places([Self.table], [child]) == ["2.stream.xml:2 unindexed-foreign-key"])
    #expect(try places([Self.table], [child], ["CREATE INDEX c_a ON c (a, id)"]) == [])
    #expect(try places([Self.table], [child], ["CREATE INDEX c_a ON c (a) WHERE a IS NOT NULL"]) == [])
    #expect(
      try places([Self.table], [child], ["CREATE INDEX c_a ON c (a) WHERE id IS NOT NULL"]) == [
        "2.stream.xml:2 unindexed-foreign-key"
      ])
    #expect(try places([Self.table], ["CREATE TABLE c (id INTEGER PRIMARY KEY REFERENCES a (id))"]) == [])
    #expect(try places([Self.table], ["CREATE TABLE c (a INTEGER REFERENCES a, b TEXT, PRIMARY KEY (a, b))"]) == [])
    #expect(
      try places([Self.table], ["CREATE TABLE c (id INTEGER)", "ALTER TABLE c ADD COLUMN a INTEGER REFERENCES a"])
        == ["2.stream.xml:3 unindexed-foreign-key"])
  }

  @Test("Each lint says what a new stream does, and is a warning")
  func remedies() throws {
    let report = try CheckedFolder(
      "<select selector='one'>SELECT 1 AS n</select>",
      streams: [
        [Self.table, "CREATE TABLE c (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a)", "CREATE INDEX a1 ON a (id)"],
        ["DELETE FROM a"],
      ]
    ).report()
    #expect(report.errorCount == 0 && report.warningCount == 3)
    #expect(report.diagnostics.allSatisfy { $0.message.contains("new stream") })
  }
}

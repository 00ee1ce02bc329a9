import DAOCore
import Foundation
import Testing

@testable import DAOKit

@Suite("Keys of nested selects")
struct NestedKeyTests {
  /// What is compared how.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: String
    var keys = ["k"]
    var kids = "SELECT id FROM kid WHERE pid = :k"
    var collations: [SQLCollation] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "numeric texts on a numeric column",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (' 1'), (1), ('1'), ('01'), ('1.0'), (1.0), ('1e0'), ('+1'), (char(10) || '1'), (2), ('x');
        INSERT INTO kid (pid) VALUES (1), (1), (2), ('x');
        """),
    Case(
      name: "numeric texts in composite keys",
      schema: """
        CREATE TABLE parent (k, l); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER, qid NUMERIC);
        INSERT INTO parent VALUES (1, 2), (' 1', 2), (1, '2 '), (1, 3), (2, 3), (NULL, 3), (2, NULL);
        INSERT INTO kid (pid, qid) VALUES (1, 2), (1, 2), (1, 3), (2, 3), (NULL, 3);
        """, keys: ["k", "l"], kids: "SELECT id FROM kid WHERE pid = :k AND :l = qid"),
    Case(
      name: "numbers on a TEXT column",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT);
        INSERT INTO parent VALUES (0.1), (0.10000000000000002), ('0.1'), (1), (1.0), ('1'), ('1.0'), (-0.0), (0.0), (0), ('-0.0');
        INSERT INTO kid (pid) VALUES ('0.1'), ('1'), ('1.0'), ('0'), ('0.0'), ('-0.0'), ('0.10000000000000002');
        """),
    Case(
      name: "words that are numbers in Swift",
      schema: """
        CREATE TABLE parent (k TEXT); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT COLLATE NOCASE);
        INSERT INTO parent VALUES ('nan'), ('NaN'), ('inf'), ('Inf'), ('infinity'), ('0x10'), ('0X10'), ('16'), ('y');
        INSERT INTO kid (pid) VALUES ('NAN'), ('nan'), ('INF'), ('0x10'), ('16'), ('Infinity'), ('y');
        """),
    Case(
      name: "numbers that a double rounds",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid REAL, qid INTEGER, UNIQUE (pid, id));
        INSERT INTO parent VALUES (9007199254740992.0), (9007199254740992), (9007199254740993), ('9007199254740993'),
          (9223372036854775807), (9223372036854775807.0), (1e300), (9e999), (-9e999), (1);
        INSERT INTO kid (pid, qid) SELECT k, CASE typeof(k) WHEN 'integer' THEN k END FROM parent;
        """),
    Case(
      name: "numbers that a double rounds, on an INTEGER column",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (9007199254740992.0), (9007199254740992), (9007199254740993), ('9007199254740993'),
          (9223372036854775807), (9223372036854775807.0), ('9223372036854775807'), (1);
        INSERT INTO kid (pid) SELECT k FROM parent;
        """),
    Case(
      name: "trailing spaces under RTRIM",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT COLLATE RTRIM);
        INSERT INTO parent VALUES ('a'), ('a '), ('a  '), ('b '), ('1 '), (1), (' a');
        INSERT INTO kid (pid) VALUES ('a'), ('a '), ('b'), ('1'), ('1  '), (' a');
        """),
    Case(
      name: "texts with NULs under NOCASE",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT COLLATE NOCASE);
        INSERT INTO parent VALUES ('a' || char(0) || 'x'), ('a' || char(0) || 'y'), ('a'), ('b'), ('é'), ('É');
        INSERT INTO kid (pid) SELECT k FROM parent;
        """),
    Case(
      name: "values of a column without a type",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid);
        INSERT INTO parent VALUES (1), ('1'), (1.0), (x'31'), (x'32'), ('2'), (2), (NULL), (-0.0), (0), ('');
        INSERT INTO kid (pid) SELECT k FROM parent;
        """),
    Case(
      name: "the alias of another column",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1), (2), ('g'); INSERT INTO kid (pid) VALUES (1), (2), (2);
        """, kids: #"SELECT id, pid AS "g" FROM kid WHERE "g" = :k"#),
    Case(
      name: "an alias without quotes",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1), (2), (4); INSERT INTO kid (pid) VALUES (1), (2), (2);
        """, kids: "SELECT id, pid * 2 g FROM kid WHERE g = :k"),
    Case(
      name: "a text in double quotes",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY); INSERT INTO parent VALUES (1), ('g'), ('G');
        INSERT INTO kid VALUES (1), (2);
        """, kids: #"SELECT id FROM kid WHERE "g" = :k"#),
    Case(
      name: "an aggregate of the outer select",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1), (2), (3); INSERT INTO kid (pid) VALUES (1), (2), (2);
        """, kids: "SELECT (SELECT sum(kid.id)) AS total, pid FROM kid WHERE pid = :k"),
    Case(
      name: "an aggregate of the outer select behind another table",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1), (2), (3); INSERT INTO kid (pid) VALUES (1), (2), (2);
        """, kids: "SELECT (SELECT max(kid.id) FROM parent p LIMIT 1) AS total FROM kid WHERE pid = :k"),
    Case(
      name: "a parameter whose text is a label",
      schema: """
        CREATE TABLE parent (k, l); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1, 7), (2, 7); INSERT INTO kid (pid) VALUES (1), (2), (2);
        """, keys: ["k", "l"], kids: "SELECT id, :l, :l + 1 FROM kid WHERE pid = :k"),
    Case(
      name: "a column that is called end",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER, end INTEGER);
        INSERT INTO parent VALUES (1), (2); INSERT INTO kid (pid, end) VALUES (1, 1), (2, 9), (2, 1);
        """, kids: "SELECT id FROM kid WHERE NOT (end > 3 AND pid = :k AND id)"),
    Case(
      name: "a full-text search",
      schema: """
        CREATE TABLE parent (k); CREATE VIRTUAL TABLE kid USING fts5(words);
        INSERT INTO parent VALUES ('one'), ('two'), (2), (1), ('one two'); INSERT INTO kid VALUES ('one two'), ('two'), ('1 2');
        """, kids: "SELECT rowid AS id, words FROM kid WHERE kid = :k"),
    Case(
      name: "the arguments of a table function",
      schema: #"CREATE TABLE parent (k, l); INSERT INTO parent VALUES ('{"a":[1,2]}', '$.a'), ('[3]', '$'), ('[4]', '$');"#,
      keys: ["k", "l"], kids: "SELECT value FROM json_each WHERE json = :k AND root = :l"),
    Case(
      name: "a view with an order",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER, name TEXT);
        CREATE VIEW sorted AS SELECT * FROM kid ORDER BY name;
        INSERT INTO parent VALUES (2), (1), (3); INSERT INTO kid (pid, name) VALUES (1, 'c'), (2, 'b'), (1, 'a'), (2, 'a');
        """, kids: "SELECT id FROM sorted WHERE pid = :k"),
    Case(
      name: "a view without affinities",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        CREATE VIEW plain AS SELECT id, pid + 0 AS pid, CAST(pid AS TEXT) AS name FROM kid;
        INSERT INTO parent VALUES (1), ('1'), (1.0), ('01'), (2); INSERT INTO kid (pid) VALUES (1), (2);
        """, kids: "SELECT id FROM plain WHERE pid = :k"),
    Case(
      name: "generated columns and STRICT tables",
      schema: """
        CREATE TABLE parent (k);
        CREATE TABLE kid (id INTEGER PRIMARY KEY, pid ANY, name TEXT AS (lower(pid))) STRICT;
        INSERT INTO parent VALUES (1), ('1'), ('a'), ('A'), (2); INSERT INTO kid (pid) VALUES (1), ('1'), ('A'), ('a');
        """, kids: "SELECT id FROM kid WHERE name = :k"),
    Case(
      name: "the number of a row",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        INSERT INTO parent VALUES (1), ('1'), (1.0), ('1.0'), (' 1'), (1.5), (2), ('x'); INSERT INTO kid (pid) VALUES (1), (2);
        """, kids: "SELECT id, pid FROM kid WHERE rowid = :k"),
    Case(
      name: "an error in a row of nobody's",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER, doc TEXT);
        CREATE INDEX kid_pid ON kid (pid, doc);
        INSERT INTO parent VALUES (1), (2); INSERT INTO kid (pid, doc) VALUES (1, '{"a":1}'), (2, '{"a":1}'), (3, '{');
        """, kids: "SELECT id FROM kid WHERE pid = :k AND json_extract(doc, '$.a') = 1"),
    Case(
      name: "a collation of the application",
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT COLLATE plain);
        INSERT INTO parent VALUES ('Élan'), ('elan'), ('ELAN'), ('élan'), ('x'), ('ÿ'), (1), ('١'), ('01'), (1.0), (NULL), (x'78');
        INSERT INTO kid (pid) SELECT k FROM parent;
        """,
      collations: [
        SQLCollation("plain") { $0.compare($1, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]) }
      ]),
    Case(
      name: "two collations of the application",
      schema: """
        CREATE TABLE parent (k, l);
        CREATE TABLE kid (id INTEGER PRIMARY KEY, pid TEXT COLLATE length, qid TEXT COLLATE same);
        INSERT INTO parent VALUES ('ab', 'x'), ('cd', 'x'), ('abc', 'x'), ('cd', 'y'), (12, 'x'), ('12', 'y'), (123, 'z');
        INSERT INTO kid (pid, qid) SELECT k, l FROM parent;
        """, keys: ["k", "l"], kids: "SELECT id FROM kid WHERE pid = :k AND qid = :l",
      collations: [
        SQLCollation("length") { left, right in
          left.count == right.count ? .orderedSame : left.count < right.count ? .orderedAscending : .orderedDescending
        },
        SQLCollation("same") { _, _ in .orderedSame },
      ]),
  ]

  @Test("Children are those that a call for each key finds, of all keys and of each two", arguments: cases)
  func sameAsOneByOne(_ example: Case) throws {
    let scene = try NestedKeyScene(
      schema: example.schema, keys: example.keys, kids: example.kids, collations: example.collations)
    let together = try scene.together()
    #expect(try together == scene.oneByOne())
    for first in 1..<together.count {
      for second in first + 1...together.count {
        let rest = "DELETE FROM parent WHERE rowid NOT IN (\(first), \(second));"
        let scene = try NestedKeyScene(
          schema: example.schema + rest, keys: example.keys, kids: example.kids, collations: example.collations)
        #expect(try scene.together() == scene.oneByOne(), "keys \(first) and \(second)")
      }
    }
  }

  @Test("Odd keys do not keep the others from one statement")
  func oddKeysAlone() throws {
    let scene = try NestedKeyScene(
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid INTEGER);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) INSERT INTO parent SELECT i FROM n;
        INSERT INTO parent VALUES (' 1'), (0.5);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO kid (pid) SELECT i % 100 FROM n;
        """, kids: "SELECT id FROM kid WHERE pid = :k")
    #expect(try scene.together() == scene.oneByOne())
    _ = try scene.together()
    #expect(scene.statementCount == 2)
  }

  @Test("Keys that are what they look like take one statement", arguments: ["INTEGER", "TEXT", "NUMERIC", "BLOB", "REAL", ""])
  func plainKeys(_ type: String) throws {
    let keys = ["TEXT": "'k' || i", "BLOB": "CAST(i AS BLOB)"][type] ?? "i"
    let scene = try NestedKeyScene(
      schema: """
        CREATE TABLE parent (k); CREATE TABLE kid (id INTEGER PRIMARY KEY, pid \(type));
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) INSERT INTO parent SELECT \(keys) FROM n;
        INSERT INTO kid (pid) SELECT k FROM parent; INSERT INTO kid (pid) SELECT k FROM parent;
        """, kids: "SELECT id FROM kid WHERE pid = :k ORDER BY id")
    let together = try scene.together()
    // A REAL column has other values than the integers it equals: it is read one by one in the end.
    #expect(scene.statementCount == (type == "REAL" ? 2 : 1))
    #expect(try together == scene.oneByOne())
  }
}

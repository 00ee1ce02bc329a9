#if PostgreSQL
  import EngineSupport
  import Testing

  extension ServerTests {
    @Suite("What both engines take and answer otherwise")
    struct TwoAnswersTests {
      let office: ServerOffice

      init() throws {
        office = try ServerOffice()
        try office.folder.write(
          "streams/4.stream.xml",
          """
          <execute><statement>CREATE TABLE book (id bigint PRIMARY KEY, title text NOT NULL, rating bigint, data jsonb NOT NULL,
            email text NOT NULL, alias text, pages bigint, due date NOT NULL, paid timestamptz NOT NULL)</statement></execute>
          """)
        try office.folder.write(
          "sqlite/1.stream.xml",
          """
          <execute><statement>CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, rating INTEGER, data JSON NOT NULL,
            email TEXT NOT NULL COLLATE NOCASE, alias TEXT, pages INTEGER, due DATE NOT NULL, paid TIMESTAMP NOT NULL)</statement></execute>
          """)
      }

      /// What is told of statements, one in each line of the script.
      private func told(of statements: [String]) throws -> [String] {
        try office.write(
          statements.enumerated().map { "<select selector='s\($0)'><![CDATA[\($1)]]></select>" }.joined(separator: "\n"))
        let run = office.check("--sqlite-streams", office.folder.path("sqlite"))
        return run.errors.split(separator: "\n").map(String.init)
      }

      @Test("Each is told with its place and the spelling that both understand alike")
      func told() throws {
        let cases = [
          ("SELECT id FROM book WHERE title LIKE 'ada%'", "write lower(a) LIKE lower(b)"),
          ("SELECT id FROM book WHERE lower(title) LIKE 'Ada%'", "write lower(a) LIKE lower(b)"),
          ("SELECT id FROM book WHERE title LIKE ?", "write lower(a) LIKE lower(b)"),
          (
            "SELECT id FROM book ORDER BY rating DESC",
            "'book.rating' may be NULL, which comes last on SQLite and first on PostgreSQL"
          ),
          (
            "SELECT id, row_number() OVER (ORDER BY rating) AS place FROM book",
            "'book.rating' may be NULL, which comes first on SQLite and last on PostgreSQL"
          ),
          ("SELECT id, rating AS stars FROM book ORDER BY stars", "'book.rating' may be NULL"),
          ("SELECT id FROM book ORDER BY alias IS NULL, rating", "'book.rating' may be NULL"),
          ("SELECT b.id FROM book AS a LEFT JOIN book AS b ON b.id = a.rating ORDER BY b.title", "'book.title' may be NULL"),
          ("SELECT id FROM book WHERE data ->> '$.city' = 'Ulm'", "write the names alone"),
          ("SELECT id FROM book ORDER BY data ->> 'size'", "write CAST(… AS text)"),
          ("SELECT id FROM book WHERE data ->> 'size' = '5'", "write CAST(… AS text)"),
          ("SELECT id, data ->> 'size' AS size FROM book ORDER BY size", "write CAST(… AS text)"),
          ("SELECT substr(title, -4) AS last FROM book", "counts from the end"),
          ("SELECT id FROM book WHERE email = ?", "'book.email' takes small letters for large ones on SQLite alone"),
          ("SELECT id FROM book WHERE email = ? AND title <> email", ""),
          ("SELECT id FROM book ORDER BY pages % 3", "'book.pages' may be NULL"),
          ("SELECT id FROM book ORDER BY lower(alias)", "'book.alias' may be NULL"),
          ("SELECT id, -pages AS p FROM book ORDER BY p DESC", "'book.pages' may be NULL"),
          ("SELECT id FROM book WHERE due - due > 3", "days on PostgreSQL, and seconds on SQLite"),
          ("SELECT id FROM book WHERE due + 3 < due", "days on PostgreSQL, and seconds on SQLite"),
          ("SELECT CAST(paid AS date) = due AS x FROM book", "a day on PostgreSQL"),
          ("SELECT CAST(due AS text) AS x FROM book", "the text of a date on PostgreSQL"),
          ("SELECT title || due AS x FROM book", "the text of a date on PostgreSQL"),
          ("SELECT title || id * 2 AS x FROM book WHERE CAST(? AS text) IS NULL", "calculated before ||"),
          ("SELECT id FROM book UNION SELECT id FROM book INTERSECT SELECT id FROM book", "goes before UNION and EXCEPT"),
        ]
        let statements = cases.map(\.0)
        let lines = try told(of: statements).filter { $0.contains("[two-answers]") }
        for (index, (sql, part)) in cases.enumerated() {
          let own = lines.filter { $0.contains("office.dao.xml:\(index + 2):") }
          // A column is told once.
          #expect(
            own.count == (part.isEmpty ? 0 : 1) && own.allSatisfy { $0.contains("warning: ") && $0.contains(part) },
            "\(sql): \(own)")
        }
      }

      @Test("What both answer alike is not told")
      func alike() throws {
        let lines = try told(of: [
          "SELECT id FROM book WHERE lower(title) LIKE lower(?)", "SELECT id FROM book WHERE title LIKE '100%'",
          "SELECT id FROM book ORDER BY rating NULLS LAST, id", "SELECT id FROM book ORDER BY rating IS NULL, rating",
          "SELECT id FROM book WHERE rating IS NOT NULL ORDER BY rating", "SELECT id FROM book ORDER BY title, id DESC",
          "SELECT id FROM book ORDER BY coalesce(rating, 0)", "SELECT id FROM book WHERE data ->> 'city' = 'Ulm'",
          "SELECT id FROM book ORDER BY CAST(data ->> 'size' AS numeric)", "SELECT substr(title, 1, 4) AS start FROM book",
          "SELECT id FROM book WHERE trim(lower(title)) LIKE 'a%'", "SELECT substr(title, 0, 3) AS start FROM book",
          "SELECT id FROM book ORDER BY coalesce(rating, ?)",
          "SELECT id FROM book ORDER BY CASE WHEN rating IS NULL THEN 0 ELSE rating END",
          "SELECT id FROM book WHERE lower(title) LIKE ?",
          "SELECT id FROM book ORDER BY alias IS NULL, lower(alias), pages IS NULL, -pages",
          "SELECT id FROM book WHERE pages IS NOT NULL ORDER BY id / pages",
          "SELECT id FROM book ORDER BY CASE WHEN rating IS NULL THEN 0 ELSE rating END * 2",
          "SELECT id FROM book ORDER BY coalesce(rating, 0) + 1", "SELECT id FROM book ORDER BY lower(title), -id",
          "SELECT title || CAST(id * 2 AS text) AS x FROM book", "SELECT CAST(title AS text) AS x FROM book",
          "SELECT id FROM book INTERSECT SELECT id FROM book UNION SELECT id FROM book",
          "SELECT max(rating) AS best FROM book", "SELECT title, count(*) AS number FROM book GROUP BY title ORDER BY count(*)",
        ])
        let told = lines.filter { $0.contains("[two-answers]") }
        #expect(told.isEmpty, "\(told)")
      }

      @Test("A variant for an engine is nobody else's, and a script may say that it knows")
      func silenced() throws {
        try office.folder.write(
          "sqlite/1.stream.xml",
          "<execute><statement>CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, rating INTEGER)</statement></execute>"
        )
        try office.write(
          """
          <select selector='a' databaseId='postgres'>SELECT id FROM book ORDER BY rating</select>
          <select selector='a' databaseId='sqlite'>SELECT id FROM book ORDER BY rating</select>
          <select selector='c' databaseId='sqlite'>SELECT id FROM book</select>
          <select selector='c'>SELECT id FROM book ORDER BY rating</select>
          <select selector='b'><allow code="two-answers" reason="any order does"/>SELECT id FROM book ORDER BY rating</select>
          """)
        let run = office.check("--strict", "--sqlite-streams", office.folder.path("sqlite"))
        #expect(run.errors.isEmpty, "\(run)")
        #expect(office.check("--strict").errors.isEmpty)
      }
    }
  }
#endif

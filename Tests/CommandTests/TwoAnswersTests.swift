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
            email text NOT NULL, alias text)</statement></execute>
          """)
        try office.folder.write(
          "sqlite/1.stream.xml",
          """
          <execute><statement>CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, rating INTEGER, data JSON NOT NULL,
            email TEXT NOT NULL COLLATE NOCASE, alias TEXT)</statement></execute>
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
        let statements = [
          "SELECT id FROM book WHERE title LIKE 'ada%'", "SELECT id FROM book ORDER BY rating DESC",
          "SELECT id, row_number() OVER (ORDER BY rating) AS place FROM book",
          "SELECT id FROM book WHERE data ->> '$.city' = 'Ulm'",
          "SELECT id FROM book ORDER BY data ->> 'size'", "SELECT id FROM book WHERE data ->> 'size' = '5'",
          "SELECT substr(title, -4) AS last FROM book",
          "SELECT b.id FROM book AS a LEFT JOIN book AS b ON b.id = a.rating ORDER BY b.title",
          "SELECT id AS id, data ->> 'size' AS size FROM book ORDER BY size",
        ]
        let parts = [
          "write lower(a) LIKE lower(b)", "'book.rating' may be NULL, which comes last on SQLite and first on PostgreSQL",
          "'book.rating' may be NULL, which comes first on SQLite and last on PostgreSQL", "write the names alone",
          "write CAST(… AS text)", "write CAST(… AS text)", "counts from the end", "'book.title' may be NULL",
          "write CAST(… AS text)",
        ]
        let lines = try told(of: statements).filter { $0.contains("[two-answers]") }
        for (index, part) in parts.enumerated() {
          let own = lines.filter { $0.contains("office.dao.xml:\(index + 2):") && !$0.contains("NOCASE") }
          #expect(own.count == 1 && own[0].contains("warning: ") && own[0].contains(part), "\(statements[index]): \(own)")
        }
        let columns = lines.filter { $0.contains("'book.email' compares texts by NOCASE on SQLite") }
        #expect(columns.count == 1, "\(lines)")
      }

      @Test("What both answer alike is not told")
      func alike() throws {
        let lines = try told(of: [
          "SELECT id FROM book WHERE lower(title) LIKE lower(?)", "SELECT id FROM book WHERE title LIKE '100%'",
          "SELECT id FROM book ORDER BY rating NULLS LAST, id", "SELECT id FROM book ORDER BY rating IS NULL, rating",
          "SELECT id FROM book WHERE rating IS NOT NULL ORDER BY rating", "SELECT id FROM book ORDER BY title, id DESC",
          "SELECT id FROM book ORDER BY coalesce(rating, 0)", "SELECT id FROM book WHERE data ->> 'city' = 'Ulm'",
          "SELECT id FROM book ORDER BY CAST(data ->> 'size' AS numeric)", "SELECT substr(title, 1, 4) AS start FROM book",
          "SELECT max(rating) AS best FROM book", "SELECT title, count(*) AS number FROM book GROUP BY title ORDER BY count(*)",
        ])
        let told = lines.filter { !$0.contains("NOCASE") && $0.contains("[two-answers]") }
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
          <select selector='b'><allow code="two-answers" reason="any order does"/>SELECT id FROM book ORDER BY rating</select>
          """)
        let run = office.check("--strict", "--sqlite-streams", office.folder.path("sqlite"))
        #expect(run.errors.isEmpty, "\(run)")
        #expect(office.check("--strict").errors.isEmpty)
      }
    }
  }
#endif

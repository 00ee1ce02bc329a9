#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @testable import DAOCommand

  /// One after the other, since some look for what the others' commands may leave on the server.
  @Suite("The command on a server", .serialized, .enabled(if: Cluster.programs != nil))
  struct ServerTests {}

  extension ServerTests {
    @Suite("Commands on a server")
    struct ServerCommandTests {
      let office: ServerOffice
      init() throws { office = try ServerOffice() }

      @Test("A dry run finds what the commit would refuse, and does not refuse what a commit makes usable")
      func rehearsal() throws {
        let words = ["migrate", "--database", office.url, "--streams", office.streams]
        func write(_ version: Int, _ sql: String) throws {
          try office.folder.write("streams/\(version).stream.xml", "<execute><statement>\(sql)</statement></execute>")
        }
        try write(
          4,
          """
          CREATE TABLE p (id integer PRIMARY KEY);
          CREATE TABLE c (p integer REFERENCES p DEFERRABLE INITIALLY DEFERRED, mood mood)
          """)
        #expect(CommandRun(words).status == .done)
        try write(5, "INSERT INTO c VALUES (9)")
        let refused = CommandRun(words + ["--dry-run"])
        #expect(refused.status == .fault && refused.errors.contains("5.stream.xml"), "\(refused)")
        try write(5, "INSERT INTO p VALUES (9); INSERT INTO c VALUES (9); ALTER TYPE mood ADD VALUE 'new'")
        try write(6, "ALTER TABLE c ADD COLUMN d text; INSERT INTO c VALUES (NULL, 'new')")
        for end in [["--dry-run"], []] {
          let run = CommandRun(words + end)
          #expect(run.status == .done, "\(run)")
        }
      }

      @Test("migrate, status, call, explain, render and list take a URL, as they take a file")
      func commands() throws {
        let database = ["--database", office.url]
        let streams = database + ["--streams", office.streams]
        let pending = CommandRun(["status"] + streams)
        #expect(pending.status == .fault && pending.output.hasPrefix("version 0 of postgresql://dao@/"), "\(pending)")
        let plan = CommandRun(["migrate"] + streams + ["--dry-run"])
        #expect(plan.status == .done && plan.output.hasSuffix("this was a dry run, and nothing is changed\n"), "\(plan)")
        let run = CommandRun(["migrate"] + streams)
        #expect(run.status == .done && run.output == "applied: 1, 2, 3\nnow at version 3\n", "\(run)")
        #expect(CommandRun(["migrate"] + streams).output == "up to date at version 3\n")
        let status = CommandRun(["status"] + streams + ["--format", "json"])
        #expect(status.status == .done && status.output.contains(#""version": 3, "pending": false"#), "\(status)")

        let scripts = database + ["--scripts", office.scripts]
        let insert = CommandRun(["call"] + scripts + ["office", "insert:", "Bern", "1.5"])
        #expect(insert.status == .done && insert.output == "1 change\n", "\(insert)")
        let rows = CommandRun(["call"] + scripts + ["office", "all", "--format", "csv"])
        #expect(rows.output.contains("\n1,Zürich,,12.5,") && rows.output.contains("\n2,Bern,1.5,,,"), "\(rows)")
        let explain = CommandRun(["explain"] + scripts + ["office", "withID:"])
        #expect(explain.status == .done && explain.output.contains("-- :id: id bigint\n-- plan:\n--   "), "\(explain)")
        let scratch = CommandRun([
          "explain", "--scripts", office.scripts, "--streams", office.streams, "--postgres", office.url, "office", "search:",
        ])
        #expect(scratch.output.hasPrefix("-- 4 variants, "), "\(scratch)")
        #expect(CommandRun(["explain"] + scripts + ["--run", "office", "withID:", "1"]).output.contains("-- 1 row in "))
        let render = CommandRun(["render"] + scripts + ["office", "withID:", "7"])
        #expect(render.output == "SELECT * FROM office WHERE id = $1\n-- $1 (:id): 7\n", "\(render)")
        try office.write("<select selector='one' databaseId='postgres'>SELECT 1</select>")
        #expect(CommandRun(["list"] + scripts).output.contains("office.one"))
        #expect(!CommandRun("list", "--scripts", office.scripts).output.contains("office.one"))
      }

      @Test("What the server refuses is a fault of the command, and a stream that fails leaves a whole version")
      func faults() throws {
        let none = CommandRun("status", "--database", office.url.replacing("?", with: "no?"), "--streams", office.streams)
        #expect(none.status == .fault && none.errors.hasPrefix("error: cannot connect to the database: "), "\(none)")
        try office.folder.write(
          "streams/4.stream.xml", "<execute><statement>CREATE TABLE office (id int)</statement></execute>")
        let run = CommandRun("migrate", "--database", office.url, "--streams", office.streams)
        #expect(
          run.status == .fault && run.errors.contains("4.stream.xml:1:21: error: relation \"office\" already exists"), "\(run)")
        #expect(run.errors.contains("the database stands at version 3"), "\(run)")
        let wrong = CommandRun("check", "--scripts", office.scripts, "--postgres", "office.sqlite")
        #expect(wrong.status == .wrongUsage && wrong.errors.contains("--postgres URL begins with postgresql://"), "\(wrong)")
      }

      @Test("No sign of a password in a URL is shown, whatever it is made of")
      func passwords() throws {
        var random = SeededGenerator(seed: 20)
        let (signs, parts) = (Array("@:/?#%[]\"'&=+ ,\\"), ["zQ7x", "Kw9v", "pL3j"])
        for _ in 1...20 {
          var password = parts[0]
          for part in parts.dropFirst() {
            for _ in 0...Int.random(in: 0...2, using: &random) { password.append(signs.randomElement(using: &random) ?? "@") }
            password += part
          }
          let escaped = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
          for text in [password, escaped] {
            let urls = [
              "postgresql://ada:\(text)@127.0.0.1:1/none", "postgres://ada:\(text)@[::1]:1,localhost:1/none?application_name=x",
              "postgresql://127.0.0.1:1/none?user=ada&password=\(text)&sslmode=disable", "POSTGRESQL://:\(text)@127.0.0.1:1",
            ]
            for url in urls {
              for words in [
                ["status", "--database", url, "--streams", office.streams],
                ["check", "--scripts", office.scripts, "--postgres", url, "--streams", office.streams],
              ] {
                let run = CommandRun(words)
                #expect(run.status != .done)
                for part in parts { #expect(!(run.output + run.errors).contains(part), "\(url): \(run)") }
              }
            }
          }
        }
        let status = CommandRun(
          "status", "--database", office.url.replacing("dao@", with: "dao:zQ7x@") + "&sslpassword=zQ7x", "--streams",
          office.streams)
        #expect(status.output.hasPrefix("version 0 of postgresql://dao@/") && !status.output.contains("zQ7x"), "\(status)")
      }
    }
  }
#endif

import DAOKit
import DAOSQLite
import EngineSupport
import Foundation
import Testing

@testable import DAOCommand

#if PostgreSQL
  import DAOPostgres
#endif

@Suite("dao copy and dao notify")
struct CopyCommandTests {
  let folder: TemporaryFolder
  private var file: String { folder.path("old.sqlite") }
  private var target: String { folder.path("new.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func make(_ path: String, _ statements: String...) throws {
    let database = try Database.sqlite(at: path)
    try database.runtime.pool.withSession(for: .write, .schema) { session in
      for sql in statements { try session.connection.execute(sql) }
    }
    try database.close()
  }

  @Test("A file is copied, after a rehearsal that writes nothing")
  func files() throws {
    try make(file, "CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT)", "INSERT INTO a VALUES (1, 'x'), (2, NULL)")
    try make(target, "CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT)")
    let dry = CommandRun("copy", "--from", file, "--to", target, "--dry-run")
    #expect(dry.status == .done, "\(dry.errors)")
    #expect(dry.output == "main.a: 2 rows\n1 table, 2 rows: every value fits; this was a dry run, and nothing is written\n")
    let run = CommandRun("copy", "--from", file, "--to", target)
    #expect(run.status == .done, "\(run.errors)")
    #expect(run.output == "main.a: 2 rows\n1 table, 2 rows, the same in both\n")
    #expect(run.errors == "copying main.a\n")
    let again = CommandRun("copy", "--from", file, "--to", target)
    #expect(again.status == .fault)
    #expect(again.errors.contains("the table 'main.a' has rows already"))
  }

  @Test("A key of the environment is said to files, and never a plain file made", .enabled(if: !SQLiteCodec.isLinked))
  func key() throws {
    let run = try ChildProcess("echo 'a,b' > p.csv && DAO_KEY=secret dao copy --from p.csv --to p.sqlite", in: folder)
    #expect(run.status != 0)
    #expect(run.errors.contains("encrypts nothing") && !run.errors.contains("secret"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("p.sqlite")))
  }

  @Test("What is missing is named")
  func missing() throws {
    try make(file, "CREATE TABLE a (id INTEGER PRIMARY KEY)")
    #expect(CommandRun("copy", "--from", file, "--to", target).errors.contains("there is no database '\(target)'"))
    try make(target, "CREATE TABLE b (id INTEGER PRIMARY KEY)")
    #expect(CommandRun("copy", "--from", file, "--to", target).errors.contains("the table 'a' is missing"))
    #expect(CommandRun("copy", "--from", file).status == .wrongUsage)
  }

  @Test("Files of CSV and JSON are copied to a database that is made, and back")
  func formats() throws {
    let (csv, json) = (folder.path("people.csv"), folder.path("people.json"))
    try Data("id;name\r\n1;Ada\r\n2;\r\n".utf8).write(to: URL(filePath: csv))
    let dry = CommandRun("copy", "--from", csv, "--to", target, "--dry-run")
    #expect(dry.status == .done, "\(dry.errors)")
    #expect(dry.output.hasSuffix("1 table, 2 rows: every value fits; this was a dry run, and nothing is written\n"))
    #expect(!FileManager.default.fileExists(atPath: target))
    let run = CommandRun(
      "copy", "--from", csv, "--to", target, "--map", "people=person", "--map", "people.name=first_name")
    #expect(run.output == "main.person: 2 rows, a new table\n1 table, 2 rows, the same in both\n", "\(run.errors)")
    let back = CommandRun("copy", "--from", target, "--to", json, "--map", "person=people")
    #expect(back.status == .done, "\(back.errors)")
    #expect(
      try String(contentsOfFile: json, encoding: .utf8)
        == "[\n  {\"id\": 1, \"first_name\": \"Ada\"},\n  {\"id\": 2, \"first_name\": null}\n]\n")
    let again = CommandRun("copy", "--from", csv, "--to", json)
    #expect(again.status == .fault && again.errors.contains("is there already: name a new file, or give --replace"))
    #expect(CommandRun("copy", "--from", csv, "--to", json, "--replace").status == .done)
    #expect(CommandRun("copy", "--from", folder.path("none.csv"), "--to", folder.path("made.sqlite")).status == .fault)
    #expect(!FileManager.default.fileExists(atPath: folder.path("made.sqlite")))
    for word in ["x", "=x", "x="] {
      #expect(CommandRun("copy", "--from", csv, "--to", json, "--replace", "--map", word).status == .wrongUsage)
    }
    #expect(CommandRun("copy", "--from", csv, "--to", json, "--replace", "--map", "a=b").errors.contains("'a'"))
  }

  @Test("A number in JSON that a file does not keep is named, and one that is spelt in another way is the same")
  func numbers() throws {
    try make(
      file, "CREATE TABLE a (id INTEGER PRIMARY KEY, p JSON)", "INSERT INTO a VALUES (1, '[0.10000000000000001, 1e22, 100.0]')")
    for name in ["a.json", "a.csv"] {
      let run = CommandRun("copy", "--from", file, "--to", folder.path(name))
      #expect(run.output.hasSuffix("1 table, 1 row, the same in both\n"), "\(run.errors)")
      let back = CommandRun("copy", "--from", folder.path(name), "--to", folder.path("\(name).sqlite"), "--create")
      #expect(back.status == .done, "\(back.errors)")
    }
    let other = folder.path("other.sqlite")
    try make(other, "CREATE TABLE a (id INTEGER PRIMARY KEY, p JSON)", "INSERT INTO a VALUES (1, '[12345678901234567890]')")
    let run = CommandRun("copy", "--from", other, "--to", folder.path("b.json"))
    #expect(run.status == .fault && run.errors.contains("12345678901234567890 does not fit into 64 bits"), "\(run)")
  }

  @Test("Tables of a database that are missing are made where that is asked for")
  func created() throws {
    try make(
      file, "CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT NOT NULL, price NUMERIC(9, 2))",
      "INSERT INTO a VALUES (5, 'x', 1.5)")
    let run = CommandRun("copy", "--from", file, "--to", target, "--create")
    #expect(run.output == "main.a: 1 row, a new table\n1 table, 1 row, the same in both\n", "\(run.errors)")
    let database = try Database.sqlite(at: target)
    #expect(
      try database.dataTables() == [
        DataTable(
          "a", [DataColumn("id", .integer), DataColumn("text", .text, isRequired: true), DataColumn("price", .decimal)],
          key: ["id"])
      ])
    #expect(try database.rows("SELECT typeof(price) FROM a", as: String.self) == ["real"])
    try database.close()
  }

  @Test("A copy that fails before it has made a table leaves no database, and its help names all formats")
  func nothing() throws {
    let csv = folder.path("people.csv")
    try Data("id,name\n1,Ada\n".utf8).write(to: URL(filePath: csv))
    for words in [["--table", "nosuch"], ["--map", "name=first_name"], ["--map", "people.id=name"]] {
      let run = CommandRun(["copy", "--from", csv, "--to", target] + words)
      #expect(run.status == .fault, "\(run.output)")
      #expect(!FileManager.default.fileExists(atPath: target))
    }
    let help = CommandRun("copy", "--help").output
    for format in ["JSON", "CSV", "XML", "SPON", ".spon"] { #expect(help.contains(format)) }
  }

  @Test("A table that a misspelt mapping would make is refused where streams make the tables")
  func misspelt() throws {
    let csv = folder.path("people.csv")
    try Data("id,name\n1,Ada\n".utf8).write(to: URL(filePath: csv))
    try Data(
      "<execute><statement>CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT)</statement></execute>".utf8
    ).write(to: URL(filePath: folder.path("1.stream.xml")))
    #expect(CommandRun("migrate", "--database", target, "--streams", folder.path("")).status == .done)
    let run = CommandRun("copy", "--from", csv, "--to", target, "--map", "people=persn")
    #expect(run.status == .fault && run.errors.contains("'persn' is missing; did you mean 'person'?"), "\(run.errors)")
    let right = CommandRun("copy", "--from", csv, "--to", target, "--map", "people=person")
    #expect(right.output == "main.person: 1 row\n1 table, 1 row, the same in both\n", "\(right.errors)")
    let made = CommandRun("copy", "--from", csv, "--to", target, "--create")
    #expect(made.output.contains("main.people: 1 row, a new table"), "\(made.errors)")
  }

  @Test("A file needs no triggers for live results")
  func notices() throws {
    try make(file, "CREATE TABLE a (id INTEGER PRIMARY KEY)")
    #expect(CommandRun("notify", "--database", file).output == "nothing to install\n")
    #expect(CommandRun("notify", "--database", file, "--remove").output == "nothing to remove\n")
  }

  #if PostgreSQL
    @Test(
      "A file is copied to a server and back, and the server's tables tell of changes", .enabled(if: Cluster.programs != nil))
    func server() throws {
      let url = try Self.url(Cluster.shared.get().makeDatabase())
      try make(
        file, "CREATE TABLE a (id INTEGER PRIMARY KEY, at TIMESTAMP, isOpen BOOLEAN)",
        "INSERT INTO a VALUES (1, 0, 1), (2, NULL, 0)")
      let server = try Database.postgres(url)
      try server.runtime.pool.withSession(for: .write, .schema) { session in
        try session.connection.execute("CREATE TABLE a (id bigint PRIMARY KEY, at timestamptz, isOpen boolean)")
      }
      let run = CommandRun("copy", "--from", file, "--to", url)
      #expect(run.output == "public.a: 2 rows\n1 table, 2 rows, the same in both\n", "\(run.errors)")
      let rows = try server.runtime.pool.withSession(for: .read, .schema) { session in
        try session.connection.rows("SELECT at = '2001-01-01Z', isOpen FROM a ORDER BY id", [])
      }
      #expect(rows == [[.integer(1), .integer(1)], [.null, .integer(0)]])
      try make(target, "CREATE TABLE a (id INTEGER PRIMARY KEY, at TIMESTAMP, isOpen BOOLEAN)")
      #expect(CommandRun("copy", "--from", url, "--to", target).status == .done)
      #expect(CommandRun("notify", "--database", url).output == "public.a: tells of its changes\n")
      #expect(CommandRun("notify", "--database", url, "a").output == "nothing to install\n")
      #expect(CommandRun("notify", "--database", url, "--remove", "a").output == "public.a: tells no more\n")
      try server.close()
    }

    /// The URL of an address of the tests' server, `host=/folder user=dao dbname=name`.
    private static func url(_ address: String) throws -> String {
      let parts = Dictionary(
        address.split(separator: " ").compactMap { part -> (String, String)? in
          let pair = part.split(separator: "=", maxSplits: 1)
          return pair.count == 2 ? (String(pair[0]), String(pair[1])) : nil
        }, uniquingKeysWith: { first, _ in first })
      return try "postgresql:///\(#require(parts["dbname"]))?host=\(#require(parts["host"]))&user=\(#require(parts["user"]))"
    }
  #endif
}

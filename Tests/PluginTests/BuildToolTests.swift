import Foundation
import Testing

@Suite("The plugin's tool")
struct BuildToolTests {
  private let folder: BuildFolder
  init() throws { folder = try BuildFolder() }

  private static let stream = "<execute>\n  <statement>CREATE TABLE t (n INTEGER NOT NULL)</statement>\n</execute>\n"
  private static let script = "<dao>\n  <select selector=\"all\">SELECT n FROM t</select>\n</dao>\n"

  @Test("Sound scripts are embedded with their paths in the package, and a file is generated for each")
  func sound() throws {
    try folder.write("Sources/App/1.stream.xml", Self.stream)
    try folder.write("Sources/App/main.dao.xml", Self.script)
    let run = try folder.run()
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    let text = try folder.embedded
    #expect(text.contains("import DAOKit\n\nextension DatabaseSchema {\n"))
    #expect(text.contains("path: \"Sources/App/1.stream.xml\",\n"))
    #expect(text.contains("path: \"Sources/App/main.dao.xml\",\n"))
    #expect(text.contains("          <select selector=\"all\">SELECT n FROM t</select>\n"))
    #expect(FileManager.default.fileExists(atPath: folder.generated("Sources/App/main.dao.xml").path))
  }

  @Test("A tool of another version than the plugin's generates nothing, and the plugin has the version of the changelog")
  func versions() throws {
    try folder.write("1.stream.xml", Self.stream)
    let run = try folder.run(["--version", "0.9.9"])
    #expect(run.status != 0 && run.output.contains("the package of 0.9.9: install that one's"), "\(run.output)")

    let plugin = try String(
      contentsOf: ClientPackage.repository.appending(path: "Plugins/DAOPlugin/DAOPlugin.swift"), encoding: .utf8)
    let changelog = try String(contentsOf: ClientPackage.repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let version = try #require(plugin.firstMatch(of: /version = "([0-9.]+)"/)?.output.1)
    #expect(changelog.firstMatch(of: /\n## \[([0-9.]+)\]/)?.output.1 == version)
    #expect(try folder.run(["--version", String(version)]).status == 0)
  }

  @Test("What is generated is as swift format would print it, whatever the text")
  func formatting() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script.replacing("<dao>", with: "<!-- \"\"\"# \\#( \\##\t-->\r\n<dao>\n \n"))
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><!-- \u{e9} --><dao/>"
    try folder.write("latin.dao.xml", #require(latin.data(using: .isoLatin1)))
    let run = try folder.run()
    #expect(run.status == 0, "\(run.output)")
    #expect(try folder.embedded.contains("base64: ") && folder.embedded.contains("text: ###\"\"\"\n"))
    let file = folder.output("DAOEmbeddedFiles.swift").path
    let lint = try ProcessRun("swift", ["format", "lint", "--strict", file], in: folder.root)
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test("By the description of a server a target is checked and typed as on it, and told where that is not of its files")
  func description() throws {
    let stream = Self.stream.replacing("n INTEGER NOT NULL", with: "n bigint NOT NULL, price numeric")
    let script = "<dao>\n  <select selector=\"all\">SELECT sum(price) AS total FROM t</select>\n</dao>\n"
    try folder.write("1.stream.xml", stream)
    try folder.write("main.dao.xml", script)
    try folder.write(
      "dao.schema.json",
      """
      {"format": 2, "engine": "postgres", "streams": {"1": "d093c0bae8d1926a"},
       "tables": [{"name": "t", "columns": [{"name":"n","notNull":true,"type":"bigint"},{"name":"price","type":"numeric"}]}],
       "statements": [
         {"columns":[{"label":"total","type":"numeric"}],"operation":"main.all","texts":["1c92c4b89f8dfc7d"]}
       ]}
      """)
    let run = try folder.run()
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    let typed = try String(contentsOf: folder.generated("main.dao.xml"), encoding: .utf8)
    #expect(typed.contains("func all() async throws -> Decimal?"), "\(typed)")
    try folder.write("main.dao.xml", script.replacing("sum", with: "max"))
    let changed = try folder.run()
    #expect(changed.output.contains("main.dao.xml:2:3: error: this statement is not in"), "\(changed.output)")
    #expect(changed.status == 1)
    try folder.write("1.stream.xml", stream.replacing("price", with: "cost"))
    let stale = try folder.run()
    #expect(stale.output.contains("1.stream.xml:1:1: error: the stream has changed since"), "\(stale.output)")
    #expect(stale.status == 1)
    try folder.write("dao.schema.json", "{}")
    let damaged = try folder.run()
    #expect(damaged.status == 1 && damaged.output.contains("is no description of a database"), "\(damaged.output)")
  }

  @Test("Streams of both engines are embedded, and the check takes those of its own")
  func engines() throws {
    try folder.write("streams/sqlite/1.stream.xml", Self.stream)
    try folder.write("streams/postgres/1.stream.xml", Self.stream.replacing("n INTEGER", with: "n serial"))
    try folder.write("main.dao.xml", "<dao>\n  <select selector=\"all\">SELECT n FROM t</select>\n</dao>\n")
    let run = try folder.run()
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    let embedded = try folder.embedded
    #expect(embedded.contains("streams/sqlite/1.stream.xml") && embedded.contains("streams/postgres/1.stream.xml"))
  }

  @Test("A fault is an error at its line, and nothing is generated")
  func faults() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script.replacing("FROM t", with: "FROM u"))
    let run = try folder.run()
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("\(folder.root.path)/main.dao.xml:2:"), "\(run.output)")
    #expect(run.output.contains(": error: "))
    #expect(!FileManager.default.fileExists(atPath: folder.output("DAOEmbeddedFiles.swift").path))
  }

  @Test("So are the faults of streams, of a configuration, and of two scripts with one name")
  func otherFaults() throws {
    try folder.write("1.stream.xml", Self.stream.replacing("CREATE", with: "CRATE"))
    try folder.write("main.dao.xml", Self.script)
    #expect(try folder.run().output.contains("/1.stream.xml:2:"))
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("dao.json", "{\"readrs\": 1}")
    #expect(try folder.run().output.contains("/dao.json:1:"))
    try folder.write("dao.json", "{}")
    try folder.write("other/main.dao.xml", Self.script)
    let run = try folder.run()
    #expect(run.status == 1 && run.output.contains("the name 'main' is taken by"), "\(run.output)")
  }

  @Test("A configuration is held with the streams, and makes what is generated public where it says so")
  func configuration() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script)
    try folder.write("dao.json", "{\"dateStrategy\": \"iso8601\"}")
    #expect(try folder.run().status == 0)
    var text = try folder.embedded
    #expect(text.contains("path: \"dao.json\"") && text.contains("  init(_ database: Database)"))
    #expect(try !String(contentsOf: folder.generated("main.dao.xml"), encoding: .utf8).contains("public "))
    try folder.write("dao.json", "{\"public\": true}")
    #expect(try folder.run().status == 0)
    text = try folder.embedded
    #expect(text.contains("  public init(_ database: Database)") && text.contains("  static let streams"))
    #expect(try String(contentsOf: folder.generated("main.dao.xml"), encoding: .utf8).contains("public struct MainDAO"))
    let lint = try ProcessRun(
      "swift", ["format", "lint", "--strict", folder.output("DAOEmbeddedFiles.swift").path], in: folder.root)
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test("Scripts without streams are checked by the configuration beside the streams of the other target")
  func foreignConfiguration() throws {
    let other = try BuildFolder()
    try other.write("main.dao.xml", Self.script)
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("dao.json", "{\"connectionStatements\": [\"SELECT nothing\"]}")
    let schema = ["1.stream.xml", "dao.json"].flatMap { ["--schema", folder.root.appending(path: $0).path] }
    let run = try other.run(schema)
    #expect(run.status == 1 && run.output.contains("nothing"), "\(run.output)")
  }

  @Test("A dao.json of a target without streams that does not hold is a warning, and two that differ are an error")
  func unusedConfiguration() throws {
    let other = try BuildFolder()
    try other.write("main.dao.xml", Self.script)
    try other.write("dao.json", "{\"public\": true}")
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("dao.json", "{\"readers\": 2}")
    let schema = ["--schema", folder.root.appending(path: "1.stream.xml").path]
    let configured = schema + ["--schema", folder.root.appending(path: "dao.json").path]
    #expect(try other.run(schema).output.isEmpty && other.run(configured).output.isEmpty)
    try other.write("dao.json", "{\n  \"readers\": 3, \"public\": true}")
    for (arguments, place) in [(schema, "the target that has them"), (configured, folder.root.path + "/dao.json")] {
      let run = try other.run(arguments)
      #expect(run.status == 0 && run.output.contains("/dao.json:2:3: warning: this target has no streams"), "\(run.output)")
      #expect(run.output.contains(place) && run.output.contains("not these: readers"), "\(run.output)")
    }
    try folder.write("more/dao.json", "{\"readers\": 3}")
    let run = try folder.run()
    #expect(run.status == 1 && run.output.contains("/more/dao.json' differ in 'readers'"), "\(run.output)")
    try folder.write("more/dao.json", "{\"readers\": 2}")
    #expect(try folder.run().status == 0)
  }

  @Test("The types that the scripts of another target declare are imported and not generated again, unless they are internal")
  func imports() throws {
    let store = try BuildFolder()
    try store.write(
      "1.stream.xml",
      "<execute><statement>CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)</statement></execute>")
    try store.write("t.dao.xml", "<dao><entity name='Item' table='t'/><column name='t.n' type='Level'/></dao>")
    try store.write("dao.json", "{\"public\": true}")
    let text = """
      <dao>
        <select selector="all" type="Item">SELECT * FROM t</select>
        <insert selector="add:" table="t"/>
        <select selector="levels">SELECT n FROM t</select>
      </dao>
      """
    try folder.write("main.dao.xml", text)
    let files = ["t.dao.xml", "dao.json"].flatMap { ["--imported", store.root.appending(path: $0).path] }
    let arguments = ["--schema", store.root.appending(path: "1.stream.xml").path, "--import", "Store"] + files
    let run = try folder.run(arguments)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    let file = folder.generated("main.dao.xml")
    let swift = try String(contentsOf: file, encoding: .utf8)
    #expect(swift.contains("\nimport DAOKit\nimport Store\n") && !swift.contains("struct Item"))
    #expect(swift.contains("func levels() async throws -> [Level]") && swift.contains("func add(_ item: Item)"))
    let lint = try ProcessRun("swift", ["format", "lint", "--strict", file.path], in: folder.root)
    #expect(lint.status == 0, "\(lint.output)")

    try store.write("dao.json", "{}")
    let hidden = try folder.run(arguments)
    #expect(hidden.status == 1 && hidden.output.contains("/main.dao.xml:2:3: error: 'Item' is generated"), "\(hidden.output)")
    #expect(hidden.output.contains("by the target Store, and internal there: write \"public\": true into its dao.json"))
    // A type of the target itself hides that of the other one.
    try folder.write("main.dao.xml", text.replacing("<dao>", with: "<dao><entity name='Item' table='t'/>"))
    #expect(try folder.run(arguments).status == 0)
    try folder.write("main.dao.xml", text.replacing("<dao>", with: "<dao><column name='t.n' type='Other'/>"))
    let other = try folder.run(arguments)
    #expect(
      other.status == 1 && other.output.contains("main.dao.xml:1:6: error: the column 't.n' is Level at"), "\(other.output)")
  }

  @Test("A warning does not stop the build: scripts without streams, a file that is almost a mapper")
  func warnings() throws {
    try folder.write("main.dao.xml", Self.script)
    try folder.write("notes.xml", "<maper/>")
    try folder.write("old.xml", "<sqlMap/>")
    let run = try folder.run()
    #expect(run.status == 0)
    #expect(run.output.contains("main.dao.xml:1:1: warning: there is no stream, so the SQL is not checked"), "\(run.output)")
    #expect(run.output.contains("notes.xml:1:1: warning: <maper> is no mapper"))
    #expect(run.output.contains("old.xml:1:1: warning: <sqlMap> is of iBATIS"))
    #expect(try !folder.embedded.contains("notes.xml") && !folder.embedded.contains("DatabaseSchema"))
  }

  @Test(
    "Other XML files of a target are none of its business",
    arguments: ["<plist/>", "<project/>", "<resources><a/></resources>"])
  func foreign(text: String) throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script)
    try folder.write("other.xml", text)
    let run = try folder.run()
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    #expect(try !folder.embedded.contains("other.xml"))
  }

  @Test("Streams alone are embedded; those of other targets are the schema, and are not")
  func streams() throws {
    try folder.write("1.stream.xml", Self.stream)
    #expect(try folder.run().status == 0)
    #expect(try folder.embedded.contains("DatabaseSchema") && !folder.embedded.contains("EmbeddedScripts"))

    let other = try BuildFolder()
    try other.write("main.dao.xml", Self.script)
    let schema = ["--schema", folder.root.appending(path: "1.stream.xml").path]
    let run = try other.run(schema)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    #expect(try !other.embedded.contains("DatabaseSchema"))
    try other.write("main.dao.xml", Self.script.replacing("SELECT n", with: "SELECT m"))
    #expect(try other.run(schema).status == 1)
  }

  @Test("A file whose text is the same is not written again")
  func unchanged() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script)
    #expect(try folder.run().status == 0)
    let file = folder.output("DAOEmbeddedFiles.swift").path
    let number = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    try #require(number != nil)
    #expect(try folder.run().status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == number)
    try folder.write("main.dao.xml", Self.script.replacing("all", with: "every"))
    #expect(try folder.run().status == 0)
    #expect(try folder.embedded.contains("\"every\""))
  }

  @Test("A mapper is checked with the configuration and the properties beside it, which are embedded too")
  func mappers() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write(
      "mappers/Row.xml",
      "<mapper namespace='a.Rows'><select id='all' resultType='int'>SELECT n FROM ${table}</select></mapper>")
    #expect(try folder.run().status == 1)
    try folder.write(
      "mybatis.xml",
      """
      <!DOCTYPE configuration PUBLIC "-//mybatis.org//DTD Config 3.0//EN" "http://mybatis.org/dtd/mybatis-3-config.dtd">
      <configuration><properties resource="names.properties"/></configuration>
      """)
    try folder.write("names.properties", "table = t")
    try folder.write("unused.properties", "a = b")
    let run = try folder.run()
    #expect(run.status == 0, "\(run.output)")
    let text = try folder.embedded
    #expect(text.contains("\"names.properties\"") && text.contains("\"mybatis.xml\"") && !text.contains("unused"))
  }

  @Test("A file that is new in a folder outside of the target is a warning")
  func unplanned() throws {
    try folder.write("1.stream.xml", Self.stream)
    try folder.write("main.dao.xml", Self.script)
    let other = try BuildFolder()
    try other.write("new.dao.xml", Self.script)
    let run = try folder.run(["--folder", other.root.path])
    #expect(run.status == 0 && run.output.contains("new.dao.xml:1:1: warning: this file is new"), "\(run.output)")
  }
}

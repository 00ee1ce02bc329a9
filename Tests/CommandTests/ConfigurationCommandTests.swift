import DAOKit
import Foundation
import Testing

@testable import DAOCommand

@Suite("The configuration that service and command share")
struct ConfigurationCommandTests {
  private let folder: TemporaryFolder
  private var database: String { folder.path("main.sqlite") }
  private static let date = Date(timeIntervalSince1970: 1_769_817_600.5)
  private static let text = "2026-01-31T00:00:00.500Z"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "streams/1.stream.xml",
      "<execute><statement>CREATE TABLE t (id INTEGER PRIMARY KEY, at DATETIME, made DATETIME)</statement></execute>")
    try folder.write(
      "scripts/t.dao.xml",
      """
      <dao>
        <insert selector="insert:" table="t" exclude="made"/>
        <insert selector="stamp:" table="t" exclude="at" created="made"/>
        <insert selector="dynamic">INSERT INTO t (at) VALUES (<if test="at != null">#{at}</if>)</insert>
        <select selector="echo">SELECT typeof(:a) AS t, :a AS v</select>
        <select selector="at">SELECT at FROM t</select>
        <select selector="made">SELECT made FROM t</select>
        <select selector="types">SELECT typeof(at) || typeof(made) FROM t</select>
      </dao>
      """)
    #expect(CommandRun("migrate", "--database", database, "--streams", folder.path("streams")).status == .done)
  }

  private func call(_ words: String...) -> CommandRun {
    CommandRun(["call", "--database", database, "--scripts", folder.path("scripts"), "t"] + words)
  }

  /// What a service of that strategy reads.
  private func read(_ selector: String, _ dates: Configuration.DateStrategy) throws -> [Date?] {
    var configuration = Configuration()
    configuration.dateStrategy = dates
    let database = try Database.sqlite(at: database, configuration: configuration)
    let script = URL(filePath: folder.path("scripts/t.dao.xml"))
    let result: [Date?] = try database.dao(at: script).call(selector)
    try database.close()
    return result
  }

  @Test(
    "A date is bound by the strategy of the option, and the service reads the same date",
    arguments: zip(
      ["2001", "secondsSince2001", "1970", "secondsSince1970", "iso8601"],
      [.secondsSince2001, .secondsSince2001, .secondsSince1970, .secondsSince1970, .iso8601] as [Configuration.DateStrategy]))
  func option(name: String, strategy: Configuration.DateStrategy) throws {
    let params = #"{"id": 2, "at": {"$date": "\#(Self.text)"}}"#
    #expect(call("insert:", "--set", "id=1", "--set", "at=date:\(Self.text)", "--dates", name).status == .done)
    #expect(call("insert:", "--params", params, "--dates", name).status == .done)
    #expect(call("dynamic", "--set", "at=date:\(Self.text)", "--dates", name).status == .done)
    let read = try read("at", strategy)
    #expect(read == [Self.date, Self.date, Self.date])
  }

  @Test("The time of a call is written by the strategy as well", arguments: ["1970", "iso8601"])
  func createdTime(name: String) throws {
    #expect(call("stamp:", "--set", "id=1", "--dates", name).status == .done)
    let made = try #require(read("made", name == "1970" ? .secondsSince1970 : .iso8601).first ?? nil)
    #expect(abs(made.timeIntervalSinceNow) < 3600)
  }

  @Test("dao.json is found beside the scripts or in their folder, and an option says otherwise", arguments: ["", "scripts/"])
  func file(place: String) throws {
    try folder.write(place + "dao.json", #"{"dateStrategy": "iso8601"}"#)
    let words = ["echo", "--set", "a=date:\(Self.text)", "--format", "csv"]
    func run(_ more: String...) -> String {
      CommandRun(["call", "--database", database, "--scripts", folder.path("scripts"), "t"] + words + more).output
    }
    #expect(run() == "t,v\r\ntext,\(Self.text)\r\n")
    #expect(run("--dates", "1970") == "t,v\r\nreal,1769817600.5\r\n")
    let other = try folder.write("other/settings.json", #"{"dateStrategy": "secondsSince1970"}"#)
    #expect(run("--configuration", other) == "t,v\r\nreal,1769817600.5\r\n")
    let rendered = CommandRun(["render", "--scripts", folder.path("scripts"), "t"] + words.dropLast(2))
    #expect(rendered.output.hasSuffix("-- :a: \(Self.text)\n"))
    let service = try Configuration(contentsOf: URL(filePath: folder.path(place + "dao.json")))
    #expect(service.dateStrategy == .iso8601)
  }

  @Test("Several files that differ are none that could be meant")
  func several() throws {
    try folder.write("dao.json", "{}")
    try folder.write("scripts/dao.json", #"{"readers": 4}"#)
    let run = call("at")
    #expect(run.status == .wrongUsage && run.errors.contains("name the right one by --configuration"))
    #expect(call("at", "--configuration", folder.path("dao.json")).status == .done)
  }

  @Test("What is wrong in the file is told with its place, by every command that reads it")
  func wrongFile() throws {
    try folder.write("dao.json", "{\n  \"dateStrategi\": \"iso8601\"\n}")
    for words in [
      ["call", "--database", database, "--scripts", folder.path("scripts"), "t", "at"],
      ["render", "--scripts", folder.path("scripts"), "t", "at"], ["check", "--scripts", folder.path("scripts")],
      ["list", "--scripts", folder.path("scripts")],
      ["status", "--database", database, "--streams", folder.path("streams")],
      ["migrate", "--database", database, "--streams", folder.path("streams")],
    ] {
      let run = CommandRun(words)
      #expect(run.status == .fault && run.output.isEmpty)
      #expect(run.errors.contains("dao.json:2:3: error: there is no setting 'dateStrategi'; did you mean 'dateStrategy'?"))
    }
    #expect(call("at", "--configuration", folder.path("nowhere.json")).status == .fault)
  }

  @Test("A strategy that there is not is wrong usage with the nearest", arguments: ["iso8602", "iso", "ISO8601"])
  func wrongStrategy(name: String) {
    let run = call("at", "--dates", name)
    #expect(run.status == .wrongUsage && run.errors.contains("did you mean 'iso8601'?"))
  }

  @Test("The settings of the file hold for the command")
  func otherSettings() throws {
    try folder.write("dao.json", #"{"readOnly": true, "showsValues": true}"#)
    let run = call("insert:", "--set", "id=42", "--set", "at=null")
    #expect(run.status == .fault && run.errors.contains("values: 42, NULL"))
    try folder.write("scripts/bad.dao.xml", "<dao><select selector=\"none\">SELECT abs(-9223372036854775808)</select></dao>")
    let words = ["call", "--database", database, "--scripts", folder.path("scripts"), "bad", "none"]
    let none = CommandRun(words)
    #expect(none.status == .fault && none.errors.contains("sql: ") && !none.errors.contains("values:"))
  }

  @Test("The MyBatis configuration that it names is the one that is used")
  func mybatis() throws {
    try folder.write("conf/a.xml", "<configuration><properties><property name='p' value='1'/></properties></configuration>")
    try folder.write("conf/b.xml", "<configuration><properties><property name='p' value='2'/></properties></configuration>")
    try folder.write("scripts/M.xml", "<mapper namespace='M'><select id='one'>SELECT ${p}</select></mapper>")
    try folder.write("dao.json", #"{"mybatis": "conf/a.xml"}"#)
    func render(_ more: String...) -> String {
      CommandRun(["render", "--scripts", folder.path("scripts"), "M", "one"] + more).output
    }
    #expect(render() == "SELECT 1\n")
    #expect(render("--mybatis", folder.path("conf/b.xml")) == "SELECT 2\n")
  }

  @Test("The connection statements of the file are run by the command, and one that fails is named")
  func connectionStatements() throws {
    let other = folder.path("other.sqlite")
    try folder.write("dao.json", "{\"connectionStatements\": [\"ATTACH '\(other)' AS other\", \"PRAGMA cache_size = -99\"]}")
    try folder.write(
      "scripts/o.dao.xml",
      "<dao><select selector='size'>SELECT cache_size AS v FROM pragma_cache_size, other.sqlite_schema UNION VALUES (-99)</select></dao>"
    )
    let run = CommandRun("call", "--database", database, "--scripts", folder.path("scripts"), "--format", "csv", "o", "size")
    #expect(run.output == "v\r\n-99\r\n", "\(run.errors)")
    try folder.write("dao.json", "{\"connectionStatements\": [\"PRAGMA cache_size = -99\", \"nonsense\"]}")
    let failing = call("at")
    #expect(failing.status == .fault && failing.errors.contains("the connection statement 2 has failed: near \"nonsense\""))
    try folder.write("dao.json", "{\"connectionStatements\": [\"PRAGMA cache_size = -99\", 7]}")
    #expect(call("at").errors.contains("connectionStatements is a list of texts, not a list"))
  }

  @Test("Where a statement, trigger, view or index needs a function of an application, the command says so")
  func unknownFunctions() throws {
    var configuration = Configuration()
    configuration.sqlite.functions = [SQLFunction("twice", argumentCount: 1, isDeterministic: true) { $0[0] }]
    configuration.sqlite.collations = [.names]
    let service = try Database.sqlite(at: database, configuration: configuration)
    for sql in [
      "CREATE TABLE a (x TEXT)", "CREATE INDEX i ON a (twice(x))", "CREATE TABLE b (x TEXT)",
      "CREATE TRIGGER g AFTER INSERT ON b BEGIN SELECT twice(NEW.x); END", "CREATE VIEW w AS SELECT twice(1) AS x",
      "CREATE TABLE c (x TEXT COLLATE names PRIMARY KEY)",
    ] { try service.dao(script: "<dao><update selector='u'>\(sql)</update></dao>").call("u") }
    try service.close()
    try folder.write(
      "scripts/t.dao.xml",
      """
      <dao>
        <insert selector="a">INSERT INTO a VALUES ('x')</insert>
        <insert selector="b">INSERT INTO b VALUES ('x')</insert>
        <select selector="w">SELECT x FROM w</select>
        <select selector="s">SELECT twice(2)</select>
        <insert selector="c">INSERT INTO c VALUES ('x')</insert>
        <select selector="tables">SELECT count(*) FROM a</select>
      </dao>
      """)
    for (selector, kind) in [
      ("a", "functions"), ("b", "functions"), ("w", "functions"), ("s", "functions"), ("c", "collations"),
    ] {
      let run = call(selector)
      #expect(
        run.status == .fault && run.errors.contains("'Configuration.sqlite.\(kind)', and dao.json names it"), "\(run.errors)")
    }
    #expect(call("tables").status == .done)
    #expect(CommandRun("status", "--database", database, "--streams", folder.path("streams")).status == .done)
  }
}

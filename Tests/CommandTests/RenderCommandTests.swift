import Testing

@testable import DAOCommand

@Suite("dao render")
struct RenderCommandTests {
  let mappers: Mappers

  init() throws { mappers = try Mappers() }

  private var office: Office { mappers.office }

  /// The JSON of one call of the mapper.
  private func json(_ words: String...) -> String {
    CommandRun(["render", "--scripts", mappers.folder, "StaffMapper"] + words + ["--format", "json"])
      .output.replacing(/\\n */, with: " ")
  }

  private func script(_ words: String...) -> CommandRun {
    CommandRun(["render", "--scripts", office.scripts, "office"] + words)
  }

  @Test("Dynamic SQL comes with the values that its branches bind")
  func dynamic() {
    #expect(
      json("find", "--params", #"{"o": {"name": "Ada"}, "pids": [1, 2.5, true, null]}"#)
        == #"{"sql": "SELECT pid FROM person WHERE name = ? AND pid IN (?, ?, ?, ?)", "values": ["Ada", 1, 2.5, 1, null]}"#
        + "\n"
    )
    #expect(json("find", "--params", #"{"o": {}}"#) == #"{"sql": "SELECT pid FROM person", "values": []}"# + "\n")
  }

  @Test("--params is also a bare list, scalar or null")
  func bareParameters() {
    #expect(
      json("among", "--params", "[3, \"x\"]")
        == #"{"sql": "SELECT pid FROM person WHERE pid IN (?, ?)", "values": [3, "x"]}"# + "\n")
    #expect(json("named", "--params", "5").contains(#""values": [5]"#))
    #expect(json("named", "--params", #""Bo""#).contains(#""values": ["Bo"]"#))
    #expect(json("named", "--params", "null") == #"{"sql": "SELECT pid FROM person", "values": []}"# + "\n")
    #expect(mappers.render("named", "--params", "5", "--set", "n=1").status == .wrongUsage)
  }

  @Test("For PostgreSQL parameters are numbered, and its variants are taken")
  func postgres() {
    #expect(
      json("among", "--params", "[3, 4]", "--dialect", "postgres")
        == #"{"sql": "SELECT pid FROM person WHERE pid IN ($1, $2)", "values": [3, 4]}"# + "\n")
    #expect(json("engine").contains("'any'"))
    #expect(json("engine", "--dialect", "postgres").contains("'postgres'"))
    let rename = script("rename", "--set", "id=1", "--set", "cityName=x", "--dialect", "postgres")
    #expect(rename.output == "UPDATE office SET city_name=$1 WHERE id=$2\n-- $1 (:cityName): x\n-- $2 (:id): 1\n")
  }

  @Test("Static SQL stays as it stands, with the values in the order of its parameters")
  func staticSQL() {
    let run = script("echo:b:", "null", "text:ä\n")
    #expect(run.output == "SELECT ?1 AS a, typeof(?1) AS t, ?2 AS a\n-- ?1: NULL\n-- ?2: ä\\n\n")
    #expect(
      script("rename", "--set", "id=1", "--set", "cityName=x", "--format", "json").output
        == #"{"sql": "UPDATE office SET city_name=:cityName WHERE id=:id", "values": ["x", 1]}"# + "\n")
  }

  @Test("Values are listed by the names that stand in the SQL")
  func names() throws {
    try office.folder.write(
      "scripts/names.dao.xml",
      """
      <dao>
        <select selector="mixed">SELECT @b, $a, :größe, @b</select>
        <select selector="plain:b:">SELECT ?, ?, ':no ?'</select>
        <select selector="numbers:b:">SELECT ?2, ?1</select>
        <select selector="dynamic">SELECT #{x.y}<if test="x != null">, #{x.y}</if></select>
      </dao>
      """)
    func lines(_ words: String...) -> [String] {
      CommandRun(["render", "--scripts", office.scripts, "names"] + words).output
        .split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(lines("mixed", "--params", #"{"a": 1, "b": 2, "größe": 3}"#) == ["-- :b: 2", "-- :a: 1", "-- :größe: 3"])
    #expect(lines("plain:b:", "5", "6") == ["-- ?1: 5", "-- ?2: 6"])
    #expect(lines("numbers:b:", "5", "6") == ["-- ?1: 5", "-- ?2: 6"])
    #expect(lines("dynamic", "--params", #"{"x": {"y": 5}}"#) == ["-- ?1: 5", "-- ?2: 5"])
    #expect(
      lines("mixed", "--params", #"{"a": 1, "b": 2, "größe": 3}"#, "--dialect", "postgres")
        == ["-- $1 (:b): 2", "-- $2 (:a): 1", "-- $3 (:größe): 3"])
  }

  @Test("Built SQL needs a database, and says so")
  func built() {
    let words = [
      "render", "--scripts", office.scripts, "office", "insert:", "--params", #"{"id": 1, "cityName": "x", "size": 1.5}"#,
    ]
    let without = CommandRun(words)
    #expect(without.status == .wrongUsage)
    #expect(without.errors.contains("made of the columns of 'office': say where it is, by --database FILE"))
    let with = CommandRun(words + ["--database", office.database, "--dialect", "postgres"])
    #expect(with.output.hasPrefix(#"INSERT INTO "office" ("id", "city_name", "size") VALUES ($1, $2, $3)"#))
  }

  @Test("Faults of a call have their place, with status 1")
  func faults() {
    let empty = mappers.render("among", "--params", "[]")
    #expect(empty.status == .fault)
    #expect(empty.errors.contains("StaffMapper.xml:"))
    #expect(empty.errors.contains("operation: com.example.StaffMapper.among"))
    #expect(mappers.render("amonng").errors.contains("did you mean 'among'?"))
    #expect(script("rename", "--set", "id=1").errors.contains("the parameter ':cityName' has no value"))
  }

  @Test("Wrong usage has status 2")
  func usage() {
    #expect(mappers.render().status == .wrongUsage)
    #expect(mappers.render("named", "--format", "jsn").errors.contains("did you mean 'json'?"))
    #expect(mappers.render("named", "--dialect", "postgresql").errors.contains("did you mean 'postgres'?"))
    #expect(mappers.render("named", "--params", "{").status == .wrongUsage)
  }

  @Test("A date is shown as it is bound for its column, where the database says which one that is")
  func dates() {
    let date = #"{"n": {"$date": "2026-01-31T12:00:00Z"}}"#
    #expect(json("named", "--params", date).contains("\"values\": [791553600"))
    let database = ["--database", mappers.database]
    let words = ["render", "--scripts", mappers.folder, "StaffMapper", "named", "--params", date, "--format", "json"]
    #expect(CommandRun(words + database).output.contains(#""values": ["2026-01-31T12:00:00.000Z"]"#))
    #expect(CommandRun(words + database + ["--dialect", "postgres"]).output.contains("\"values\": [791553600"))
  }
}

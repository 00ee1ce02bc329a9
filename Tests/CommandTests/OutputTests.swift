import Foundation
import Testing

@testable import DAOCommand

@Suite("The output of a process")
struct OutputTests {
  private let office: Office

  init() throws {
    office = try Office()
    try office.folder.write(
      "scripts/many.dao.xml",
      """
      <dao>
        <select selector="numbers:">WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i &lt; ?)
          SELECT i, 'a text of about forty letters, number ' || i AS text, i * 0.5 AS half FROM n</select>
        <select selector="breaks:">WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i &lt; ?1)
          SELECT CASE i WHEN ?1 THEN abs(-9223372036854775808) ELSE i END AS i FROM n</select>
        <select selector="entities:" resultMap="number">WITH RECURSIVE n (i) AS
          (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i &lt; ?) SELECT i, 'a text of about forty letters, number ' || i AS text FROM n</select>
        <resultMap id="number" type="Tally"><id property="number" column="i"/><result property="text" column="text"/></resultMap>
        <insert selector="fill:" >INSERT INTO office (city_name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
          WHERE i &lt; ?) SELECT 'city ' || i FROM n RETURNING id, city_name</insert>
      </dao>
      """)
  }

  private func dao(_ words: String, redirection: String = "", input: String = "") throws -> ChildProcess {
    try ChildProcess(
      "exec dao call --database office.sqlite --scripts scripts \(words) \(redirection)", in: office.folder, input: input)
  }

  @Test(
    "Rows are printed as they are read, whatever the format: memory does not grow with them",
    arguments: ["json", "csv", "table", "vertical"])
  func memory(format: String) throws {
    // Not of no rows at all: an allocator keeps some memory back, that of a sanitizer 40 MB.
    let few = try dao("many numbers: 50000 --format \(format)", redirection: "> /dev/null")
    let many = try dao("many numbers: 200000 --format \(format)", redirection: "> /dev/null")
    #expect(few.status == 0 && many.status == 0, "\(many.errors)")
    #expect(many.peakMemory - few.peakMemory < 16 << 10, "\(many.peakMemory) KiB against \(few.peakMemory)")
  }

  @Test("All of the rows come out whole")
  func wholeRows() throws {
    let run = try dao("many numbers: 100000 --format csv")
    let lines = run.output.split(separator: "\r\n")
    #expect(lines.count == 100_001 && lines.last == "100000,\"a text of about forty letters, number 100000\",50000.0")
    let json = try dao("many numbers: 3000 --format json")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(list.count == 3000 && list.last?["i"] as? Int == 3000)
    let table = try dao("many numbers: 3000")
    #expect(table.output.hasSuffix("\n3000 rows\n") && table.output.split(separator: "\n").count == 3003)
  }

  @Test("Entities of a result map are printed one by one too")
  func entities() throws {
    let run = try dao("many entities: 3 --format json")
    #expect(run.output.hasPrefix("[\n  {\"number\": 1, \"text\": \"a text"))
    #expect(run.output.split(separator: "\n").count == 5)
  }

  @Test("After an error the rows before it are there, the document is not closed, and the status tells")
  func errorBehindRows() throws {
    let run = try dao("many breaks: 3 --format json")
    #expect(run.status == 1 && run.errors.contains("integer overflow"))
    #expect(run.output == "[\n  {\"i\": 1},\n  {\"i\": 2}")
    #expect(try dao("many breaks: 1 --format json").output.isEmpty)
  }

  @Test("A closed output is an error before anything has happened")
  func closedOutput() throws {
    let run = try dao("office deleteWithId: 1", redirection: ">&-")
    #expect(run.status == 1 && run.errors == "error: the output cannot be written: it is closed\n")
    #expect(try dao("office selectWithId: 1 --format csv").output == "id,city_name\r\n1,Zürich\r\n")
    let status = "dao status --database office.sqlite --streams streams"
    for line in ["dao list --scripts scripts", "dao help", "dao --version", status] {
      #expect(try ChildProcess("exec \(line) >&-", in: office.folder).status == 1, "\(line)")
    }
    let all = try dao("office deleteWithId: 1", redirection: "<&- >&- 2>&-")
    #expect(all.status == 1)
    #expect(try dao("office selectWithId: 1", redirection: "<&- 2>&-").status == 0)
  }

  @Test("A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    for words in ["office selectAll", "many numbers: 100000 --format csv", "office deleteWithId: 99"] {
      let run = try dao(words, redirection: "> /dev/full")
      #expect(run.status == 1 && run.errors == "error: the output cannot be written: No space left on device\n", "\(words)")
    }
    #expect(try ChildProcess("exec dao help > /dev/full", in: office.folder).status == 1)
  }

  @Test("A reader that goes ends the program quietly, with the status of SIGPIPE")
  func closedPipe() throws {
    let run = try ChildProcess(
      "{ dao call --database office.sqlite --scripts scripts many numbers: 1000000 --format csv; echo $? >&2; } | head -1",
      in: office.folder)
    #expect(run.output == "i,text,half\r\n" && run.errors == "141\n")
  }

  @Test("A change whose result cannot be printed is undone, however short the result", arguments: ["table", "json", "csv"])
  func undoneShortChange(format: String) throws {
    let before = try dao("office selectAll --format csv").output
    for words in ["office deleteWithId: 1", "office rename Zug 1", "many fill: 3", "many fill: 0"] {
      let full = try dao("\(words) --format \(format)", redirection: "> /dev/full")
      #expect(full.status == 1, "\(words)")
      let gone = try ChildProcess(
        "(sleep 0.3; dao call --database office.sqlite --scripts scripts \(words) --format \(format); echo $? >&2) | true",
        in: office.folder)
      #expect(gone.errors.hasSuffix("141\n"), "\(words): \(gone.errors)")
      #expect(try dao("office selectAll --format csv").output == before, "\(words)")
    }
  }

  @Test("A change whose rows cannot be printed is undone")
  func undoneChange() throws {
    let full = try dao("many fill: 100000 --format csv", redirection: "> /dev/full")
    #expect(full.status == 1)
    let gone = try ChildProcess(
      "dao call --database office.sqlite --scripts scripts many fill: 100000 --format csv | head -1", in: office.folder)
    #expect(gone.output == "id,city_name\r\n")
    #expect(try dao("office selectAll --format csv").output.split(separator: "\r\n").count == 4)
    #expect(try dao("many fill: 5000 --format csv").output.split(separator: "\r\n").count == 5001)
    #expect(try dao("office selectAll --format csv").output.split(separator: "\r\n").count == 5004)
  }

  @Test("--params - reads the standard input")
  func standardInput() throws {
    let words = "office rename --params - --format json"
    #expect(try dao(words, input: "{\"id\": 1,\n \"cityName\": \"Zug\"}\n").output == "{\"changes\": 1}\n")
    #expect(try dao("office selectWithId: 1 --format csv").output == "id,city_name\r\n1,Zug\r\n")
    let wrong = try dao(words, input: "{\"id\": 1,\n \"id\": 2}")
    #expect(wrong.status == 2 && wrong.errors.contains("--params, line 2, column 2: the name 'id' is given twice"))
    #expect(try dao(words).status == 2)
    #expect(try dao("\(words) --set id=1", input: "{\"cityName\": \"Baar\"}").status == 0)
  }

  @Test("The standard input must be UTF-8")
  func brokenInput() {
    let console = Console(output: MemorySink(), errors: MemorySink(), input: { Data([0x22, 0xFF, 0x22]) })
    let words = ["render", "--scripts", office.scripts, "office", "echo", "--params", "-"]
    #expect(Program.run(words, console) == .wrongUsage)
  }
}
